/** Time as waiting work sees it; tests pass one that does not wait. */
export interface Clock {
  now(): number;
  wait(ms: number): Promise<void>;
}

/** The longest wait a timer can be set to. */
const LONGEST_TIMER = 2 ** 31 - 1;

export const realClock: Clock = {
  now: () => Date.now(),
  wait: (ms) => new Promise((done) => setTimeout(done, Math.min(ms, LONGEST_TIMER))),
};
