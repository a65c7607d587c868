import { type Failure, Problem, silent, type StartProgress } from "../base/mod.ts";
import { rerankerEntry } from "./catalogue_rerankers.ts";
import type { RerankerEntry } from "./entry.ts";
import { modelFiles } from "./model_files.ts";
import { openSession, ort } from "./onnx.ts";
import { PairTokenizer, type TokenisedPair } from "./pair_tokenizer.ts";

/** A question and a text, or any two texts. */
export type TextPair = readonly [first: string, second: string];

/** What a model says of a pair. */
export interface ScoredPair {
  /** Of several windows the best; NaN where the model gave no finite number, which `failure` states. */
  score: number;
  failure?: Failure;
  /** Tokens that the model did not see in any window. */
  truncated: number;
  /** How many pieces the pair was read in. */
  windows: number;
}

/** How many pairs are longer than a model reads, and how many of their tokens it did not see. */
export interface CutPairs {
  pairs: number;
  tokens: number;
}

/** As for encoders: small batches win on long texts, larger ones on short texts. */
const TOKENS_A_BATCH = 1024, PAIRS_A_BATCH = 32;

/**
 * A cross-encoder from files, run by ONNX Runtime. Pairs of like length share a batch, longest first; quantised weights
 * see one pair at a time, because their scores depend on what else is in the batch.
 */
export class CrossEncoder {
  private constructor(
    readonly entry: RerankerEntry,
    private readonly tokenizer: PairTokenizer,
    private readonly session: ort.InferenceSession,
  ) {}

  /** Opens a cross-encoder of the catalogue, or an entry. */
  static async open(model: string | RerankerEntry): Promise<CrossEncoder> {
    const entry = rerankerEntry(model);
    const { folder, weights } = await modelFiles(entry);
    return new CrossEncoder(entry, await PairTokenizer.open(folder), await openSession(weights, entry.id));
  }

  /**
   * Scores pairs; yields [index, result] as they are ready, at most a batch at once. Without a `stride` the longer text
   * of a pair is cut to the model's limit; with one the second text is read in windows and its best one counts.
   */
  async *score(
    pairs: readonly TextPair[],
    { stride }: { stride?: number } = {},
  ): AsyncGenerator<[number, ScoredPair][]> {
    const { limit, source } = this.entry;
    const rows = pairs.flatMap(([first, second], index) => {
      const windows = stride === undefined
        ? [this.tokenizer.encode(first, second, limit)]
        : this.tokenizer.windows(first, second, { limit, stride });
      return windows.map((tokens) => ({ index, windows: windows.length, ...tokens }));
    });
    this.tokenizer.forget();
    rows.sort((a, b) => b.ids.length - a.ids.length || a.index - b.index);
    const most = source.quantised ? 1 : PAIRS_A_BATCH;
    const open = new Map<number, ScoredPair & { left: number }>();
    for (let from = 0; from < rows.length;) {
      const width = rows[from]!.ids.length;
      const batch = rows.slice(from, from + Math.max(1, Math.min(most, Math.floor(TOKENS_A_BATCH / width))));
      const { logits, labels } = await this.run(batch, width);
      const ready: [number, ScoredPair][] = [];
      batch.forEach(({ index, windows, truncated }, r) => {
        const score = this.scoreOf(logits.subarray(r * labels, (r + 1) * labels));
        const { left, ...before } = open.get(index) ??
          { score: -Infinity, truncated, windows, left: windows };
        const pair = Number.isFinite(score) && !before.failure
          ? { ...before, score: Math.max(before.score, score) }
          : { ...before, score: NaN, failure: before.failure ?? this.notFinite(score) };
        if (left > 1) open.set(index, { ...pair, left: left - 1 });
        else {
          open.delete(index);
          ready.push([index, pair]);
        }
      });
      yield ready;
      from += batch.length;
    }
  }

  private async run(batch: readonly TokenisedPair[], width: number) {
    const shape = [batch.length, width], size = batch.length * width;
    const ids = new BigInt64Array(size), mask = new BigInt64Array(size), types = new BigInt64Array(size);
    batch.forEach((row, r) =>
      row.ids.forEach((id, t) => {
        ids[r * width + t] = BigInt(id);
        mask[r * width + t] = 1n;
        types[r * width + t] = BigInt(row.types[t]!);
      })
    );
    const feeds: Record<string, ort.Tensor> = {
      input_ids: new ort.Tensor("int64", ids, shape),
      attention_mask: new ort.Tensor("int64", mask, shape),
    };
    if (this.session.inputNames.includes("token_type_ids")) {
      feeds.token_type_ids = new ort.Tensor("int64", types, shape);
    }
    const output = await this.session.run(feeds), { logits } = output;
    if (!logits || logits.type !== "float32" || logits.dims.length !== 2) {
      throw new Problem({
        what: `${this.entry.id} gives no scores of pairs`,
        found: logits ? `${logits.type} of ${logits.dims.join(" × ")}` : this.session.outputNames,
        allowed: "an output named logits: float32, pairs × labels",
        todo: "name a model for sequence classification, as cross-encoders are",
      });
    }
    const copy = (logits.data as Float32Array).slice(), labels = logits.dims[1]!;
    for (const tensor of [...Object.values(feeds), ...Object.values(output)]) tensor.dispose();
    return { logits: copy, labels };
  }

  private scoreOf(logits: Float32Array): number {
    const { id, label = 0, output } = this.entry;
    if (label >= logits.length || logits.length > 1 && this.entry.label === undefined) {
      throw new Problem({
        what: `It is not said which label of ${id} is its score`,
        found: this.entry.label ?? `${logits.length} labels`,
        allowed: `label 0 to ${logits.length - 1}`,
      });
    }
    const logit = logits[label]!;
    if (output === "logit" || !Number.isFinite(logit)) return logit;
    if (logits.length === 1) return 1 / (1 + Math.exp(-logit));
    return 1 / logits.reduce((sum, other) => sum + Math.exp(other - logit), 0);
  }

  private notFinite(score: number): Failure {
    return { cause: "not_a_number", message: `${this.entry.id} gave ${score} for this pair` };
  }

  async close(): Promise<void> {
    await this.session.release();
  }
}

/** What was cut of pairs, from the tokens that the model did not see of each. */
export function cutPairs(unseen: Iterable<number>): CutPairs {
  const cut = { pairs: 0, tokens: 0 };
  for (const tokens of unseen) {
    if (tokens > 0) cut.pairs++;
    cut.tokens += tokens;
  }
  return cut;
}

/** The scores of pairs in their order, by a cross-encoder that is opened for it, and what it did not see of them. */
export async function scorePairs(
  model: string | RerankerEntry,
  pairs: readonly TextPair[],
  progress: StartProgress = silent,
): Promise<{ scores: Float64Array; cut: CutPairs }> {
  const scores = new Float64Array(pairs.length), unseen = new Float64Array(pairs.length);
  const encoder = await CrossEncoder.open(model);
  const line = progress(`Scoring pairs with ${encoder.entry.id}`, "pairs");
  let done = 0;
  try {
    for await (const batch of encoder.score(pairs)) {
      for (const [index, { score, truncated, failure }] of batch) {
        if (failure) throw notScored(failure, pairs[index]!);
        scores[index] = score;
        unseen[index] = truncated;
      }
      line.update(done += batch.length, pairs.length);
    }
  } finally {
    await encoder.close();
  }
  return { scores, cut: cutPairs(unseen) };
}

function notScored({ message }: Failure, [first, second]: TextPair): Problem {
  return new Problem({
    what: "A pair has no score that is a finite number",
    where: `the pair "${first.slice(0, 60)}" and "${second.slice(0, 60)}"`,
    found: message,
  });
}
