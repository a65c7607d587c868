import { type Fetch, follow } from "../base/mod.ts";
import { limited } from "./read_response.ts";

/** What a browser needs to know of an answer; cookies are not among it. */
const KEPT = /^(content-type|access-control-.*|cache-control|vary)$/i;

/** An answer in the form a browser's route takes. */
export interface Fulfilled {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** Asks for what a page needs, redirects included, each of which passes through the same `fetch`. */
export async function followed(
  address: string,
  fetch: Fetch,
  { headers, signal, maxBytes }: { headers: Record<string, string>; signal: AbortSignal; maxBytes: number },
): Promise<Fulfilled> {
  const response = await follow(fetch, address, { headers, signal });
  const body = await limited(response, maxBytes);
  if (body === null) throw new Error(`longer than ${maxBytes} bytes`);
  const kept = [...response.headers].filter(([name]) => KEPT.test(name));
  return { status: response.status, headers: Object.fromEntries(kept), body };
}

const MOST_SHARED_BYTES = 100_000_000;

/** Answers that one page asked for and the next will ask for again, up to a limit. */
export class SharedAnswers {
  #answers = new Map<string, Fulfilled>();
  #bytes = 0;

  get(url: string): Fulfilled | undefined {
    return this.#answers.get(url);
  }

  keep(url: string, answer: Fulfilled): void {
    if (answer.status !== 200 || this.#bytes + answer.body.length > MOST_SHARED_BYTES) return;
    if (!this.#answers.has(url)) this.#bytes += answer.body.length;
    this.#answers.set(url, answer);
  }
}
