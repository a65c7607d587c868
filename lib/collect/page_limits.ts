import type { Candidate } from "./candidates.ts";

/** Counts the pages that were taken, in all and of each host, and says what may still be asked for. */
export class PageLimits {
  #taken = 0;
  #ofHost = new Map<string, number>();

  constructor(private readonly most: number, private readonly mostOfHost = Infinity) {}

  /** A page was taken. */
  count(page: { id: string }): void {
    this.#taken++;
    const { host } = new URL(page.id);
    this.#ofHost.set(host, (this.#ofHost.get(host) ?? 0) + 1);
  }

  /** As many as may be asked for at once without taking too many pages, in their order; and those that may not. */
  round(waiting: readonly Candidate[]): { round: Candidate[]; rest: Candidate[] } {
    const round: Candidate[] = [], rest: Candidate[] = [];
    const ofHost = new Map(this.#ofHost);
    for (const candidate of waiting) {
      if (this.#taken + round.length >= this.most) {
        rest.push(candidate);
        continue;
      }
      const { host } = new URL(candidate.id);
      const count = ofHost.get(host) ?? 0;
      ofHost.set(host, count + 1);
      (count < this.mostOfHost ? round : rest).push(candidate);
    }
    return { round, rest };
  }

  /** Why an address was not asked for. */
  reason({ id }: { id: string }): string {
    const { host } = new URL(id);
    return (this.#ofHost.get(host) ?? 0) >= this.mostOfHost
      ? `more than ${this.mostOfHost} pages of ${host}`
      : `more than ${this.most} pages`;
  }
}
