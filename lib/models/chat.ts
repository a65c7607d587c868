import { type Failure, Problem, sha256 } from "../base/mod.ts";
import { type Ask, type Asker, type Turn, Unanswered } from "./asker.ts";
import { beforeLoop } from "./before_loop.ts";
import { type ChatBody, chatBody, type Manner, milder, STRICTEST } from "./chat_body.ts";
import { cutInSilence, lengthRefused, promptTokens, roomFor, tokensRead, tooLong } from "./chat_limits.ts";
import { type Capabilities, probeChat } from "./chat_probe.ts";
import { bareJson, complete, readReply } from "./chat_reply.ts";
import { endpointAddress } from "./endpoint_access.ts";
import {
  type Answer,
  EndpointCalls,
  type EndpointOptions,
  type Refused,
  RequestFailed,
} from "./endpoint_calls.ts";
import { TIMED_OUT } from "./endpoint_trouble.ts";
import { Ways } from "./endpoint_ways.ts";
import type { ChatEntry } from "./entry.ts";
import type { Spent } from "./ledger.ts";
import type { PromptLanguage } from "./prompt_language.ts";

const MOST_REPAIRS = 3;
/** Most characters of a wrong answer that are shown to the model again. */
const SHOWN_CHARACTERS = 2000;
const TIMEOUT_SECONDS = 180;

/** The number makes each repair a request of its own, also where the same wrong answer comes back. */
const REPAIR: Record<PromptLanguage, (n: number, wrong: string) => string> = {
  en: (n, wrong) =>
    `Your answer number ${n} cannot be used: ${wrong}. Answer again with JSON alone, in the form asked for.`,
  es: (n, wrong) =>
    `Tu respuesta número ${n} no sirve: ${wrong}. Responde otra vez solo con JSON, en la forma que se pide.`,
};

/** One request: what is asked, without the way it is put. */
interface Request {
  purpose: string;
  turns: readonly Turn[];
  shape: Ask<unknown>["shape"];
  maxTokens: number;
  temperature: number;
  seed: number;
  repeat: number;
}

/**
 * A language model behind an endpoint. Before its first call the endpoint is asked what it can do, and then everything is
 * asked in the strictest way that works. A reply is kept in the ledger under all that was asked: the same request is never
 * paid twice, in this run or another. Requests that are under way are shared, and what another process is asking for is
 * waited for. A refusal that would come again is kept too; one that may pass, or that speaks of the model, the account or
 * the length, is not. An answer that has not the shape asked for is shown to the model with what is wrong, three times at
 * most; one that was cut off is asked for once more with twice the room.
 */
export class Chat implements Asker {
  readonly #stop = new AbortController();
  readonly #underWay = new Map<string, Promise<unknown>>();
  readonly #fresh: Spent = { calls: 0, tokens: 0, dollars: 0 };
  /** For each purpose whose shape an endpoint refused, the way in which it is asked since. */
  readonly #manners = new Map<string, Manner>();
  #capabilities: Promise<Capabilities> | undefined;
  #down: Problem | undefined;

  private constructor(readonly entry: ChatEntry, private readonly calls: EndpointCalls) {}

  static async open(entry: ChatEntry, options: EndpointOptions = {}): Promise<Chat> {
    const calls = await EndpointCalls.open(entry, { purpose: "chat", unit: "requests" }, {
      timeoutMs: (entry.source.timeoutSeconds ?? TIMEOUT_SECONDS) * 1000,
      forgiving: true,
      ...options,
    });
    return new Chat(entry, calls);
  }

  /** How many asks may be under way at once. */
  get connections(): number {
    return this.entry.source.connections;
  }

  /** What the answers since this chat was opened took; replies that were kept cost nothing. */
  get fresh(): Readonly<Spent> {
    return this.#fresh;
  }

  /** What the endpoint can do, found out once and kept in the ledger. */
  capabilities(): Promise<Capabilities> {
    return this.#capabilities ??= probeChat(this.entry, this.calls, this.#work);
  }

  async ask<T>(ask: Ask<T>): Promise<T> {
    const { contextTokens } = await this.capabilities();
    const turns = [...ask.turns];
    let room = ask.maxTokens, tokens = promptTokens(turns), extended = false, looped = false;
    let cutOff: Unanswered | undefined;
    for (let repairs = 0;;) {
      const long = tooLong(turns, contextTokens);
      if (long) throw new Unanswered(long);
      const maxTokens = roomFor(room, tokens, contextTokens);
      const answer = await this.reply({ ...ask, turns, maxTokens }).catch((error) => {
        throw cutOff && isRefused(error) ? cutOff : error;
      });
      const cut = cutInSilence(turns, answer);
      if (cut) throw new Unanswered(cut);
      const reply = readReply(answer), failure = "failure" in reply ? reply.failure : undefined;
      if (failure?.cause === "refused") throw new Unanswered(failure);
      const sense = failure?.cause === "truncated" ? beforeLoop(reply.said) : undefined;
      if (failure?.cause === "truncated") {
        const how = sense === undefined ? "" : ", saying the same again and again";
        cutOff = new Unanswered({
          cause: "truncated",
          message: `the answer was cut off after ${maxTokens} tokens${how}`,
        });
        tokens = tokensRead(answer) ?? tokens;
        if (sense === undefined) {
          if (extended || roomFor(2 * room, tokens, contextTokens) <= maxTokens) throw cutOff;
          [room, extended] = [2 * room, true];
          continue;
        }
        if (looped) throw cutOff;
        looped = true;
      } else cutOff = undefined;
      const said = sense === undefined ? reply.said : `${sense}…`;
      const read = sense !== undefined
        ? { wrong: "it says the same again and again and does not end; be brief" }
        : failure
        ? { wrong: failure.message }
        : readShape(said, ask);
      if ("value" in read) return read.value;
      if (repairs++ === MOST_REPAIRS) {
        throw new Unanswered({
          cause: "unparseable",
          message: `no answer in the form asked for after ${MOST_REPAIRS} repairs; the last: ${read.wrong}`,
        });
      }
      turns.splice(
        ask.turns.length,
        Infinity,
        {
          role: "assistant",
          content: said.slice(0, SHOWN_CHARACTERS).toWellFormed() || "(nothing)",
        },
        { role: "user", content: REPAIR[ask.language ?? "en"](repairs, read.wrong) },
      );
      tokens = promptTokens(turns);
    }
  }

  /** The reply to a request: one that was kept, one that is under way, or a new one. */
  private async reply(request: Request): Promise<unknown> {
    const key = requestKey(this.entry, request), known = this.#underWay.get(key) ?? this.kept(key);
    if (known !== undefined) return known;
    const fresh = this.put(request, key).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, fresh);
    return await fresh;
  }

  /** The reply that is kept for a request; one that was refused for good is refused again. */
  private kept(key: string): unknown {
    const kept = this.calls.ledger.reply(key);
    if (kept) return JSON.parse(kept.reply);
    const refusal = this.calls.ledger.refusal(key);
    if (refusal) throw new Unanswered(refusal);
  }

  /** Puts a request in the strictest way that is not refused; its purpose is asked that way from then on. */
  private async put(request: Request, key: string): Promise<unknown> {
    const usual = this.#manners.get(request.purpose) ?? (await this.capabilities()).manner;
    for (let manner = usual;;) {
      const result = await this.send(request, manner, key);
      if (!("refused" in result)) {
        if (manner !== usual) this.#manners.set(request.purpose, manner);
        return result.answer;
      }
      const length = lengthRefused(result.said), next = length ? undefined : milder(manner, result.said);
      if (!next) {
        const failure = length ?? refusalOf(result);
        if (!length && result.lasting) this.calls.ledger.noteRefusal(key, failure);
        throw new Unanswered(failure);
      }
      manner = next;
    }
  }

  private async send(request: Request, manner: Manner, key: string): Promise<Answer | Refused> {
    if (this.#down) throw this.#down;
    const { purpose, turns, maxTokens } = request, body = bodyOf(this.entry, request, manner);
    try {
      const reply = await this.calls.request({
        purpose,
        texts: 1,
        tokens: promptTokens(turns) + maxTokens,
        written: maxTokens,
        kept: { key, reply: () => this.kept(key) },
        ways: new Ways(["only"], () => false),
        send: (client, _way, signal) => complete(client, body, signal),
      }, this.#work);
      if (!reply) throw new Problem({ what: `Work with ${this.entry.id} was stopped` });
      if ("refused" in reply) return reply;
      if (reply.kept) return reply;
      this.#fresh.calls++;
      this.#fresh.tokens += reply.tokens;
      this.#fresh.dollars += reply.dollars;
      return reply;
    } catch (error) {
      if (error instanceof RequestFailed) throw new Unanswered(failureOf(error));
      if (error instanceof Problem) this.#down ??= error;
      throw error;
    }
  }

  get #work() {
    return { deliver() {}, stop: this.#stop.signal, abandon: this.#stop.signal };
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.allSettled([this.#capabilities, ...this.#underWay.values()]);
    await this.calls.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

function refusalOf({ refused: { parts } }: Refused): Failure {
  return { cause: "refused", message: `${parts.what}: ${parts.found}` };
}

/** Whether an endpoint refused a request, because of its length or otherwise. */
function isRefused(error: unknown): boolean {
  return error instanceof Unanswered && /^(too_long|refused)$/.test(error.failure.cause);
}

function failureOf({ parts: { what, found }, outcome }: RequestFailed): Failure {
  return { cause: outcome === TIMED_OUT ? "timeout" : "transport", message: `${what}: ${found}` };
}

function bodyOf({ source: { model } }: ChatEntry, request: Request, manner: Manner): ChatBody {
  return chatBody({ ...request, model }, manner);
}

/** Names all that a reply depends on, whichever way it was asked for in the end. */
function requestKey(entry: ChatEntry, request: Request): string {
  const body = bodyOf(entry, request, STRICTEST);
  return sha256(JSON.stringify([endpointAddress(entry.source), body, request.repeat]));
}

function readShape<T>(said: string, { shape, wrong }: Ask<T>): { value: T } | { wrong: string } {
  let json: unknown;
  try {
    json = JSON.parse(bareJson(said));
  } catch {
    return { wrong: `it is not JSON (${said.length} characters)` };
  }
  const read = shape.safeParse(json);
  if (!read.success) {
    const { path, message } = read.error.issues[0]!;
    return { wrong: `${path.length ? `${path.join(".")}: ` : ""}${message}` };
  }
  const fault = wrong?.(read.data);
  return fault === undefined ? { value: read.data } : { wrong: fault };
}
