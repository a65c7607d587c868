import type { Trouble } from "./endpoint_trouble.ts";

/**
 * The ways in which one request can be put, where endpoints differ in what they take: they are tried in their order,
 * and the first that is taken is the only one from then on.
 *
 * @example
 * ```ts
 * import { Ways } from "./endpoint_ways.ts";
 * const ways = new Ways(["base64", "float"], () => true);
 * ways.takes("float");
 * if (ways.inTurn().join() !== "float") throw new Error();
 * ```
 */
export class Ways<W> {
  constructor(
    private all: readonly W[],
    /** Whether a refusal speaks of the way a request was put, and not of a text. */
    readonly refusedBy: (trouble: Trouble) => boolean,
  ) {}

  /** The ways that are tried. */
  inTurn(): readonly W[] {
    return this.all;
  }

  /** A request that was put this way was answered. */
  takes(way: W): void {
    this.all = [way];
  }
}
