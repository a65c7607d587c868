import { sha256 } from "../base/mod.ts";
import type { StoppableClock } from "./adaptive.ts";
import type { Encoded, TextEncoder as Encoder } from "./encoder.ts";
import type { ApiEntry, ApiSource, EndpointRerankerEntry, EndpointSource } from "./entry.ts";
import type { Budget } from "./ledger.ts";
import { configureModels } from "./settings.ts";

/** A request as an endpoint sees it. */
export interface Asked {
  input: string[];
  format: string;
  headers: Headers;
  path: string;
  body: Record<string, unknown>;
  /** Which request it is, from 1. */
  n: number;
}

/** An endpoint on loopback that answers as told. */
export class Endpoint {
  asked: Asked[] = [];
  inFlight = 0;
  #server: Deno.HttpServer<Deno.NetAddr>;

  constructor(answer: (asked: Asked) => Response | Promise<Response>) {
    this.#server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
      this.inFlight++;
      try {
        const body = await request.json();
        const { input, encoding_format: format } = body;
        const path = new URL(request.url).pathname;
        const asked = { input, format, body, path, headers: request.headers, n: this.asked.length + 1 };
        this.asked.push(asked);
        return await answer(asked);
      } finally {
        this.inFlight--;
      }
    });
  }

  get address(): string {
    return `http://127.0.0.1:${this.#server.addr.port}/v1`;
  }

  /** How often each text was asked for. */
  get counts(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const text of this.asked.flatMap(({ input }) => input)) {
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    return counts;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.shutdown();
  }
}

export const DIMENSION = 4;

/** Texts of five lengths. */
export const texts: readonly string[] = Array.from(
  { length: 24 },
  (_, i) => `text ${i} ${"word ".repeat(i % 5)}`,
);

/** What the endpoints of these tests give for a text: four floats made of its hash. */
export function vectorOf(text: string): Float32Array {
  const hash = sha256(text);
  return Float32Array.from(
    { length: DIMENSION },
    (_, i) => parseInt(hash.slice(8 * i, 8 * i + 8), 16) / 1e9 + 0.1,
  );
}

/** The tokens that these endpoints count. */
export function tokensOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

/** An honest answer, its items as they are or changed. */
export function honest(
  { input, format }: Asked,
  change: (items: { index: number; embedding: unknown }[]) => unknown[] = (items) => items,
): Response {
  const items = input.map((text, index) => ({
    object: "embedding",
    index,
    embedding: inFormat(vectorOf(text), format),
  }));
  const tokens = tokensOf(input);
  return Response.json({
    object: "list",
    model: "m",
    data: change(items),
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  });
}

/** An answer that begins and never ends. */
export function hanging(): Response {
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"data": [')),
  });
  return new Response(stream, { headers: { "content-type": "application/json" } });
}

/** A vector as a server sends it. */
export function inFormat(vector: Float32Array, format: string): string | number[] {
  return format === "base64" ? new Uint8Array(vector.buffer).toBase64() : [...vector];
}

/** The entry of a model behind an endpoint on loopback. */
export function entryAt(
  address: string,
  source: Partial<ApiSource> = {},
  more: Partial<ApiEntry> = {},
): ApiEntry {
  return {
    id: "far",
    dimension: DIMENSION,
    limit: 512,
    positions: 512,
    pooling: null,
    normalised: false,
    similarity: "dot",
    prefixes: { question: "", document: "" },
    language: "en",
    licence: "none",
    source: {
      kind: "api",
      address,
      model: "m",
      asksDimension: false,
      batch: { texts: 4, tokens: 1000 },
      connections: 4,
      ...source,
    },
    ...more,
  };
}

/** The entry of a reranker behind an endpoint on loopback. */
export function rerankerAt(
  address: string,
  speaks: EndpointRerankerEntry["speaks"] = "rerank",
  source: Partial<EndpointSource> = {},
): EndpointRerankerEntry {
  const { kind, model, batch } = entryAt(address).source;
  return {
    id: "judge",
    speaks,
    language: "en",
    licence: "none",
    source: { kind, address, model, batch, connections: 1, ...source },
  };
}

/** Makes somebody pay, from a folder of its own, for as long as the test runs. */
export async function payer(
  budget: Budget = {},
  connect: typeof fetch = fetch,
): Promise<{ folder: string } & AsyncDisposable> {
  const folder = await Deno.makeTempDir({ prefix: "cotejo-test-" });
  configureModels({ account: { name: "tests", budget, folder, connect: () => connect } });
  return {
    folder,
    async [Symbol.asyncDispose]() {
      configureModels({ account: undefined });
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** Time that passes as soon as somebody waits for it. */
export function quickClock(): StoppableClock & { waits: number[] } {
  let now = Date.parse("2026-01-01T00:00:00Z");
  const waits: number[] = [];
  return {
    waits,
    now: () => now,
    wait(ms) {
      waits.push(ms);
      now += ms;
      return new Promise((done) => setTimeout(done, 0));
    },
  };
}

/** All that an encoder gives, by index. */
export async function encoded(encoder: Encoder, texts: readonly string[]): Promise<Encoded[]> {
  const results: Encoded[] = [];
  for await (const batch of encoder.encode(texts)) for (const [i, result] of batch) results[i] = result;
  return results;
}
