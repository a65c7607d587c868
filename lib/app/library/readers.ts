import { MOST_MEGABYTES, MOST_SECONDS, READ_AT_ONCE } from "./limits.ts";
import type { ReadAnswer } from "./read_text.ts";
import { Slots } from "./slots.ts";

/** How much reading may take. */
export interface ReadLimits {
  seconds: number;
  megabytes: number;
  atOnce: number;
}

/** Why a worker was ended before it answered: "time", "memory", or what it died of. */
interface Stopped {
  stopped: string;
}

type Timer = ReturnType<typeof setTimeout>;

/** How often the memory is looked at, and how long an idle worker is kept, in milliseconds. */
const LOOK = 50, IDLE = 20_000;

/**
 * Reads files that nobody vouches for: each in a worker without rights, which is ended when it takes too long or this
 * process too much memory. Which of several files that are read at once takes the memory cannot be seen, so that each of
 * them is then read once more, alone.
 */
export class Readers {
  readonly #limits: ReadLimits;
  readonly #slots: Slots;
  readonly #idle: { worker: Worker; timer: Timer }[] = [];
  readonly #running = new Set<(stopped: Stopped) => void>();
  #watch: { timer: Timer; before: number } | undefined;

  constructor(limits: Partial<ReadLimits> = {}) {
    this.#limits = { seconds: MOST_SECONDS, megabytes: MOST_MEGABYTES, atOnce: READ_AT_ONCE, ...limits };
    this.#slots = new Slots(this.#limits.atOnce);
  }

  /** Reads a file as its ending tells. */
  async read(bytes: Uint8Array, ending: string): Promise<ReadAnswer> {
    const { places } = this.#slots;
    for (let taken = 1;; taken = places) {
      using _ = await this.#slots.take(taken);
      const alone = taken === places;
      const answer = await this.#readOnce(bytes, ending);
      if (alone || !("fault" in answer) || answer.fault !== "memory") return answer;
    }
  }

  async #readOnce(bytes: Uint8Array, ending: string): Promise<ReadAnswer> {
    const worker = this.#take(), { seconds, megabytes } = this.#limits;
    const { promise, resolve } = Promise.withResolvers<ReadAnswer | Stopped>();
    const timer = setTimeout(() => resolve({ stopped: "time" }), seconds * 1000);
    worker.onmessage = ({ data }: MessageEvent<ReadAnswer>) => resolve(data);
    worker.onerror = (event) => {
      event.preventDefault();
      resolve({ stopped: event.message });
    };
    this.#running.add(resolve);
    this.#watch ??= { timer: setInterval(() => this.#look(), LOOK), before: Deno.memoryUsage().rss };
    try {
      worker.postMessage({ bytes, ending });
      const answer = await promise;
      if (!("stopped" in answer)) {
        this.#keep(worker);
        return answer;
      }
      worker.terminate();
      const { stopped } = answer;
      if (stopped === "time") return { fault: "time", detail: `more than ${seconds} s`, pages: null };
      if (stopped === "memory") return { fault: "memory", detail: `more than ${megabytes} MB`, pages: null };
      return { fault: "broken", detail: stopped, pages: null };
    } finally {
      clearTimeout(timer);
      this.#running.delete(resolve);
      if (this.#running.size === 0) {
        clearInterval(this.#watch?.timer);
        this.#watch = undefined;
      }
    }
  }

  #look(): void {
    const grown = Deno.memoryUsage().rss - this.#watch!.before;
    if (grown > this.#limits.megabytes * 1e6) {
      for (const stop of this.#running) {
        stop({ stopped: "memory" });
      }
    }
  }

  #take(): Worker {
    const kept = this.#idle.pop();
    if (!kept) {
      return new Worker(import.meta.resolve("./read_worker.ts"), {
        type: "module",
        deno: { permissions: "none" },
      });
    }
    clearTimeout(kept.timer);
    return kept.worker;
  }

  #keep(worker: Worker): void {
    const timer = setTimeout(() => {
      this.#idle.splice(this.#idle.findIndex((kept) => kept.worker === worker), 1);
      worker.terminate();
    }, IDLE);
    Deno.unrefTimer(timer);
    this.#idle.push({ worker, timer });
  }

  /** Ends all workers. */
  close(): void {
    for (const { worker, timer } of this.#idle.splice(0)) {
      clearTimeout(timer);
      worker.terminate();
    }
    for (const stop of this.#running) {
      stop({ stopped: "The application was closed" });
    }
  }
}
