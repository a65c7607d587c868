import type { Language } from "../http/words.ts";

/** How numbers and dates are written in one language; what is missing is a dash. */
export interface Numbers {
  /** With so many digits behind the point (3). */
  fixed(value: number | null | undefined, digits?: number): string;
  /** The same with its sign. */
  signed(value: number | null | undefined, digits?: number): string;
  whole(value: number | null | undefined): string;
  /** A share as a percentage. */
  percent(share: number): string;
  /** "[0.52, 0.71]"; empty where there is no interval. */
  interval(low: number | null | undefined, high: number | null | undefined, digits?: number): string;
  /** A p value: never 0. */
  p(value: number | null | undefined): string;
  date(iso: string): string;
  /** "a, b and c". */
  list(items: readonly string[]): string;
}

const DASH = "–";
const made = new Map<Language, Numbers>();

/**
 * The ways of writing numbers in a language.
 *
 * @example
 * ```ts
 * import { numbersIn } from "./numbers.ts";
 * if (numbersIn("es").signed(-0.0625) !== "−0,063" || numbersIn("en").fixed(null) !== "–") throw new Error();
 * ```
 */
export function numbersIn(language: Language): Numbers {
  const known = made.get(language);
  if (known) return known;
  const kept = new Map<string, Intl.NumberFormat>();
  const write = (value: number | null | undefined, options: Intl.NumberFormatOptions) => {
    if (value === null || value === undefined || Number.isNaN(value)) return DASH;
    const key = JSON.stringify(options);
    const format = kept.get(key) ?? new Intl.NumberFormat(language, { useGrouping: "min2", ...options });
    kept.set(key, format);
    return format.format(value).replace("-", "−");
  };
  const digitsOf = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });
  const numbers: Numbers = {
    fixed: (value, digits = 3) => write(value, { ...digitsOf(digits), signDisplay: "negative" }),
    signed: (value, digits = 3) => write(value, { ...digitsOf(digits), signDisplay: "exceptZero" }),
    whole: (value) => write(value, { maximumFractionDigits: 0 }),
    percent: (share) => write(share, { style: "percent", maximumFractionDigits: 0 }),
    interval(low, high, digits = 3) {
      if (low === null || low === undefined || high === null || high === undefined) return "";
      const separator = language === "es" ? "; " : ", ";
      return `[${numbers.fixed(low, digits)}${separator}${numbers.fixed(high, digits)}]`;
    },
    p: (value) => value != null && value < 0.0001 ? `< ${numbers.fixed(0.0001, 4)}` : numbers.fixed(value, 4),
    date: (iso) => new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(new Date(iso)),
    list: (items) => new Intl.ListFormat(language).format(items),
  };
  made.set(language, numbers);
  return numbers;
}
