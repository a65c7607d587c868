import { sha256 } from "../base/mod.ts";
import type { Ask, Asker } from "./asker.ts";
import { estimatedTokens } from "./endpoint_estimate.ts";
import { promptTokens } from "./chat_limits.ts";
import { OverBudget } from "./ledger.ts";
import { sampleAnswer } from "./sample_answer.ts";

/** What asks of one purpose would take. */
export interface ExpectedUse {
  purpose: string;
  calls: number;
  tokens: number;
  /** Those of them that the model writes. */
  written: number;
}

/**
 * Asks nobody, and counts: how many calls the same work would take, each different one once, and about how many tokens.
 * Its answers have the shape asked for and say nothing, so what is asked next depends on nothing but sizes. Of a model
 * whose budget is used up it counts what is left: the replies that are kept come from the model, and cost nothing.
 */
export class CountingAsker implements Asker {
  readonly connections = 1;
  readonly #answers = new Map<string, unknown>();
  readonly #uses = new Map<string, ExpectedUse>();

  constructor(private readonly usedUp?: Asker) {}

  async ask<T>(ask: Ask<T>): Promise<T> {
    try {
      if (this.usedUp) return await this.usedUp.ask(ask);
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error;
    }
    return this.#counted(ask);
  }

  #counted<T>({ purpose, turns, shape, repeat, temperature, seed }: Ask<T>): T {
    const key = sha256(JSON.stringify([turns, repeat, temperature, seed])), known = this.#answers.get(key);
    if (known !== undefined) return known as T;
    const answer = sampleAnswer(shape, `${this.#answers.size}: `);
    this.#answers.set(key, answer);
    const use = this.#uses.get(purpose) ?? { purpose, calls: 0, tokens: 0, written: 0 };
    const written = estimatedTokens(JSON.stringify(answer));
    use.calls++;
    use.written += written;
    use.tokens += promptTokens(turns) + written;
    this.#uses.set(purpose, use);
    return answer;
  }

  /** What was counted, by purpose. */
  uses(): ExpectedUse[] {
    return [...this.#uses.values()];
  }
}
