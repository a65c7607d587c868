import { Problem } from "../base/mod.ts";
import type { Encoded, TextEncoder } from "./encoder.ts";
import type { ApiEntry } from "./entry.ts";

/** An encoder behind an endpoint that speaks OpenAI's `/embeddings`. */
export class EndpointEncoder implements TextEncoder {
  private constructor(readonly entry: ApiEntry) {}

  static open(entry: ApiEntry): EndpointEncoder {
    return new EndpointEncoder(entry);
  }

  // deno-lint-ignore require-yield
  async *encode(_texts: readonly string[]): AsyncGenerator<[number, Encoded][]> {
    await Promise.resolve();
    throw new Problem({ what: `${this.entry.id}: endpoints cannot be asked yet` });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
