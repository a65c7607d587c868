import { Problem, random } from "../base/mod.ts";
import { Lanes, type StoppableClock, stoppableClock } from "./adaptive.ts";
import { ApiTokens, type Fitted } from "./api_tokens.ts";
import type { Encoded, TextEncoder } from "./encoder.ts";
import { checkPrice, endpointAddress } from "./endpoint_access.ts";
import { tokensOf, vectorsOf } from "./endpoint_answer.ts";
import { endpointClient } from "./endpoint_client.ts";
import { type Trouble, troubleOf } from "./endpoint_trouble.ts";
import type { ApiEntry } from "./entry.ts";
import { Ledger } from "./ledger.ts";
import { type Account, account } from "./settings.ts";

/** How an endpoint is asked. */
export interface EndpointOptions {
  clock?: StoppableClock;
  /** The longest a request may take. */
  timeoutMs?: number;
}

/** A text on its way. */
interface Piece extends Fitted {
  index: number;
}

/** One call of `encode`. */
interface Work {
  deliver(results: [number, Encoded][]): void;
  /** No further request is sent. */
  stop: AbortSignal;
  /** Requests under way are broken off. */
  abandon: AbortSignal;
}

const TIMEOUT_MS = 180_000;
const MOST_ATTEMPTS = 8;
/** Attempts where nobody is there: it may be starting. */
const MOST_KNOCKS = 3;
const FIRST_WAIT_MS = 1000, LONGEST_WAIT_MS = 60_000;

/**
 * An encoder behind an endpoint that speaks OpenAI's `/embeddings`. Texts of like length share a request; every answer
 * is handed on at once. A request that fails in passing is sent again after a growing wait; one that is refused because
 * of a text is split until that text is known. Every request goes through the ledger, and none is sent that would pass
 * the budget. An empty text is refused before anything of its call is sent, as OpenAI does.
 */
export class EndpointEncoder implements TextEncoder {
  /** Tokens of the texts that were answered so far. */
  tokens = 0;
  #asBase64 = true;
  /** How many times its estimate a request has taken at most. */
  #surplus = 1;
  #answered = 0;

  private constructor(
    readonly entry: ApiEntry,
    private readonly host: string,
    private readonly client: ReturnType<typeof endpointClient>,
    private readonly counter: ApiTokens,
    private readonly ledger: Ledger,
    private readonly payer: Account,
    private readonly clock: StoppableClock,
    private readonly lanes = new Lanes(entry.source.connections, clock),
    private readonly chance = random(Deno.pid, "waits for an endpoint"),
  ) {}

  static async open(entry: ApiEntry, options: EndpointOptions = {}): Promise<EndpointEncoder> {
    const { clock = stoppableClock, timeoutMs = TIMEOUT_MS } = options;
    const payer = account();
    checkPrice(entry, payer.budget);
    const host = new URL(endpointAddress(entry.source)).host;
    const client = endpointClient(entry, payer.connect(host), timeoutMs);
    const counter = await ApiTokens.open(entry);
    return new EndpointEncoder(entry, host, client, counter, await Ledger.open(payer.folder), payer, clock);
  }

  async *encode(texts: readonly string[]): AsyncGenerator<[number, Encoded][]> {
    const queue = this.batches(texts);
    const stop = new AbortController(), abandon = new AbortController();
    stop.signal.addEventListener("abort", () => this.lanes.wake());
    const ready: [number, Encoded][][] = [];
    let news = Promise.withResolvers<void>(), working = true, failure: unknown;
    const deliver = (results: [number, Encoded][]) => {
      ready.push(results);
      news.resolve();
    };
    const worker = async () => {
      const work = { deliver, stop: stop.signal, abandon: abandon.signal };
      while (!stop.signal.aborted && queue.length) await this.answer(queue.shift()!, work);
    };
    const workers = Array.from({ length: this.entry.source.connections }, () =>
      worker().catch((error) => {
        failure ??= error;
        stop.abort();
      }));
    const end = Promise.all(workers).then(() => {
      working = false;
      news.resolve();
    });
    try {
      while (working || ready.length) {
        const results = ready.shift();
        if (results) {
          this.#answered += results.length;
          yield results;
        } else {
          await news.promise;
          news = Promise.withResolvers();
        }
      }
    } finally {
      stop.abort();
      abandon.abort();
      await end;
    }
    if (failure) throw failure instanceof Problem ? kept(failure, this.#answered) : failure;
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
  private async answer(batch: Piece[], work: Work): Promise<void> {
    const refused = await this.request(batch, work);
    if (!refused) return;
    const [piece] = batch;
    if (batch.length === 1) {
      throw new Problem({
        ...refused.parts,
        where: `${this.host}, the text that begins "${piece!.text.slice(0, 80)}"`,
        todo: `mend or remove that text, or the entry of the model if the answer speaks of something else${
          this.counter.estimated
            ? '; if it is too long, name a "tokenizer" there, and texts are cut to the limit'
            : ""
        }`,
      });
    }
    const middle = batch.length >> 1;
    await this.answer(batch.slice(0, middle), work);
    await this.answer(batch.slice(middle), work);
  }

  /** Sends a batch until it is answered; returns why where a text of it is refused. */
  private async request(batch: Piece[], work: Work): Promise<Problem | undefined> {
    for (let attempt = 1;; attempt++) {
      const lane = await this.lanes.enter(work.stop);
      if (lane === undefined) return;
      let trouble: Trouble | undefined;
      try {
        trouble = await this.send(batch, work);
      } finally {
        this.lanes.leave();
      }
      if (work.abandon.aborted) return;
      if (!trouble) {
        this.lanes.answered();
        return;
      }
      if (trouble.then === "split") return trouble.problem;
      if (trouble.then === "stop") throw trouble.problem;
      if (trouble.crowded) this.lanes.crowded(lane);
      if (attempt === (trouble.absent ? MOST_KNOCKS : MOST_ATTEMPTS)) {
        throw new Problem({
          ...trouble.problem.parts,
          what: `${trouble.problem.parts.what}, ${attempt} times`,
          todo: trouble.absent
            ? "look whether the address and port are right and the endpoint runs, then start again"
            : "start again when it answers",
        });
      }
      const growing = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1)) *
        (0.75 + this.chance() / 2);
      if (trouble.wait !== undefined || trouble.crowded) this.lanes.close(trouble.wait ?? growing);
      else await this.clock.wait(growing, work.stop);
    }
  }

  /** Sends a batch once, through the ledger. */
  private async send(batch: Piece[], work: Work): Promise<Trouble | undefined> {
    const { id, dimension, source } = this.entry;
    const counted = batch.reduce((sum, piece) => sum + piece.tokens, 0);
    const tokens = Math.ceil(counted * this.#surplus);
    const call = this.ledger.reserve({
      account: this.payer.name,
      model: id,
      host: this.host,
      purpose: "embedding",
      texts: batch.length,
      tokens,
      dollarsPerMillionTokens: source.dollarsPerMillionTokens,
    }, this.payer.budget);
    const start = performance.now();
    const settle = (outcome: string, taken: number | undefined) =>
      this.ledger.settle(call, {
        tokens: taken ?? tokens,
        estimated: taken === undefined,
        seconds: (performance.now() - start) / 1000,
        outcome,
      });
    const asBase64 = this.#asBase64;
    let answer: unknown;
    try {
      answer = await this.client.embeddings.create({
        model: source.model,
        input: batch.map(({ text }) => text),
        encoding_format: asBase64 ? "base64" : "float",
        ...(source.asksDimension && { dimensions: dimension }),
      }, { signal: work.abandon });
      if (answer === undefined || answer === null) throw new SyntaxError("an answer without a body");
    } catch (error) {
      const trouble = troubleOf(error, this.entry, this.host, this.clock);
      settle(trouble?.outcome ?? "broken off", trouble?.charged === false ? 0 : undefined);
      if (trouble?.then === "split" && asBase64 && /encoding_format|base64/i.test(trouble.problem.message)) {
        this.#asBase64 = false;
        return { ...trouble, then: "again", wait: 0 };
      }
      if (!trouble && !work.abandon.aborted) throw error;
      return trouble;
    }
    const taken = tokensOf(answer);
    settle("answered", taken);
    this.#surplus = Math.max(this.#surplus, (taken ?? 0) / counted);
    const vectors = vectorsOf(answer, batch.length, this.entry);
    this.tokens += taken ?? tokens;
    work.deliver(batch.map(({ index, truncated }, i) => [index, { vector: vectors[i]!, truncated }]));
  }

  close(): Promise<void> {
    this.ledger.close();
    return Promise.resolve();
  }
}

function kept({ parts }: Problem, answered: number): Problem {
  const sentence = `texts answered until now: ${answered}; they are kept and not asked for again`;
  return new Problem({
    ...parts,
    todo: parts.todo ? `${parts.todo} (${sentence})` : `start again: ${sentence}`,
  });
}
