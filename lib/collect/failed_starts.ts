import type { UrlRules } from "../experiment/mod.ts";
import { pageId } from "./candidates.ts";
import { endOf } from "./duplicates.ts";

/** Stages at which an address gives neither a page nor links to others. */
const LOST = new Set(["scope", "fetch", "robots", "content"]);

/** A start address that led to no page, with the cause. */
export interface FailedStart {
  url: string;
  reason: string;
}

/** The start addresses that led nowhere; redirects are followed to where they end. */
export function failedStarts(
  start: readonly string[],
  redirects: ReadonlyMap<string, string>,
  /** By normalised address, or by the address itself where it has no normal form. */
  dropped: ReadonlyMap<string, { url: string; stage: string; reason: string }>,
  rules?: UrlRules,
): FailedStart[] {
  return start.flatMap((url) => {
    const id = pageId(url, rules) ?? url;
    const end = endOf(id, redirects);
    if (end === null) return [{ url, reason: "redirects in a circle" }];
    const lost = dropped.get(end);
    if (!lost || !LOST.has(lost.stage)) return [];
    return [{ url, reason: end === id ? lost.reason : `redirects to ${lost.url}, ${lost.reason}` }];
  });
}
