import { parseDocument } from "yaml";

/** A document without its front matter, and what that said. */
export interface FrontMatter {
  meta: Record<string, unknown>;
  body: string;
  /** Why the front matter could not be read, in one line; null when it could or when there is none. */
  fault: string | null;
}

const OPENING = /^\ufeff?---[ \t]*(?:\r\n|\n|\r)/;
const CLOSING = /^---[ \t]*(?:\r\n|\n|\r|$)/gm;
/** No page's front matter comes near these; a file that does is broken or hostile. */
const LONGEST = 1_000_000;
const MOST_ALIASES = 100;

/**
 * Takes the YAML block between two `---` lines off the very start of a text. YAML 1.2's core schema is read:
 * dates stay strings, and tags of other schemas are not obeyed. Where the block cannot be read the body is
 * still what follows it, and `fault` says why.
 *
 * @example
 * ```ts
 * import { frontMatter } from "./front_matter.ts";
 * const { meta, body } = frontMatter("---\ntitle: Disks\nms.date: 2024-01-31\n---\n# Managed disks\n");
 * if (meta.title !== "Disks" || meta["ms.date"] !== "2024-01-31") throw new Error(JSON.stringify(meta));
 * if (body !== "# Managed disks\n") throw new Error(body);
 * ```
 */
export function frontMatter(text: string): FrontMatter {
  const opening = OPENING.exec(text);
  if (!opening) return { meta: {}, body: text.startsWith("\ufeff") ? text.slice(1) : text, fault: null };
  CLOSING.lastIndex = opening[0].length;
  const closing = CLOSING.exec(text);
  // A line of dashes that nothing closes is a rule at the top of the text.
  if (!closing) return { meta: {}, body: text.replace(/^\ufeff/, ""), fault: null };
  const block = text.slice(opening[0].length, closing.index);
  const body = text.slice(closing.index + closing[0].length);
  try {
    return { meta: mapping(block), body, fault: null };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { meta: {}, body, fault: `front matter: ${reason.split("\n")[0]!.replace(/:$/, "")}` };
  }
}

function mapping(block: string): Record<string, unknown> {
  if (block.length > LONGEST) throw new Error(`longer than ${LONGEST} characters`);
  const document = parseDocument(block, {
    version: "1.2",
    schema: "core",
    resolveKnownTags: false,
    uniqueKeys: false,
    logLevel: "silent",
  });
  const error = document.errors[0];
  if (error) throw error;
  const value: unknown = document.toJS({ maxAliasCount: MOST_ALIASES });
  if (value === null || value === undefined) return {};
  if (typeof value !== "object" || Array.isArray(value)) throw new Error("no names with values");
  return value as Record<string, unknown>;
}
