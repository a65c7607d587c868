/** Characters at the end of a text that have to be a repetition: fewer are no loop yet. */
const LEAST_LOOP = 80;
/** How often the same has to stand in a row. */
const LEAST_TURNS = 3;
/** Most characters of the end that are looked at. */
const LOOKED_AT = 6000;

/**
 * A text up to where it begins to say the same again and again until its end, as small models do; undefined where it
 * does not. With more room such a text only gets longer.
 *
 * @example
 * ```ts
 * import { beforeLoop } from "./before_loop.ts";
 * const begin = '{"reason":"', loop = "daily cap; reset hour; safety net; ";
 * if (beforeLoop(begin + loop.repeat(9) + "daily c") !== begin + loop) throw new Error();
 * if (beforeLoop(begin + loop) !== undefined) throw new Error();
 * ```
 */
export function beforeLoop(text: string): string | undefined {
  const from = Math.max(0, text.length - LOOKED_AT), end = text.slice(from), last = end.length - 1;
  for (let period = 1; period * LEAST_TURNS <= end.length; period++) {
    let same = 0;
    while (same <= last - period && end[last - same] === end[last - same - period]) same++;
    const looping = same + period;
    if (looping < Math.max(LEAST_LOOP, LEAST_TURNS * period)) continue;
    return text.slice(0, from + end.length - looping + period);
  }
}
