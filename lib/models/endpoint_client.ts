import OpenAI from "openai";
import { endpointAddress, endpointKey, type EndpointModel } from "./endpoint_access.ts";

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
  const key = endpointKey(entry);
  const headers = {
    "accept": "application/json",
    "content-type": "application/json",
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  };
  return new OpenAI({
    apiKey: "joins later",
    baseURL: endpointAddress(entry.source),
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
    logLevel: "off",
    maxRetries: 0,
    timeout,
    fetch: async (url, init) => {
      const response = await fetch(url, { ...init, headers, redirect: "manual" });
      if (response.ok) return response;
      const forms = key ? [key, encodeURIComponent(key), btoa(key), btoa(`Bearer ${key}`)] : [];
      const without = (text: string) =>
        forms.reduce((said, form) => said.replaceAll(form, "(the key)"), text);
      const location = without(response.headers.get("location") ?? "");
      throw new Refusal(response.status, response.headers, without(await response.text()), location);
    },
  });
}
