import type { App } from "../app.ts";
import { notFound, Refusal } from "./refusal.ts";
import type { Route } from "./route.ts";
import { chosenLanguage } from "./words.ts";

/** Finds the route of a request and calls it; what is not there or may not be done so is a Refusal. */
export class Router {
  readonly #routes: { route: Route; pattern: URLPattern }[];

  constructor(routes: readonly Route[]) {
    this.#routes = routes.map((route) => ({ route, pattern: new URLPattern({ pathname: route.path }) }));
  }

  async handle(request: Request, app: App): Promise<Response> {
    const url = new URL(request.url), allowed = new Set<string>();
    const method = request.method === "HEAD" ? "GET" : request.method;
    for (const { route, pattern } of this.#routes) {
      const match = pattern.exec({ pathname: url.pathname });
      if (!match) continue;
      if (route.method !== method) {
        allowed.add(route.method);
        continue;
      }
      const params = Object.fromEntries(
        Object.entries(match.pathname.groups).map(([name, value]) => [name, decoded(value ?? "")]),
      );
      return await route.handle({ app, request, url, params, language: chosenLanguage(request) });
    }
    if (allowed.size === 0) throw notFound("There is nothing at this address", { found: url.pathname });
    throw new Refusal(405, {
      what: "This cannot be done here",
      found: request.method,
      allowed: [...allowed].join(", "),
    });
  }
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new Refusal(400, { what: "The address is not well formed", found: value });
  }
}
