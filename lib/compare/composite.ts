import { Problem } from "../base/mod.ts";
import { withoutFailures } from "./paired_values.ts";

/** Shares of three measures in a composite score: together 1. */
export type Weights = readonly [number, number, number];

/** The three measures of one system, question by question in one order; NaN where a measurement failed. */
export interface Parts {
  system: string;
  values: readonly [Float64Array, Float64Array, Float64Array];
}

/** Which system leads for which weights. */
export interface SimplexCell {
  weights: Weights;
  /** Null where the best are equal. */
  leader: string | null;
}

/**
 * Weights that are not negative and sum to 1, or a complaint.
 *
 * @example
 * ```ts
 * import { checkWeights } from "./composite.ts";
 * checkWeights([0.5, 0.3, 0.2]);
 * ```
 */
export function checkWeights(weights: Weights): void {
  const sum = weights[0] + weights[1] + weights[2];
  if (weights.every((weight) => weight >= 0 && weight <= 1) && Math.abs(sum - 1) < 1e-9) return;
  throw new Problem({
    what: "The weights of the composite score must not be negative and must sum to 1",
    found: `${weights.join(" + ")} = ${sum}`,
    allowed: "three numbers from 0 to 1 with the sum 1",
  });
}

/**
 * The composite score of every question: w₁·x₁ + w₂·x₂ + w₃·x₃. A question that lacks one of the three has none: what
 * failed is not replaced, whatever its weight.
 */
export function compositeValues({ values: [x, y, z] }: Parts, weights: Weights): Float64Array {
  checkWeights(weights);
  const [u, v, w] = weights;
  return x.map((value, q) => u * value + v * y[q]! + w * z[q]!);
}

/** The parts of every system on the questions where all systems have all three, so that means can be set side by side. */
export function commonParts(parts: readonly Parts[]): { parts: Parts[]; n: number; failures: number } {
  const { lists, failures } = withoutFailures(parts.flatMap(({ values }) => [...values]));
  return {
    parts: parts.map(({ system }, s) => ({
      system,
      values: [lists[3 * s]!, lists[3 * s + 1]!, lists[3 * s + 2]!],
    })),
    n: lists[0]?.length ?? 0,
    failures,
  };
}

/**
 * The leader of the composite mean for every combination of weights in steps of 1/`steps`: how much the choice of
 * weights decides. Differences below 1e-12 are ties.
 *
 * @example
 * ```ts
 * import { overSimplex } from "./composite.ts";
 * const cells = overSimplex([{ system: "x", means: [1, 0, 0] }, { system: "y", means: [0, 1, 1] }], 2);
 * const at = (...weights: number[]) => cells.find((cell) => cell.weights.join() === weights.join())!.leader;
 * if (at(1, 0, 0) !== "x" || at(0, 0.5, 0.5) !== "y" || at(0.5, 0.5, 0) !== null) throw new Error("leaders");
 * ```
 */
export function overSimplex(
  systems: readonly { system: string; means: readonly [number, number, number] }[],
  steps = 20,
): SimplexCell[] {
  if (!Number.isInteger(steps) || steps < 1) {
    throw new Problem({
      what: "The steps of the weights do not fit",
      found: steps,
      allowed: "a whole number from 1",
    });
  }
  const cells: SimplexCell[] = [];
  for (let i = steps; i >= 0; i--) {
    for (let j = steps - i; j >= 0; j--) {
      const weights = [i / steps, j / steps, (steps - i - j) / steps] as const;
      const scores = systems.map(({ means }) => means.reduce((sum, mean, m) => sum + weights[m]! * mean, 0));
      const best = Math.max(...scores);
      const leaders = systems.filter((_, s) => best - scores[s]! < 1e-12);
      cells.push({ weights, leader: leaders.length === 1 ? leaders[0]!.system : null });
    }
  }
  return cells;
}

/** For each system the share of all combinations of weights for which it leads. */
export function ledShares(systems: readonly string[], cells: readonly SimplexCell[]): number[] {
  return systems.map((system) => cells.filter(({ leader }) => leader === system).length / cells.length);
}
