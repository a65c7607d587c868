import { messageOf, Problem, type ProblemParts } from "../../base/mod.ts";

/** A Problem with the HTTP status that tells of it. */
export class Refusal extends Problem {
  constructor(readonly status: number, parts: ProblemParts) {
    super(parts);
  }
}

/** What there is not, or no longer. */
export function notFound(what: string, parts: Omit<ProblemParts, "what"> = {}): Refusal {
  return new Refusal(404, { what, ...parts });
}

/** The status of an error: 400 and the like for those that say so, 500 for the others. */
export function statusOf(error: unknown): number {
  return error instanceof Refusal ? error.status : 500;
}

/**
 * An error as problem+json (RFC 9457). Stacks never leave this process; the message of an unexpected error does, since
 * whoever sees it sits at this machine.
 *
 * @example
 * ```ts
 * import { notFound, problemJson } from "./refusal.ts";
 * const { status, headers } = problemJson(notFound("There is no such run", { found: "x" }));
 * if (status !== 404 || headers.get("content-type") !== "application/problem+json") throw new Error();
 * ```
 */
export function problemJson(error: unknown): Response {
  const status = statusOf(error);
  const body = error instanceof Problem
    ? { title: error.parts.what, status, detail: error.message, ...parts(error.parts) }
    : { title: "Something went wrong that should not", status, detail: messageOf(error) };
  return new Response(JSON.stringify({ type: "about:blank", ...body }), {
    status,
    headers: { "content-type": "application/problem+json" },
  });
}

function parts({ where, found, allowed, todo }: ProblemParts) {
  return { where, found, allowed, todo };
}
