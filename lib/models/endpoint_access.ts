import { isLoopback, Problem } from "../base/mod.ts";
import { knownModels } from "./catalogue.ts";
import { type EndpointSource, isApi } from "./entry.ts";
import { environmentVariable, secretOf } from "./environment.ts";
import { type Account, settings } from "./settings.ts";

/** A model behind an endpoint, whatever it is asked for. */
export interface EndpointModel {
  id: string;
  source: EndpointSource & { tokenizer?: string };
}

/** The address that the variable OPENAI_BASE_URL replaces. */
export const OPENAI = "https://api.openai.com/v1";
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
export function endpointAddress({ address }: Pick<EndpointSource, "address">): string {
  const plain = address.replace(/\/+$/, "");
  return plain === OPENAI ? baseOfEnvironment() ?? plain : plain;
}

/** What OPENAI_BASE_URL names; undefined where it is not set. */
function baseOfEnvironment(): string | undefined {
  const base = environmentVariable("OPENAI_BASE_URL")?.trim().replace(/\/+$/, "");
  if (!base) return undefined;
  const url = URL.parse(base);
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return base;
  throw new Problem({
    what: "The address of the endpoint cannot be used",
    where: "the environment variable OPENAI_BASE_URL",
    allowed: "an http or https address up to and with /v1, without a user name and password",
  });
}

/** The host that an endpoint is on; an address that may not be looked up in the environment is the entry's own. */
export function endpointHost(source: Pick<EndpointSource, "address">): string {
  const allowed =
    Deno.permissions.querySync({ name: "env", variable: "OPENAI_BASE_URL" }).state === "granted";
  return new URL(allowed ? endpointAddress(source) : source.address).host;
}

/**
 * The key that an endpoint is asked with; undefined where its entry names none. OpenAI's key goes to OpenAI or to what
 * OPENAI_BASE_URL names, whatever an experiment says, and no key travels in the clear.
 */
export function endpointKey({ id, source }: EndpointModel): string | undefined {
  if (source.key === undefined) return undefined;
  const { origin, protocol, hostname } = new URL(endpointAddress(source)), where = `models.${id}`;
  if (source.key === "OPENAI_API_KEY" && !isOfOpenAI(origin)) {
    throw new Problem({
      what: `The key of OpenAI is not sent to the endpoint of ${id}`,
      where,
      found: origin,
      allowed: "https://api.openai.com, or what the environment variable OPENAI_BASE_URL names",
      todo: "put the endpoint's own key into a variable that begins with COTEJO_, and name that",
    });
  }
  if (protocol !== "https:" && !isLoopback(hostname)) {
    throw new Problem({
      what: `The key of ${id} would travel in the clear; nothing was sent`,
      where,
      found: origin,
      allowed: "https, or http on this machine (127.0.0.1)",
      todo: "give an https address, make a tunnel to the endpoint from this machine, or leave the key out",
    });
  }
  const key = secretOf(source.key);
  if (key !== undefined) return key;
  throw new Problem({
    what: `The key of ${id} is not set`,
    where: `the environment variable ${source.key}`,
    todo: `set ${source.key} to the key that the endpoint gave you, for this shell only, and start again`,
  });
}

function isOfOpenAI(origin: string): boolean {
  if (origin === new URL(OPENAI).origin) return true;
  const base = baseOfEnvironment();
  return base !== undefined && origin === new URL(base).origin;
}

/**
 * Refuses an endpoint that cannot be asked now: a key that is not set or may not go there, an address or tokenizer that
 * is none, a budget in dollars that could not hold it.
 */
export function checkEndpoint(entry: EndpointModel): void {
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
export function checkPrice({ id, source }: EndpointModel, budget: Account["budget"]): void {
  if (source.dollarsPerMillionTokens !== undefined) return;
  if (budget.dollars === undefined || budget.tokens !== undefined) return;
  throw new Problem({
    what: `The budget in dollars cannot hold ${id}, whose price is not known`,
    where: "budget.dollars",
    todo: `state models.${id}.dollarsPerMillionTokens (0 if it costs nothing), or set budget.tokens as well`,
  });
}
