/** A source of uniform numbers in [0, 1). */
export interface Random {
  (): number;
  /** The four words of the generator: a loop that draws millions keeps them in variables of its own, and puts them back. */
  readonly state?: Int32Array;
}

/**
 * A seeded generator (sfc32) whose stream is named after its purpose, so that adding one use of chance
 * changes no other use's numbers.
 *
 * @example
 * ```ts
 * import { random } from "./random.ts";
 * const a = random(42, "bootstrap:nDCG@10"), b = random(42, "bootstrap:nDCG@10"), c = random(42, "pilot");
 * const first = a();
 * if (first !== b() || first === c()) throw new Error("streams must depend on seed and purpose only");
 * ```
 */
export function random(seed: number, purpose: string): Random {
  const state = Int32Array.from(hash128(`${seed}/${purpose}`));
  const next = () => {
    const b = state[1]!, c = state[2]!, t = (state[0]! + b | 0) + state[3]! | 0;
    state[3]!++;
    state[0] = b ^ b >>> 9;
    state[1] = c + (c << 3) | 0;
    state[2] = (c << 21 | c >>> 11) + t | 0;
    return (t >>> 0) / 4294967296;
  };
  for (let i = 0; i < 20; i++) next();
  return Object.assign(next, { state });
}

/** A whole number in [0, n). */
export function below(n: number, next: Random): number {
  return Math.floor(next() * n);
}

/** Fisher–Yates shuffle of a copy. */
export function shuffled<T>(items: readonly T[], next: Random): T[] {
  const out = items.slice();
  for (let i = out.length - 1; i > 0; i--) {
    const j = below(i + 1, next);
    [out[i], out[j]] = [out[j]!, out[i]!];
  }
  return out;
}

/** cyrb128: four 32-bit words from a string. */
function hash128(text: string): [number, number, number, number] {
  let h1 = 1779033703, h2 = 3144134277, h3 = 1013904242, h4 = 2773480762;
  for (let i = 0; i < text.length; i++) {
    const k = text.charCodeAt(i);
    h1 = h2 ^ Math.imul(h1 ^ k, 597399067);
    h2 = h3 ^ Math.imul(h2 ^ k, 2869860233);
    h3 = h4 ^ Math.imul(h3 ^ k, 951274213);
    h4 = h1 ^ Math.imul(h4 ^ k, 2716044179);
  }
  h1 = Math.imul(h3 ^ h1 >>> 18, 597399067);
  h2 = Math.imul(h4 ^ h2 >>> 22, 2869860233);
  h3 = Math.imul(h1 ^ h3 >>> 17, 951274213);
  h4 = Math.imul(h2 ^ h4 >>> 19, 2716044179);
  h1 ^= h2 ^ h3 ^ h4;
  return [h1, h2 ^ h1, h3 ^ h1, h4 ^ h1];
}
