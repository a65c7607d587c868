import { messageOf, Problem } from "../base/mod.ts";
import { isObject, type JsonObject } from "./json_lines.ts";
import type { Checkout } from "./msdocs_files.ts";

const COMMENT = /("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[^]*?\*\//g;
const LAST_COMMA = /("(?:\\.|[^"\\])*")|,(?=\s*[}\]])/g;

/**
 * The object in a settings file. Learn's build reads comments and a comma after the last item, and real
 * repositories have both, so they are read here too.
 *
 * @example
 * ```ts
 * import { looseJson } from "./msdocs_json.ts";
 * const value = looseJson('{ "a": ["//", 1,], } // end');
 * if (JSON.stringify(value) !== '{"a":["//",1]}') throw new Error(JSON.stringify(value));
 * ```
 */
export function looseJson(text: string): unknown {
  const bare = text.replace(/^\ufeff/, "").replace(COMMENT, (_, kept?: string) => kept ?? "");
  return JSON.parse(bare.replace(LAST_COMMA, (_, kept?: string) => kept ?? ""));
}

/** The settings in a file of the checkout; anything but an object is a {@linkcode Problem}. */
export async function settingsOf(checkout: Checkout, file: string): Promise<JsonObject> {
  const text = await checkout.text(file);
  const where = `${checkout.folder}/${file}`;
  let value: unknown;
  try {
    value = looseJson(text);
  } catch (error) {
    throw new Problem({ what: `The file is not JSON: ${messageOf(error)}`, where, cause: error });
  }
  if (!isObject(value)) throw new Problem({ what: "The file is not a JSON object", where, found: value });
  return value;
}

/** A list of texts as settings write it: a list, one text, or nothing. */
export function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((item) => typeof item === "string");
}

/** The text in a field, "" where there is none. */
export function textOfField(value: unknown): string {
  return typeof value === "string" ? value : "";
}
