import { join } from "node:path";
import { qrels } from "../../collect/mod.ts";
import { trecRun, withoutTune } from "../../metrics/mod.ts";
import { slug } from "../../notation/mod.ts";
import type { Row } from "../../tables/mod.ts";
import { notFound } from "../http/refusal.ts";
import type { RunData } from "../runs/run_data.ts";

/** A system's rankings as a TREC run: the file that its step wrote, or the same made from the table. */
export async function trecFile(data: RunData, system: string): Promise<string> {
  const written = await text(data, `${slug(system)}.run`, ["03", "04"]);
  if (written !== undefined) return written;
  const columns = ["system", "question_id", "rank", "doc_id", "raw_score"];
  const rows = (await data.find("rankings", { system }, columns)).toRecords() as Row<"rankings">[];
  if (rows.length === 0) {
    throw notFound("The run has no rankings of this system", {
      found: system,
      todo: "run step 03, and step 04 for systems with a reranker",
    });
  }
  return trecRun(withoutTune(rows, await data.rows("questions")));
}

/** The judgements in TREC's form: the file that step 01 wrote, or the same made from the table. */
export async function qrelsFile(data: RunData): Promise<string> {
  const written = await text(data, "qrels.txt", ["01"]);
  if (written !== undefined) return written;
  const judgements = await data.rows("judgements");
  if (judgements.length === 0) {
    throw notFound("The run has no judgements", {
      where: data.name,
      todo: "run step 01, or judge for yourself",
    });
  }
  return qrels(judgements);
}

/** The text of a file that one of some steps wrote; a link that leads elsewhere is none. */
async function text(
  { folder }: RunData,
  name: string,
  steps: readonly string[],
): Promise<string | undefined> {
  for (const step of steps) {
    const file = `${step}_${name}`;
    try {
      const real = await Deno.realPath(join(folder, file));
      if (real !== join(await Deno.realPath(folder), file)) continue;
      return await Deno.readTextFile(real);
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }
}

/** An answer that browsers save under a name. */
export function download(body: string, name: string, type: string): Response {
  return new Response(body, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${name.replace(/[^\w.~-]+/g, "-")}"`,
    },
  });
}
