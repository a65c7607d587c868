import { isApi, modelEntry, Tokenizer } from "../models/mod.ts";
import { UNKNOWN_TOKENS } from "../tables/mod.ts";

/** What a model did not see of some texts; null where it does not tell. */
export interface Unseen {
  /** Texts longer than the model's limit. */
  cut: number | null;
  /** The share of all tokens, in the model's own count, that lies beyond the limit. */
  share: number | null;
}

/**
 * What a model did not see of some texts, from the `truncated` of their vectors. The tokens are counted only where
 * something was cut.
 */
export async function unseen(
  model: string,
  role: "question" | "document",
  texts: readonly string[],
  truncated: Int32Array,
): Promise<Unseen> {
  const entry = modelEntry(model);
  if (truncated.includes(UNKNOWN_TOKENS)) return { cut: null, share: null };
  const cut = truncated.reduce((n, tokens) => n + (tokens > 0 ? 1 : 0), 0);
  if (cut === 0) return { cut, share: 0 };
  if (isApi(entry) && entry.source.tokenizer === undefined) return { cut, share: null };
  const tokenizer = await Tokenizer.open(entry), prefix = entry.prefixes[role];
  const all = texts.reduce((sum, text) => sum + tokenizer.count(prefix + text), 0);
  return { cut, share: truncated.reduce((sum, tokens) => sum + tokens, 0) / all };
}
