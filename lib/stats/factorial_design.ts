import { Problem } from "../base/mod.ts";
import { checkValues } from "./result.ts";

/** What was varied, and in which steps. */
export interface Factor {
  name: string;
  levels: readonly (string | number)[];
}

/** Every question measured once under every combination of the factors' levels (complete cases only). */
export interface FactorialValues {
  factors: readonly Factor[];
  questions: number;
  /** Question by question; within a question the levels of the last factor change fastest. */
  values: ArrayLike<number>;
}

/** A main effect or an interaction, as contrasts of the cells. */
export interface EffectContrasts {
  /** One factor for a main effect, several for their interaction. */
  factors: string[];
  /** Orthonormal: as many as the effect has degrees of freedom, each with one weight for every cell. */
  contrasts: Float64Array[];
}

/**
 * All effects of a factorial design, main effects first, as orthonormal contrasts of its cells. A factor with k levels
 * that takes part has the k − 1 Helmert contrasts (1, …, 1, −j, 0, …)/√(j(j + 1)), one that does not has the mean
 * (1, …, 1)/√k; a contrast of the cells is the Kronecker product over the factors. What a contrast makes of the
 * cell means, squared and added up over an effect, is what the effect explains of them; the effects share nothing.
 *
 * @example
 * ```ts
 * import { effectContrasts } from "./factorial_design.ts";
 * const effects = effectContrasts([{ name: "model", levels: ["a", "b", "c"] }, { name: "k", levels: [5, 10] }]);
 * const found = effects.map(({ factors, contrasts }) => `${factors.join(":")} ${contrasts.length}`).join();
 * if (found !== "model 2,k 1,model:k 2") throw new Error(found);
 * ```
 */
export function effectContrasts(factors: readonly Factor[]): EffectContrasts[] {
  const all = Array.from({ length: 2 ** factors.length - 1 }, (_, i) => i + 1);
  const chosen = all.map((bits) => factors.map((_, at) => (bits >> at & 1) === 1));
  const size = (effect: boolean[]) => effect.filter(Boolean).length;
  const earliest = (effect: boolean[]) => effect.map((on) => on ? "0" : "1").join("");
  chosen.sort((a, b) => size(a) - size(b) || (earliest(a) < earliest(b) ? -1 : 1));
  return chosen.map((effect) => ({
    factors: factors.filter((_, at) => effect[at]).map(({ name }) => name),
    contrasts: factors.reduce<Float64Array[]>(
      (left, { levels }, at) => {
        const right = effect[at] ? helmert(levels.length) : [average(levels.length)];
        return left.flatMap((a) => right.map((b) => kronecker(a, b)));
      },
      [Float64Array.of(1)],
    ),
  }));
}

/** The mean over the questions for each cell. */
export function cellMeans({ values, questions }: FactorialValues): Float64Array {
  const cells = values.length / questions, means = new Float64Array(cells);
  for (let i = 0; i < values.length; i++) means[i % cells]! += values[i]!;
  return means.map((sum) => sum / questions);
}

/** The largest size of a value: what rounding is measured by. */
export function largestSize(values: ArrayLike<number>): number {
  let largest = 0;
  for (let i = 0; i < values.length; i++) largest = Math.max(largest, Math.abs(values[i]!));
  return largest;
}

/** Complains about a design that is none, or values that do not fit it. */
export function checkFactorial({ factors, questions, values }: FactorialValues): void {
  if (factors.length === 0) throw new Problem({ what: "A factorial analysis needs a factor" });
  if (new Set(factors.map(({ name }) => name)).size < factors.length) {
    throw new Problem({ what: "Two factors have one name", found: factors.map(({ name }) => name) });
  }
  for (const { name, levels } of factors) {
    if (new Set(levels).size === levels.length && levels.length > 1) continue;
    throw new Problem({
      what: "The levels of a factor do not fit",
      where: name,
      found: levels,
      allowed: "two levels or more, all different",
      todo: "Leave out a factor that does not vary",
    });
  }
  const cells = factors.reduce((product, { levels }) => product * levels.length, 1);
  if (!Number.isInteger(questions) || questions < 0 || values.length !== questions * cells) {
    throw new Problem({
      what: "The values do not fill the cells of the design",
      found: `${values.length} values for ${questions} questions and ${cells} cells`,
      allowed: "one value for each question and cell",
      todo: "Leave out every question that lacks a value in some cell, and count them",
    });
  }
  checkValues(values, "the values of the design");
}

function helmert(levels: number): Float64Array[] {
  return Array.from({ length: levels - 1 }, (_, at) => {
    const j = at + 1, unit = Math.sqrt(j * (j + 1));
    return Float64Array.from({ length: levels }, (_, level) => (level < j ? 1 : level === j ? -j : 0) / unit);
  });
}

function average(levels: number): Float64Array {
  return new Float64Array(levels).fill(1 / Math.sqrt(levels));
}

function kronecker(a: Float64Array, b: Float64Array): Float64Array {
  return Float64Array.from(
    { length: a.length * b.length },
    (_, i) => a[Math.floor(i / b.length)]! * b[i % b.length]!,
  );
}
