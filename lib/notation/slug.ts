import { sha256 } from "../base/mod.ts";

const longest = 60;
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/;

/**
 * A folder name for any name. A short name of small letters, digits, ".", "_" and "-" is its own slug; all
 * others become a readable part, "~" and twelve digits of the name's SHA-256. Different names get different
 * slugs even where the file system does not tell A from a, and no slug is a word or ends in a sign that
 * Windows refuses.
 *
 * @example
 * ```ts
 * import { slug } from "./slug.ts";
 * if (slug("gte-small") !== "gte-small") throw new Error("safe names stay");
 * if (!slug("intfloat/e5-large-v2").startsWith("intfloat-e5-large-v2~")) throw new Error("readable");
 * ```
 */
export function slug(name: string): string {
  const safe = /^[a-z0-9][a-z0-9._-]*$/.test(name) && !name.endsWith(".") && name.length <= longest;
  if (safe && !reserved.test(name)) return name;
  const readable = name.toLowerCase().replace(/[^a-z0-9._]+/g, "-").replace(/^[-.]+/, "").slice(0, longest)
    .replace(/[-.]+$/, "");
  const prefix = readable === "" || reserved.test(readable) ? `_${readable}` : readable;
  return `${prefix}~${sha256(name).slice(0, 12)}`;
}
