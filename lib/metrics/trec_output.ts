import type { RunEvaluation } from "./evaluate_run.ts";

/** What is printed. */
export interface OutputOptions {
  /** -q: the values of every question. */
  perQuestion?: boolean;
  /** Not with -n: the values of all questions. */
  summary?: boolean;
}

/** The text that trec_eval prints for a run, in pieces. */
export function* trecOutput(
  { tag, plan, columns, questions, overall }: RunEvaluation,
  { perQuestion = false, summary = true }: OutputOptions = {},
): Generator<string> {
  const names = columns.map(({ name }) => name.padEnd(22));
  const at = relstringAt(columns.map(({ name }) => name));
  const line = (name: string, id: string, value: string) => `${name}\t${id}\t${value}\n`;
  const shown = (c: number, value: number) =>
    columns[c]!.whole ? String(Math.trunc(value)) : fourDecimals(value);
  if (perQuestion) {
    for (const { id, values, relstring } of questions) {
      const lines = columns.map((column, c) =>
        column.perQuestion ? line(names[c]!, id, shown(c, values[c]!)) : ""
      );
      if (relstring !== undefined) {
        lines.splice(at, 0, line(plan.relstring!.name.padEnd(22), id, `'${relstring}'`));
      }
      yield lines.join("");
    }
  }
  if (!summary) return;
  if (plan.runid) yield line("runid".padEnd(22), "all", tag);
  for (const [c, value] of overall.entries()) yield line(names[c]!, "all", shown(c, value));
}

/** trec_eval prints relstring after the depths of P and before recall. */
function relstringAt(names: readonly string[]): number {
  const before =
    /^(num_q|num_ret|num_rel|num_rel_ret|map|gm_map|Rprec|bpref|recip_rank|iprec_at_recall_.*|P_\d+)$/;
  const at = names.findIndex((name) => !before.test(name));
  return at < 0 ? names.length : at;
}

/**
 * A value with four decimals as C prints it: what lies exactly between two goes to the even one, where JavaScript
 * takes the larger. Only odd multiples of 1/32 lie exactly between two.
 */
export function fourDecimals(value: number): string {
  const text = value.toFixed(4);
  if (Math.abs(value * 32) % 2 !== 1) return text;
  const below = Math.floor(Math.abs(value) * 10000);
  const even = below % 2 === 0 ? below : below + 1;
  return (Math.sign(value) * even / 10000).toFixed(4);
}
