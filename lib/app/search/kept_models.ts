import { silent } from "../../base/mod.ts";
import {
  type AnyReranker,
  Encoder,
  encodeTexts,
  type FileEntry,
  isApi,
  type ModelEntry,
} from "../../models/mod.ts";
import {
  type Candidates,
  type KeptScorer,
  openKeptScorer,
  type PairScore,
  type ReadOptions,
  type TextInParts,
} from "../../rerank/mod.ts";
import { scorerOf } from "../../notation/mod.ts";
import { InTurn } from "./in_turn.ts";

/** Models that stay open at once; that which was not asked for longest is closed for another one. */
const MOST_OPEN = 4;
/** Vectors of queries, and of sentences of chunks, that are remembered. */
const MOST_QUERIES = 500, MOST_SENTENCES = 20_000;

/** How candidates are read. */
type ScoreOptions = Omit<ReadOptions, "cache" | "progress">;

interface Closable {
  close(): Promise<void>;
}

interface Kept<T extends Closable> {
  opened: Promise<T>;
  turns: InTurn;
}

/**
 * Encoders and rerankers that stay open between searches. Those who ask for the same model wait for each other, so that
 * however many ask, one batch is in memory. What people type is remembered in memory alone, up to a limit, and never
 * written to the caches of the runs; endpoints, which are paid for, are the exception.
 */
export class KeptModels {
  readonly #models = new Map<string, Kept<Closable>>();
  readonly #queries = new Recent<Float32Array>(MOST_QUERIES);
  readonly #sentences = new Recent<Float32Array>(MOST_SENTENCES);

  constructor(private readonly cache: string) {}

  /** The vector of what was typed. */
  async query(entry: ModelEntry, text: string, signal?: AbortSignal): Promise<Float32Array> {
    if (isApi(entry)) {
      const options = { model: entry, role: "question", cache: this.cache, progress: silent } as const;
      return (await encodeTexts([text], options)).matrix;
    }
    const key = JSON.stringify([entry, text]);
    return this.#queries.get(key) ??
      this.#queries.set(key, (await this.#encode(entry, [entry.prefixes.question + text], signal))[0]!);
  }

  /** The vectors of sentences, for asking how close they are to each other. */
  async sentences(
    entry: ModelEntry,
    texts: readonly string[],
    signal?: AbortSignal,
  ): Promise<Float32Array[]> {
    const keys = texts.map((text) =>
      JSON.stringify([entry.id, entry.source, entry.prefixes.document + text])
    );
    const found = keys.map((key) => this.#sentences.get(key));
    const missing = [...new Set(keys.filter((_, i) => !found[i]))];
    const at = missing.map((key) => keys.indexOf(key));
    const fresh = await this.#encode(entry, at.map((i) => entry.prefixes.document + texts[i]!), signal);
    const byKey = new Map(missing.map((key, i) => [key, this.#sentences.set(key, fresh[i]!)]));
    return keys.map((key, i) => found[i] ?? byKey.get(key)!);
  }

  /** Scores candidates by a reranker of this machine, whose model is the entry's. */
  score(
    reranker: string,
    entry: ModelEntry | AnyReranker,
    options: ScoreOptions,
    candidates: readonly Candidates[],
    signal?: AbortSignal,
  ): Promise<PairScore[][]> {
    return this.#scorer(reranker, entry, options, (scorer) => scorer.score(candidates), signal);
  }

  /** How close each part of texts is to a query, by the tokens of an encoder. */
  partScores(
    entry: FileEntry,
    options: ScoreOptions,
    query: string,
    texts: readonly TextInParts[],
    signal?: AbortSignal,
  ): Promise<Float64Array[]> {
    const work = (scorer: KeptScorer) => scorer.partScores!(query, texts);
    return this.#scorer(`maxsim(${entry.id})`, entry, options, work, signal);
  }

  #scorer<T>(
    reranker: string,
    entry: ModelEntry | AnyReranker,
    options: ScoreOptions,
    work: (scorer: KeptScorer) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const key = JSON.stringify([scorerOf(reranker), entry, options]);
    const open = () => openKeptScorer(reranker, { ...options, cache: this.cache, progress: silent });
    return this.#use(key, open, work, signal);
  }

  async #encode(entry: ModelEntry, texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    if (texts.length === 0) return [];
    const key = JSON.stringify(entry);
    return await this.#use(key, () => Encoder.open(entry), async (encoder) => {
      const vectors: Float32Array[] = [];
      for await (const batch of encoder.encode(texts)) {
        for (const [i, { vector }] of batch) vectors[i] = vector;
      }
      return vectors;
    }, signal);
  }

  #use<T extends Closable, R>(
    key: string,
    open: () => Promise<T>,
    work: (model: T) => Promise<R>,
    signal?: AbortSignal,
  ): Promise<R> {
    let kept = this.#models.get(key) as Kept<T> | undefined;
    if (kept) this.#models.delete(key);
    else {
      const opened = open();
      opened.catch(() => this.#models.delete(key));
      kept = { opened, turns: new InTurn() };
    }
    this.#models.set(key, kept);
    const { opened, turns } = kept, result = turns.take(async () => await work(await opened), signal);
    for (const [other, oldest] of this.#models) {
      if (this.#models.size <= MOST_OPEN) break;
      this.#models.delete(other);
      closeInTurn(oldest);
    }
    return result;
  }

  /** Closes all models when what is under way is done. */
  async close(): Promise<void> {
    const all = [...this.#models.values()];
    this.#models.clear();
    await Promise.all(all.map(closeInTurn));
  }
}

async function closeInTurn({ opened, turns }: Kept<Closable>): Promise<void> {
  await turns.take(async () => {
    const model = await opened.catch(() => undefined);
    await model?.close();
  });
}

/** What was asked for last, up to a number. */
class Recent<T> {
  readonly #values = new Map<string, T>();

  constructor(private readonly most: number) {}

  get(key: string): T | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  set(key: string, value: T): T {
    this.#values.set(key, value);
    if (this.#values.size > this.most) this.#values.delete(this.#values.keys().next().value!);
    return value;
  }
}
