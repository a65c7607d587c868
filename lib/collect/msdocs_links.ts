import { targetPath } from "./msdocs_includes.ts";
import type { Site } from "./msdocs_site.ts";

/**
 * The absolute address of a link in a file, with its fragment; null for what leads to no other page (a place
 * in the same page, mail, a picture), undefined for a file that is not published from this checkout.
 */
export function linkAddress(
  written: string,
  file: string,
  { site, base }: { site: Site; base: string },
): string | null | undefined {
  const link = written.trim();
  if (/^https?:\/\//i.test(link)) return link;
  if (link.startsWith("//")) return `https:${link}`;
  if (link === "" || /^[#?]|^[a-z][a-z0-9+.-]*:/i.test(link)) return null;
  const fragment = /#.*$/s.exec(link)?.[0] ?? "";
  const bare = link.replace(/[?#].*$/s, "");
  if (/\.(?:md|ya?ml)$/i.test(bare)) {
    const target = targetPath(bare, file, site.docsetOf(file));
    const address = target === undefined ? undefined : site.addressOf(target);
    return address === undefined ? undefined : base + address + fragment;
  }
  if (/\.(?:png|jpe?g|gif|svg|webp|mp4|pdf|zip|xlsx?|docx?|pptx?)$/i.test(bare)) return null;
  if (link.startsWith("/")) return base + link.replace(/^\/+/, "");
  const own = site.addressOf(file);
  return own === undefined || link.startsWith("~") ? undefined : URL.parse(link, base + own)?.href;
}
