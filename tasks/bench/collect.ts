import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { projectRoot, readManifest } from "../../lib/run/mod.ts";
import { Tokenizer } from "../../lib/models/mod.ts";
import { byCounting, chunk, htmlToText, type Measure, type PageText } from "../../lib/text/mod.ts";
import { type Measured, medianMs } from "./measure.ts";
import { succeed } from "./succeed.ts";

/** HTML to text, texts to chunks, memory over corpora of two sizes, and the whole step on a large corpus where it is at hand. */
export async function benchCollect(): Promise<Measured[]> {
  const pages = await samplePages();
  return [
    await benchHtml(pages),
    await benchChunks(pages.map((html) => htmlToText(html))),
    ...await benchMemory(),
    ...await benchAzure(),
  ];
}

async function samplePages(): Promise<string[]> {
  const pages: string[] = [];
  const walk = async (folder: string) => {
    for await (const { name, isDirectory } of Deno.readDir(folder)) {
      const path = join(folder, name);
      if (isDirectory) await walk(path);
      else if (name.endsWith(".html")) pages.push(await Deno.readTextFile(path));
    }
  };
  await walk(join(projectRoot, "data", "sample", "site"));
  return pages;
}

async function benchHtml(pages: readonly string[]): Promise<Measured> {
  const ms = await medianMs(5, () => {
    for (const page of pages) htmlToText(page);
  });
  const kB = pages.reduce((sum, page) => sum + page.length, 0) / pages.length / 1000;
  return {
    part: "collect",
    work: `HTML to text, ${pages.length} pages of ${kB.toFixed(1)} kB`,
    value: pages.length / ms * 1000,
    unit: "pages/s",
  };
}

/** Cutting along a ruler, beside counting the tokens of each piece that is tried. */
async function benchChunks(pages: readonly PageText[]): Promise<Measured> {
  const tokenizer = await Tokenizer.open("all-MiniLM-L6-v2");
  const rate = async (measure: Measure, runs: number) => {
    let chunks = 0;
    const ms = await medianMs(runs, () => {
      chunks = pages.reduce((sum, { blocks }) => sum + chunk(blocks, { tokens: 256, measure }).length, 0);
    });
    return chunks / ms * 1000;
  };
  const value = await rate((text) => tokenizer.ruler(text), 5);
  const peerValue = await rate(byCounting((text) => tokenizer.encode(text).length), 1);
  return {
    part: "collect",
    work: "chunks of 256 tokens, pages of the sample",
    value,
    unit: "chunks/s",
    peer: "each piece tokenised",
    peerValue,
    ratio: value / peerValue,
  };
}

/** The highest memory while documents are read, cut and dropped again: it does not grow with their number. */
async function benchMemory(): Promise<Measured[]> {
  const results: Measured[] = [];
  for (const documents of [5_000, 20_000]) {
    const script = fileURLToPath(new URL("collect_child.ts", import.meta.url));
    const args = ["run", "--no-prompt", "--allow-all", script, String(documents)];
    const { seconds, memoryMB, megabytes } = JSON.parse(await succeed(Deno.execPath(), args, projectRoot));
    results.push({
      part: "collect",
      work: `${documents} documents (${megabytes.toFixed(0)} MB) read from JSONL, cut, not kept`,
      value: documents / seconds,
      unit: "documents/s",
      memoryMB,
    });
  }
  return results;
}

const AZURE = join(projectRoot, "..", "shared", "data", "azure-faq");

/** Step 01 as the pipeline runs it, on 17,962 documents. */
async function benchAzure(): Promise<Measured[]> {
  if (!existsSync(AZURE)) {
    console.error("  the corpus azure-faq is not beside the project: the whole step is not measured");
    return [];
  }
  const folder = await Deno.makeTempDir({ prefix: "cotejo-bench-" });
  try {
    const config = join(folder, "azure.json"), out = join(folder, "run");
    await Deno.writeTextFile(config, JSON.stringify(azureExperiment()));
    const args = ["task", "--cwd", projectRoot, "pipeline", "--config", config, "--out", out, "--only", "01"];
    await succeed(Deno.execPath(), [...args, "--cache", join(folder, "cache")], projectRoot);
    const step = (await readManifest(out))!.steps["01_collect"]!;
    return [{
      part: "collect",
      work: "step 01 whole, azure-faq: 17,962 documents, 169 million characters",
      value: step.seconds,
      unit: "s",
      ...(step.peakMemoryMB !== null && { memoryMB: step.peakMemoryMB }),
    }];
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function azureExperiment() {
  return {
    name: "azure-faq",
    collection: {
      kind: "tables",
      documents: {
        file: join(AZURE, "docs.jsonl.gz"),
        id: "id",
        title: "title",
        text: "text",
        format: "markdown",
      },
      questions: {
        file: join(AZURE, "questions.jsonl"),
        id: "qid",
        text: "question",
        answer: "answer",
        relevant: "links",
      },
    },
  };
}
