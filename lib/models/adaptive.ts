import { type Clock, realClock } from "../base/mod.ts";

/** Time whose waits end early when work stops. */
export interface StoppableClock extends Clock {
  wait(ms: number, stop?: AbortSignal): Promise<void>;
}

export const stoppableClock: StoppableClock = {
  now: realClock.now,
  wait: (ms, stop) =>
    new Promise((done) => {
      const end = () => {
        clearTimeout(timer);
        stop?.removeEventListener("abort", end);
        done();
      };
      const timer = setTimeout(end, ms);
      stop?.addEventListener("abort", end);
      if (stop?.aborted) end();
    }),
};

/** Most requests before the first answer has shown what the endpoint bears. */
const AT_FIRST = 2;

/**
 * How many requests may be under way at once. Each answer allows one more, until the endpoint says that it is crowded;
 * from then on a whole round of answers does. A crowded endpoint halves the number, once for all requests that were
 * under way together, and a wait that it asks for holds for every request.
 *
 * @example
 * ```ts
 * import { Lanes } from "./adaptive.ts";
 * const lanes = new Lanes(8), { signal } = new AbortController();
 * const first = (await lanes.enter(signal))!;
 * lanes.answered();
 * lanes.leave();
 * if (lanes.allowed !== 3) throw new Error(String(lanes.allowed));
 * ```
 */
export class Lanes {
  #allowed: number;
  #active = 0;
  #sent = 0;
  #halvedAfter = 0;
  #answers = 0;
  #crowdedOnce = false;
  #closedUntil = 0;
  #change = Promise.withResolvers<void>();

  constructor(private readonly most: number, private readonly clock: StoppableClock = stoppableClock) {
    this.#allowed = Math.min(most, AT_FIRST);
  }

  /** Most requests under way at once now. */
  get allowed(): number {
    return this.#allowed;
  }

  /** Waits for a free lane; its number, or undefined when work stopped meanwhile. */
  async enter(stop: AbortSignal): Promise<number | undefined> {
    while (!stop.aborted) {
      const closed = this.#closedUntil - this.clock.now();
      if (closed > 0) await this.clock.wait(closed, stop);
      else if (this.#active < this.#allowed) {
        this.#active++;
        return ++this.#sent;
      } else await this.#change.promise;
    }
  }

  leave(): void {
    this.#active--;
    this.wake();
  }

  /** A request was answered. */
  answered(): void {
    this.#answers++;
    if (this.#crowdedOnce && this.#answers < this.#allowed) return;
    this.#answers = 0;
    this.#allowed = Math.min(this.most, this.#allowed + 1);
    this.wake();
  }

  /** The request in a lane was turned away because there are too many. */
  crowded(lane: number): void {
    this.#crowdedOnce = true;
    if (lane <= this.#halvedAfter) return;
    this.#halvedAfter = this.#sent;
    this.#answers = 0;
    this.#allowed = Math.max(1, Math.floor(this.#allowed / 2));
  }

  /** Lets nobody in for a while. */
  close(ms: number): void {
    this.#closedUntil = Math.max(this.#closedUntil, this.clock.now() + ms);
  }

  /** Lets all who wait for a lane look again. */
  wake(): void {
    this.#change.resolve();
    this.#change = Promise.withResolvers();
  }
}
