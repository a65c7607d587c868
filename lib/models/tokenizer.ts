import { AutoTokenizer, env, type PreTrainedTokenizer } from "@huggingface/transformers";
import { basename, dirname, join } from "node:path";
import { sha256 } from "../base/mod.ts";
import type { ModelEntry } from "./entry.ts";
import { fileEntry, modelFiles } from "./model_files.ts";
import { WordCounts } from "./word_counts.ts";

/** The tokenizer of a model, without its weights. */
export class Tokenizer {
  readonly #words: WordCounts | undefined;

  private constructor(
    readonly entry: ModelEntry,
    private readonly tokenizer: PreTrainedTokenizer,
    /** Hash of all that decides how a text is taken apart: two models with the same one count alike. */
    readonly rules: string,
    splits: Splits | undefined,
  ) {
    this.#words = splits && new WordCounts({
      count: (word) => tokenizer.encode(word, { add_special_tokens: false }).length,
      special: tokenizer.encode("").length,
      added: splits.added,
      atPunctuation: splits.atPunctuation,
      atIdeographs: splits.atIdeographs,
    });
  }

  /** Opens the tokenizer of a model of the catalogue, or of an entry. */
  static async open(model: string | ModelEntry): Promise<Tokenizer> {
    const entry = fileEntry(model);
    const { folder } = await modelFiles(entry);
    env.allowRemoteModels = false;
    env.localModelPath = dirname(folder);
    const tokenizer = await AutoTokenizer.from_pretrained(basename(folder));
    const description = JSON.parse(await Deno.readTextFile(join(folder, "tokenizer.json")));
    const { normalizer, pre_tokenizer, model: words, post_processor, added_tokens } = description;
    const rules = sha256(JSON.stringify([normalizer, pre_tokenizer, words, post_processor, added_tokens]));
    return new Tokenizer(entry, tokenizer, rules, splitsOf(description));
  }

  /** The tokens of a text, special ones included and nothing cut. */
  encode(text: string): number[] {
    return this.tokenizer.encode(text);
  }

  /** How many tokens a text has, special tokens included and nothing cut. */
  count(text: string): number {
    return this.#words ? this.#words.ruler(text)(0, text.length) : this.encode(text).length;
  }

  /**
   * Measures parts of a text: `ruler(start, end)` is the number of tokens of `text.slice(start, end)`, special tokens
   * included. Where the tokenizer looks at words one by one, each word of the text is counted once, and a word that was
   * seen before not at all.
   */
  ruler(text: string): (start: number, end: number) => number {
    return this.#words?.ruler(text) ?? ((start, end) => this.encode(text.slice(start, end)).length);
  }
}

interface Splits {
  added: string[];
  atPunctuation: boolean;
  atIdeographs: boolean;
}

/** How a tokenizer takes a text apart before it looks at the parts one by one; undefined when it does not. */
function splitsOf(
  { normalizer, pre_tokenizer, added_tokens }: {
    normalizer: { type: string; handle_chinese_chars?: boolean } | null;
    pre_tokenizer: { type: string; pretokenizers?: { type: string }[] } | null;
    added_tokens: { content: string }[];
  },
): Splits | undefined {
  const first = pre_tokenizer?.type === "Sequence"
    ? pre_tokenizer.pretokenizers?.[0]?.type
    : pre_tokenizer?.type;
  const added = added_tokens.map(({ content }) => content);
  const atIdeographs = normalizer?.type === "BertNormalizer" && normalizer.handle_chinese_chars === true;
  if (first === "BertPreTokenizer") return { added, atPunctuation: true, atIdeographs };
  if (first === "WhitespaceSplit") return { added, atPunctuation: false, atIdeographs: false };
}
