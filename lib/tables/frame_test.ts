import assert from "node:assert/strict";
import pl from "nodejs-polars";
import { Problem } from "../base/mod.ts";
import { checkFrame, toFrame } from "./frame.ts";
import { type Row, schemas } from "./schemas.ts";

const row: Row<"measurements"> = {
  system: "bm25",
  question_id: "q1",
  measure: "nDCG@10",
  k: 10,
  level: "document",
  generator: null,
  judge: null,
  repeat: 0,
  value: 0.5,
  failure_cause: null,
  failure: null,
};

Deno.test("toFrame() keeps empty cells empty in every type of column", () => {
  const frame = toFrame(schemas.measurements, [
    row,
    { ...row, question_id: "q2", k: null, value: null, failure_cause: "timeout", failure: "30 s" },
  ]);
  assert.deepEqual(frame.toRecords()[1], {
    ...row,
    question_id: "q2",
    k: null,
    value: null,
    failure_cause: "timeout",
    failure: "30 s",
  });
});

Deno.test("toFrame() gives the declared types also without rows", () => {
  for (const schema of Object.values(schemas)) {
    const frame = toFrame(schema, []);
    assert.equal(frame.height, 0);
    checkFrame(schema, frame, schema.name);
  }
});

Deno.test("toFrame() sorts rows as the schema says, whatever their order", () => {
  const rows = ["q3", "q1", "q2"].map((question_id) => ({ ...row, question_id }));
  const ids = toFrame(schemas.measurements, rows).getColumn("question_id").toArray();
  assert.deepEqual(ids, ["q1", "q2", "q3"]);
});

Deno.test("toFrame() names row, column and value of a mistake", () => {
  const bad = [
    [{ ...row, value: NaN }, "value", "finite"],
    [{ ...row, k: 1.5 }, "k", "whole number"],
    [{ ...row, level: "page" }, "level", '"document", "chunk"'],
    [{ ...row, system: null as unknown as string }, "system", "required"],
  ] as const;
  for (const [wrong, column, words] of bad) {
    assert.throws(() => toFrame(schemas.measurements, [row, wrong]), (error: Problem) => {
      assert.match(error.message, new RegExp(`row 1, column "${column}"`));
      assert.ok(error.message.includes(words), error.message);
      return true;
    });
  }
});

Deno.test("checkFrame() names a missing column, a wrong type and empty cells", () => {
  const good = toFrame(schemas.judgements, [{ question_id: "q", doc_id: "d", grade: 1, origin: "link" }]);
  assert.throws(
    () => checkFrame(schemas.judgements, good.drop("grade"), "file"),
    /column "grade" is missing/,
  );
  const wide = good.withColumn(pl.col("grade").cast(pl.Float64));
  assert.throws(() => checkFrame(schemas.judgements, wide, "file"), /"grade" has the wrong type/);
  const empty = good.withColumn(pl.lit(null).cast(pl.Utf8).alias("doc_id"));
  assert.throws(() => checkFrame(schemas.judgements, empty, "file"), /"doc_id" has empty cells/);
});
