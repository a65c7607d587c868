import { type RefusalCounts, refusalRates } from "./refusals.ts";

/** One system's answers and refusals side by side. */
export interface RefusalRow {
  system: string;
  /** Of questions that the corpus answers. */
  yesAnswered: number;
  yesRefused: number;
  /** Of questions that it does not answer. */
  noAnswered: number;
  noRefused: number;
  /** Of questions of which that is not known. */
  unknownAnswered: number;
  unknownRefused: number;
  /** Answers that came to nothing. */
  failed: number;
  /** Share of the answerable questions refused, where refusing is wrong, with its interval in words. */
  wronglyRefused: string;
  /** Share of the unanswerable ones refused, where it is right. */
  rightlyRefused: string;
}

/** Answerable × refused as one row a system, in the order of the systems. */
export function refusalTable(counts: readonly RefusalCounts[], systems: readonly string[]): RefusalRow[] {
  const rates = refusalRates(counts);
  return systems.map((system) => {
    const of = (answerable: RefusalCounts["answerable"]) =>
      counts.find((row) => row.system === system && row.answerable === answerable) ??
        { answered: 0, refused: 0, failed: 0 };
    const share = (answerable: "yes" | "no") => {
      const rate = rates.find((row) => row.system === system && row.answerable === answerable);
      return rate?.share == null
        ? "none asked"
        : `${rate.share.toFixed(3)} [${rate.low!.toFixed(3)}, ${rate.high!.toFixed(3)}]`;
    };
    const yes = of("yes"), no = of("no"), unknown = of("unknown");
    return {
      system,
      yesAnswered: yes.answered,
      yesRefused: yes.refused,
      noAnswered: no.answered,
      noRefused: no.refused,
      unknownAnswered: unknown.answered,
      unknownRefused: unknown.refused,
      failed: yes.failed + no.failed + unknown.failed,
      wronglyRefused: share("yes"),
      rightlyRefused: share("no"),
    };
  });
}
