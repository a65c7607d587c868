import { Problem } from "../base/mod.ts";

/** A figure, or the reason why the data do not allow one. */
export type Figure = { value: number; reason?: undefined } | { value: null; reason: string };

/** A figure that the data do not allow. */
export function unavailable(reason: string): { value: null; reason: string } {
  return { value: null, reason };
}

/** Complains about values that are not finite numbers. */
export function checkValues(values: ArrayLike<number>, name: string): void {
  for (let i = 0; i < values.length; i++) {
    if (Number.isFinite(values[i])) continue;
    throw new Problem({
      what: "A value is not a finite number",
      where: `position ${i + 1} of ${name}`,
      found: String(values[i]),
      todo: "Leave failed measurements out, in pairs where pairs are compared, and count them",
    });
  }
}

/** The differences x − y, or x itself when it already holds differences. */
export function differences(x: ArrayLike<number>, y?: ArrayLike<number>): Float64Array {
  checkValues(x, "x");
  if (y === undefined) return Float64Array.from(x);
  checkValues(y, "y");
  checkLengths(x, y);
  return Float64Array.from(x, (value, i) => value - y[i]!);
}

/** Complains about paired lists of different lengths. */
export function checkLengths(x: ArrayLike<number>, y: ArrayLike<number>): void {
  if (x.length === y.length) return;
  throw new Problem({
    what: "Paired values need lists of one length",
    found: `${x.length} and ${y.length} values`,
  });
}

/** Complains about a probability outside [0, 1]. */
export function checkProbabilities(p: ArrayLike<number>): void {
  checkValues(p, "p");
  for (let i = 0; i < p.length; i++) {
    if (p[i]! >= 0 && p[i]! <= 1) continue;
    throw new Problem({ what: "A p value is outside 0 to 1", where: `position ${i + 1}`, found: p[i] });
  }
}
