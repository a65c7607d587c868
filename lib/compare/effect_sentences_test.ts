import assert from "node:assert/strict";
import { effectSentences } from "./effect_sentences.ts";
import type { Effect } from "./factorial.ts";

/** The rows of one effect: its p by the analysis of variance and by that of ranks. */
function effect(
  name: string,
  anova: number | null,
  ranks: number | null,
  df = 1,
  reason: string | null = null,
): Effect[] {
  return ([["repeated-measures ANOVA", anova], ["aligned ranks", ranks]] as const).map(([method, p]) => ({
    ...{ measure: "nDCG", method, effect: name, n: 11, df, df_error: df * 10, f: p === null ? null : 5.5, p },
    ...{ epsilon: p === null || df === 1 ? null : 0.75, p_corrected: p, eta: p === null ? null : 0.355 },
    ...{ mauchly_w: null, mauchly_p: null, reason },
  }));
}

Deno.test("effectSentences() claims what both analyses find, with the corrected degrees of freedom", () => {
  assert.deepEqual(effectSentences(effect("model", 0.012, 0.03, 3), 0.05), [
    "The choice of model makes a difference (F(2.3, 22.5) = 5.50, p = 0.012, partial η² = 0.355).",
  ]);
  assert.deepEqual(
    effectSentences([...effect("reranking", 0.0001, 0.03), ...effect("k", 0.01, 0.01)], 0.05),
    [
      "Each effect is held against alpha by itself, without a correction for their number, and claimed only where both " +
      "analyses find it.",
      "The choice of reranking makes a difference, on average over the other factors " +
      "(F(1, 10) = 5.50, p < 0.001, partial η² = 0.355).",
      "nDCG changes with k, on average over the other factors (F(1, 10) = 5.50, p = 0.010, partial η² = 0.355).",
    ],
  );
});

Deno.test("effectSentences() says of an interaction what depends on what", () => {
  const figures = "F(1, 10) = 5.50, p = 0.010, partial η² = 0.355";
  assert.deepEqual(
    effectSentences(
      [...effect("model × k", 0.01, 0.01), ...effect("model × reranking × k", 0.01, 0.01)],
      0.05,
    ),
    [
      "Each effect is held against alpha by itself, without a correction for their number, and claimed only where both " +
      "analyses find it.",
      `The effect of model depends on k (model × k: ${figures}).`,
      `How the effect of model depends on reranking changes with k (model × reranking × k: ${figures}).`,
    ],
  );
});

Deno.test("effectSentences() leaves undecided what one analysis finds, and shows none where neither does", () => {
  const rows = [
    ...effect("model", 0.01, 0.2),
    ...effect("reranking", 0.2, 0.01),
    ...effect("k", 0.05, 0.3),
    ...effect("model × k", 0.9, 0.8),
  ];
  assert.deepEqual(effectSentences(rows, 0.05), [
    "Only one of the two analyses finds an effect of model and reranking: undecided.",
    "No effect of k or model × k was shown.",
  ]);
});

Deno.test("effectSentences() names what cannot be tested, and says nothing of nothing", () => {
  const reason = "one question shows no variation";
  assert.deepEqual(
    effectSentences([...effect("model", null, null, 2, reason), ...effect("k", null, null, 1, reason)], 0.05),
    [
      "Whether there is an effect of model or k cannot be tested: one question shows no variation.",
    ],
  );
  assert.deepEqual(effectSentences([], 0.05), []);
});
