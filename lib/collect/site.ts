import type { UrlRules } from "../experiment/mod.ts";
import type { Row } from "../tables/mod.ts";
import { htmlToText } from "../text/mod.ts";
import { type CrawledOptions, crawlSource, type CrawlTools } from "./crawl_source.ts";
import { noDocuments } from "./empty_source.ts";
import { pageName } from "./page_name.ts";
import { sectionOf } from "./section.ts";
import type { Asked, Drop, SourceDocument } from "./source.ts";

/** The documents of a site, and what is known of its other addresses. */
export interface Site {
  documents: SourceDocument[];
  fate: NonNullable<Asked["fate"]>;
}

/** Crawls a site: one document a page with text. No document at all is a problem that says why. */
export async function readSite(
  source: CrawledOptions,
  options: { rules: UrlRules; seed: number },
  tools: CrawlTools & { drop: Drop },
): Promise<Site> {
  const site = await crawlSource(source, "site", options, tools, (html) => htmlToText(html));
  const aliases = Map.groupBy(site.aliases, ([, page]) => page);
  const dropped: Row<"dropped">[] = [...site.dropped];
  const documents = site.pages.flatMap(({ id, url, content: { title, blocks, language, date, unread } }) => {
    if (blocks.length === 0) {
      dropped.push({ kind: "page", id: url, stage: "extract", reason: "no text" });
      return [];
    }
    const doc_id = pageName(id, source.start), topic = sectionOf(doc_id);
    const others = aliases.get(id)?.map(([alias]) => alias) ?? [];
    return [{ doc_id, url, aliases: [id, ...others], title, blocks, language, date, topic, unread }];
  });
  if (documents.length === 0) {
    site.forget();
    throw noDocuments({ failed: site.failed, dropped });
  }
  dropped.forEach(tools.drop);
  return { documents, fate: (url) => site.fates.get(url) };
}
