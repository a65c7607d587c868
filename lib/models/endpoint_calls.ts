import type OpenAI from "openai";
import { Problem, random } from "../base/mod.ts";
import { Lanes, type StoppableClock, stoppableClock } from "./adaptive.ts";
import { checkPrice, endpointAddress, type EndpointModel } from "./endpoint_access.ts";
import { type TokenCounts, tokenCounts } from "./endpoint_answer.ts";
import { endpointClient } from "./endpoint_client.ts";
import { refusalIn, TIMED_OUT, type Trouble, troubleOf } from "./endpoint_trouble.ts";
import type { Ways } from "./endpoint_ways.ts";
import { Ledger, priceOf } from "./ledger.ts";
import { type Account, account } from "./settings.ts";

/** How an endpoint is asked. */
export interface EndpointOptions {
  clock?: StoppableClock;
  /** The longest a request may take. */
  timeoutMs?: number;
  /**
   * Whether a request that fails again and again fails alone, where others are answered; else it stops all. A time-out is
   * tried once more then, since both may be charged, other faults a few times.
   */
  forgiving?: boolean;
}

/** What an endpoint is asked for. */
export interface Errand {
  /** For the ledger, in a word. */
  purpose: string;
  /** What is answered, in the plural: a message says how many of them are kept. */
  unit: string;
}

/** Jobs under way. */
export interface Work<R> {
  deliver(results: R[]): void;
  /** No further request is sent. */
  stop: AbortSignal;
  /** Requests under way are broken off. */
  abandon: AbortSignal;
}

/** A request, whichever way it is put. */
export interface EndpointRequest<W> {
  /** For the ledger; that of the errand unless given. */
  purpose?: string;
  texts: number;
  /** The tokens that it will take, counted or estimated. */
  tokens: number;
  /** Those of them that the model may write. */
  written?: number;
  /** Where the reply is kept: no two processes ask for it at once. */
  kept?: {
    /** The hash of all that is asked. */
    key: string;
    /** The reply, where another process has it by now; it throws where that was refused. */
    reply(): unknown;
  };
  ways: Ways<W>;
  send(client: OpenAI, way: W, signal: AbortSignal): PromiseLike<unknown>;
}

/** An answer with the tokens that it took; one that is kept took none. */
export interface Answer {
  answer: unknown;
  tokens: number;
  dollars: number;
  kept?: true;
}

/** A request that was refused in every way that it can be put. */
export interface Refused {
  refused: Problem;
  /** All that the endpoint said, of which the problem shows the beginning. */
  said: string;
  /** Whether it would be refused whenever it is sent. */
  lasting: boolean;
}

type Fault = Trouble & { said: string };
/** Stands for a request that another process is making, or has made. */
const ELSEWHERE = Symbol("asked by another process");

/** One request failed again and again; others may still be answered. */
export class RequestFailed extends Problem {
  constructor(problem: Problem, readonly outcome: string) {
    super(problem.parts);
  }
}

const TIMEOUT_MS = 180_000;
const MOST_ATTEMPTS = 8;
/** Attempts where nobody is there: it may be starting. */
const MOST_KNOCKS = 3;
/** Attempts of a request that may fail alone, and of one that timed out. */
const FORGIVING_ATTEMPTS = 4, FORGIVING_TIMEOUTS = 2;
/** Requests that fail one after another, with no answer between them, until the endpoint counts as down. */
const MOST_FAILED_IN_A_ROW = 5;
/** The longest that an answer waits to be brought to the disk, together with those that come meanwhile. */
const KEEP_WITHIN_MS = 25;
/** How often it is looked whether another process has the reply, and how much longer than a request it may take. */
const LOOK_AGAIN_MS = 100, CLAIM_GRACE_MS = 10_000;
const NO_TOKENS = { tokens: 0, written: 0 };
const FIRST_WAIT_MS = 1000, LONGEST_WAIT_MS = 60_000;

/**
 * Calls to one endpoint, whatever they ask for. As many requests are under way as the endpoint bears; one that fails in
 * passing is sent again after a growing wait. Every request goes through the ledger, and none is sent that would pass
 * the budget.
 */
export class EndpointCalls {
  /** How many times its estimate a request has taken at most. */
  #surplus = 1;
  #delivered = 0;
  #heard = false;
  #failedInARow = 0;
  #down: Problem | undefined;
  #keeping: ReturnType<typeof setTimeout> | undefined;

  private constructor(
    private readonly entry: EndpointModel,
    private readonly errand: Errand,
    readonly host: string,
    private readonly client: OpenAI,
    readonly ledger: Ledger,
    private readonly payer: Account,
    private readonly clock: StoppableClock,
    private readonly timeoutMs: number,
    private readonly forgiving: boolean,
    private readonly lanes = new Lanes(entry.source.connections, clock),
    private readonly chance = random(Deno.pid, "waits for an endpoint"),
  ) {}

  static async open(
    entry: EndpointModel,
    errand: Errand,
    { clock = stoppableClock, timeoutMs = TIMEOUT_MS, forgiving = false }: EndpointOptions = {},
  ): Promise<EndpointCalls> {
    const payer = account();
    checkPrice(entry, payer.budget);
    const host = new URL(endpointAddress(entry.source)).host;
    const client = endpointClient(entry, payer.connect(host), timeoutMs);
    const ledger = await Ledger.open(payer.folder);
    return new EndpointCalls(entry, errand, host, client, ledger, payer, clock, timeoutMs, forgiving);
  }

  /** Whether a request was ever answered: what the entry says of the endpoint is right then. */
  get heard(): boolean {
    return this.#heard;
  }

  /**
   * Does the jobs of a queue, several at once, and yields what they deliver as it comes. When one fails, requests under
   * way are answered first; when nobody wants more, they are broken off.
   */
  async *results<J, R>(
    queue: J[],
    job: (todo: J, work: Work<R>) => Promise<void>,
  ): AsyncGenerator<R[]> {
    const stop = new AbortController(), abandon = new AbortController();
    stop.signal.addEventListener("abort", () => this.lanes.wake());
    const ready: R[][] = [];
    let news = Promise.withResolvers<void>(), working = true, failure: unknown;
    const deliver = (results: R[]) => {
      ready.push(results);
      news.resolve();
    };
    const worker = async () => {
      const work = { deliver, stop: stop.signal, abandon: abandon.signal };
      while (!stop.signal.aborted && queue.length) await job(queue.shift()!, work);
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
          this.#delivered += results.length;
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
    if (failure) throw failure instanceof Problem ? this.kept(failure) : failure;
  }

  /**
   * Sends a request until it is answered, or refused in every way that it can be put; undefined when work stopped
   * meanwhile.
   */
  async request<W>(
    request: EndpointRequest<W>,
    work: Work<unknown>,
  ): Promise<Answer | Refused | undefined> {
    const refusals: Fault[] = [];
    for (const way of request.ways.inTurn()) {
      const result = await this.persist(request, way, work);
      if (!result) return;
      if ("answer" in result) {
        request.ways.takes(way);
        return result;
      }
      refusals.push(result);
      if (!request.ways.refusedBy(result)) break;
    }
    const found = [...new Set(refusals.map(({ problem }) => problem.parts.found))].join("; put otherwise: ");
    return {
      refused: new Problem({ ...refusals[0]!.problem.parts, found }),
      said: refusals.map(({ said }) => said).join("\n"),
      lasting: refusals.every(({ lasting }) => lasting),
    };
  }

  /** Sends a request until it is answered or refused. */
  private async persist<W>(
    request: EndpointRequest<W>,
    way: W,
    work: Work<unknown>,
  ): Promise<Answer | Fault | undefined> {
    for (let attempt = 1;; attempt++) {
      const lane = await this.lanes.enter(work.stop);
      if (lane === undefined) return;
      let result: Answer | Fault | typeof ELSEWHERE | undefined;
      try {
        if (this.#down) throw this.#down;
        result = await this.once(request, way, work, attempt);
      } finally {
        this.lanes.leave();
      }
      if (work.abandon.aborted || !result) return;
      if (result === ELSEWHERE) {
        const answer = request.kept?.reply();
        if (answer !== undefined) return { answer, tokens: 0, dollars: 0, kept: true };
        await this.clock.wait(LOOK_AGAIN_MS, work.stop);
        attempt--;
        continue;
      }
      if ("answer" in result) {
        this.#failedInARow = 0;
        this.lanes.answered();
        return result;
      }
      if (result.then === "split") {
        this.#failedInARow = 0;
        return result;
      }
      if (result.then === "stop") throw this.noMore(result.problem);
      if (result.crowded) this.lanes.crowded(lane);
      if (attempt >= this.most(result)) throw this.failed(result, attempt);
      const growing = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1)) *
        (0.75 + this.chance() / 2);
      if (result.wait !== undefined || result.crowded) this.lanes.close(result.wait ?? growing);
      else await this.clock.wait(growing, work.stop);
    }
  }

  /** What a request that failed for the last time means for the others. */
  private failed({ problem: { parts }, absent, outcome }: Trouble, attempts: number): Problem {
    const what = `${parts.what}, ${attempts === 1 ? "once" : `${attempts} times`}`;
    const todo = absent
      ? "look whether the address and port are right and the endpoint runs, then start again"
      : "start again when it answers";
    if (!this.forgiving || absent) return this.noMore(new Problem({ ...parts, what, todo }));
    if (++this.#failedInARow < MOST_FAILED_IN_A_ROW) {
      return new RequestFailed(new Problem({ ...parts, what, todo }), outcome);
    }
    const others = `and so did ${MOST_FAILED_IN_A_ROW - 1} requests before; the endpoint counts as down`;
    return this.noMore(new Problem({ ...parts, what: `${what}, ${others}`, todo }));
  }

  /** Where requests may fail alone, one that does not stops those that wait too. */
  private noMore(problem: Problem): Problem {
    if (this.forgiving) this.#down ??= problem;
    return problem;
  }

  /** How often a request with this trouble is sent. */
  private most({ absent, crowded, outcome }: Trouble): number {
    if (absent) return MOST_KNOCKS;
    if (!this.forgiving || crowded) return MOST_ATTEMPTS;
    return outcome === TIMED_OUT ? FORGIVING_TIMEOUTS : FORGIVING_ATTEMPTS;
  }

  /**
   * Sends a request once, through the ledger, unless another process is at it; undefined where it was broken off.
   */
  private async once<W>(
    { purpose, texts, tokens: counted, written = 0, kept, send }: EndpointRequest<W>,
    way: W,
    { abandon }: Work<unknown>,
    attempt: number,
  ): Promise<Answer | Fault | typeof ELSEWHERE | undefined> {
    const tokens = Math.ceil(counted * this.#surplus), { budget } = this.payer;
    const planned = {
      account: this.payer.name,
      model: this.entry.id,
      host: this.host,
      purpose: purpose ?? this.errand.purpose,
      texts,
      tokens,
      written,
      dollarsPerMillionTokens: this.entry.source.dollarsPerMillionTokens,
      dollarsPerMillionOutputTokens: this.entry.source.dollarsPerMillionOutputTokens,
      attempt,
    };
    const call = kept
      ? this.ledger.claim({ ...planned, key: kept.key }, budget, this.timeoutMs + CLAIM_GRACE_MS)
      : this.ledger.reserve(planned, budget);
    if (call === undefined) return ELSEWHERE;
    const start = performance.now();
    const settle = (outcome: string, taken: TokenCounts | undefined, reply?: string) => {
      this.ledger.settle(call, {
        tokens: taken?.tokens ?? tokens,
        written: taken?.written ?? Math.min(written, taken?.tokens ?? written),
        estimated: taken === undefined,
        seconds: (performance.now() - start) / 1000,
        outcome,
        reply,
      });
      this.keep();
    };
    let answer: unknown;
    try {
      answer = await send(this.client, way, abandon);
      if (answer === undefined || answer === null) throw new SyntaxError("an answer without a body");
    } catch (error) {
      const trouble = troubleOf(error, this.entry, this.host, this.clock);
      settle(trouble?.outcome ?? "broken off", trouble?.charged === false ? NO_TOKENS : undefined);
      if (!trouble && !abandon.aborted) throw error;
      return trouble && { ...trouble, said: refusalIn(error)?.text ?? "" };
    }
    this.#heard = true;
    const taken = tokenCounts(answer);
    settle("answered", taken, kept && JSON.stringify(answer));
    if (taken && counted > 0) this.#surplus = Math.max(this.#surplus, taken.tokens / counted);
    const { dollarsPerMillionTokens: price, dollarsPerMillionOutputTokens: output } = this.entry.source;
    const counts = taken ?? { tokens, written };
    return { answer, tokens: counts.tokens, dollars: priceOf(counts, price, output) };
  }

  private kept({ parts }: Problem): Problem {
    const sentence =
      `${this.errand.unit} answered until now: ${this.#delivered}; they are kept and not asked for again`;
    return new Problem({
      ...parts,
      todo: parts.todo ? `${parts.todo} (${sentence})` : `start again: ${sentence}`,
    });
  }

  /** Brings what was paid to the disk soon. Nobody waits for that, but no call follows where it fails. */
  private keep(): void {
    this.#keeping ??= setTimeout(() => {
      this.#keeping = undefined;
      this.ledger.onDisk().catch((fault) => this.#down ??= fault);
    }, KEEP_WITHIN_MS);
  }

  /** Ends when all that was paid is on the disk. */
  async close(): Promise<void> {
    clearTimeout(this.#keeping);
    try {
      await this.ledger.onDisk();
    } finally {
      this.ledger.close();
    }
  }
}
