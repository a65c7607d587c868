import assert from "node:assert/strict";
import { contextEntityRecall, judgeContextEntityRecall } from "./context_entity_recall.ts";
import { caseOf, scoreOf, scriptedJudge, shown } from "./judge_for_tests.ts";

Deno.test("contextEntityRecall() compares without case, accents and outer punctuation, each entity once", () => {
  assert.equal(
    contextEntityRecall(["Málaga", "«1881»", "MALAGA", "Pablo  Picasso"], ["malaga.", "1881"]).value,
    2 / 3,
  );
  assert.equal(contextEntityRecall(["Año"], ["ano"]).value, 0, "ñ is a letter of its own");
  assert.equal(contextEntityRecall(["A"], []).value, 0);
  assert.equal(contextEntityRecall([], ["A"]).failure?.cause, "no_entity");
  assert.equal(contextEntityRecall(["—", " "], ["A"]).failure?.cause, "no_entity");
});

Deno.test("judgeContextEntityRecall() looks for the reference's entities in every context", async () => {
  const entities = {
    "R. S.": ["Azure", "7 days", "azure"],
    "first context": ["Blob"],
    "second context": ["AZURE"],
  };
  const judge = scriptedJudge({ entities });
  const scored = await judgeContextEntityRecall(caseOf({ answer: null }), judge, 0);
  assert.equal(scoreOf(scored).value, 1 / 2);
  assert.deepEqual(shown(scored), ["entity 0 Azure: 1", "entity 1 7 days: 0"]);
  assert.deepEqual(scored.verdicts.map((v) => v.chunk), ["c2", null]);
});

Deno.test("judgeContextEntityRecall() reads no context where the reference names nothing", async () => {
  const judge = scriptedJudge({});
  assert.equal(scoreOf(await judgeContextEntityRecall(caseOf(), judge, 0)).failure?.cause, "no_entity");
  assert.deepEqual(judge.asked, ["entities of R. S."]);
});
