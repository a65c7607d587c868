import { ranks } from "../scores/mod.ts";
import type { ScoredAnswer } from "./measure.ts";

/** An answer that two measures see differently. */
export interface Disagreement {
  scored: ScoredAnswer;
  /** BERTScore F1, unweighted. */
  f1: number;
  rougeL: number;
  /** The share of the other answers that each measure puts below it, from 0 to 1. */
  f1Above: number;
  rougeLAbove: number;
}

/**
 * The answers about which BERTScore and ROUGE-L disagree most, by their places in the orders of the two measures: those
 * that BERTScore puts higher, and those that ROUGE-L does, of each question one.
 */
export function disagreements(
  scored: readonly ScoredAnswer[],
  most: number,
): { bertScoreHigher: Disagreement[]; rougeHigher: Disagreement[] } {
  const distinct = new Map<string, ScoredAnswer>();
  for (const one of scored) {
    const key = JSON.stringify([one.answer, one.reference]);
    if (one.scores.plain && !one.scores.empty && !distinct.has(key)) distinct.set(key, one);
  }
  const list = [...distinct.values()];
  if (list.length < 2) return { bertScoreHigher: [], rougeHigher: [] };
  const f1 = list.map(({ scores }) => scores.plain!.f1), rougeL = list.map(({ overlap }) => overlap.rougeL);
  const [byF1, byRouge] = [ranks(f1), ranks(rougeL)], others = list.length - 1;
  const all = list.map((one, i): Disagreement => ({
    scored: one,
    f1: f1[i]!,
    rougeL: rougeL[i]!,
    f1Above: (list.length - byF1[i]!) / others,
    rougeLAbove: (list.length - byRouge[i]!) / others,
  }));
  const lead = ({ f1Above, rougeLAbove }: Disagreement) => f1Above - rougeLAbove;
  const sorted = all.toSorted((a, b) => lead(b) - lead(a));
  const ofQuestions = (rows: readonly Disagreement[]) =>
    [...Map.groupBy(rows, ({ scored }) => scored.question_id).values()].map(([first]) => first!).slice(
      0,
      most,
    );
  return {
    bertScoreHigher: ofQuestions(sorted.filter((one) => lead(one) > 0)),
    rougeHigher: ofQuestions(sorted.toReversed().filter((one) => lead(one) < 0)),
  };
}
