import { counted, inCommon, split } from "./overlap_figures.ts";

const LONGEST = 6, BETA = 2;

/**
 * chrF2 of one answer as sacrebleu's `sentence_chrf` gives it, from 0 to 1: precision and recall of runs of one to six
 * characters, white space left out, each averaged over the lengths that both texts have, and joined as an F that gives
 * recall the weight of two. It forgives endings, which word measures do not.
 *
 * @example
 * ```ts
 * import { chrf } from "./chrf.ts";
 * if (chrf("restart", "restart") !== 1 || chrf("", "x") !== 0) throw new Error("all or nothing");
 * if (chrf("restarting", "restarted") < 0.6) throw new Error("endings are forgiven");
 * ```
 */
export function chrf(answer: string, reference: string): number {
  const [ofAnswer, ofReference] = [split(answer).join(""), split(reference).join("")];
  const a = [...ofAnswer], r = [...ofReference];
  const lengths = Math.min(LONGEST, a.length, r.length);
  let precision = 0, recall = 0;
  for (let n = 1; n <= lengths; n++) {
    const common = inCommon(counted(runs(a, ofAnswer, n)), counted(runs(r, ofReference, n)));
    precision += common / (a.length - n + 1);
    recall += common / (r.length - n + 1);
  }
  if (precision + recall === 0) return 0;
  precision /= lengths;
  recall /= lengths;
  return (1 + BETA ** 2) * precision * recall / (BETA ** 2 * precision + recall);
}

/** The runs of n characters; where every character is one unit of the text, they are cut from it whole. */
function* runs(characters: readonly string[], text: string, n: number): Generator<string> {
  const plain = characters.length === text.length;
  for (let i = 0; i + n <= characters.length; i++) {
    yield plain ? text.slice(i, i + n) : characters.slice(i, i + n).join("");
  }
}
