import type { ApiEntry } from "./entry.ts";
import { Tokenizer } from "./tokenizer.ts";

/** A text as it is sent to an endpoint. */
export interface Fitted {
  text: string;
  /** Its tokens, counted or estimated. */
  tokens: number;
  /** Tokens that were cut off; null where nobody can count them, and nothing is cut then. */
  truncated: number | null;
}

/** UTF-8 bytes a token where no tokenizer is known: below what texts have, so that a budget is not passed. */
const BYTES_A_TOKEN = 3;
/** How far around the limit an end between two tokens is looked for, in UTF-16 units. */
const MOST_STEPS = 64;
const utf8 = new TextEncoder();

/** Counts and cuts texts for a model behind an endpoint. */
export class ApiTokens {
  private constructor(
    private readonly limit: number,
    private readonly tokenizer: Tokenizer | undefined,
  ) {}

  static async open(entry: ApiEntry): Promise<ApiTokens> {
    return new ApiTokens(entry.limit, entry.source.tokenizer ? await Tokenizer.open(entry) : undefined);
  }

  /** Whether tokens are estimated because the entry names no tokenizer. */
  get estimated(): boolean {
    return this.tokenizer === undefined;
  }

  /** The text, cut to the model's limit where its tokens can be counted. */
  fit(text: string): Fitted {
    text = text.toWellFormed();
    if (!this.tokenizer) {
      return { text, tokens: Math.ceil(utf8.encode(text).length / BYTES_A_TOKEN) + 2, truncated: null };
    }
    const tokens = this.tokenizer.count(text);
    if (tokens <= this.limit) return { text, tokens, truncated: 0 };
    const cut = beginning(text, this.limit, this.tokenizer);
    return { text: cut.text, tokens: cut.tokens, truncated: tokens - cut.tokens };
  }
}

/**
 * The longest beginning of a text that a model reads whole. It ends between two tokens of the text, where such an end
 * is near: a word cut in the middle would be another word to the model.
 */
function beginning(text: string, limit: number, tokenizer: Tokenizer): { text: string; tokens: number } {
  const measure = tokenizer.ruler(text);
  let fits = 0;
  for (let tooLong = text.length; tooLong - fits > 1;) {
    const middle = (fits + tooLong) >> 1;
    if (measure(0, middle) <= limit) fits = middle;
    else tooLong = middle;
  }
  const whole = tokenizer.pieces(text);
  const wordEnd = fits + text.slice(fits, fits + MOST_STEPS).search(/\s|$/);
  for (let end = wordEnd; end > Math.max(0, fits - MOST_STEPS); end--) {
    const start = text.slice(0, end);
    if (!start.isWellFormed()) continue;
    const tokens = tokenizer.count(start);
    if (tokens <= limit && tokenizer.pieces(start).every((id, i) => id === whole[i])) {
      return { text: start, tokens };
    }
  }
  const start = text.slice(0, fits).replace(/[\ud800-\udbff]$/, "");
  return { text: start, tokens: tokenizer.count(start) };
}
