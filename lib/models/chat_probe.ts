import { z } from "zod";
import { closest } from "fastest-levenshtein";
import { Problem, sha256 } from "../base/mod.ts";
import type { Turn } from "./asker.ts";
import { chatBody, FORMATS, type Manner, milder } from "./chat_body.ts";
import { promptTokens } from "./chat_limits.ts";
import { bareJson, complete, readReply, withoutThoughts } from "./chat_reply.ts";
import { endpointAddress } from "./endpoint_access.ts";
import { tokenCounts } from "./endpoint_answer.ts";
import { type EndpointCalls, type Refused, RequestFailed, type Work } from "./endpoint_calls.ts";
import { refusalIn } from "./endpoint_trouble.ts";
import { Ways } from "./endpoint_ways.ts";
import type { ChatEntry } from "./entry.ts";

/** What an endpoint of a language model can do. */
export interface Capabilities {
  /** Whether its list of models has this one; null where it shows no list. */
  listed: boolean | null;
  /** The strictest way of asking that works. */
  manner: Manner;
  /** Most tokens read and written together; null where the endpoint does not say. */
  contextTokens: number | null;
  /** Whether the same seed gave the same words, and another seed others; null where the words never varied. */
  seed: boolean | null;
  /** Whether it gives log-probabilities. */
  logprobs: boolean;
  /** Whether it says how many tokens a call took. */
  countsTokens: boolean;
}

/** Goes up when the probe asks otherwise, so that an endpoint is asked again. */
const VERSION = 2;
const ROOM = 256;
/** As questions are asked: some models take no other temperature than 1. */
const LOW_TEMPERATURE = 0.1;
/** Where servers say in their lists how much a model reads: vLLM, OpenRouter, llama.cpp and others. */
const CONTEXT_FIELDS = ["max_model_len", "context_length", "context_window", "max_context_length", "n_ctx"];

/** The name of a field that nobody would guess: a model that writes it was held to the schema. */
const shape = z.strictObject({ three_whole_numbers: z.array(z.int()).length(3) });
export const formatTurns: readonly Turn[] = [
  { role: "system", content: "You answer with JSON alone." },
  { role: "user", content: "Give me three numbers from 1 to 9, as JSON." },
];
export const chanceTurns: readonly Turn[] = [
  { role: "user", content: "Write twelve random lower-case letters and nothing else." },
];

/**
 * Asks an endpoint what it can do, with a handful of small requests: whether it knows the model, holds it to a JSON Schema
 * or to JSON, honours a seed, gives log-probabilities and counts tokens. What was found is kept in the ledger, so that a
 * second run asks nothing.
 */
export async function probeChat(
  entry: ChatEntry,
  calls: EndpointCalls,
  work: Work<unknown>,
): Promise<Capabilities> {
  const { source } = entry;
  const key = sha256(JSON.stringify([VERSION, endpointAddress(source), source.model]));
  const kept = calls.ledger.probe(key);
  const found = kept ? JSON.parse(kept) as Capabilities : await new Probe(entry, calls, work).ask();
  if (!kept) calls.ledger.noteProbe(key, JSON.stringify(found));
  return { ...found, contextTokens: source.contextTokens ?? found.contextTokens };
}

class Probe {
  #counts = false;

  constructor(
    private readonly entry: ChatEntry,
    private readonly calls: EndpointCalls,
    private readonly work: Work<unknown>,
  ) {}

  async ask(): Promise<Capabilities> {
    const models = await this.models(), { model } = this.entry.source;
    const own = models?.find(({ id }) => id === model);
    const manner = await this.manner(models?.map(({ id }) => id) ?? []);
    const { seed, logprobs } = await this.chance(manner);
    return {
      listed: models ? own !== undefined : null,
      manner,
      contextTokens: own?.contextTokens ?? null,
      seed,
      logprobs,
      countsTokens: this.#counts,
    };
  }

  /** The models that the endpoint lists; undefined where it has no such list, or does not show it for this key. */
  private async models(): Promise<{ id: string; contextTokens: number | null }[] | undefined> {
    const listed = await this.calls.request({
      purpose: "probe",
      texts: 0,
      tokens: 0,
      ways: new Ways(["only"], () => false),
      send: (client, _way, signal) =>
        client.get("/models", { signal }).catch((error) => {
          const status = refusalIn(error)?.status;
          if (status === undefined || status === 429 || status >= 500) throw error;
          return "no list";
        }),
    }, this.work).catch((error) => {
      if (!(error instanceof RequestFailed)) throw error;
    });
    const data = listed && "answer" in listed ? (listed.answer as { data?: unknown }).data : undefined;
    if (!Array.isArray(data)) return undefined;
    return data.flatMap((item) =>
      typeof item?.id === "string" ? [{ id: item.id, contextTokens: contextOf(item) }] : []
    );
  }

  /** The strictest way of asking that the endpoint takes, and whose answer has the form asked for. */
  private async manner(names: readonly string[]): Promise<Manner> {
    let refused: Refused | undefined;
    for (const format of FORMATS) {
      for (let manner: Manner | undefined = { format, sampling: "plain" }; manner?.format === format;) {
        const reply = await this.send(formatTurns, manner, names);
        if ("answer" in reply) {
          if (format === "text" || obeys(reply.answer, format)) return manner;
          break;
        }
        refused = reply;
        manner = milder(manner, reply.said);
      }
    }
    throw this.unusable(refused!, names);
  }

  /** Whether the endpoint honours a seed, and whether it gives log-probabilities. */
  private async chance(manner: Manner): Promise<{ seed: boolean | null; logprobs: boolean }> {
    const plain: Manner = { ...manner, format: "text" };
    let logprobs = true;
    let first = await this.send(chanceTurns, plain, [], { logprobs: true });
    if (!("answer" in first)) {
      logprobs = false;
      first = await this.send(chanceTurns, plain, []);
    } else {
      const [choice] = (first.answer as { choices?: { logprobs?: unknown }[] }).choices ?? [];
      logprobs = choice?.logprobs !== undefined && choice.logprobs !== null;
    }
    if (manner.sampling !== "plain") return { seed: null, logprobs };
    const again = await this.send(chanceTurns, plain, [], { repeat: 1 });
    const other = await this.send(chanceTurns, plain, [], { seed: 1042 });
    const [a, b, c] = [first, again, other].map((reply) =>
      "answer" in reply ? readReply(reply.answer).said : undefined
    );
    if (a === undefined || b === undefined || c === undefined) return { seed: null, logprobs };
    return { seed: a !== b ? false : a === c ? null : true, logprobs };
  }

  private async send(
    turns: readonly Turn[],
    manner: Manner,
    names: readonly string[],
    { repeat = 0, ...more }: { seed?: number; logprobs?: boolean; repeat?: number } = {},
  ): Promise<{ answer: unknown } | Refused> {
    const { model } = this.entry.source, temperature = turns === chanceTurns ? 1 : LOW_TEMPERATURE;
    const body = {
      ...chatBody({ model, turns, shape, maxTokens: ROOM, temperature, seed: 42 }, manner),
      ...more,
    };
    const key = sha256(JSON.stringify([endpointAddress(this.entry.source), body, "probe", repeat]));
    const kept = () => {
      const kept = this.calls.ledger.reply(key);
      return kept && JSON.parse(kept.reply);
    };
    const known = kept();
    if (known !== undefined) return this.heard(known);
    let reply: Awaited<ReturnType<EndpointCalls["request"]>>;
    try {
      reply = await this.calls.request({
        purpose: "probe",
        texts: 1,
        tokens: promptTokens(turns) + ROOM,
        written: ROOM,
        kept: { key, reply: kept },
        ways: new Ways(["only"], () => false),
        send: (client, _way, signal) => complete(client, body, signal),
      }, this.work);
    } catch (error) {
      if (!(error instanceof Problem) || !/HTTP 404/.test(String(error.parts.found))) throw error;
      throw this.unknown(error, names);
    }
    if (!reply) throw new Problem({ what: `Work with ${this.entry.id} was stopped` });
    return "refused" in reply ? reply : this.heard(reply.answer);
  }

  private heard(answer: unknown): { answer: unknown } {
    this.#counts ||= tokenCounts(answer) !== undefined;
    return { answer };
  }

  private unknown({ parts }: Problem, names: readonly string[]): Problem {
    const { model } = this.entry.source;
    if (names.length === 0 || names.includes(model)) return new Problem(parts);
    return new Problem({
      ...parts,
      what: `The endpoint of ${this.entry.id} knows no model "${model}"`,
      allowed: names.slice(0, 20).join(", "),
      todo: `did you mean "${nearest(model, names)}"?`,
    });
  }

  private unusable({ refused, said }: Refused, names: readonly string[]): Problem {
    const problem = new Problem({
      what: `The endpoint of ${this.entry.id} refuses every way of asking`,
      where: endpointAddress(this.entry.source),
      found: refused.parts.found,
      todo: "look whether it speaks OpenAI's /chat/completions",
    });
    return /model/i.test(said) ? this.unknown(problem, names) : problem;
  }
}

/** A name that has this one in it, such as one with its size and version, or else the one with the fewest changes. */
function nearest(model: string, names: readonly string[]): string {
  const longer = names.filter((name) => name.toLowerCase().includes(model.toLowerCase()));
  return closest(model, longer.length ? longer : names);
}

function obeys(answer: unknown, format: Manner["format"]): boolean {
  const reply = readReply(answer);
  if ("failure" in reply) return reply.failure.cause === "truncated";
  try {
    if (format === "json_schema") return shape.safeParse(JSON.parse(bareJson(reply.said))).success;
    const json = JSON.parse(withoutThoughts(reply.said));
    return typeof json === "object" && json !== null && !Array.isArray(json);
  } catch {
    return false;
  }
}

function contextOf(item: Record<string, unknown>): number | null {
  const places = [item, item.meta, item.limits].filter((place) =>
    typeof place === "object" && place !== null
  );
  for (const field of CONTEXT_FIELDS) {
    for (const place of places) {
      const value = (place as Record<string, unknown>)[field];
      if (typeof value === "number" && Number.isInteger(value) && value >= 256) return value;
    }
  }
  return null;
}
