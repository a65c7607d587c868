import { existsSync } from "node:fs";
import { join } from "node:path";
import { unpackedBlocks } from "../../lib/base/mod.ts";
import { Pool } from "../../lib/metrics/mod.ts";
import { projectRoot } from "../../lib/run/mod.ts";

const folder = join(projectRoot, "..", "shared", "data", "scifact");

/** Whether the set is beside the project. */
export const hasScifact: boolean = existsSync(folder);

/** BEIR's SciFact as its users encode it: title and text of a document in one. */
export async function readScifact() {
  const corpus = await lines(join(folder, "corpus.jsonl.gz"));
  const queries = await lines(join(folder, "queries.jsonl"));
  const judged = (await Deno.readTextFile(join(folder, "qrels", "test.tsv"))).trim().split("\n").slice(1)
    .map((line) => line.split("\t"));
  const pool = Pool.of({
    questionIds: judged.map(([question]) => question!),
    docIds: judged.map(([, doc]) => doc!),
    grades: Int32Array.from(judged, ([, , grade]) => Number(grade)),
  });
  const asked = new Set(judged.map(([question]) => question));
  return {
    documents: corpus.map(({ _id, title, text }) => ({ id: _id!, text: `${title} ${text}`.trim() })),
    questions: queries.filter(({ _id }) => asked.has(_id)).map(({ _id, text }) => ({
      id: _id!,
      text: text!,
    })),
    pool,
  };
}

async function lines(path: string): Promise<Record<string, string>[]> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const block of unpackedBlocks(path)) text += decoder.decode(block, { stream: true });
  return (text + decoder.decode()).trim().split("\n").map((line) => JSON.parse(line));
}
