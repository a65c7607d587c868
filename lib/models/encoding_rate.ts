import { modelEntry } from "./catalogue.ts";
import type { TextEncoder } from "./encoder.ts";
import type { ModelEntry } from "./entry.ts";
import { type EncodingRate, Ledger } from "./ledger.ts";
import { weightsName } from "./weights_name.ts";

/**
 * What a model has encoded so far with this cache, and how long it took, whatever run it was for; undefined where it
 * has encoded nothing. Texts that came from the cache are not in it.
 */
export async function encodingRate(
  cache: string,
  model: string | ModelEntry,
): Promise<EncodingRate | undefined> {
  const weights = await weightsName(modelEntry(model));
  using ledger = await Ledger.open(cache);
  return ledger.encodingRate(weights);
}

/** Writes down that a model encoded texts. */
export async function noteEncoding(cache: string, weights: string, rate: EncodingRate): Promise<void> {
  using ledger = await Ledger.open(cache);
  ledger.noteEncoding(weights, rate);
}

/** The tokens that an encoder has encoded so far; null where it does not count them. */
export function tokensBy(encoder: TextEncoder & { tokens?: number }): number | null {
  return encoder.tokens ?? null;
}

/** Pairs of a question and a text that were scored, and how long it took. */
export interface PairRate {
  pairs: number;
  seconds: number;
}

/** Writes down that pairs were scored; `name` is all that their scores depend on. */
export async function notePairs(cache: string, name: string, { pairs, seconds }: PairRate): Promise<void> {
  await noteEncoding(cache, name, { texts: pairs, tokens: null, seconds });
}

/** Pairs a second over all that were scored so far under a name; null where there are none. */
export async function pairRate(cache: string, name: string): Promise<number | null> {
  using ledger = await Ledger.open(cache);
  const rate = ledger.encodingRate(name);
  return rate && rate.seconds > 0 ? rate.texts / rate.seconds : null;
}
