/** Values for an address; empty and missing ones are left out. */
export type Parameters = Readonly<Record<string, string | number | null | undefined>>;

/**
 * An address with its query.
 *
 * @example
 * ```ts
 * import { address } from "./address.ts";
 * const found = address(["explore", "my run", "questions", "a/b"], { q: "", page: 2 });
 * if (found !== "/explore/my%20run/questions/a%2Fb?page=2") throw new Error(found);
 * ```
 */
export function address(path: readonly string[], parameters: Parameters = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined && value !== "") query.set(name, String(value));
  }
  return `/${path.map(encodeURIComponent).join("/")}${query.size > 0 ? `?${query}` : ""}`;
}
