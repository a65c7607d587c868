import type { Column } from "./table_column.ts";

/** One value as a table shows it. */
export interface TableCell {
  kind: "number" | "text" | "missing" | "failure";
  text: string;
  /** The best value of its column. */
  best?: boolean;
  /** What a failure says beyond its cause. */
  message?: string;
  /** What the column is sorted by where the text does not say it. */
  sort?: number;
}

/** How the numbers of a column are written. */
type CellFormat = Pick<Column, "digits" | "neverZero">;

/** How a value of a table is shown: numbers, words, "–" for what is missing, a failure by its cause. */
export function cellOf(value: unknown, { digits, neverZero = false }: CellFormat = {}): TableCell {
  const failure = failureOf(value);
  if (failure !== undefined) return { kind: "failure", text: failure.cause, message: failure.message };
  const plain = isOutcome(value) ? value.value : value;
  if (typeof plain === "number" && Number.isFinite(plain)) {
    const least = 10 ** -(digits ?? 4);
    const text = neverZero && plain > 0 && plain < least
      ? `< ${numberText(least, digits ?? 4)}`
      : numberText(plain, digits);
    return { kind: "number", text, sort: plain };
  }
  if (typeof plain === "bigint") {
    return { kind: "number", text: thousands(String(plain)), sort: Number(plain) };
  }
  if (plain === null || plain === undefined || typeof plain === "number" || plain === "") {
    return { kind: "missing", text: "\u2013" };
  }
  if (typeof plain === "boolean") return { kind: "text", text: plain ? "yes" : "no" };
  if (plain instanceof Date) return { kind: "text", text: plain.toISOString(), sort: plain.getTime() };
  return { kind: "text", text: typeof plain === "string" ? plain : JSON.stringify(plain) };
}

/** The number by which a value competes for the best of its column: as it is shown. */
export function comparable(value: unknown, digits?: number): number | undefined {
  const plain = isOutcome(value) ? value.value : value;
  if (typeof plain !== "number" || !Number.isFinite(plain)) return undefined;
  return digits === undefined ? plain : Number(plain.toFixed(digits));
}

/** A number with its digits; without stated digits whole numbers stay whole and others get four places of weight. */
function numberText(value: number, digits?: number): string {
  const shown = digits !== undefined
    ? value.toFixed(digits)
    : Number.isInteger(value)
    ? String(value)
    : String(Number(value.toPrecision(4)));
  const [whole, rest] = shown.replace(/^-(0(\.0+)?)$/, "$1").replace(/^-/, "\u2212").split(".") as [
    string,
    string?,
  ];
  return thousands(whole) + (rest === undefined ? "" : `.${rest}`);
}

/** Thousands apart from five digits on, so that years stay years. */
function thousands(whole: string): string {
  return /\d{5}/.test(whole) ? whole.replace(/\B(?=(\d{3})+$)/g, "\u202f") : whole;
}

export function isOutcome(value: unknown): value is { value: unknown } {
  return typeof value === "object" && value !== null && "value" in value && !(value instanceof Date);
}

/** Cause and message where a value is a failure or holds one. */
export function failureOf(value: unknown): { cause: string; message: string } | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const held = "failure" in value && typeof value.failure === "object" && value.failure !== null
    ? value.failure
    : value;
  if (!("cause" in held) || typeof held.cause !== "string") return undefined;
  return { cause: held.cause, message: "message" in held ? String(held.message) : "" };
}
