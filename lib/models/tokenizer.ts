import { AutoTokenizer, env } from "@huggingface/transformers";
import { join } from "node:path";
import { Problem, sha256 } from "../base/mod.ts";
import { modelEntry } from "./catalogue.ts";
import { CL100K } from "./endpoint_access.ts";
import { type ApiEntry, type FileEntry, isApi, type ModelEntry } from "./entry.ts";
import { fileEntry, modelFiles } from "./model_files.ts";
import { WordCounts } from "./word_counts.ts";

/** How a text is taken apart into tokens. */
interface Splitter {
  /** The tokens of a text, special ones included. */
  encode(text: string): number[];
  /** Without special ones. */
  pieces(text: string): number[];
  /** What a token stands for. */
  decode(id: number): string;
  /** Hash of all that decides how a text is taken apart: two models with the same one count alike. */
  rules: string;
  words?: WordCounts;
}

/** The tokenizer of a model, without its weights. */
export class Tokenizer {
  private constructor(readonly entry: ModelEntry, private readonly splitter: Splitter) {}

  /** Opens the tokenizer of a model of the catalogue, or of an entry. */
  static async open(model: string | ModelEntry): Promise<Tokenizer> {
    const entry = modelEntry(model);
    return new Tokenizer(
      entry,
      isApi(entry) ? await splitterOfApi(entry) : await splitterOf(fileEntry(entry)),
    );
  }

  /** Hash of all that decides how a text is taken apart: two models with the same one count alike. */
  get rules(): string {
    return this.splitter.rules;
  }

  /** The tokens of a text, special ones included and nothing cut. */
  encode(text: string): number[] {
    return this.splitter.encode(text);
  }

  /** The tokens of a text, without special ones. */
  pieces(text: string): number[] {
    return this.splitter.pieces(text);
  }

  /** What each of some tokens stands for, such as "[CLS]", "machine" or "##s". */
  written(ids: readonly number[]): string[] {
    return ids.map((id) => this.splitter.decode(id));
  }

  /** How many tokens a text has, special tokens included and nothing cut. */
  count(text: string): number {
    return this.splitter.words ? this.splitter.words.ruler(text)(0, text.length) : this.encode(text).length;
  }

  /**
   * Measures parts of a text: `ruler(start, end)` is the number of tokens of `text.slice(start, end)`, special tokens
   * included. Where the tokenizer looks at words one by one, each word of the text is counted once, and a word that was
   * seen before not at all.
   */
  ruler(text: string): (start: number, end: number) => number {
    return this.splitter.words?.ruler(text) ?? ((start, end) => this.encode(text.slice(start, end)).length);
  }
}

async function splitterOf(entry: FileEntry): Promise<Splitter> {
  const { folder } = await modelFiles(entry);
  env.allowRemoteModels = false;
  env.localModelPath = "";
  const tokenizer = await AutoTokenizer.from_pretrained(folder);
  const description = JSON.parse(await Deno.readTextFile(join(folder, "tokenizer.json")));
  const { normalizer, pre_tokenizer, model: words, post_processor, added_tokens } = description;
  const pieces = (text: string) => tokenizer.encode(text, { add_special_tokens: false });
  const splits = splitsOf(description);
  return {
    encode: (text) => tokenizer.encode(text),
    pieces,
    decode: (id) => tokenizer.decode([id], { clean_up_tokenization_spaces: false }),
    rules: sha256(JSON.stringify([normalizer, pre_tokenizer, words, post_processor, added_tokens])),
    ...(splits && {
      words: new WordCounts({
        count: (word) => pieces(word).length,
        special: tokenizer.encode("").length,
        ...splits,
      }),
    }),
  };
}

/** What counts the tokens of a model behind an endpoint. */
async function splitterOfApi({ id, source: { tokenizer } }: ApiEntry): Promise<Splitter> {
  if (tokenizer === undefined) {
    throw new Problem({
      what: `Nobody can count the tokens of ${id}: its entry names no tokenizer`,
      todo:
        `name one as models.${id}.tokenizer, "${CL100K}" or a model with weights, or let another model measure chunks (chunking.tokenizer)`,
    });
  }
  if (tokenizer !== CL100K) return await splitterOf(fileEntry(tokenizer));
  const { encode, decode } = await import("gpt-tokenizer/encoding/cl100k_base");
  const plain = { disallowedSpecial: new Set<string>() };
  const pieces = (text: string) => encode(text, plain);
  return { encode: pieces, pieces, decode: (id) => decode([id]), rules: CL100K };
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
