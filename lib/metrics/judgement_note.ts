/**
 * What a reader of a table of measures has to know about the judgements behind it. Where only positives were ever
 * judged, the judged share is the hit rate itself and says nothing, so the note stands in its place.
 */
export function judgementNote(positivesOnly: boolean): string {
  return positivesOnly
    ? "positives only: nobody judged a page irrelevant, so a good page that is not among the judged ones counts as wrong"
    : "Judged@k is the share of the first k that was judged; the rest counts as not relevant";
}

/** Whether a measure is shown beside others under these judgements. */
export function isShown(measure: string, positivesOnly: boolean): boolean {
  return !(positivesOnly && measure.startsWith("Judged@"));
}

/** Whether no document was ever judged irrelevant; a negative grade is no judgement. */
export function positivesOnly(judgements: Iterable<{ grade: number }>): boolean {
  for (const { grade } of judgements) if (grade === 0) return false;
  return true;
}
