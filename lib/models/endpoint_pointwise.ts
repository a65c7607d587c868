import type { Failure, Problem } from "../base/mod.ts";
import type { EndpointCalls, Work } from "./endpoint_calls.ts";
import { estimatedTokens } from "./endpoint_estimate.ts";
import type { AskedTexts, Reordered } from "./asked_texts.ts";
import { dialects, NOT_FINITE, rerankRequest, scoresOf } from "./endpoint_scores.ts";
import { isNotFinite } from "./endpoint_trouble.ts";
import type { EndpointRerankerEntry } from "./entry.ts";

/**
 * Scores by an endpoint that speaks `/rerank`. Each text is scored on its own, so that those of a question may come in
 * several requests.
 */
export class Pointwise {
  readonly #dialects = dialects();

  constructor(private readonly entry: EndpointRerankerEntry, private readonly calls: EndpointCalls) {}

  /** What comes of a question; undefined when work stopped meanwhile. */
  async scores(
    { question, texts }: AskedTexts,
    work: Work<unknown>,
  ): Promise<Reordered | { refused: Problem } | undefined> {
    const scores: number[] = [], failures = new Map<number, Failure>();
    for (const { batch, tokens } of this.batches(question, texts)) {
      const reply = await this.calls.request({
        texts: batch.length,
        tokens,
        ways: this.#dialects,
        send: (client, dialect, signal) =>
          client.post("/rerank", {
            body: rerankRequest(dialect, this.entry.source.model, question, batch),
            signal,
          }).catch((error) => {
            if (isNotFinite(error)) return NOT_FINITE;
            throw error;
          }),
      }, work);
      if (!reply || "refused" in reply) return reply;
      const read = scoresOf(reply.answer, batch.length);
      if ("failure" in read) return read;
      for (const [at, failure] of read.failures) failures.set(scores.length + at, failure);
      scores.push(...read.scores);
    }
    return { scores: Float64Array.from(scores), ...(failures.size > 0 && { failures }) };
  }

  /** The texts, as many as a request may hold; the question counts with every text, as it is read with each. */
  private batches(question: string, texts: readonly string[]): { batch: string[]; tokens: number }[] {
    const most = this.entry.source.batch, batches: { batch: string[]; tokens: number }[] = [];
    const always = estimatedTokens(question);
    for (const text of texts) {
      const last = batches.at(-1), more = always + estimatedTokens(text);
      if (last && last.batch.length < most.texts && last.tokens + more <= most.tokens) {
        last.batch.push(text);
        last.tokens += more;
      } else batches.push({ batch: [text], tokens: more });
    }
    return batches;
  }
}
