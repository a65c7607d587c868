import { z } from "zod";
import type { App } from "../app.ts";
import { Refusal } from "./refusal.ts";
import { limitedText } from "./body.ts";
import type { Language } from "./words.ts";

/** What a handler works with. */
export interface Context {
  app: App;
  request: Request;
  url: URL;
  /** What stands in the path for `:name`, decoded. */
  params: Record<string, string>;
  language: Language;
}

/** How an API route is described to those who call it. */
export interface Described {
  summary: string;
  query?: z.ZodType;
  body?: z.ZodType;
  answer?: z.ZodType;
}

/** One address and what answers there. */
export interface Route {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** As URLPattern has it: "/api/runs/:run". */
  path: string;
  /** For routes under `/api`. */
  described?: Described;
  handle(context: Context): Response | Promise<Response>;
}

/** A route of the JSON API: what comes in is checked, what goes out is JSON. */
export interface ApiRoute<Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> {
  method: Route["method"];
  path: string;
  /** What it does, in a sentence. */
  summary: string;
  /** Of the query string; values come as texts, so numbers are `z.coerce.number()`. */
  query?: Q;
  body?: B;
  answer: A;
  /** A Response is passed on as it is: for streams and downloads. */
  handle(
    input: { query: z.output<Q>; body: z.output<B> },
    context: Context,
  ): z.input<A> | Response | Promise<z.input<A> | Response>;
}

/** Most bytes of a JSON body. */
const MOST_BODY = 2 ** 20;

/** Makes a route of the JSON API. */
export function api<
  Q extends z.ZodType = z.ZodUnknown,
  B extends z.ZodType = z.ZodUnknown,
  A extends z.ZodType = z.ZodUnknown,
>(route: ApiRoute<Q, B, A>): Route {
  const { method, path, summary, query, body, answer } = route;
  return {
    method,
    path,
    described: { summary, query, body, answer },
    handle: async (context) => {
      const input = {
        query: query && checked(query, Object.fromEntries(context.url.searchParams), "query"),
        body: body && checked(body, await jsonBody(context.request), "body"),
      } as { query: z.output<Q>; body: z.output<B> };
      const result = await route.handle(input, context);
      return result instanceof Response ? result : Response.json(result);
    },
  };
}

async function jsonBody(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "none";
  if (!/^application\/json\b/.test(type)) {
    throw new Refusal(415, { what: "A body of JSON was expected", found: type, allowed: "application/json" });
  }
  const text = await limitedText(request, MOST_BODY);
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, { what: "The body is not JSON", found: text.slice(0, 80) });
  }
}

/** A value of the shape, or a refusal that names the field. */
export function checked<T extends z.ZodType>(shape: T, value: unknown, place: string): z.output<T> {
  const read = shape.safeParse(value);
  if (read.success) return read.data;
  const { path, message } = read.error.issues[0]!;
  const found = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown>)?.[key], value);
  throw new Refusal(400, { what: message, where: [place, ...path].join("."), found: found ?? "nothing" });
}
