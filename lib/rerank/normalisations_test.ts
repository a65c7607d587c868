import assert from "node:assert/strict";
import { random } from "../base/mod.ts";
import { compareNormalisations } from "./normalisations.ts";

/** Rankings of 40 questions whose scores are drawn, some of them equal, some far out. */
function drawn(seed: number, scale: number) {
  const next = random(seed, "normalisations");
  const rankings = Array.from({ length: 40 }, (_, q) => {
    const scores = Array.from({ length: 15 }, () => Math.round((next() - 0.5) * 20) * scale).sort((a, b) =>
      b - a
    );
    return scores.map((raw_score, i) => ({ question_id: `q${q}`, doc_id: `d${i}`, rank: i + 1, raw_score }));
  }).flat();
  const judgements = Array.from(
    { length: 40 },
    (_, q) => ({ question_id: `q${q}`, doc_id: `d${q % 15}`, grade: 1 }),
  );
  return { rankings, judgements };
}

Deno.test("no normalisation changes the order within a question; only the sigmoid may make scores equal", () => {
  for (let seed = 0; seed < 50; seed++) {
    for (const scale of [1e-6, 0.3, 1, 7, 1e6]) {
      const { rankings, judgements } = drawn(seed, scale);
      for (const { name, reordered, tied } of compareNormalisations(rankings, judgements)) {
        assert.equal(reordered, 0, `${name}, seed ${seed}, scale ${scale}`);
        if (name !== "sigmoid") assert.equal(tied, 0, `${name}, seed ${seed}, scale ${scale}`);
        else if (scale === 7) assert.ok(tied > 0, "saturated");
      }
    }
  }
});

Deno.test("compareNormalisations() tells ranges, what lies outside 0 to 1, and the separation over all questions", () => {
  const rows = (question_id: string, scores: number[]) =>
    scores.map((raw_score, i) => ({ question_id, doc_id: `d${i}`, rank: i + 1, raw_score }));
  const judgements = ["p", "q"].map((question_id) => ({ question_id, doc_id: "d0", grade: 1 }));
  const ways = compareNormalisations(
    [...rows("p", [9, 7]), ...rows("q", [3, 1]), ...rows("unjudged", [5])],
    judgements,
  );
  assert.deepEqual(ways.map(({ name }) => name), ["raw", "Min-Max", "z-score", "sigmoid"]);
  // raw: 9 and 3 against 7 and 1, of four pairs three are in order; Min-Max: both 1 against both 0
  assert.deepEqual(ways.map(({ separation }) => separation), [0.75, 1, 1, 0.75]);
  assert.deepEqual(ways.map(({ outside }) => outside), [0.75, 0, 0.5, 0]);
  assert.deepEqual([ways[2]!.least, ways[2]!.most], [-1, 1]);
});

Deno.test("without judged rows there are no figures, and none that is no number", () => {
  const rows = [{ question_id: "q", doc_id: "d", rank: 1, raw_score: 3 }];
  for (const ways of [compareNormalisations(rows, []), compareNormalisations([], [])]) {
    for (const { least, most, outside, separation, tied } of ways) {
      assert.deepEqual([least, most, outside, separation, tied], [null, null, null, null, 0]);
    }
  }
});
