import { join } from "node:path";
import { Problem, type StartProgress, Store } from "../base/mod.ts";
import {
  dotProducts,
  Encoder,
  type FileEntry,
  type ModelEntry,
  tokenEntry,
  Tokenizer,
  weightsName,
} from "../models/mod.ts";
import { type BertScore, bestMatches, matchScore } from "./greedy_matching.ts";
import { Idf } from "./idf.ts";
import { TokenPool } from "./token_pool.ts";

/** An answer and the reference it is compared with, or several of which the best counts. */
export interface Pair {
  answer: string;
  reference: string | readonly string[];
}

/** What the matching of a pair gave. */
export interface PairScores {
  /** Every token weighs the same; null where one of the texts has no token that weighs anything. */
  plain: BertScore | null;
  /** Tokens weighed by how rare they are in the references; null too where this was not asked for. */
  idf: BertScore | null;
  /** Whether one of the texts is empty: bert_score then gives 0. */
  empty: boolean;
  /** Tokens beyond what the weights can read. */
  unseen: { answer: number; reference: number };
}

/** With what {@linkcode bertScores} works. */
export interface BertScoreOptions {
  model: string | ModelEntry;
  /** Which layer's vectors are matched, where the export offers it: the last unless named. */
  layer?: number;
  /** Whether to weigh tokens too: by the references of the pairs, or by the given ones, each time they stand there. */
  idf?: boolean | readonly string[];
  /** Folder of the caches that all runs share. */
  cache: string;
  progress: StartProgress;
}

/** One answer against one reference. */
interface Single {
  answer: string;
  reference: string;
}

/** Tokens of the texts that are scored together, and tokens that wait in memory for a later use. */
const WINDOW = 32_768, WAITING = 32_768;
/** Characters a token has at least on average; texts are weighed by it before they are taken apart. */
const CHARACTERS = 3;

/**
 * BERTScore of each pair: every token takes its highest cosine with a token of the other text; precision is the mean
 * over the answer's tokens, recall over the reference's. As in bert_score, texts are stripped of white space at both
 * ends and cut where the weights end, special tokens weigh nothing but can be matched, an empty text scores 0, and of
 * several references the best figure of each kind counts. Each text is encoded once, and scores are kept by content as
 * each window of pairs is ready.
 *
 * @example
 * ```ts
 * import { silent } from "../base/mod.ts";
 * import { bertScores } from "./bertscore.ts";
 * const cache = await Deno.makeTempDir();
 * const pair = { answer: "Restart the machine.", reference: ["Reboot the computer.", "Restart the machine."] };
 * const [scores] = await bertScores([pair], { model: "all-MiniLM-L6-v2", cache, progress: silent });
 * if (Math.abs(scores!.plain!.f1 - 1) > 1e-5) throw new Error("the second reference says the same");
 * await Deno.remove(cache, { recursive: true });
 * ```
 */
export async function bertScores(pairs: readonly Pair[], options: BertScoreOptions): Promise<PairScores[]> {
  const entry = tokenEntry(options.model);
  const singles = pairs.map(({ answer, reference }): Single[] => {
    const references = typeof reference === "string" ? [reference] : reference;
    if (references.length === 0) {
      throw new Problem({
        what: "A pair has no reference",
        found: answer.slice(0, 60),
        allowed: "one or more texts",
      });
    }
    return references.map((one) => ({ answer: answer.trim(), reference: one.trim() }));
  });
  const idf = await weightsOf(entry, singles.flat(), options.idf ?? false);
  const scores = await scoresOf(singles.flat(), entry, idf, options);
  return singles.map((group) => group.map((single) => scores.get(keyOf(single))!).reduce(best));
}

async function weightsOf(
  entry: FileEntry,
  pairs: readonly Single[],
  wished: boolean | readonly string[],
): Promise<Idf | undefined> {
  if (wished === false) return undefined;
  const texts = wished === true ? pairs.map(({ reference }) => reference) : wished;
  const tokenizer = await Tokenizer.open(entry), known = new Map<string, number[]>();
  return new Idf(texts.map((text) => {
    const ids = known.get(text) ?? cut(tokenizer.encode(text.trim()), entry.limit);
    known.set(text, ids);
    return ids;
  }));
}

function cut(ids: number[], limit: number): number[] {
  return ids.length <= limit ? ids : [...ids.slice(0, limit - 1), ids.at(-1)!];
}

/** The scores of distinct pairs, from what was kept or computed now. */
async function scoresOf(
  pairs: readonly Single[],
  entry: FileEntry,
  idf: Idf | undefined,
  { model, layer, cache, progress }: BertScoreOptions,
): Promise<Map<string, PairScores>> {
  const name = `${await weightsName(entry)}${layer === undefined ? "" : `.layer${layer}`}.sqlite`;
  const folder = join(cache, "bertscore"), store = await Store.open(join(folder, name));
  let encoder: Encoder | undefined, pool: TokenPool | undefined;
  try {
    const known = new Map<string, PairScores>(), open = new Map<string, Single>();
    for (const pair of pairs) {
      const key = keyOf(pair);
      if (known.has(key) || open.has(key)) continue;
      const kept = read(store, key, idf);
      if (kept) known.set(key, kept);
      else open.set(key, pair);
    }
    if (open.size === 0) return known;
    const line = progress(`BERTScore with ${typeof model === "string" ? model : model.id}`, "pairs");
    const uses = new Map<string, number>();
    for (const pair of open.values()) {
      for (const text of textsOf(pair)) uses.set(text, (uses.get(text) ?? 0) + 1);
    }
    encoder = await Encoder.open(entry, { layer });
    pool = new TokenPool(encoder, uses, folder, WAITING);
    let done = 0;
    for (const window of windows([...open.values()].sort(byReference), entry.limit)) {
      await pool.fill(window.flatMap(textsOf));
      for (const pair of window) {
        known.set(keyOf(pair), await scorePair(pool, pair, idf));
        for (const text of textsOf(pair)) pool.used(text);
      }
      store.put(window.flatMap((pair) => toKeep(keyOf(pair), known.get(keyOf(pair))!, idf)));
      pool.settle();
      line.update(done += window.length, open.size);
    }
    return known;
  } finally {
    pool?.close();
    await encoder?.close();
    store.close();
  }
}

/** Pairs of one reference stand together, so that it is used up at once; longer ones first, as batches are. */
function byReference(a: Single, b: Single): number {
  const order = b.reference.length - a.reference.length;
  if (order !== 0) return order;
  const [x, y] = a.reference === b.reference ? [a.answer, b.answer] : [a.reference, b.reference];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** Pairs whose texts are in memory together. */
function* windows(pairs: readonly Single[], limit: number): Generator<Single[]> {
  let window: Single[] = [], tokens = 0, texts = new Set<string>();
  for (const pair of pairs) {
    for (const text of textsOf(pair)) {
      if (texts.has(text)) continue;
      texts.add(text);
      tokens += Math.min(limit, 2 + text.length / CHARACTERS);
    }
    window.push(pair);
    if (tokens < WINDOW) continue;
    yield window;
    [window, tokens, texts] = [[], 0, new Set()];
  }
  if (window.length > 0) yield window;
}

async function scorePair(pool: TokenPool, pair: Single, idf: Idf | undefined): Promise<PairScores> {
  const answer = pool.get(pair.answer), reference = pool.get(pair.reference);
  const unseen = { answer: answer.truncated, reference: reference.truncated };
  if (answer.ids.length <= 2 || reference.ids.length <= 2) {
    const nothing = { precision: 0, recall: 0, f1: 0 };
    return { plain: nothing, idf: idf ? nothing : null, empty: true, unseen };
  }
  const ids = { answer: answer.ids, reference: reference.ids };
  const cosines = await dotProducts(answer.matrix, reference.matrix, answer.dimension);
  const matches = bestMatches(cosines, answer.ids.length, reference.ids.length);
  const first = answer.ids[0], last = answer.ids.at(-1);
  return {
    plain: matchScore(matches, ids, (id) => id === first || id === last ? 0 : 1),
    idf: idf ? matchScore(matches, ids, idf.weight) : null,
    empty: false,
    unseen,
  };
}

/** Of several references the best figure of each kind, as bert_score takes it. */
function best(a: PairScores, b: PairScores): PairScores {
  const higher = (x: BertScore | null, y: BertScore | null) => {
    if (x === null || y === null) return x ?? y;
    return {
      precision: Math.max(x.precision, y.precision),
      recall: Math.max(x.recall, y.recall),
      f1: Math.max(x.f1, y.f1),
    };
  };
  return {
    plain: higher(a.plain, b.plain),
    idf: higher(a.idf, b.idf),
    empty: a.empty && b.empty,
    unseen: { answer: a.unseen.answer, reference: a.unseen.reference + b.unseen.reference },
  };
}

const textsOf = ({ answer, reference }: Single) => [answer, reference];

function keyOf({ answer, reference }: Single): string {
  return JSON.stringify([answer, reference]);
}

/** Under which names and as which numbers scores are kept: those by IDF beside the others, by what they rest on. */
function toKeep(key: string, { plain, idf, empty, unseen }: PairScores, by: Idf | undefined) {
  const numbers = (score: BertScore | null) =>
    Float64Array.of(
      score?.precision ?? NaN,
      score?.recall ?? NaN,
      score?.f1 ?? NaN,
      unseen.answer,
      unseen.reference,
      Number(empty),
    );
  const rows: [string, Float64Array][] = [[key, numbers(plain)]];
  if (by) rows.push([key + by.name, numbers(idf)]);
  return rows;
}

function read(store: Store, key: string, by: Idf | undefined): PairScores | undefined {
  const numbers = (name: string) => {
    const bytes = store.get(name);
    return bytes?.length === 6 * Float64Array.BYTES_PER_ELEMENT ? new Float64Array(bytes.buffer) : undefined;
  };
  const plain = numbers(key), idf = by && numbers(key + by.name);
  if (!plain || by && !idf) return undefined;
  const score = ([precision, recall, f1]: Float64Array) =>
    Number.isNaN(f1!) ? null : { precision: precision!, recall: recall!, f1: f1! };
  return {
    plain: score(plain),
    idf: idf ? score(idf) : null,
    empty: plain[5] === 1,
    unseen: { answer: plain[3]!, reference: plain[4]! },
  };
}
