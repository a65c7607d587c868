import { Problem } from "../base/mod.ts";
import { normalQuantile } from "./normal.ts";

/** How wide an interval is. */
export interface AlphaOptions {
  /** The chance that is accepted of an interval without the true value (0.05). */
  alpha?: number;
}

/** The number of standard errors on either side of an estimate: the normal quantile of 1 − alpha/2. */
export function twoSidedZ(alpha: number): number {
  if (alpha > 0 && alpha < 1) return -normalQuantile(alpha / 2);
  throw new Problem({
    what: "The alpha of an interval does not fit",
    found: alpha,
    allowed: "between 0 and 1",
  });
}
