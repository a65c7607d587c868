import { Problem } from "../base/mod.ts";
import {
  cellMeans,
  checkFactorial,
  type EffectContrasts,
  effectContrasts,
  type FactorialValues,
  largestSize,
} from "./factorial_design.ts";
import { type FactorialAnalysis, repeatedAnova } from "./repeated_anova.ts";

/**
 * The aligned rank transform (Higgins and Tashtoush 1994; Wobbrock and others 2011): a factorial analysis of ranks that
 * is made for interactions as well, and presumes no normal distribution. For each effect by itself all other effects are
 * taken out of the values ({@linkcode alignedResponses}), what is left is ranked over all questions and cells
 * together, and of the analysis of variance of these ranks that effect's row alone is read.
 *
 * As in ARTool's `art(y ~ A*B*C + Error(question/(A*B*C)))` the alignment uses the means of the cells over all
 * questions and leaves the level of each question in; the analysis of the ranks is {@linkcode repeatedAnova}, which
 * sets it aside. Aligned values that differ by rounding alone share their rank (ARTool rounds to 8 decimals for that).
 *
 * It wants values that are hardly ever equal. Where many are, such as 0 and 1, the alignment moves the equal values of
 * one cell past those of another, and interactions are found that are not there, more of them the more questions there
 * are (Lüpsen 2017, "The aligned rank transform and discrete variables: a warning"; Tsandilas and Casiez 2024, "The
 * illusory promise of the Aligned Rank Transform"). A test beside this file shows it.
 *
 * @example
 * ```ts
 * import { alignedRankAnova } from "./aligned_ranks.ts";
 * const { effects } = alignedRankAnova({
 *   factors: [{ name: "model", levels: ["a", "b"] }, { name: "rerank", levels: ["no", "yes"] }],
 *   questions: 4,
 *   values: [0.1, 0.5, 0.2, 0.9, 0.3, 0.5, 0.4, 0.8, 0.0, 0.3, 0.2, 0.6, 0.2, 0.8, 0.1, 0.9],
 * });
 * if (effects.length !== 3 || !(effects[1]!.p! < 0.05)) throw new Error("reranking helps");
 * ```
 */
export function alignedRankAnova(design: FactorialValues): FactorialAnalysis {
  checkFactorial(design);
  if (design.questions === 0) return repeatedAnova(design);
  const means = cellMeans(design), rounding = 1e-12 * largestSize(design.values);
  const effects = effectContrasts(design.factors).map((effect, e) => {
    const values = nearRanks(aligned(design, means, effect), rounding);
    return repeatedAnova({ ...design, values }).effects[e]!;
  });
  return { questions: design.questions, cells: means.length, effects };
}

/**
 * The values with all effects taken out but one: value − mean of its cell + the estimated effect in that cell. They
 * add up to 0 and show no other effect.
 */
export function alignedResponses(design: FactorialValues, factors: readonly string[]): Float64Array {
  checkFactorial(design);
  const name = [...factors].sort().join("\n");
  const effect = effectContrasts(design.factors).find((effect) =>
    effect.factors.toSorted().join("\n") === name
  );
  if (!effect) {
    throw new Problem({
      what: "The design has no such effect",
      found: factors,
      allowed: `one or more of ${design.factors.map((factor) => factor.name).join(", ")}`,
    });
  }
  return aligned(design, cellMeans(design), effect);
}

function aligned(
  { values }: FactorialValues,
  means: Float64Array,
  { contrasts }: EffectContrasts,
): Float64Array {
  const shift = means.map((mean) => -mean);
  for (const contrast of contrasts) {
    const size = contrast.reduce((sum, weight, cell) => sum + weight * means[cell]!, 0);
    for (let cell = 0; cell < shift.length; cell++) shift[cell]! += size * contrast[cell]!;
  }
  return Float64Array.from(values, (value, i) => value + shift[i % shift.length]!);
}

/** Average ranks, where values next to each other that are no farther apart than rounding are ties. */
function nearRanks(values: Float64Array, rounding: number): Float64Array {
  const sorted = values.slice().sort(), ranks = new Float64Array(values.length);
  for (let start = 0, end = 0; start < sorted.length; start = end) {
    end = start + 1;
    while (end < sorted.length && sorted[end]! - sorted[end - 1]! <= rounding) end++;
    ranks.fill((start + 1 + end) / 2, start, end);
  }
  return values.map((value) => ranks[position(sorted, value)]!);
}

/** Where a value stands in a sorted list that holds it. */
function position(sorted: Float64Array, value: number): number {
  let low = 0, high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
