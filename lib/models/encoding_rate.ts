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
