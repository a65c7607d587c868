import { Problem } from "../base/mod.ts";
import type { AskedTexts, Reordered } from "./asked_texts.ts";
import { EndpointCalls, type EndpointOptions, type Work } from "./endpoint_calls.ts";
import { Pointwise } from "./endpoint_pointwise.ts";
import type { EndpointRerankerEntry } from "./entry.ts";

/** Questions refused before any answer, from which it is plain that the entry is wrong and not the questions. */
const MOST_REFUSED = 10;

/**
 * A reranker behind an endpoint that speaks `/rerank`. Every question is handed on as soon as its texts are scored; one
 * whose answer is not right fails alone, with its cause. A request that fails in passing is sent again after a growing
 * wait. Every request goes through the ledger, and none is sent that would pass the budget.
 */
export class EndpointReranker {
  private constructor(
    readonly entry: EndpointRerankerEntry,
    private readonly calls: EndpointCalls,
    private readonly scorer: Pointwise,
  ) {}

  static async open(entry: EndpointRerankerEntry, options: EndpointOptions = {}): Promise<EndpointReranker> {
    const calls = await EndpointCalls.open(entry, { purpose: "rerank", unit: "questions" }, options);
    return new EndpointReranker(entry, calls, new Pointwise(entry, calls));
  }

  /**
   * Yields [index of the question, what came of it] as answers come, in any order. A question that is refused fails
   * alone if the endpoint answers another; if it answers none, the refusal is thrown.
   */
  async *score(asked: readonly AskedTexts[]): AsyncGenerator<[number, Reordered]> {
    const refused: [number, Problem][] = [];
    const failures = () => refused.splice(0).map(([index, problem]) => failed(index, problem));
    const answer = async (index: number, work: Work<[number, Reordered]>) => {
      const { question, texts } = asked[index]!;
      const result = await this.scorer.scores({
        question: question.toWellFormed(),
        texts: texts.map((text) => text.toWellFormed()),
      }, work);
      if (!result) return;
      if (!("refused" in result)) work.deliver([[index, result]]);
      else if (refused.push([index, result.refused]) >= MOST_REFUSED && !this.calls.heard) {
        throw this.unusable(result.refused);
      }
      if (this.calls.heard && refused.length) work.deliver(failures());
    };
    for await (const results of this.calls.results([...asked.keys()], answer)) yield* results;
    if (!refused.length) return;
    if (!this.calls.heard) throw this.unusable(refused[0]![1]);
    yield* failures();
  }

  private unusable({ parts }: Problem): Problem {
    return new Problem({
      ...parts,
      todo:
        `look at models.${this.entry.id}: its address, its model, whether it speaks "${this.entry.speaks}", and how much a request may hold`,
    });
  }

  async close(): Promise<void> {
    await this.calls.close();
  }
}

function failed(index: number, { parts }: Problem): [number, Reordered] {
  return [index, { failure: { cause: "refused", message: `${parts.what}: ${parts.found}` } }];
}
