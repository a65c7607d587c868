import { URL_RULES, type UrlRule } from "../experiment/mod.ts";
import type { Row } from "../tables/mod.ts";
import type { DocumentLookup } from "./document_lookup.ts";

/** How many questions are left at each level, and what normalising did to their links. */
export interface Funnel {
  questions: number;
  /** With an accepted answer. */
  answered: number;
  /** With a link in the accepted answer. */
  linked: number;
  /** With a link that leads to the documents' site once normalised. */
  normalised: number;
  /** With a link to a document of the corpus: the questions that can be evaluated. */
  inCorpus: number;
  /** Of these, the ones whose link names the document exactly as written: normalising found the rest. */
  inCorpusAsWritten: number;
  /** Links in accepted answers. */
  links: number;
  /** Links to the site that lead to no document of the corpus. */
  lost: number;
  /** How many links each rule changed. */
  rules: Record<UrlRule, number>;
  /** Whether the links are entries of a column, not links of accepted answers. */
  byColumn: boolean;
}

/** What the funnel reads of a question. */
export interface LinkedQuestion {
  id: string;
  /** The links of the accepted answer; null when there is no accepted answer. */
  links: readonly string[] | null;
  /** "no" when the source says that nothing answers it. */
  answerable?: "no" | "unknown";
}

/** What is known of the corpus. */
export interface LinkedCorpus {
  lookup: DocumentLookup;
  /** Prefixes of the site; the hosts of the documents unless given. */
  within?: readonly string[] | undefined;
  /** What is known of an address that is not in the corpus. */
  fate?: ((normalisedUrl: string) => string | undefined) | undefined;
  /** Whether the links are entries of a column, not links of accepted answers. */
  byColumn?: boolean;
}

/**
 * Turns links in accepted answers into judgements, level by level. Each question that falls out gets one row
 * in `dropped`, so that a level less its rows is the next level; a link that leads nowhere gets a row of its own
 * when its question stays in.
 *
 * @example
 * ```ts
 * import { DocumentLookup } from "./document_lookup.ts";
 * import { funnel } from "./funnel.ts";
 * const lookup = new DocumentLookup();
 * lookup.add("disks", "https://learn.example/disks");
 * const found = funnel([{ id: "q1", links: ["http://learn.example/disks#sizes"] }, { id: "q2", links: null }], { lookup });
 * if (found.judgements[0]?.doc_id !== "disks" || found.dropped[0]?.stage !== "answer") throw new Error(JSON.stringify(found));
 * ```
 */
export function funnel(
  questions: readonly LinkedQuestion[],
  { lookup, within, fate, byColumn = false }: LinkedCorpus,
) {
  const counts: Funnel = {
    questions: questions.length,
    answered: 0,
    linked: 0,
    normalised: 0,
    inCorpus: 0,
    inCorpusAsWritten: 0,
    links: 0,
    lost: 0,
    rules: Object.fromEntries(URL_RULES.map((rule) => [rule, 0])) as Record<UrlRule, number>,
    byColumn,
  };
  const judgements: Row<"judgements">[] = [];
  const dropped: Row<"dropped">[] = [];
  for (const { id, links, answerable } of questions) {
    const drop = (stage: string, reason: string, kind = "question") =>
      dropped.push({ kind, id, stage, reason });
    if (links === null) {
      drop("answer", byColumn ? "neither an answer nor a relevant document" : "no accepted answer");
      continue;
    }
    counts.answered++;
    if (links.length === 0) {
      drop("link", byColumn ? "no relevant document is named" : "no link in the accepted answer");
      continue;
    }
    counts.linked++;
    const documents = new Set<string>(), lost = new Map<string, string | undefined>();
    let asWritten = false;
    for (const link of links) {
      const found = lookup.normalise(link);
      counts.links++;
      for (const rule of found?.changed ?? []) counts.rules[rule]++;
      if (!lookup.couldName(link, within)) continue;
      const document = lookup.find(link), address = lookup.shown(found?.url ?? link);
      if (typeof document === "string") {
        documents.add(document);
        asWritten ||= lookup.has(link);
      } else {
        lost.set(address, document === null ? "several documents have this address" : fate?.(address));
        counts.lost++;
      }
    }
    if (documents.size + lost.size === 0) {
      drop("normalise", "no link leads to the site");
      continue;
    }
    counts.normalised++;
    if (documents.size === 0) {
      drop("corpus", `not in the corpus: ${[...lost].map(withFate).join(" ")}`);
      continue;
    }
    if (answerable === "no") {
      drop("corpus", "marked as having no answer in the corpus");
      continue;
    }
    counts.inCorpus++;
    if (asWritten) counts.inCorpusAsWritten++;
    for (const link of lost) drop("corpus", `not in the corpus: ${withFate(link)}`, "link");
    for (const doc_id of documents) judgements.push({ question_id: id, doc_id, grade: 1, origin: "link" });
  }
  return { funnel: counts, judgements, dropped };
}

function withFate([address, fate]: readonly [string, string | undefined]): string {
  return fate === undefined ? address : `${address} (${fate})`;
}
