import type { Row } from "../tables/mod.ts";

/** What reranking did on one system, and what it costs. */
export interface RerankOutcome {
  comparison: Pick<
    Row<"comparisons">,
    "a" | "b" | "measure" | "n" | "difference" | "low" | "high" | "decision"
  >;
  helped: number;
  hurt: number;
  /** Milliseconds that it adds to a question; null where they are not this machine's. */
  milliseconds: number | null;
}

/**
 * Whether reranking was worth its cost, in a sentence that claims no more than the decision does.
 *
 * @example
 * ```ts
 * import { worth } from "./worth.ts";
 * const comparison = { a: "x+r", b: "x", measure: "nDCG@10", n: 90, difference: 0.1, low: 0.05, high: 0.15 };
 * const text = worth({ comparison: { ...comparison, decision: "better" }, helped: 40, hurt: 10, milliseconds: 12 });
 * if (!text.startsWith("x+r: worth it.")) throw new Error(text);
 * ```
 */
export function worth({ comparison, helped, hurt, milliseconds }: RerankOutcome): string {
  const { a, measure, n, difference, low, high, decision } = comparison;
  const cost = milliseconds === null
    ? "an endpoint's time and price a question"
    : `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms a question`;
  const figures = difference === null
    ? `${measure} could not be compared`
    : `${measure} changed by ${signed(difference)}${
      low === null || high === null ? "" : ` (95% interval ${signed(low)} to ${signed(high)})`
    } on ${n} questions; ${helped} did better, ${hurt} worse`;
  return `${a}: ${VERDICTS[decision]} ${figures}, at a cost of ${cost}.`;
}

const VERDICTS: Record<RerankOutcome["comparison"]["decision"], string> = {
  better: "worth it.",
  worse: "not worth it, it does harm.",
  "practically equal": "not worth its cost, the difference is too small to matter.",
  undecided: "not shown to be worth it, these questions do not decide.",
};

function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;
}
