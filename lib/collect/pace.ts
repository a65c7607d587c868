/** Time as a crawl sees it; tests pass one that does not wait. */
export interface Clock {
  now(): number;
  wait(ms: number): Promise<void>;
}

export const realClock: Clock = {
  now: () => Date.now(),
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
};

/** Keeps requests to one host apart, whatever the number of connections. */
export class Pace {
  #next = new Map<string, number>();
  #heldUntil = new Map<string, number>();

  constructor(private readonly clock: Clock) {}

  /** Returns when the host may be asked; the next request comes `delayMs` later at the earliest. */
  async turn(host: string, delayMs: number): Promise<void> {
    const at = Math.max(this.clock.now(), this.#next.get(host) ?? 0);
    this.#next.set(host, at + delayMs);
    for (let until = at; until > this.clock.now(); until = this.#heldUntil.get(host) ?? 0) {
      await this.clock.wait(until - this.clock.now());
    }
  }

  /** Nobody asks the host for so long: it said that it is busy. */
  hold(host: string, ms: number): void {
    const until = this.clock.now() + ms;
    this.#heldUntil.set(host, Math.max(until, this.#heldUntil.get(host) ?? 0));
    this.#next.set(host, Math.max(until, this.#next.get(host) ?? 0));
  }
}
