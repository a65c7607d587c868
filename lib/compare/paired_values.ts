import type { MeasuredValues } from "./measured_values.ts";

/** The values of two systems on the questions where both have one. */
export function pairedValues(
  measured: MeasuredValues,
  a: string,
  b: string,
): { x: Float64Array; y: Float64Array; failures: number } {
  const { lists: [x, y], failures } = commonValues(measured, [a, b]);
  return { x: x!, y: y!, failures };
}

/**
 * The values of several systems on the questions where all of them have one, and how many questions that leaves out. A
 * system of which nothing was measured has a value on none.
 */
export function commonValues({ systems, questions, values }: MeasuredValues, wanted: readonly string[]) {
  return withoutFailures(
    wanted.map((system) => values[systems.indexOf(system)] ?? new Float64Array(questions.length).fill(NaN)),
  );
}

/** Lists of values in one order of questions, without the questions on which one of them has NaN. */
export function withoutFailures(
  lists: readonly Float64Array[],
): { lists: Float64Array[]; failures: number } {
  const all = lists[0]?.length ?? 0;
  const common = Array.from({ length: all }, (_, q) => q)
    .filter((q) => lists.every((list) => !Number.isNaN(list[q]!)));
  return {
    lists: lists.map((list) => Float64Array.from(common, (q) => list[q]!)),
    failures: all - common.length,
  };
}
