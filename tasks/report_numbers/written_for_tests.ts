/** A number as figures hold it: six digits. */
export const drawn = (value: number | null | undefined) =>
  value == null ? null : Number(value.toPrecision(6));
const minus = (text: string) => text.replace(/^-(?=[0.]*$)/, "").replace("-", "−");
export const written = (value: number, digits: number) => minus(value.toFixed(digits));

export const decimals = (value: number) => written(value, 3);
export const signed = (value: number) =>
  `${value > 0 && Number(value.toFixed(3)) !== 0 ? "+" : ""}${decimals(value)}`;
export const pText = (p: number) => p < 0.001 ? "p < 0.001" : `p = ${p.toFixed(3)}`;
export const counted = (n: number) => n.toLocaleString("en-US");
