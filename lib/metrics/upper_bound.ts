import { Problem } from "../base/mod.ts";
import { formatMeasure, parameterOf, parseMeasure } from "../notation/mod.ts";
import { compile } from "./compile.ts";
import { type Judgements, Pool } from "./pool.ts";

/**
 * The best value that any ranking could reach for each judged question, in the order of the pool's questions:
 * the measure of a ranking that holds all judged documents, highest grade first. With a single relevant
 * document P@10 cannot exceed 0.1, whatever the system.
 *
 * @example
 * ```ts
 * import { upperBound } from "./upper_bound.ts";
 * const judgements = { questionIds: ["q1"], docIds: ["a"], grades: Int32Array.of(1) };
 * if (upperBound("P@10", judgements)[0] !== 0.1) throw new Error("one of ten at most");
 * ```
 */
export function upperBound(measure: string, judgements: Judgements | Pool): Float64Array {
  const parsed = parseMeasure(measure);
  if (parsed.name === "num_ret") {
    throw new Problem({ what: `${formatMeasure(parsed)} has no upper bound: it counts what was found` });
  }
  const pool = judgements instanceof Pool ? judgements : Pool.of(judgements);
  const compute = compile(parsed, pool);
  // what counts all that was found is best without what is not relevant
  const rel = parsed.name === "set_P" || parsed.name === "set_F" ? parameterOf(parsed, "rel") : 0;
  return Float64Array.from(pool.questions, (_, q) => {
    const best = pool.best(q);
    return compute({ grades: best.filter((grade) => grade >= rel), pool: best });
  });
}
