import assert from "node:assert/strict";
import type { Collection } from "./collection.ts";
import { pilotOf } from "./pilot.ts";

Deno.test("pilotOf() keeps as many judged questions as asked, always the same ones", () => {
  const ids = Array.from({ length: 30 }, (_, i) => `q${i}`);
  const collection = {
    questions: ids.map((question_id) => ({ question_id })),
    judgements: ids.slice(5).map((question_id) => ({ question_id, grade: 1 })),
  } as unknown as Collection;
  const pilot = pilotOf(collection, 10, 42);
  assert.equal(pilot.questions.length, 10);
  assert.equal(pilot.judgements.length, 10);
  assert.deepEqual(pilotOf(collection, 10, 42), pilot);
  assert.equal(pilotOf(collection, 100, 42).questions.length, 25);
  const unjudged = { ...collection, judgements: [] };
  assert.equal(pilotOf(unjudged, 10, 42), unjudged, "step 02 says that there is no ground truth");
});
