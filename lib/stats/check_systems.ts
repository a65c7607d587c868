import { Problem } from "../base/mod.ts";
import { checkValues } from "./result.ts";

/** Complains unless there are two systems or more, each with one finite number for every question. */
export function checkSystems(systems: readonly ArrayLike<number>[]): { k: number; n: number } {
  const [first] = systems;
  if (first === undefined || systems.length < 2) {
    throw new Problem({
      what: "There are too few systems to compare",
      found: systems.length,
      allowed: "2 or more",
    });
  }
  for (const [j, values] of systems.entries()) {
    checkValues(values, `system ${j + 1}`);
    if (values.length === first.length) continue;
    throw new Problem({
      what: "The systems need values for the same questions",
      where: `system ${j + 1}`,
      found: `${values.length} values`,
      allowed: `${first.length}, as the first system has`,
      todo: "Keep the questions that every system has a value for, and count the others",
    });
  }
  return { k: systems.length, n: first.length };
}
