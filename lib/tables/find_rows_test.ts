import assert from "node:assert/strict";
import { join } from "node:path";
import { Problem } from "../base/mod.ts";
import { findRows } from "./find_rows.ts";
import { toFrame } from "./frame.ts";
import { writeParts } from "./parts.ts";
import { rankings } from "./schemas.ts";

const row = (system: string, question_id: string, rank: number) => ({
  ...{ system, question_id, rank, doc_id: `d${rank}`, score: 1, raw_score: 1, chunk_id: `d${rank}#0` },
});

async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  const frame = (rows: ReturnType<typeof row>[]) => [toFrame(rankings, rows)];
  try {
    await writeParts(folder, "03", rankings, frame([row("x", "p", 1), row("x", "q", 1), row("y", "q", 1)]));
    await writeParts(folder, "04", rankings, frame([row("x+r", "q", 1), row("x+r", "q", 2)]));
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("rows are found by one value and by one of several, over the files of all steps", async () => {
  await inFolder(async (folder) => {
    const one = await findRows(folder, rankings, { question_id: "q" });
    assert.deepEqual(one.getColumn("system").toArray(), ["x", "y", "x+r", "x+r"]);
    assert.deepEqual(one.columns, Object.keys(rankings.columns));
    const some = await findRows(folder, rankings, { question_id: "q", system: ["y", "x+r"] }, ["doc_id"]);
    assert.deepEqual(some.toRecords(), [{ doc_id: "d1" }, { doc_id: "d1" }, { doc_id: "d2" }]);
  });
});

Deno.test("where nothing fits, or no step wrote the table, there are no rows", async () => {
  await inFolder(async (folder) => {
    assert.equal((await findRows(folder, rankings, { system: "z" })).height, 0);
    assert.equal((await findRows(folder, rankings, { system: [] })).height, 0);
    const none = await findRows(join(folder, "nowhere"), rankings, { system: "x" }, ["doc_id"]);
    assert.deepEqual([none.height, none.columns], [0, ["doc_id"]]);
  });
});

Deno.test("a file that is no Parquet is named", async () => {
  await inFolder(async (folder) => {
    await Deno.writeTextFile(join(folder, "04_rankings.parquet"), "no");
    await assert.rejects(
      findRows(folder, rankings, { system: "x" }),
      (error) =>
        error instanceof Problem && /04_rankings/.test(error.message) && /step 04/.test(error.message),
    );
  });
});
