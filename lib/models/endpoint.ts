import { Problem } from "../base/mod.ts";
import { ApiTokens, type Fitted } from "./api_tokens.ts";
import type { Encoded, TextEncoder } from "./encoder.ts";
import { vectorsOf } from "./endpoint_answer.ts";
import { EndpointCalls, type EndpointOptions, type Work } from "./endpoint_calls.ts";
import { Ways } from "./endpoint_ways.ts";
import type { ApiEntry } from "./entry.ts";

export type { EndpointOptions } from "./endpoint_calls.ts";

/** A text on its way. */
interface Piece extends Fitted {
  index: number;
}

/**
 * An encoder behind an endpoint that speaks OpenAI's `/embeddings`. Texts of like length share a request; every answer
 * is handed on at once. A request that fails in passing is sent again after a growing wait; one that is refused because
 * of a text is split until that text is known. Every request goes through the ledger, and none is sent that would pass
 * the budget. An empty text is refused before anything of its call is sent, as OpenAI does.
 */
export class EndpointEncoder implements TextEncoder {
  /** Tokens of the texts that were answered so far. */
  tokens = 0;
  readonly #formats = new Ways<"base64" | "float">(
    ["base64", "float"],
    ({ problem }) => /encoding_format|base64/i.test(problem.message),
  );

  private constructor(
    readonly entry: ApiEntry,
    private readonly calls: EndpointCalls,
    private readonly counter: ApiTokens,
  ) {}

  static async open(entry: ApiEntry, options: EndpointOptions = {}): Promise<EndpointEncoder> {
    const calls = await EndpointCalls.open(entry, { purpose: "embedding", unit: "texts" }, options);
    try {
      return new EndpointEncoder(entry, calls, await ApiTokens.open(entry));
    } catch (error) {
      await calls.close();
      throw error;
    }
  }

  async *encode(texts: readonly string[]): AsyncGenerator<[number, Encoded][]> {
    yield* this.calls.results<Piece[], [number, Encoded]>(
      this.batches(texts),
      (batch, work) => this.answer(batch, work),
    );
  }

  /** Texts of like length, as many as a request may hold, the longest first: the time left is never longer than it seemed. */
  private batches(texts: readonly string[]): Piece[][] {
    const pieces = texts.map((text, index): Piece => {
      if (text !== "") return { index, ...this.counter.fit(text) };
      throw new Problem({
        what: `An empty text cannot be encoded by ${this.entry.id}`,
        todo: "leave it out: endpoints refuse empty texts",
      });
    });
    pieces.sort((a, b) => b.tokens - a.tokens || a.index - b.index);
    const most = this.entry.source.batch, batches: Piece[][] = [];
    let tokens = 0;
    for (const piece of pieces) {
      const last = batches.at(-1);
      tokens += piece.tokens;
      if (last && last.length < most.texts && tokens <= most.tokens) last.push(piece);
      else {
        batches.push([piece]);
        tokens = piece.tokens;
      }
    }
    return batches;
  }

  /** Asks until the batch is answered, in halves where it is refused. */
  private async answer(batch: Piece[], work: Work<[number, Encoded]>): Promise<void> {
    const { dimension, source } = this.entry;
    const reply = await this.calls.request({
      texts: batch.length,
      tokens: batch.reduce((sum, piece) => sum + piece.tokens, 0),
      ways: this.#formats,
      send: (client, encoding_format, signal) =>
        client.embeddings.create({
          model: source.model,
          input: batch.map(({ text }) => text),
          encoding_format,
          ...(source.asksDimension && { dimensions: dimension }),
        }, { signal }),
    }, work);
    if (!reply) return;
    if ("answer" in reply) {
      const vectors = vectorsOf(reply.answer, batch.length, this.entry);
      this.tokens += reply.tokens;
      work.deliver(batch.map(({ index, truncated }, i) => [index, { vector: vectors[i]!, truncated }]));
      return;
    }
    if (batch.length === 1) throw this.refused(batch[0]!, reply.refused);
    const middle = batch.length >> 1;
    await this.answer(batch.slice(0, middle), work);
    await this.answer(batch.slice(middle), work);
  }

  private refused({ text }: Piece, { parts }: Problem): Problem {
    return new Problem({
      ...parts,
      where: `${this.calls.host}, the text that begins "${text.slice(0, 80)}"`,
      todo: `mend or remove that text, or the entry of the model if the answer speaks of something else${
        this.counter.estimated
          ? '; if it is too long, name a "tokenizer" there, and texts are cut to the limit'
          : ""
      }`,
    });
  }

  async close(): Promise<void> {
    await this.calls.close();
  }
}
