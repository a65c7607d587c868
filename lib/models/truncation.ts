import { modelEntry } from "./catalogue.ts";
import { isApi, type ModelEntry } from "./entry.ts";
import { Tokenizer } from "./tokenizer.ts";

/** What a model does not see of the chunks. */
export interface Truncation {
  model: string;
  limit: number;
  chunks: number;
  /** Chunks longer than the model's limit; null, as the tokens below, where nobody can count an endpoint's tokens. */
  cut: number | null;
  /** Tokens of all chunks, as the model counts them, special tokens and its prefix included. */
  tokens: number | null;
  /** Of these, the ones beyond its limit. */
  unseen: number | null;
  /** The shares of both; null also where there is no chunk. */
  cutShare: number | null;
  unseenShare: number | null;
}

/**
 * How many of the chunks, and how many of their tokens, lie beyond each model's limit, in the model's own tokens.
 * `tokenizer` is the one that the chunks' `tokens` were counted with: a model that counts like it is not asked again.
 */
export async function truncation(
  chunks: readonly { text: string; tokens: number }[],
  models: readonly string[],
  tokenizer: Tokenizer,
): Promise<Truncation[]> {
  const rows: Truncation[] = [];
  for (const model of models) {
    const entry = modelEntry(model), { limit } = entry;
    const counts = isApi(entry) && entry.source.tokenizer === undefined
      ? { cut: null, tokens: null, unseen: null }
      : countBeyond(
        chunks,
        entry,
        model === tokenizer.entry.id ? tokenizer : await Tokenizer.open(model),
        tokenizer,
      );
    rows.push({
      model,
      limit,
      chunks: chunks.length,
      ...counts,
      cutShare: share(counts.cut, chunks.length),
      unseenShare: share(counts.unseen, counts.tokens),
    });
  }
  return rows;
}

function countBeyond(
  chunks: readonly { text: string; tokens: number }[],
  { limit, prefixes }: ModelEntry,
  own: Tokenizer,
  tokenizer: Tokenizer,
): { cut: number; tokens: number; unseen: number } {
  const same = own.rules === tokenizer.rules && prefixes.document === "";
  let cut = 0, tokens = 0, unseen = 0;
  for (const chunk of chunks) {
    const length = same ? chunk.tokens : own.count(prefixes.document + chunk.text);
    tokens += length;
    if (length <= limit) continue;
    cut++;
    unseen += length - limit;
  }
  return { cut, tokens, unseen };
}

function share(part: number | null, whole: number | null): number | null {
  return part === null || !whole ? null : part / whole;
}
