/** A number with three decimals and a true minus sign. */
export function decimals(value: number): string {
  const text = value.toFixed(3);
  return (Number(text) === 0 ? "0.000" : text).replace("-", "−");
}

/** As {@linkcode decimals}, with a plus sign before what is above zero. */
export function signed(value: number): string {
  const text = decimals(value);
  return value > 0 && Number(text) !== 0 ? `+${text}` : text;
}

/** "p = 0.012", or "p < 0.001". */
export function pValue(p: number): string {
  return p < 0.001 ? "p < 0.001" : `p = ${p.toFixed(3)}`;
}

/** "95% interval 0.012 to 0.075". */
export function interval([low, high]: [number, number]): string {
  return `95% interval ${decimals(low)} to ${decimals(high)}`;
}

/** "1 question", "1,240 questions". */
export function count(n: number, unit: string): string {
  return `${n.toLocaleString("en-US")} ${unit}${n === 1 ? "" : "s"}`;
}

/** "a", "a or b", "a, b or c". */
export function list(items: readonly string[], word: "and" | "or"): string {
  return items.length < 2 ? items.join() : `${items.slice(0, -1).join(", ")} ${word} ${items.at(-1)}`;
}

/** "[0.012, 0.075]". */
export function bracketed([low, high]: [number, number]): string {
  return `[${decimals(low)}, ${decimals(high)}]`;
}

const CORRECTIONS = new Map([
  ["bonferroni", "Bonferroni"],
  ["holm", "Holm"],
  ["benjamini-hochberg", "Benjamini–Hochberg"],
  ["benjamini-yekutieli", "Benjamini–Yekutieli"],
]);

/** "Holm p = 0.012": a corrected p with the name of its correction; "p = 0.012" where it stands alone. */
export function correctedP(p: number, correction: string, comparisons: number): string {
  return comparisons === 1 ? pValue(p) : `${CORRECTIONS.get(correction) ?? correction} ${pValue(p)}`;
}
