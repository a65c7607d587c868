/** What a {@linkcode Problem} says, each part in its own field so that tests and screens can use them. */
export interface ProblemParts {
  /** What happened, one sentence without a final full stop. */
  what: string;
  /** File, field or line. */
  where?: string;
  /** The value that was found. */
  found?: unknown;
  /** What would have been accepted. */
  allowed?: string;
  /** What the reader can do about it. */
  todo?: string;
  /** The error underneath, kept for `--debug`. */
  cause?: unknown;
}

/**
 * The one error class for people: what happened, where, what was found, what is allowed, what to do.
 * Commands print its message alone; the stack is shown with `--debug` only.
 *
 * @example
 * ```ts
 * import { Problem } from "./problem.ts";
 * const p = new Problem({ what: "Unknown measure", where: "measures[2]", found: "nDGC@10", todo: "Did you mean nDCG@10?" });
 * if (!p.message.includes('found "nDGC@10"')) throw new Error(p.message);
 * ```
 */
export class Problem extends Error {
  override readonly name = "Problem";
  constructor(readonly parts: ProblemParts) {
    super(sentence(parts), { cause: parts.cause });
  }
}

function sentence({ what, where, found, allowed, todo }: ProblemParts): string {
  const lines = [where === undefined ? what : `${what}\n  where: ${where}`];
  if (found !== undefined) lines.push(`found ${show(found)}`);
  if (allowed !== undefined) lines.push(`allowed: ${allowed}`);
  if (todo !== undefined) lines.push(`what to do: ${todo}`);
  return lines.join("\n  ");
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 200 ? text.slice(0, 200) + "…" : text;
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
