import { modelEntry } from "./catalogue.ts";
import { Tokenizer } from "./tokenizer.ts";

/** What a model does not see of the chunks. */
export interface Truncation {
  model: string;
  limit: number;
  chunks: number;
  /** Chunks longer than the model's limit. */
  cut: number;
  /** Tokens of all chunks, as the model counts them, special tokens included. */
  tokens: number;
  /** Of these, the ones beyond its limit. */
  unseen: number;
  /** The shares of both; null where there is no chunk. */
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
    const { limit } = modelEntry(model);
    const own = model === tokenizer.entry.id ? tokenizer : await Tokenizer.open(model);
    const same = own.rules === tokenizer.rules;
    let cut = 0, tokens = 0, unseen = 0;
    for (const chunk of chunks) {
      const length = same ? chunk.tokens : own.count(chunk.text);
      tokens += length;
      if (length <= limit) continue;
      cut++;
      unseen += length - limit;
    }
    const share = (part: number, whole: number) => whole === 0 ? null : part / whole;
    rows.push({
      model,
      limit,
      chunks: chunks.length,
      cut,
      tokens,
      unseen,
      cutShare: share(cut, chunks.length),
      unseenShare: share(unseen, tokens),
    });
  }
  return rows;
}
