import assert from "node:assert/strict";
import { join } from "node:path";
import { toFrame } from "./frame.ts";
import { partFiles, readFiles, readTable, writeParts } from "./parts.ts";
import type { Schema } from "./schema.ts";
import { schemas } from "./schemas.ts";
import { readVectors, UNKNOWN_TOKENS, vectorFrames, wholeMatrix } from "./vectors.ts";

const judgement = (i: number) => ({
  question_id: `q${i}`,
  doc_id: `d${i}`,
  grade: i,
  origin: "link" as const,
});
const frameOf = (i: number) => toFrame(schemas.judgements, [judgement(i)]);

async function inFolder(test: (folder: string) => Promise<void>) {
  const folder = await Deno.makeTempDir();
  try {
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("a table written in parts reads back whole, over all steps", () =>
  inFolder(async (folder) => {
    await writeParts(folder, "01", schemas.judgements, [0, 1, 2].map(frameOf));
    await writeParts(folder, "03", schemas.judgements, [frameOf(3)]);
    assert.deepEqual(await partFiles(folder, "judgements"), [
      "01_judgements.parquet",
      "01_judgements.part-1.parquet",
      "01_judgements.part-2.parquet",
      "03_judgements.parquet",
    ]);
    const frame = await readTable(folder, schemas.judgements);
    assert.deepEqual(frame.toRecords(), [0, 1, 2, 3].map(judgement));
  }));

Deno.test("writing a shorter table again removes the parts it no longer has", () =>
  inFolder(async (folder) => {
    await writeParts(folder, "01", schemas.judgements, [0, 1, 2].map(frameOf));
    await writeParts(folder, "01", schemas.judgements, [frameOf(9)]);
    assert.deepEqual(await partFiles(folder, "judgements"), ["01_judgements.parquet"]);
  }));

Deno.test("the same rows give the same bytes", () =>
  inFolder(async (folder) => {
    const rows = Array.from({ length: 500 }, (_, i) => judgement(i));
    await writeParts(folder, "01", schemas.judgements, [toFrame(schemas.judgements, rows)]);
    await writeParts(folder, "02", schemas.judgements, [toFrame(schemas.judgements, rows.toReversed())]);
    assert.deepEqual(
      await Deno.readFile(join(folder, "01_judgements.parquet")),
      await Deno.readFile(join(folder, "02_judgements.parquet")),
    );
  }));

Deno.test("a truncated file is named with what is wrong and what to do", () =>
  inFolder(async (folder) => {
    await writeParts(folder, "01", schemas.judgements, [frameOf(0)]);
    const path = join(folder, "01_judgements.parquet");
    await Deno.truncate(path, 200);
    await assert.rejects(readTable(folder, schemas.judgements), (error: Error) => {
      assert.ok(error.message.includes(path), error.message);
      assert.match(error.message, /truncated or not Parquet/);
      assert.match(error.message, /run step 01 again/);
      return true;
    });
  }));

/** Judgements as they would be with further columns. */
function grown<const C extends Schema["columns"]>(columns: C) {
  return { ...schemas.judgements, columns: { ...schemas.judgements.columns, ...columns } };
}

Deno.test("a table from before its schema had an optional column reads with empty cells, beside newer parts", () =>
  inFolder(async (folder) => {
    const later = grown({
      note: { type: "string", optional: true, meaning: "" },
      weight: { type: "float", optional: true, meaning: "" },
      place: { type: "int", optional: true, meaning: "" },
      sure: { type: "bool", optional: true, meaning: "" },
      words: { type: "strings", optional: true, meaning: "" },
    });
    const none = { note: null, weight: null, place: null, sure: null, words: null };
    const newer = { ...judgement(2), note: "n", weight: 0.5, place: 4, sure: true, words: ["a", "b"] };
    await writeParts(folder, "01", schemas.judgements, [0, 1].map(frameOf));
    await writeParts(folder, "02", schemas.judgements, [toFrame(schemas.judgements, [])]);
    await writeParts(folder, "03", later, [toFrame(later, [newer])]);
    const frame = await readTable(folder, later);
    assert.deepEqual(frame.toRecords(), [{ ...judgement(0), ...none }, { ...judgement(1), ...none }, newer]);
    const files = ["01_judgements.parquet"];
    const [note] = readFiles(folder, later, files, { columns: ["note"] });
    assert.deepEqual(note!.toRecords(), [{ note: null }]);
    const [nothing] = readFiles(folder, later, ["02_judgements.parquet"], { columns: ["note"] });
    assert.equal(nothing!.height, 0);
    const [first] = readFiles(folder, later, files, { columns: ["doc_id", "weight"], rows: 1 });
    assert.deepEqual(first!.toRecords(), [{ doc_id: "d0", weight: null }]);
  }));

Deno.test("a required column that a file lacks is named, with the file", () =>
  inFolder(async (folder) => {
    await writeParts(folder, "01", schemas.judgements, [frameOf(0)]);
    const later = grown({
      judge: { type: "string", meaning: "" },
      note: { type: "string", optional: true, meaning: "" },
    });
    await assert.rejects(readTable(folder, later), (error: Error) => {
      assert.match(error.message, /Table "judgements": column "judge" is missing/);
      assert.ok(error.message.includes(join(folder, "01_judgements.parquet")), error.message);
      assert.doesNotMatch(error.message, /truncated|"note"/);
      return true;
    });
  }));

Deno.test("a folder that cannot be written is named, and nothing half written stays", () =>
  inFolder(async (folder) => {
    await Deno.mkdir(join(folder, "01_judgements.parquet"));
    await assert.rejects(writeParts(folder, "01", schemas.judgements, [frameOf(0)]));
    const left = [];
    for await (const entry of Deno.readDir(folder)) left.push(entry.name);
    assert.deepEqual(left, ["01_judgements.parquet"]);
  }));

Deno.test("vectors come back to the bit, in parts", () =>
  inFolder(async (folder) => {
    const n = 20_000, dimension = 3;
    const table = {
      ids: Array.from({ length: n }, (_, i) => `c${i}`),
      matrix: Float32Array.from({ length: n * dimension }, (_, i) => Math.sin(i)),
      dimension,
      truncated: Int32Array.from({ length: n }, (_, i) => i % 7 === 0 ? UNKNOWN_TOKENS : i % 7),
    };
    const files = await writeParts(folder, "02", schemas.vectors, vectorFrames(table));
    assert.equal(files.length, 2);
    assert.deepEqual(await wholeMatrix(readVectors(folder, schemas.vectors, files)), table);
  }));

Deno.test("vectors without rows keep their type, and values that are no numbers are refused", () =>
  inFolder(async (folder) => {
    const empty = { ids: [], matrix: new Float32Array(0), dimension: 0, truncated: new Int32Array(0) };
    const files = await writeParts(folder, "02", schemas.vectors, vectorFrames(empty));
    assert.equal(readVectors(folder, schemas.vectors, files).ids.length, 0);
    const broken = {
      ids: ["a", "b"],
      matrix: Float32Array.of(1, 2, 3, NaN),
      dimension: 2,
      truncated: new Int32Array(2),
    };
    await assert.rejects(Array.fromAsync(vectorFrames(broken)), /where: b\n\s+found "NaN"/);
  }));
