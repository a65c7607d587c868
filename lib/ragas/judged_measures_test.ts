import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { JUDGED_MEASURES } from "../experiment/mod.ts";
import { measureDefinition } from "../notation/mod.ts";
import { caseOf, scoreOf, scriptedJudge } from "./judge_for_tests.ts";
import { chosenMeasures, measuresBy, measuresOf } from "./judged_measures.ts";

Deno.test("measuresOf() names what each kind of judge can do", () => {
  assert.deepEqual(JUDGED_MEASURES.filter((m) => !measuresOf("embedding").can.includes(m)), [
    "context_entity_recall",
  ]);
  assert.equal(measuresOf("llm").can, JUDGED_MEASURES);
  assert.equal(measuresOf("llm").unlessTold.length, 6);
  assert.equal(measuresOf("rating-1-5").can.length, 4);
  for (const kind of ["embedding", "llm", "rating-1-5"] as const) {
    const { can, unlessTold } = measuresOf(kind);
    assert.ok(unlessTold.every((measure) => can.includes(measure)));
  }
});

Deno.test("chosenMeasures() takes those named, each once, and refuses what the judge cannot do", () => {
  assert.deepEqual(chosenMeasures({ kind: "llm", measures: ["faithfulness", "faithfulness"] }), [
    "faithfulness",
  ]);
  assert.equal(chosenMeasures({ kind: "rating-1-5", measures: undefined }).length, 4);
  assert.throws(
    () => chosenMeasures({ kind: "embedding", measures: ["context_entity_recall"] }),
    (error) => error instanceof Problem && error.parts.where === "judge.measures",
  );
});

Deno.test("measuresBy() has every measure, none outside its declared range in a simple case", async () => {
  const judge = scriptedJudge({
    supports: { "A.": ["c1"] },
    matched: { answer: [true, false], reference: [false, true] },
    questions: [{ question: "A?", noncommittal: false }],
    entities: { "R. S.": ["R"] },
  });
  const measures = measuresBy(judge, JUDGED_MEASURES, { factual: 0.5 });
  assert.deepEqual([...measures.keys()], [...JUDGED_MEASURES]);
  for (const [name, by] of measures) {
    const scored = await by(caseOf(), 0);
    const { value } = scored.score(scored.cosines.map(() => 0.5));
    const [low, high] = measureDefinition(name).range!;
    assert.ok(value! >= low! && value! <= high!, `${name}: ${value}`);
  }
  const correctness = await measures.get("answer_correctness")!(caseOf(), 0);
  assert.equal(scoreOf(correctness, { "A. B. ~ R. S.": 1 }).value, 0.75, "the weight is passed on");
});
