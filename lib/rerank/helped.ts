import { wilson } from "../stats/mod.ts";

/** How many questions did better, worse and as before, with 95% intervals of the shares that changed. */
export interface Helped {
  questions: number;
  helped: number;
  hurt: number;
  unchanged: number;
  /** Questions without a value on either side. */
  failed: number;
  helpedShare: { low: number; high: number };
  hurtShare: { low: number; high: number };
}

/** Differences smaller than this are rounding. */
const SAME = 1e-12;

/**
 * Counts the questions that reranking helped, hurt, and left as they were; NaN stands for a failed measurement.
 *
 * @example
 * ```ts
 * import { helpedAndHurt } from "./helped.ts";
 * const { helped, hurt, unchanged, failed } = helpedAndHurt([0, 1, 0.5, 0.5], [1, 0.5, 0.5, NaN]);
 * if (helped !== 1 || hurt !== 1 || unchanged !== 1 || failed !== 1) throw new Error("one each");
 * ```
 */
export function helpedAndHurt(before: ArrayLike<number>, after: ArrayLike<number>): Helped {
  const changes = Array.from(before, (was, q) => after[q]! - was).filter((change) => !Number.isNaN(change));
  const helped = changes.filter((change) => change > SAME).length;
  const hurt = changes.filter((change) => change < -SAME).length, questions = changes.length;
  return {
    questions,
    helped,
    hurt,
    unchanged: questions - helped - hurt,
    failed: before.length - questions,
    helpedShare: wilson(helped, questions),
    hurtShare: wilson(hurt, questions),
  };
}
