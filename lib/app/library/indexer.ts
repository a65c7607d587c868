import { Worker } from "node:worker_threads";
import { Problem } from "../../base/mod.ts";
import type { Block } from "../../text/mod.ts";
import type { Cut, IndexAnswer, IndexRequest } from "./index_worker.ts";
import { CHUNK_MODEL, CHUNK_TOKENS } from "./limits.ts";

type Waiting = PromiseWithResolvers<IndexAnswer>;

/** How long after its last work the worker gives its memory back, in milliseconds. */
const IDLE = 30_000;
/** How long no document must have come, in milliseconds. */
const QUIET = 400;

/** Cuts documents and encodes their chunks in a worker, so that searches need not wait. */
export class Indexer {
  #worker: Worker | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #count = 0;
  #cutting = 0;
  #lastCut = -Infinity;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly cache: string) {}

  /** Cuts a document to chunks. */
  async cut(blocks: Block[]): Promise<Cut> {
    this.#cutting++;
    try {
      const { cut } = await this.#ask({ kind: "cut", blocks, model: CHUNK_MODEL, tokens: CHUNK_TOKENS });
      return cut!;
    } finally {
      this.#cutting--;
      this.#lastCut = performance.now();
    }
  }

  /** Waits until no documents come in any more: those who add files need not wait for what nobody waits for. */
  async quiet(): Promise<void> {
    while (this.#cutting > 0 || performance.now() - this.#lastCut < QUIET) {
      await new Promise((done) => Deno.unrefTimer(setTimeout(done, QUIET / 4)));
    }
  }

  /** Encodes texts, so that their vectors are in the cache. One core is left to those who search. */
  async encode(texts: string[], model: string): Promise<void> {
    const threads = Math.max(1, navigator.hardwareConcurrency - 1);
    await this.#ask({ kind: "encode", texts, model, cache: this.cache, threads });
  }

  async #ask(request: IndexRequest): Promise<IndexAnswer> {
    clearTimeout(this.#idle);
    const worker = this.#worker ??= this.#open(), id = ++this.#count;
    const waiting: Waiting = Promise.withResolvers();
    this.#waiting.set(id, waiting);
    worker.postMessage({ id, request });
    try {
      const answer = await waiting.promise;
      if (answer.failure) throw new Problem({ what: answer.failure.message });
      return answer;
    } finally {
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#rest();
    }
  }

  #rest(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#worker?.postMessage({ id: 0, request: { kind: "rest" } }), IDLE);
    Deno.unrefTimer(this.#idle);
  }

  #open(): Worker {
    const worker = new Worker(new URL("./index_worker.ts", import.meta.url));
    worker.on("message", (answer: IndexAnswer) => this.#waiting.get(answer.id)?.resolve(answer));
    worker.on("error", (error: Error) => this.#end(error.message));
    worker.unref();
    return worker;
  }

  #end(why: string): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(new Problem({ what: why }));
  }

  /** Ends the worker; what is under way fails. */
  close(): void {
    clearTimeout(this.#idle);
    this.#end("The application was closed");
  }
}
