import { outcome } from "../base/mod.ts";
import type { Case, Scored } from "./case.ts";
import { withBoth } from "./scored.ts";

/** Semantic similarity of one case: the cosine of answer and reference. */
export function judgeSemanticSimilarity(of: Case): Promise<Scored> {
  return withBoth(of, (answer, reference) =>
    Promise.resolve({
      verdicts: [],
      cosines: [[answer, reference]],
      score: ([cosine]) => outcome(cosine!),
    }));
}
