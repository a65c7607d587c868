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
    private readonly tokens: Map<string, number[]>,
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
    return new PairTokenizer(pieces, new Map(), {
      before: part(0, a),
      between: part(a + first.length, b),
      after: part(b + second.length),
      types: [types[a]!, types[b]!],
    });
  }

  /** The tokens of a pair, of which at most `limit` are kept: the longer text is cut first, from its end. */
  encode(first: string, second: string, limit: number): TokenisedPair {
    const a = this.pieces(first), b = this.pieces(second);
    const [keepA, keepB] = longestFirst(a.length, b.length, limit - this.special);
    const truncated = a.length + b.length - keepA - keepB;
    return { ...this.join(a.slice(0, keepA), b.slice(0, keepB)), truncated };
  }

  /**
   * A question with every window of a text: of a pair beyond the limit only the text is taken apart, and the last window
   * ends where the text does. A question that leaves the text less than half of the room is cut to half of it.
   */
  windows(
    question: string,
    text: string,
    { limit, stride }: { limit: number; stride: number },
  ): TokenisedPair[] {
    const a = this.known(question), b = this.known(text), room = limit - this.special;
    const keep = a.length + b.length <= room ? a.length : Math.min(a.length, Math.floor(room / 2));
    const asked = a.length === keep ? a : a.slice(0, keep), truncated = a.length - keep;
    return windowStarts(b.length, room - keep, stride).map((start) => ({
      ...this.join(asked, b.slice(start, start + room - keep)),
      truncated,
    }));
  }

  /** Forgets the tokens of texts; until then each is taken apart once. */
  forget(): void {
    this.tokens.clear();
  }

  private known(text: string): number[] {
    let tokens = this.tokens.get(text);
    if (!tokens) this.tokens.set(text, tokens = this.pieces(text));
    return tokens;
  }

  private get special(): number {
    const { before, between, after } = this.frame;
    return before.ids.length + between.ids.length + after.ids.length;
  }

  private join(a: readonly number[], b: readonly number[]): Pick<TokenisedPair, "ids" | "types"> {
    const { before, between, after, types } = this.frame;
    const spread = (type: number, length: number) => new Array<number>(length).fill(type);
    return {
      ids: [...before.ids, ...a, ...between.ids, ...b, ...after.ids],
      types: [
        ...before.types,
        ...spread(types[0], a.length),
        ...between.types,
        ...spread(types[1], b.length),
        ...after.types,
      ],
    };
  }
}

/**
 * Where the windows of a text begin: every `stride` of a window, and the last one so that it ends with the text.
 *
 * @example
 * ```ts
 * import { windowStarts } from "./pair_tokenizer.ts";
 * if (windowStarts(25, 10, 0.5).join() !== "0,5,10,15") throw new Error("half a window on each time");
 * if (windowStarts(0, 10, 0.5).join() !== "0") throw new Error("an empty text is one empty window");
 * ```
 */
export function windowStarts(length: number, window: number, stride: number): number[] {
  const starts = [0], step = Math.max(1, Math.floor(window * stride));
  while (starts.at(-1)! + window < length) starts.push(Math.min(starts.at(-1)! + step, length - window));
  return starts;
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
