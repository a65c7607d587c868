import type { Language } from "../http/words.ts";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/**
 * Bytes as people read them: "3.1 MB", in Spanish "3,1 MB".
 *
 * @example
 * ```ts
 * import { inSize } from "./in_size.ts";
 * if (inSize(3_100_000, "en") !== "3.1 MB" || inSize(3_100_000, "es") !== "3,1 MB") throw new Error(inSize(3_100_000, "es"));
 * ```
 */
export function inSize(bytes: number, language: Language): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1000 ** step;
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: UNITS[step]!,
    unitDisplay: step === 0 ? "long" : "short",
    maximumFractionDigits: step === 0 || value >= 10 ? 0 : 1,
  }).format(value);
}
