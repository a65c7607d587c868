/** How a document stands in a list, seen from the list before. */
export type Movement = { kind: "new" } | { kind: "same" } | { kind: "up" | "down"; by: number };

interface Placed {
  rank: number;
  /** In the list before; null where it was not among the first of it. */
  before: number | null;
}

/**
 * How far a document rose or fell.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { movementOf } from "./search_movement.ts";
 * assert.deepEqual(movementOf({ rank: 2, before: 5 }), { kind: "up", by: 3 });
 * assert.deepEqual(movementOf({ rank: 2, before: null }), { kind: "new" });
 * ```
 */
export function movementOf({ rank, before }: Placed): Movement {
  if (before === null) return { kind: "new" };
  if (before === rank) return { kind: "same" };
  return before > rank ? { kind: "up", by: before - rank } : { kind: "down", by: rank - before };
}

/** How many rose, fell, came new and stayed. */
export function movements(list: readonly Placed[]): Record<Movement["kind"], number> {
  const counts = { up: 0, down: 0, new: 0, same: 0 };
  for (const one of list) counts[movementOf(one).kind]++;
  return counts;
}
