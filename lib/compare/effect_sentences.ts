import type { Effect } from "./factorial.ts";
import { list, pValue } from "./words.ts";

/**
 * The factorial effects in plain sentences. An effect is claimed only where the analysis of variance and that of
 * aligned ranks both find it; an interaction means that what one factor does depends on the other. Every effect is
 * held against alpha by itself, and that there is one says nothing of its size: partial η² stands beside it. An effect
 * that neither analysis can test is named with the reason.
 *
 * @example
 * ```ts
 * import { effectSentences } from "./effect_sentences.ts";
 * import { factorialEffects } from "./factorial.ts";
 * const factors = [{ name: "model", levels: ["a", "b"] }];
 * const design = { measure: "AP", factors, questions: 4, values: [0.1, 0.2, 0.5, 0.4, 0.3, 0.4, 0.7, 0.5], failures: 0 };
 * const [sentence] = effectSentences(factorialEffects(design), 0.05);
 * if (sentence !== "No effect of model was shown.") throw new Error(sentence);
 * ```
 */
export function effectSentences(effects: readonly Effect[], alpha: number): string[] {
  const ranked = new Map(
    effects.filter(({ method }) => method === "aligned ranks").map((row) => [row.effect, row.p_corrected]),
  );
  const rows = effects.filter(({ method }) => method === "repeated-measures ANOVA");
  const found = rows.filter(({ effect, p_corrected }) =>
    below(p_corrected, alpha) && below(ranked.get(effect), alpha)
  );
  const either = rows.filter((row) => !found.includes(row))
    .filter(({ effect, p_corrected }) => below(p_corrected, alpha) || below(ranked.get(effect), alpha));
  const neither = rows.filter((row) => row.f !== null && !found.includes(row) && !either.includes(row));
  const untested = rows.filter((row) => row.f === null && !either.includes(row));
  return [
    ...found.length === 0 || rows.length === 1 ? [] : [UNCORRECTED],
    ...found.map((row) => claim(row, rows.length > 1)),
    ...either.length === 0
      ? []
      : [`Only one of the two analyses finds an effect of ${
        list(either.map(({ effect }) => effect), "and")
      }: undecided.`],
    ...neither.length === 0
      ? []
      : [`No effect of ${list(neither.map(({ effect }) => effect), "or")} was shown.`],
    ...[...Map.groupBy(untested, ({ reason }) => reason)].map(([reason, of]) =>
      `Whether there is an effect of ${
        list(of.map(({ effect }) => effect), "or")
      } cannot be tested: ${reason}.`
    ),
  ];
}

const UNCORRECTED =
  "Each effect is held against alpha by itself, without a correction for their number, and claimed only where both " +
  "analyses find it.";

const below = (p: number | null | undefined, alpha: number) => p != null && p < alpha;

function claim(
  { measure, effect, df, df_error, f, epsilon, p_corrected, eta }: Effect,
  others: boolean,
): string {
  const [first, second, ...more] = effect.split(" × ");
  const freedom = (value: number) => epsilon === null ? String(value) : (value * epsilon).toFixed(1);
  const figures = `F(${freedom(df!)}, ${freedom(df_error!)}) = ${f!.toFixed(2)}, ${pValue(p_corrected!)}, ` +
    `partial η² = ${eta!.toFixed(3)}`;
  if (second === undefined) {
    const change = first === "k" ? `${measure} changes with k` : `The choice of ${first} makes a difference`;
    return `${change}${others ? ", on average over the other factors" : ""} (${figures}).`;
  }
  return more.length === 0
    ? `The effect of ${first} depends on ${second} (${effect}: ${figures}).`
    : `How the effect of ${first} depends on ${second} changes with ${
      list(more, "and")
    } (${effect}: ${figures}).`;
}
