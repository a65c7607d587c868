import { Ids } from "./ids.ts";

/** Gives each different id a number, 0, 1, 2 … in the order in which they come, without making strings of them. */
export class IdNumbers {
  readonly ids = new Ids();
  /** Numbers by hash, plus one; 0 where there is none. */
  #slots = new Uint32Array(1 << 10);

  /** The number of the id that stands in `source` from `from` up to `to`. */
  number(source: Uint8Array, from: number, to: number): number {
    this.ids.add(source, from, to);
    const last = this.ids.length - 1;
    const slots = this.#slots, mask = slots.length - 1;
    let slot = this.ids.hash(last) & mask;
    for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
      if (!this.ids.same(last, this.ids, slots[slot]! - 1)) continue;
      this.ids.removeLast();
      return slots[slot]! - 1;
    }
    slots[slot] = last + 1;
    if (2 * this.ids.length > slots.length) this.#enlarge();
    return last;
  }

  #enlarge(): void {
    const slots = this.#slots = new Uint32Array(2 * this.#slots.length), mask = slots.length - 1;
    for (let i = 0; i < this.ids.length; i++) {
      let slot = this.ids.hash(i) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = i + 1;
    }
  }
}
