import { type Fetch, Problem, realClock, retryAfter, transportCause } from "../base/mod.ts";

export interface ChromaApiOptions {
  address: string;
  fetch: Fetch;
  /** Sent as `x-chroma-token`. */
  key?: string;
  /** How often a request is sent again when the server is busy or the connection breaks. */
  patience: number;
  /** What a server of our own said before it ended, once it has. */
  lastWords?: () => string | undefined;
}

/** What is sent to Chroma. */
export interface Asking {
  method?: "GET" | "POST" | "DELETE";
  body?: unknown;
  timeoutMs?: number;
  patience?: number;
}

const BUSY = [429, 502, 503, 504];
/** How much of what a server says is passed on. */
const MOST_SAID = 150;

/**
 * Chroma's HTTP interface, version 2. The npm client is not used: it wants arrays of numbers instead of typed ones,
 * hides why a connection failed, replaces the global `Request` and looks for embedding functions.
 */
export class ChromaApi {
  constructor(private readonly options: ChromaApiOptions) {}

  /** The server's answer; one that is not a success is a {@linkcode Problem}. */
  async ask<T>(path: string, asking: Asking = {}): Promise<T> {
    const response = await this.send(path, asking);
    return await this.read<T>(path, response);
  }

  /** As {@linkcode ChromaApi.ask}, but undefined where the server has no such thing. */
  async find<T>(path: string, asking: Asking = {}): Promise<T | undefined> {
    const response = await this.send(path, asking);
    if (response.status === 404) {
      await response.body?.cancel();
      return undefined;
    }
    return await this.read<T>(path, response);
  }

  private async read<T>(path: string, response: Response): Promise<T> {
    const text = await response.text().catch((error) => {
      throw this.unreachable(error);
    });
    const answer = parsed(text);
    if (response.ok && answer !== undefined) return answer.value as T;
    const said = (answer?.value as { message?: unknown } | null | undefined)?.message ?? text;
    throw new Problem({
      what: response.ok
        ? "Chroma's server gave an answer that is not JSON"
        : `Chroma's server refused a request (${response.status})`,
      where: `${this.options.address}, ${path}`,
      found: this.quoted((typeof said === "string" ? said : text) || response.statusText),
      todo: todo(response.status),
    });
  }

  private async send(path: string, asking: Asking): Promise<Response> {
    const { address, key } = this.options;
    const { method, body, timeoutMs = 600_000, patience = this.options.patience } = asking;
    const url = new URL(`${address.replace(/\/+$/, "")}/api/v2${path}`).href;
    const headers = new Headers({
      "content-type": "application/json",
      ...(key && { "x-chroma-token": key }),
    });
    const text = body === undefined ? undefined : JSON.stringify(body);
    for (let attempt = 0;; attempt++) {
      if (this.options.lastWords?.() !== undefined) throw this.unreachable(); // another's server may have its port now
      let wait = 500 * 2 ** attempt;
      try {
        const response = await this.options.fetch(url, {
          method: method ?? (text === undefined ? "GET" : "POST"),
          headers,
          body: text,
          redirect: "manual", // the key goes nowhere else
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (!BUSY.includes(response.status) || attempt >= patience) return response;
        wait = retryAfter(response.headers, realClock) ?? wait;
        await response.body?.cancel();
      } catch (error) {
        if (error instanceof Problem) throw error;
        if (attempt >= patience) throw this.unreachable(error);
      }
      await realClock.wait(Math.min(wait, 60_000));
    }
  }

  /** What the server said, shortened and without the key. */
  private quoted(said: string): string {
    const { key } = this.options;
    const spelled = key ? [key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key)] : [];
    const without = spelled.reduce((text, secret) => text.replaceAll(secret, "(the key)"), said);
    const line = without.replaceAll(/\s+/g, " ").trim();
    return line.length > MOST_SAID ? `${line.slice(0, MOST_SAID)}…` : line;
  }

  private unreachable(error?: unknown): Problem {
    const words = this.options.lastWords?.();
    return new Problem({
      what: words === undefined ? "Chroma's server does not answer" : "Chroma's server has ended",
      where: this.options.address,
      found: words ?? this.quoted(transportCause(error)),
      todo: this.options.lastWords
        ? "run the step again: what was loaded is kept"
        : 'start the server, correct "chroma.address" in the experiment, or leave it out: a server is then started here',
      cause: error,
    });
  }
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function todo(status: number): string | undefined {
  if (status === 401 || status === 403) {
    return '"chroma.key" names the environment variable that holds the key; "chroma.tenant" and "chroma.database" what it opens';
  }
  if (status < 400 || status === 404) {
    return 'is this the address of a Chroma server, 1.0 or newer? See "chroma" in the experiment';
  }
  if (status >= 500) {
    return "start again; if it stays so with a server that was started here, remove the folder chroma of the run: it holds copies only";
  }
  return undefined;
}
