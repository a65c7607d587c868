import OpenAI from "openai";
import { endpointAddress, endpointKey, type EndpointModel } from "./endpoint_access.ts";

/** A shorter key is no secret but a word such as "ollama", which an answer may hold for its own sake. */
const SECRET_CHARACTERS = 16;

/** An answer that is not a success. Its text is kept apart, so that nobody takes it for a message of ours. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly headers: Headers,
    readonly text: string,
    readonly location: string,
  ) {
    super(`HTTP ${status}`);
  }
}

/**
 * OpenAI's client for one endpoint, which tries nothing twice, follows no redirect, and is told nothing by the
 * environment. It does not know the key: that joins the request on its way out, so no error of the client can name it.
 */
export function endpointClient(
  entry: EndpointModel,
  fetch: typeof globalThis.fetch,
  timeout: number,
): OpenAI {
  const key = endpointKey(entry), { base, query, azure } = addressParts(endpointAddress(entry.source));
  const headers = {
    "accept": "application/json",
    "content-type": "application/json",
    ...(key !== undefined && { authorization: `Bearer ${key}`, ...(azure && { "api-key": key }) }),
  };
  return new OpenAI({
    apiKey: "joins later",
    baseURL: base,
    defaultQuery: query,
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
    logLevel: "off",
    maxRetries: 0,
    timeout,
    fetch: async (url, init) => {
      const response = await fetch(url, { ...init, headers, redirect: "manual" });
      const { status, ok, headers: answered } = response, said = await response.text();
      if (ok) {
        const secret = key !== undefined && key.length >= SECRET_CHARACTERS;
        return new Response((secret ? without(key, said) : said) || null, { status, headers: answered });
      }
      throw new Refusal(status, answered, without(key, said), without(key, answered.get("location") ?? ""));
    },
  });
}

/** A text without the key, in the forms in which a server may repeat it: what it says is kept and shown. */
function without(key: string | undefined, text: string): string {
  if (!key) return text;
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
  const encoded = [encodeURIComponent(key), btoa(key), btoa(`Bearer ${key}`)];
  const forms = new Set([key, inJson(key), inJson(inJson(key)), ...encoded]);
  return [...forms].reduce((said, form) => said.replaceAll(form, "(the key)"), text);
}

/**
 * An address without its query, which every request then carries: Azure OpenAI's older addresses end in
 * `?api-version=…`, and it takes the key in a header of its own.
 */
function addressParts(address: string): { base: string; query: Record<string, string>; azure: boolean } {
  const { searchParams, hostname } = new URL(address);
  return {
    base: address.split("?")[0]!.replace(/\/+$/, ""),
    query: Object.fromEntries(searchParams),
    azure: hostname.endsWith(".azure.com"),
  };
}
