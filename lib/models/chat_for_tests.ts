import { z } from "zod";
import type { Ask, Turn } from "./asker.ts";
import { chanceTurns, formatTurns } from "./chat_probe.ts";
import type { ChatEntry, EndpointSource } from "./entry.ts";

/** A chat as an endpoint sees it. */
export interface AskedChat {
  body: Record<string, unknown> & { messages: Turn[]; response_format?: { type: string } };
  /** What the last turn says. */
  last: string;
  headers: Headers;
  url: URL;
  /** Which chat it is, from 1; the probe is not counted. */
  n: number;
}

/** What an endpoint can do: all, unless told otherwise. */
export interface ChatAbilities {
  /** Formats and parameters that it refuses with HTTP 400. */
  refuses?: readonly ("json_schema" | "json_object" | "max_tokens" | "temperature" | "seed" | "logprobs")[];
  /** Whether it takes a format and does not hold the model to it. */
  ignoresFormats?: boolean;
  /** "ignored": the same seed gives other words; "constant": all seeds give the same. */
  seed?: "honoured" | "ignored" | "constant";
  /** The models that it lists; null where it has no list. */
  models?: readonly string[] | null;
  /** How much they read, as the list says. */
  contextTokens?: number;
  /** Whether it counts tokens. */
  counts?: boolean;
}

/** What a script says: the words of an answer, or all of it. */
export type Script = (asked: AskedChat) => string | Response | Promise<string | Response>;

/**
 * A language model behind an endpoint on loopback. It answers the probe by what it can do, and all else as the script
 * says.
 */
export class ChatEndpoint {
  /** Chats, without those of the probe. */
  asked: AskedChat[] = [];
  /** Requests of the probe, the list of models among them. */
  probes = 0;
  #server: Deno.HttpServer<Deno.NetAddr>;

  constructor(private readonly script: Script, private readonly can: ChatAbilities = {}) {
    this.#server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen() {} },
      (request) => this.answer(request),
    );
  }

  get address(): string {
    return `http://127.0.0.1:${this.#server.addr.port}/v1`;
  }

  /** Requests of any kind. */
  get requests(): number {
    return this.asked.length + this.probes;
  }

  /** What the last turn of each chat said. */
  get heard(): string[] {
    return this.asked.map(({ last }) => last);
  }

  private async answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (request.method === "GET") {
      this.probes++;
      return this.list();
    }
    const body: AskedChat["body"] = await request.json(), last = body.messages.at(-1)!.content;
    const probe = last === formatTurns.at(-1)!.content || last === chanceTurns.at(-1)!.content;
    const n = probe ? ++this.probes : this.asked.length + 1;
    const asked: AskedChat = { body, last, url, headers: request.headers, n };
    if (!probe) this.asked.push(asked);
    const refusal = this.refusal(body);
    if (refusal) return refused(refusal);
    const words = probe ? this.probed(asked) : await this.script(asked);
    if (typeof words !== "string") return words;
    const read = Math.ceil(JSON.stringify(body.messages).length / 4), written = Math.ceil(words.length / 4);
    return completion(words, {
      ...(body.logprobs === true && { logprobs: { content: [] } }),
      ...(this.can.counts !== false &&
        { usage: { prompt_tokens: read, completion_tokens: written, total_tokens: read + written } }),
    });
  }

  private list(): Response {
    const { models = ["m"], contextTokens } = this.can;
    if (models === null) return refused("Not Found", 404);
    return Response.json({
      object: "list",
      data: models.map((id) => ({ id, ...(contextTokens && { max_model_len: contextTokens }) })),
    });
  }

  private refusal(body: AskedChat["body"]): string | undefined {
    return this.can.refuses?.map((what) => {
      if (body.response_format?.type === what) return `response_format of type ${what} is not supported`;
      if (body[what] !== undefined) {
        return `Unsupported parameter: '${what}' is not supported with this model.`;
      }
    }).find((said) => said !== undefined);
  }

  private probed({ body, last, n }: AskedChat): string {
    if (last === chanceTurns.at(-1)!.content) {
      const { seed = "honoured" } = this.can;
      return `letters ${seed === "honoured" ? body.seed : seed === "ignored" ? n : ""}`;
    }
    if (this.can.ignoresFormats) return "Three numbers: 4, 7 and 2";
    return body.response_format?.type === "json_schema"
      ? '{"three_whole_numbers": [4, 7, 2]}'
      : '{"numbers": [4, 7, 2]}';
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.shutdown();
  }
}

/** An answer of a chat. */
export function completion(
  content: string | null,
  { finish = "stop", refusal, usage, logprobs }: {
    finish?: string;
    refusal?: string;
    usage?: Record<string, number>;
    logprobs?: unknown;
  } = {},
): Response {
  const message = { role: "assistant", content, ...(refusal && { refusal }) };
  return Response.json({
    object: "chat.completion",
    choices: [{ index: 0, finish_reason: finish, message, ...(logprobs !== undefined && { logprobs }) }],
    ...(usage && { usage }),
  });
}

/** A refusal as OpenAI says it. */
export function refused(message: string, status = 400, more: Record<string, unknown> = {}): Response {
  return Response.json({ error: { message, type: "invalid_request_error", ...more } }, { status });
}

/** The entry of a language model behind an endpoint on loopback. */
export function chatAt(address: string, source: Partial<EndpointSource> = {}): ChatEntry {
  return {
    id: "talker",
    speaks: "chat",
    language: "en",
    licence: "none",
    source: {
      kind: "api",
      address,
      model: "m",
      batch: { texts: 1, tokens: 16_384 },
      connections: 4,
      ...source,
    },
  };
}

const number = z.strictObject({ n: z.int() });

/** Asks for `{"n": …}`. */
export function asking(
  text: string,
  more: Partial<Ask<z.infer<typeof number>>> = {},
): Ask<z.infer<typeof number>> {
  const turns: Turn[] = [{ role: "system", content: "Answer." }, { role: "user", content: text }];
  return {
    purpose: "count",
    turns,
    shape: number,
    maxTokens: 100,
    temperature: 0.1,
    seed: 42,
    repeat: 0,
    ...more,
  };
}
