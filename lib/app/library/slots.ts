/**
 * A number of places that work takes and gives back, first come, first served.
 *
 * @example
 * ```ts
 * import { Slots } from "./slots.ts";
 * const slots = new Slots(2), order: string[] = [];
 * const both = await slots.take(2);
 * const next = slots.take(1).then((place) => (order.push("next"), place));
 * order.push("both");
 * both[Symbol.dispose]();
 * (await next)[Symbol.dispose]();
 * if (order.join() !== "both,next") throw new Error(order.join());
 * ```
 */
export class Slots {
  #free: number;
  readonly #queue: { places: number; go: () => void }[] = [];

  constructor(readonly places: number) {
    this.#free = places;
  }

  /** How many wait. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** Waits until so many places are free; they are given back when what is returned is disposed of. */
  async take(places = 1): Promise<Disposable> {
    await new Promise<void>((go) => {
      this.#queue.push({ places, go });
      this.#next();
    });
    let taken = true;
    return {
      [Symbol.dispose]: () => {
        if (!taken) return;
        taken = false;
        this.#free += places;
        this.#next();
      },
    };
  }

  #next(): void {
    for (let first = this.#queue[0]; first && first.places <= this.#free; first = this.#queue[0]) {
      this.#queue.shift();
      this.#free -= first.places;
      first.go();
    }
  }
}
