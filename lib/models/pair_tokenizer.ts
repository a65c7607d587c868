import { AutoTokenizer, env } from "@huggingface/transformers";
import { Problem } from "../base/mod.ts";

/** Two texts as a cross-encoder sees them. */
export interface TokenisedPair {
  ids: number[];
  /** To which of the texts each token belongs, as the tokenizer numbers them. */
  types: number[];
  /** Tokens of both texts beyond the limit, which the model does not see. */
  truncated: number;
}

/** Tokens that stand at the same place in every pair. */
interface Part {
  ids: number[];
  types: number[];
}

/** Joins two texts as a model's tokenizer does, such as [CLS] first [SEP] second [SEP]. */
export class PairTokenizer {
  private constructor(
    private readonly pieces: (text: string) => number[],
    private readonly frame: { before: Part; between: Part; after: Part; types: [number, number] },
  ) {}

  /** Opens the tokenizer of a model in a folder. */
  static async open(folder: string): Promise<PairTokenizer> {
    env.allowRemoteModels = false;
    env.localModelPath = "";
    const tokenizer = await AutoTokenizer.from_pretrained(folder);
    const pieces = (text: string) => tokenizer.encode(text, { add_special_tokens: false });
    const first = pieces("a"), second = pieces("b");
    const { input_ids: ids, token_type_ids: types = ids.map(() => 0) } = tokenizer("a", {
      text_pair: "b",
      return_tensor: false,
    }) as { input_ids: number[]; token_type_ids?: number[] };
    const a = ids.indexOf(first[0]!), b = ids.lastIndexOf(second[0]!);
    if (first.length === 0 || second.length === 0 || a < 0 || b < a + first.length) {
      throw new Problem({ what: "The tokenizer does not join two texts", where: folder, found: ids });
    }
    const part = (from: number, to?: number) => ({ ids: ids.slice(from, to), types: types.slice(from, to) });
    return new PairTokenizer(pieces, {
      before: part(0, a),
      between: part(a + first.length, b),
      after: part(b + second.length),
      types: [types[a]!, types[b]!],
    });
  }

  /** The tokens of a pair, of which at most `limit` are kept: the longer text is cut first, from its end. */
  encode(first: string, second: string, limit: number): TokenisedPair {
    const { before, between, after, types } = this.frame;
    const a = this.pieces(first), b = this.pieces(second);
    const special = before.ids.length + between.ids.length + after.ids.length;
    const [keepA, keepB] = longestFirst(a.length, b.length, limit - special);
    const spread = (type: number, length: number) => new Array<number>(length).fill(type);
    return {
      ids: [...before.ids, ...a.slice(0, keepA), ...between.ids, ...b.slice(0, keepB), ...after.ids],
      types: [
        ...before.types,
        ...spread(types[0], keepA),
        ...between.types,
        ...spread(types[1], keepB),
        ...after.types,
      ],
      truncated: a.length + b.length - keepA - keepB,
    };
  }
}

/**
 * How many tokens of two texts stay where there is room for so many, as Hugging Face's "longest_first" has it: a short
 * text stays whole and the other is cut; of two long ones each gets half, the odd token going to the longer.
 *
 * @example
 * ```ts
 * import { longestFirst } from "./pair_tokenizer.ts";
 * if (longestFirst(10, 600, 509).join() !== "10,499") throw new Error("only the second is cut");
 * if (longestFirst(600, 500, 509).join() !== "255,254") throw new Error("halves");
 * ```
 */
export function longestFirst(first: number, second: number, room: number): [number, number] {
  if (first + second <= room) return [first, second];
  const half = Math.floor(room / 2), rest = room - half;
  if (first <= second) return first <= half ? [first, room - first] : [half, rest];
  return second <= half ? [room - second, second] : [rest, half];
}
