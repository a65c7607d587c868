/** Precision, recall and their harmonic mean. */
export interface OverlapFigures {
  precision: number;
  recall: number;
  f1: number;
}

/** The figures of so many pieces in common, of so many on either side; all 0 where nothing is in common. */
export function overlapFigures(common: number, ofAnswer: number, ofReference: number): OverlapFigures {
  if (common === 0) return { precision: 0, recall: 0, f1: 0 };
  const precision = common / ofAnswer, recall = common / ofReference;
  return { precision, recall, f1: 2 * precision * recall / (precision + recall) };
}

/** How often each of some pieces occurs. */
export function counted(pieces: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const piece of pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  return counts;
}

/** How many pieces two lists have in common, each as often as in the list that has it less often. */
export function inCommon(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let common = 0;
  for (const [piece, count] of a) common += Math.min(count, b.get(piece) ?? 0);
  return common;
}

/** Runs of n pieces that follow each other. */
export function ngrams(pieces: readonly string[], n: number): string[] {
  return Array.from(
    { length: Math.max(0, pieces.length - n + 1) },
    (_, i) => pieces.slice(i, i + n).join(" "),
  );
}

/** The words between white space, as Python's `split()` finds them but for four control characters. */
export function split(text: string): string[] {
  return text.split(/(?:[^\S\ufeff]|\x85)+/).filter(Boolean);
}
