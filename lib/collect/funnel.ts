import { isWithin, normaliseUrl, URL_RULES, type UrlRule } from "../experiment/mod.ts";
import type { Row } from "../tables/mod.ts";

/** How many questions are left at each level, and what normalising did to their links. */
export interface Funnel {
  questions: number;
  /** With an accepted answer. */
  answered: number;
  /** With a link in the accepted answer. */
  linked: number;
  /** With a link that leads to the site once normalised. */
  normalised: number;
  /** With a link to a document of the corpus: the questions that can be evaluated. */
  inCorpus: number;
  /** Of these, the ones whose link names the document exactly as written: normalising found the rest. */
  inCorpusAsWritten: number;
  /** Links in accepted answers. */
  links: number;
  /** How many of them each rule changed. */
  rules: Record<UrlRule, number>;
}

/** What the funnel reads of a question. */
export interface LinkedQuestion {
  id: string;
  /** The links of the accepted answer; null when there is no accepted answer. */
  links: readonly string[] | null;
}

/** What is known of the corpus. */
export interface Corpus {
  /** Prefixes of the site. */
  within: readonly string[];
  /** doc_id by normalised address. */
  documents: ReadonlyMap<string, string>;
  /** Other addresses of documents: redirects and duplicates. */
  aliases: ReadonlyMap<string, string>;
  /** The addresses documents were fetched from. */
  addresses: ReadonlySet<string>;
}

/**
 * Turns links in accepted answers into judgements, level by level. Each question that falls out gets one row
 * in `dropped`, so that a level less its rows is the next level; a link that leads nowhere gets a row of its own
 * when its question stays in.
 *
 * @example
 * ```ts
 * import { funnel } from "./funnel.ts";
 * const corpus = { within: ["https://learn.example/"], documents: new Map([["https://learn.example/disks", "disks"]]), aliases: new Map(), addresses: new Set<string>() };
 * const found = funnel([{ id: "q1", links: ["http://learn.example/disks#sizes"] }, { id: "q2", links: null }], corpus);
 * if (found.judgements[0]?.doc_id !== "disks" || found.dropped[0]?.stage !== "answer") throw new Error(JSON.stringify(found));
 * ```
 */
export function funnel(questions: readonly LinkedQuestion[], corpus: Corpus) {
  const counts: Funnel = {
    questions: questions.length,
    answered: 0,
    linked: 0,
    normalised: 0,
    inCorpus: 0,
    inCorpusAsWritten: 0,
    links: 0,
    rules: Object.fromEntries(URL_RULES.map((rule) => [rule, 0])) as Record<UrlRule, number>,
  };
  const judgements: Row<"judgements">[] = [];
  const dropped: Row<"dropped">[] = [];
  for (const { id, links } of questions) {
    const drop = (stage: string, reason: string, kind = "question") =>
      dropped.push({ kind, id, stage, reason });
    if (links === null) {
      drop("answer", "no accepted answer");
      continue;
    }
    counts.answered++;
    if (links.length === 0) {
      drop("link", "no link in the accepted answer");
      continue;
    }
    counts.linked++;
    const documents = new Set<string>();
    const missing = new Set<string>();
    let asWritten = false;
    for (const link of links) {
      const found = normaliseUrl(link);
      counts.links++;
      for (const rule of found?.changed ?? []) counts.rules[rule]++;
      if (!found || !isWithin(found.url, corpus.within)) continue;
      const document = corpus.documents.get(corpus.aliases.get(found.url) ?? found.url);
      if (document === undefined) missing.add(found.url);
      else documents.add(document);
      asWritten ||= corpus.addresses.has(link);
    }
    if (documents.size + missing.size === 0) {
      drop("normalise", "no link leads to the site");
      continue;
    }
    counts.normalised++;
    if (documents.size === 0) {
      drop("corpus", `not in the corpus: ${[...missing].join(" ")}`);
      continue;
    }
    counts.inCorpus++;
    if (asWritten) counts.inCorpusAsWritten++;
    for (const url of missing) drop("corpus", `not in the corpus: ${url}`, "link");
    for (const doc_id of documents) judgements.push({ question_id: id, doc_id, grade: 1, origin: "link" });
  }
  return { funnel: counts, judgements, dropped };
}
