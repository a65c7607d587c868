import { random, shuffled } from "../base/mod.ts";
import { mean } from "../stats/mod.ts";
import type { Row } from "../tables/mod.ts";
import { type CompareOptions, compareSystems } from "./compare_systems.ts";
import { valuesWith } from "./measured_values.ts";

/** What was picked on one half of the questions, measured on the other. */
export interface Picked {
  picked: string;
  /** How many questions it is reported on. */
  questions: number;
  value: number | null;
  /** The usual choice on the same questions. */
  usual: number | null;
  /** picked − usual, with its 95% interval; 0 without one where the usual one was picked. */
  difference: number | null;
  low: number | null;
  high: number | null;
}

/**
 * Picks the best of several systems on one half of the questions and reports it on the other, then the other way round:
 * what choosing is worth on questions that had no part in the choice. The halves are drawn at random; of equally good
 * systems the usual one is picked, else the first.
 */
export function pickedOnHalves(
  measurements: readonly Row<"measurements">[],
  usual: string,
  options: Pick<CompareOptions, "measure" | "resamples" | "seed">,
): Picked[] {
  const { systems, values, questions } = valuesWith(usual, measurements, options.measure);
  const order = shuffled([...questions.keys()], random(options.seed ?? 42, `halves:${options.measure}`));
  const middle = order.length >> 1;
  const halves = [order.slice(0, middle), order.slice(middle)];
  const of = (system: string, half: readonly number[]) => {
    const all = values[systems.indexOf(system)]!;
    return Float64Array.from(half, (q) => all[q]!);
  };
  return halves.map((half, h) => {
    const other = halves[1 - h]!;
    const score = (system: string) => mean(of(system, half)).value ?? -Infinity;
    const best = Math.max(...systems.map(score));
    const picked = score(usual) === best ? usual : systems.find((system) => score(system) === best)!;
    const reported = {
      picked,
      questions: other.length,
      value: mean(of(picked, other)).value,
      usual: mean(of(usual, other)).value,
    };
    if (other.length === 0) return { ...reported, difference: null, low: null, high: null };
    if (picked === usual) return { ...reported, difference: 0, low: null, high: null };
    const [row] = compareSystems({
      ...options,
      systems: [picked, usual],
      values: [of(picked, other), of(usual, other)],
    });
    return { ...reported, difference: row!.difference, low: row!.low, high: row!.high };
  });
}
