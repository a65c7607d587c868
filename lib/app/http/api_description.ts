import { z } from "zod";
import type { Described, Route } from "./route.ts";

/** `GET /api`: what the JSON API can do, as OpenAPI 3.1 made from the shapes that check it. */
export function apiDescription(routes: readonly Route[]): Route {
  return {
    method: "GET",
    path: "/api",
    handle: () => Response.json(openApi(routes)),
  };
}

/** The OpenAPI description of some routes. */
export function openApi(routes: readonly Route[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { method, path, described } of routes) {
    if (!described) continue;
    const place = path.replace(/:(\w+)/g, "{$1}");
    (paths[place] ??= {})[method.toLowerCase()] = operation(path, described);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Cotejo", version: "1" },
    paths,
    components: { schemas: { Problem: PROBLEM } },
  };
}

const PROBLEM = {
  type: "object",
  description: "An error as application/problem+json (RFC 9457)",
  properties: {
    ...Object.fromEntries(
      ["title", "detail", "where", "allowed", "todo"].map((key) => [key, { type: "string" }]),
    ),
    status: { type: "integer" },
    found: {},
  },
  required: ["title", "status", "detail"],
};

function operation(path: string, { summary, query, body, answer }: Described) {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    ...{ name, in: "path", required: true },
    schema: { type: "string" },
  }));
  return {
    summary,
    parameters: [...inPath, ...query ? queryParameters(query) : []],
    ...(body && { requestBody: { required: true, content: json(body, "input") } }),
    responses: {
      200: { description: "done", ...(answer && { content: json(answer, "output") }) },
      default: {
        description: "an error",
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    },
  };
}

function queryParameters(query: z.ZodType) {
  const { properties = {}, required = [] } = schemaOf(query, "input") as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: "query", schema },
    required: required.includes(name),
  }));
}

function json(shape: z.ZodType, io: "input" | "output") {
  return { "application/json": { schema: schemaOf(shape, io) } };
}

function schemaOf(shape: z.ZodType, io: "input" | "output") {
  return z.toJSONSchema(shape, { io, unrepresentable: "any" });
}
