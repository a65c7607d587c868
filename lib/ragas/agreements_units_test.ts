import assert from "node:assert/strict";
import { meanScores, verdictUnits } from "./agreements_units.ts";
import { scoreRow, verdictRow } from "./agreements_for_tests.ts";

const keys = (...rows: Parameters<typeof verdictRow>[0][]) => [...verdictUnits(rows.map(verdictRow)).keys()];

Deno.test("verdictUnits() takes the chunk for what is judged only where a context or a citation is", () => {
  for (const part of ["answer", "reference", "entity", "question"]) {
    assert.deepEqual(keys({ part, chunk_id: "c1" }), keys({ part, chunk_id: null }), part);
  }
  for (const part of ["context", "citation"]) {
    assert.notDeepEqual(keys({ part, chunk_id: "c1" }), keys({ part, chunk_id: "c2" }), part);
  }
});

Deno.test("verdictUnits() does not mind places and white space, but tells repeated statements apart", () => {
  assert.deepEqual(keys({ place: 0, statement: "It  is\n308. " }), keys({ place: 4 }));
  assert.notDeepEqual(keys({ statement: "It is 309." }), keys({}));
  assert.notDeepEqual(keys({ part: "reference" }), keys({}));
  const twice = verdictUnits([verdictRow({ place: 3, verdict: 0 }), verdictRow({ place: 1, verdict: 1 })]);
  assert.deepEqual([...twice.values()], [1, 0], "by place, whatever the order of the rows");
});

Deno.test("verdictUnits() takes a mark for one of the whole answer", () => {
  assert.deepEqual(keys({ part: "mark", statement: "x" }), keys({ part: "mark", statement: "y" }));
});

Deno.test("meanScores() averages the repetitions that have a value", () => {
  const rows = [scoreRow(0.1), scoreRow(null, { repeat: 1 }), scoreRow(0.4, { repeat: 2 })];
  const tenths = [0, 1, 2].map((repeat) => scoreRow(0.1, { question_id: "q2", repeat }));
  const found = [...meanScores([...rows, ...tenths, scoreRow(null, { question_id: "q3" })]).values()];
  assert.deepEqual(found, [
    { system: "s", question_id: "q1", value: 0.25 },
    { system: "s", question_id: "q2", value: 0.1 },
  ]);
});
