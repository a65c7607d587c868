import { isLoopback, Problem } from "../base/mod.ts";
import { knownRerankers } from "./catalogue_rerankers.ts";
import { endpointHost, OPENAI } from "./endpoint_access.ts";
import { secretOf } from "./environment.ts";
import { type ChatEntry, isChat } from "./entry.ts";

const KEY = "OPENAI_API_KEY";
/** Prices of OpenAI's models that judges are made of, in dollars a million tokens read and written, as of 2025. */
const PRICES: ReadonlyMap<string, readonly [number, number]> = new Map([
  ["gpt-4o", [2.5, 10]],
  ["gpt-4o-mini", [0.15, 0.6]],
  ["gpt-4.1", [2, 8]],
  ["gpt-4.1-mini", [0.4, 1.6]],
  ["gpt-4.1-nano", [0.1, 0.4]],
]);

/**
 * The entry of a language model: one that the experiment describes, or else the model of that name at OpenAI, or at the
 * server that OPENAI_BASE_URL names. A price is known for some of OpenAI's own, at OpenAI alone; a server on this machine
 * needs no key.
 *
 * @example
 * ```ts
 * import { chatEntry } from "./catalogue_chat.ts";
 * if (chatEntry("gpt-4o-mini").source.model !== "gpt-4o-mini") throw new Error();
 * ```
 */
export function chatEntry(name: string): ChatEntry {
  const described = knownRerankers().find(({ id }) => id === name);
  if (described && isChat(described)) return described;
  if (described) {
    throw new Problem({
      what: "Not a language model",
      found: name,
      allowed: [
        ...knownRerankers().filter(isChat).map(({ id }) => id),
        ...PRICES.keys(),
        "or any model of the server that OPENAI_BASE_URL names",
      ].join(", "),
    });
  }
  const host = new URL(`http://${endpointHost({ address: OPENAI })}`).hostname;
  const elsewhere = host !== new URL(OPENAI).hostname;
  const [read, written] = elsewhere ? [] : PRICES.get(name) ?? [];
  return {
    id: name,
    speaks: "chat",
    language: "multilingual",
    licence: elsewhere ? "not stated" : "OpenAI's terms",
    source: {
      kind: "api",
      address: OPENAI,
      model: name,
      ...(isLoopback(host) && secretOf(KEY) === undefined ? {} : { key: KEY }),
      dollarsPerMillionTokens: read,
      dollarsPerMillionOutputTokens: written,
      batch: { texts: 1, tokens: 16_384 },
      connections: 8,
    },
  };
}
