/** How one column is shown. */
export interface Column {
  /** The key of its values in the rows. */
  name: string;
  /** The heading; the name unless given. */
  label?: string;
  /** Digits behind the point. */
  digits?: number;
  /** Whether a value above zero that its digits would show as 0 is shown as "< 0.0001": p values are never 0. */
  neverZero?: boolean;
  /** Which end of the values is best; the best value is marked, unless all are the same. Values equal in the digits shown are tied. */
  best?: "max" | "min";
  /** Unit, shown in the heading. */
  unit?: string;
  /** A longer explanation of the heading. */
  title?: string;
}

/** What stands above a column. */
export function heading({ name, label, unit }: Column): string {
  return (label ?? name) + (unit === undefined ? "" : ` (${unit})`);
}
