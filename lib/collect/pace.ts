import type { Clock, Random } from "../base/mod.ts";
import type { OpeningHours } from "./hours.ts";

/** How a pace is kept, beside the delay. */
export interface PaceOptions {
  /** Varies each delay by a third up or down; without it a delay is kept as it is. */
  random?: Random;
  hours?: OpeningHours;
  /** Told, once for each wait, that the hours are over. */
  warn?: (message: string) => void;
}

/** Keeps requests to one host apart, whatever the number of connections. */
export class Pace {
  #next = new Map<string, number>();
  #closedUntil = new Map<string, number>();
  #announced = 0;

  constructor(private readonly clock: Clock, private readonly options: PaceOptions = {}) {}

  /**
   * Returns when the host may be asked; the next request comes about `delayMs` later, and `leastMs` at the earliest.
   */
  async turn(host: string, delayMs: number, leastMs = 0): Promise<void> {
    for (;;) {
      const now = this.clock.now();
      const due = Math.max(now, this.#next.get(host) ?? 0);
      const at = this.options.hours?.next(due) ?? due;
      if (at <= now) {
        this.#next.set(host, now + Math.max(leastMs, this.#varied(delayMs)));
        return;
      }
      if (at > due) this.#announce(at);
      await this.clock.wait(at - now);
    }
  }

  /** Nobody asks the host for so long: it said that it is busy. */
  hold(host: string, ms: number): void {
    this.#next.set(host, Math.max(this.clock.now() + ms, this.#next.get(host) ?? 0));
  }

  /** The host asked to be left alone for longer than anyone waits. */
  close(host: string, ms: number): void {
    this.#closedUntil.set(host, this.clock.now() + ms);
  }

  /** How long a host is still to be left alone. */
  closedFor(host: string): number {
    return Math.max(0, (this.#closedUntil.get(host) ?? 0) - this.clock.now());
  }

  #varied(delayMs: number): number {
    return this.options.random ? delayMs * (2 + 2 * this.options.random()) / 3 : delayMs;
  }

  #announce(at: number): void {
    const { hours, warn } = this.options;
    if (!hours || at === this.#announced) return;
    this.#announced = at;
    warn?.(`outside the allowed hours ${hours.name}: waiting until ${hours.show(at)}`);
  }
}
