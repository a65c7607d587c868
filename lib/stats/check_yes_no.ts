import { Problem } from "../base/mod.ts";

/** Complains about values that are neither 0 nor 1. */
export function checkYesNo(values: ArrayLike<number>, name: string): void {
  for (let i = 0; i < values.length; i++) {
    if (values[i] === 0 || values[i] === 1) continue;
    throw new Problem({
      what: "A test of yes and no found another value",
      where: `position ${i + 1} of ${name}`,
      found: String(values[i]),
      allowed: "0 or 1, as Success@k gives",
    });
  }
}
