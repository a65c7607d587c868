import OpenAI from "openai";
import { type Clock, Problem, retryAfter, transportCause } from "../base/mod.ts";
import type { EndpointModel } from "./endpoint_access.ts";
import { Refusal } from "./endpoint_client.ts";

/** What a request that came to nothing means for those after it. */
export interface Trouble {
  /** For the ledger, in a few words. */
  outcome: string;
  /** Whether the endpoint may have done the work, and so may charge for it. */
  charged: boolean;
  /** "again": it may pass; "split": one of the texts is refused; "stop": no further request would fare better. */
  then: "again" | "split" | "stop";
  /** Whether the same request would be refused whenever it is sent. */
  lasting?: boolean;
  /** Whether there are too many requests. */
  crowded: boolean;
  /** Whether nobody is there at all. */
  absent?: boolean;
  /** The wait the endpoint asks for, in ms. */
  wait: number | undefined;
  problem: Problem;
}

/** The outcome of a request that took too long. */
export const TIMED_OUT = "timed out";
/** The longest wait that is sat out. */
const LONGEST_WAIT_MS = 10 * 60_000;
/** A gateway says these of a request that it has passed on, and whose answer it did not get. */
const PASSED_ON = [502, 504];
/** What is wrong with a request itself, where it does not speak of what may change: the account, the model, its limits. */
const LASTING = [400, 413, 422];
const MAY_CHANGE = /\b(model|key|account|credit|quota|billing|balance)\b/i;
const NEVER_REACHED = ["connection refused", "host not found", "network unreachable"];

/** What an error of the client means; undefined for one that is no trouble of the endpoint's. */
export function troubleOf(
  error: unknown,
  entry: EndpointModel,
  host: string,
  clock: Clock,
): Trouble | undefined {
  const below = causes(error);
  const problem = below.find((cause) => cause instanceof Problem);
  if (problem) return trouble("not sent", problem, { then: "stop" });
  const refusal = refusalIn(error);
  if (refusal) return refused(refusal, entry, host, clock);
  const what = `${host} did not answer a request for ${entry.id}`;
  if (error instanceof OpenAI.APIConnectionTimeoutError) {
    return trouble(TIMED_OUT, new Problem({ what, found: "timed out" }), { charged: true });
  }
  if (error instanceof SyntaxError) {
    const notFinite = isNotFinite(error);
    return trouble(
      "unreadable answer",
      new Problem({
        what: `${host} gave an answer for ${entry.id} that is not JSON, or not all of it`,
        found: notFinite ? "a number that is not finite" : "an unreadable answer",
      }),
      { charged: true, then: notFinite ? "stop" : "again" },
    );
  }
  if (error instanceof OpenAI.APIConnectionError || error instanceof TypeError) {
    const cause = transportCause(error);
    const absent = NEVER_REACHED.includes(cause);
    return trouble(cause, new Problem({ what, found: cause }), { charged: !absent, absent });
  }
}

/** The answer that was no success, if an error of the client is about one. */
export function refusalIn(error: unknown): Refusal | undefined {
  return causes(error).find((cause) => cause instanceof Refusal);
}

/** Whether an answer was unreadable because of a NaN or an infinity, which JSON does not know. */
export function isNotFinite(error: unknown): boolean {
  return error instanceof SyntaxError &&
    /Unexpected token '[NI]'|No number after minus/.test(error.message);
}

function refused(
  { status, headers, text, location }: Refusal,
  entry: EndpointModel,
  host: string,
  clock: Clock,
): Trouble {
  const { id, source } = entry;
  const found = `HTTP ${status}${text && `: ${saidIn(text)}`}`;
  const say = (what: string, todo?: string, said = found) =>
    new Problem({ what, where: host, found: said, todo });
  const outcome = `HTTP ${status}`;
  if (status === 401 || status === 403) {
    const todo = source.key
      ? `look whether the environment variable ${source.key} holds a key for ${source.model}`
      : `name the environment variable that holds its key as models.${id}.key`;
    return trouble(outcome, say(`The endpoint of ${id} refuses the key`, todo, outcome), { then: "stop" });
  }
  if (status === 404) {
    const todo = `look at the address and at the model's name there, "${source.model}"`;
    return trouble(outcome, say(`The endpoint of ${id} knows no such model or address`, todo), {
      then: "stop",
    });
  }
  if (status >= 300 && status < 400) {
    const todo = `give the address it sends to, if you trust it: ${location || "it names none"}`;
    return trouble(outcome, say(`The endpoint of ${id} is elsewhere`, todo, outcome), { then: "stop" });
  }
  if (status === 429 && /insufficient_quota|billing/.test(text)) {
    const todo = "look at the credit of your account there, then start again";
    return trouble(outcome, say(`The account for ${id} has no credit left`, todo), { then: "stop" });
  }
  if (![408, 409, 425, 429].includes(status) && status < 500) {
    const lasting = LASTING.includes(status) && /\S/.test(text) && !MAY_CHANGE.test(text);
    return trouble(outcome, say(`The endpoint of ${id} refuses a request`), { then: "split", lasting });
  }
  const wait = waitOf(headers, clock);
  const crowded = status === 429 || status === 503, charged = PASSED_ON.includes(status);
  const problem = say(`The endpoint of ${id} ${crowded ? "takes no more requests" : "fails"}`);
  if (wait === undefined || wait <= LONGEST_WAIT_MS) {
    return trouble(outcome, problem, { charged, crowded, wait });
  }
  const at = new Date(clock.now() + wait).toISOString();
  const later = say(
    problem.parts.what,
    `start again after ${at}: it asks to wait ${Math.ceil(wait / 60_000)} minutes`,
  );
  return trouble(outcome, later, { charged, then: "stop" });
}

function trouble(outcome: string, problem: Problem, more: Partial<Trouble>): Trouble {
  return { outcome, problem, charged: false, then: "again", crowded: false, wait: undefined, ...more };
}

function waitOf(headers: Headers, clock: Clock): number | undefined {
  const given = headers.get("retry-after-ms");
  const ms = given === null ? NaN : Number(given);
  return ms >= 0 ? ms : retryAfter(headers, clock);
}

/** What a server says about a refusal, in the several shapes that servers have. */
function saidIn(text: string): string {
  let said = text;
  try {
    const { error, message, detail } = JSON.parse(text);
    const inner = error?.message ?? error ?? message ?? detail ?? text;
    said = typeof inner === "string" ? inner : JSON.stringify(inner);
  } catch {
    said = text.replaceAll(/<[^>]*>/g, " ");
  }
  return said.replaceAll(/\s+/g, " ").trim().slice(0, 150);
}

function causes(error: unknown): unknown[] {
  const found: unknown[] = [];
  for (
    let at = error;
    at !== undefined && found.length < 5;
    at = at instanceof Error ? at.cause : undefined
  ) {
    found.push(at);
  }
  return found;
}
