/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** A text with what stands in {braces} filled in. */
export function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === "number" ? grouped(value) : value;
  });
}

const language = () => document.documentElement.lang || "en";

function grouped(value: number): string {
  return new Intl.NumberFormat(language()).format(value);
}

/** A figure with three decimals, or as many as are told. */
export function figure(value: number, digits = 3): string {
  const text = new Intl.NumberFormat(language(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: "negative",
  }).format(value);
  return text.replace("-", "−");
}

/** The same with its sign, for changes. */
export function signed(value: number, digits = 3): string {
  const text = new Intl.NumberFormat(language(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: "exceptZero",
  }).format(value);
  return text.replace("-", "−");
}

/** A share in percent. */
export function percent(value: number): string {
  return new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 0 }).format(value);
}
