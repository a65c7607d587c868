/**
 * An identifier as TREC's files hold it: white space, which parts their fields, is written as in an address.
 *
 * @example
 * ```ts
 * import { trecId } from "./trec_id.ts";
 * if (trecId("my file.md") !== "my%20file.md") throw new Error(trecId("my file.md"));
 * ```
 */
export function trecId(id: string): string {
  return id.replace(/\s/g, encodeURIComponent);
}
