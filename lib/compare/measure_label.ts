/** Measures that need no judge, whoever gave the others. */
const PLAIN = ["semantic_similarity"];

/**
 * A measure as it is shown: what a proxy or a rating gave is called so, wherever it stands.
 *
 * @example
 * ```ts
 * import { measureLabel } from "./measure_label.ts";
 * const label = measureLabel("faithfulness", "embedding proxy (all-MiniLM-L6-v2, version 2)");
 * if (label !== "faithfulness (proxy)") throw new Error(label);
 * if (measureLabel("context_recall", "llm (gpt-4o-mini, prompts 1)") !== "context_recall") throw new Error();
 * ```
 */
export function measureLabel(measure: string, judge: string | null | undefined): string {
  if (PLAIN.includes(measure)) return measure;
  if (judge?.startsWith("embedding proxy")) return `${measure} (proxy)`;
  return judge?.startsWith("rating-1-5") ? `${measure} (rating 1–5)` : measure;
}
