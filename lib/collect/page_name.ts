import { normaliseUrl, pathId } from "../experiment/mod.ts";

/**
 * The name of a page in the tables: its path, with its host before it where that is not the host of the first start
 * address, so that the pages of two hosts never have the same.
 *
 * @example
 * ```ts
 * import { pageName } from "./page_name.ts";
 * const start = ["https://a.example/docs/"];
 * if (pageName("https://a.example/docs/x", start) !== "docs/x") throw new Error();
 * if (pageName("https://b.example/docs/x", start) !== "b.example/docs/x") throw new Error();
 * ```
 */
export function pageName(normalisedUrl: string, start: readonly string[]): string {
  const { host } = new URL(normalisedUrl), home = normaliseUrl(start[0]!)?.url;
  const path = pathId(normalisedUrl);
  return home !== undefined && new URL(home).host === host ? path : `${host}/${path}`;
}
