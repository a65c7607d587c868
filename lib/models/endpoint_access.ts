import { Problem } from "../base/mod.ts";
import { knownModels } from "./catalogue.ts";
import { type ApiEntry, type ApiSource, isApi } from "./entry.ts";
import { environmentVariable } from "./environment.ts";
import { type Account, settings } from "./settings.ts";

/** The address that the variable OPENAI_BASE_URL replaces. */
const OPENAI = "https://api.openai.com/v1";
/** The tokenizer of OpenAI's embedding models, which no model with weights has. */
export const CL100K = "cl100k_base";

/**
 * Where an endpoint is asked: its entry's address, or for OpenAI's own what OPENAI_BASE_URL names.
 *
 * @example
 * ```ts
 * import { endpointAddress } from "./endpoint_access.ts";
 * const address = endpointAddress({ address: "http://127.0.0.1:8080/v1/" });
 * if (address !== "http://127.0.0.1:8080/v1") throw new Error(address);
 * ```
 */
export function endpointAddress({ address }: Pick<ApiSource, "address">): string {
  const plain = address.replace(/\/+$/, "");
  if (plain !== OPENAI) return plain;
  const other = environmentVariable("OPENAI_BASE_URL")?.trim().replace(/\/+$/, "");
  if (!other) return plain;
  const url = URL.parse(other);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new Problem({
      what: "The address of the endpoint cannot be used",
      where: "the environment variable OPENAI_BASE_URL",
      allowed: "an http or https address up to and with /v1, without a user name and password",
    });
  }
  return other;
}

/** The host that an endpoint is on; an address that may not be looked up in the environment is the entry's own. */
export function endpointHost(source: Pick<ApiSource, "address">): string {
  const allowed =
    Deno.permissions.querySync({ name: "env", variable: "OPENAI_BASE_URL" }).state === "granted";
  return new URL(allowed ? endpointAddress(source) : source.address).host;
}

/** The key that an endpoint is asked with; undefined where its entry names none. */
export function endpointKey({ id, source }: ApiEntry): string | undefined {
  if (source.key === undefined) return undefined;
  const key = environmentVariable(source.key)?.trim();
  if (!key || !/^[\x21-\x7e]+$/.test(key)) {
    throw new Problem({
      what: key ? `The key of ${id} has characters that no key has` : `The key of ${id} is not set`,
      where: `the environment variable ${source.key}`,
      todo: `set ${source.key} to the key that the endpoint gave you, for this shell only, and start again`,
    });
  }
  return key;
}

/**
 * Refuses an endpoint that cannot be asked now: a key that is not set, an address or tokenizer that is none, a budget
 * in dollars that could not hold it.
 */
export function checkEndpoint(entry: ApiEntry): void {
  endpointAddress(entry.source);
  endpointKey(entry);
  checkPrice(entry, settings().account?.budget ?? {});
  const { tokenizer } = entry.source;
  if (tokenizer === undefined || tokenizer === CL100K) return;
  const withFiles = knownModels().filter((model) => !isApi(model)).map(({ id }) => id);
  if (!withFiles.includes(tokenizer)) {
    throw new Problem({
      what: `The tokenizer of ${entry.id} is not known`,
      where: `models.${entry.id}.tokenizer`,
      found: tokenizer,
      allowed: [CL100K, ...withFiles].join(", "),
      todo: "leave it out if none of them counts like the endpoint's model: tokens are then estimated",
    });
  }
}

/** Refuses a model without a price where dollars are all that holds its calls. */
export function checkPrice({ id, source }: ApiEntry, budget: Account["budget"]): void {
  if (source.dollarsPerMillionTokens !== undefined) return;
  if (budget.dollars === undefined || budget.tokens !== undefined) return;
  throw new Problem({
    what: `The budget in dollars cannot hold ${id}, whose price is not known`,
    where: "budget.dollars",
    todo: `state models.${id}.dollarsPerMillionTokens (0 if it costs nothing), or set budget.tokens as well`,
  });
}
