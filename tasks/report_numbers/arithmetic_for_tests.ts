import assert from "node:assert/strict";
import { measureDefinition, parseMeasure } from "../../lib/notation/mod.ts";

const within = (found: number | null, expected: number | null, slack: number) =>
  found === null || expected === null ? found === expected : Math.abs(found - expected) <= slack;

/** Equal but for rounding. */
export function near(found: number | null, expected: number | null, where: unknown): void {
  const close = within(found, expected, 1e-10 * Math.max(1, Math.abs(expected ?? 0)));
  assert.ok(close, `${JSON.stringify(where)}: stored ${found}, recomputed ${expected}`);
}

/** As {@linkcode near} for small p values, which must agree in their leading digits. */
export function nearP(found: number | null, expected: number | null, where: unknown): void {
  const close = within(found, expected, 1e-8 * (expected ?? 0));
  assert.ok(close, `${JSON.stringify(where)}: stored p ${found}, recomputed ${expected}`);
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
export const average = (values: readonly number[]) =>
  values.length === 0 ? null : sum(values) / values.length;
export const rangeOf = (measure: string) => measureDefinition(parseMeasure(measure).name).range;
