import assert from "node:assert/strict";
import { random } from "../base/mod.ts";
import { assumptions } from "./assumptions.ts";
import { type Design, type Effect, factorialEffects } from "./factorial.ts";

const DESIGN = "model (a, b, c) × reranking (none, r)";

/** Three models without and with a reranker. */
function design(values: readonly number[], failures = 0): Design {
  return {
    measure: "nDCG@10",
    factors: [{ name: "model", levels: ["a", "b", "c"] }, { name: "reranking", levels: ["none", "r"] }],
    questions: values.length / 6,
    values: Float64Array.from(values),
    failures,
  };
}

function drawnValues(questions: number, of: (next: () => number, cell: number) => number): number[] {
  const next = random(11, "assumptions");
  return Array.from({ length: questions * 6 }, (_, i) => of(next, i % 6));
}

const said = (values: readonly number[], failures = 0) => {
  const given = design(values, failures);
  return assumptions(given, factorialEffects(given), 0.05);
};

Deno.test("assumptions() gives the skewness, the kurtosis and the p of scipy's jarque_bera", () => {
  // scipy 1.17.1 of numpy's x − row means − column means + mean: jarque_bera(r.ravel()), skew, kurtosis.
  const values = [1, 0, 2, 0, 0, 9, 0, 1, 1, 0, 2, 0, 0, 2, 1, 1, 0, 0, 2, 1, 0, 0, 1, 1].map((v) => v / 10);
  const [first, second] = said(values, 2);
  assert.equal(
    first,
    `4 questions in 6 cells: ${DESIGN}; 2 questions without a value in every cell left out.`,
  );
  assert.match(
    second!,
    /^The residuals are not normal: skewness 1\.539, excess kurtosis 3\.911 \(Jarque and Bera's p < 0\.001\)/,
  );
});

Deno.test("assumptions() does not contradict what looks normal, and finds nothing amiss", () => {
  const normal = drawnValues(
    40,
    (next) => 0.5 + (next() + next() + next() + next() + next() + next() - 3) / 10,
  );
  const sentences = said(normal);
  assert.equal(sentences[0], `40 questions in 6 cells: ${DESIGN}.`);
  assert.match(
    sentences[1]!,
    /^The residuals do not contradict a normal distribution \(Jarque and Bera's p = 0\./,
  );
  assert.equal(sentences.at(-1), "Both analyses come to the same findings at alpha 0.05.");
  assert.equal(sentences.length, 3);
});

Deno.test("assumptions() names the effects without sphericity, and values at the ends of the scale", () => {
  const uneven = drawnValues(40, (next, cell) => cell < 2 ? Math.round(next()) : 0.5 + (next() - 0.5) / 50);
  const sentences = said(uneven);
  assert.ok(
    sentences.some((one) => /^Sphericity fails for model and model × reranking /.test(one)),
    sentences.join("\n"),
  );
  assert.ok(sentences.includes(
    "33% of the values are exactly 0 or 1, the ends of the scale. With so many equal values the aligned ranks find " +
      "interactions that are not there: one that they alone find means nothing.",
  ));
});

Deno.test("assumptions() says where the two analyses disagree, or sphericity cannot be tested", () => {
  const row = (effect: string, method: Effect["method"], p: number | null): Effect => ({
    ...{
      measure: "nDCG@10",
      method,
      effect,
      n: 3,
      df: 2,
      df_error: 4,
      f: p === null ? null : 1,
      p,
      epsilon: 0.9,
    },
    ...{ p_corrected: p, eta: 0.1, mauchly_w: null, mauchly_p: null, reason: null },
  });
  const effects = [
    row("model", "repeated-measures ANOVA", 0.01),
    row("model", "aligned ranks", 0.2),
    row("reranking", "repeated-measures ANOVA", null),
    row("reranking", "aligned ranks", 0.01),
  ];
  const given = design([1, 2, 3, 4, 5, 6, 2, 1, 4, 3, 6, 5, 1, 3, 2, 4, 6, 5]);
  const sentences = assumptions(given, effects, 0.05).slice(-2);
  assert.match(sentences[0]!, /^Whether sphericity holds for model cannot be tested/);
  assert.equal(sentences[1], "The two analyses disagree on model: do not build on it.");
});

Deno.test("assumptions() claims nothing where nothing can be tested", () => {
  assert.deepEqual(said([], 3), [
    `0 questions in 6 cells: ${DESIGN}; 3 questions without a value in every cell left out.`,
  ]);
  assert.deepEqual(said([0.1, 0.2, 0.3, 0.4, 0.5, 0.6]), [`1 question in 6 cells: ${DESIGN}.`]);
  assert.deepEqual(said(new Array(60).fill(0.5)), [`10 questions in 6 cells: ${DESIGN}.`]);
});
