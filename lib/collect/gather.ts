import { sha256, silent, type StartProgress } from "../base/mod.ts";
import type { UrlRules } from "../experiment/mod.ts";
import type { Row } from "../tables/mod.ts";
import { chunk, languageCode, type Measure, textOf } from "../text/mod.ts";
import { DocumentLookup } from "./document_lookup.ts";
import { NearDuplicates } from "./near_duplicates.ts";
import { byText } from "./order.ts";
import { sectionOf } from "./section.ts";
import type { Drop, Source, SourceDocument } from "./source.ts";
import { topicFinder, type Topics } from "./topics.ts";

/** What to do with documents that are found twice. */
export type Treatment = "drop" | "report" | "off";

/** How documents become a corpus. */
export interface GatherOptions {
  language: string;
  topics?: Topics | undefined;
  chunking: { tokens: number; overlap?: number };
  duplicates: { exact: Treatment; near: Treatment; threshold: number };
  rules: UrlRules;
  seed: number;
}

/** The documents of a collection, cut into chunks, and how links find them. */
export interface Corpus {
  /** Sorted by identifier. */
  documents: Row<"documents">[];
  chunks: Row<"chunks">[];
  lookup: DocumentLookup;
  findings: Row<"findings">[];
  /** Tokens of each document, in the order of `documents`. */
  tokens: number[];
  /** Pictures and videos in them, which were not read. */
  unread: number;
}

/** A document's row and its chunks. */
interface Gathered {
  row: Row<"documents">;
  tokens: number;
  unread: number;
  chunks: Row<"chunks">[];
}

/**
 * Takes documents one by one as their source gives them, cuts each into chunks, and keeps rows only: from a source that
 * streams, no more is held than the tables and one document. A document without text or with an identifier that was
 * used before falls out; of documents with the same text the first is kept, or all are, as `duplicates` says.
 */
export async function gather(
  { name, documents, total = 0 }: Pick<Source, "name" | "documents" | "total">,
  options: GatherOptions,
  tools: { measure: Measure; drop: Drop; progress?: StartProgress },
): Promise<Corpus> {
  const lookup = new DocumentLookup(options.rules);
  const gathered = new Map<string, Gathered>(), findings: Row<"findings">[] = [];
  const twins = new Map<string, string>();
  const { exact, near, threshold } = options.duplicates;
  const alike = near === "off" ? undefined : new NearDuplicates({ threshold, seed: options.seed });
  const topicOf = options.topics && topicFinder(options.topics);
  // a source that knows no number shows its own progress
  const cutting = (total > 0 && tools.progress || silent)("Cutting documents", "documents");
  let seen = 0;
  for await (const document of documents) {
    cutting.update(seen++, Math.max(total, seen));
    const { doc_id, url } = document, text = textOf(document.blocks);
    const drop = (reason: string, stage = "extract") =>
      tools.drop({ kind: "document", id: url || doc_id, stage, reason });
    if (text === "") {
      drop("no text");
      continue;
    }
    if (lookup.knows(doc_id)) {
      drop(`identifier used before: ${doc_id}`);
      continue;
    }
    lookup.add(doc_id, url, document.aliases);
    const twin = exact === "off" ? undefined : twinOf(twins, text, doc_id);
    if (twin !== undefined) findings.push({ kind: "exact duplicate", id: doc_id, doc_id: twin, value: 1 });
    if (twin !== undefined && exact === "drop") {
      drop(`same text as another document: ${twin}`, "duplicate");
      lookup.merge(doc_id, twin);
      continue;
    }
    if (twin === undefined) alike?.add(doc_id, text);
    const topic = topicOf ? topicOf(text) : document.topic ?? folderOf(doc_id);
    const ruler = tools.measure(text);
    gathered.set(doc_id, {
      row: rowOf(document, { text, topic, source: name, language: options.language }),
      tokens: ruler(0, text.length),
      unread: document.unread ?? 0,
      chunks: chunk(document.blocks, { ...options.chunking, measure: () => ruler })
        .map((piece) => ({ chunk_id: `${doc_id}#${piece.position}`, doc_id, ...piece })),
    });
  }
  cutting.update(seen, seen);
  for (const { a, b, similarity } of alike?.pairs((id) => gathered.get(id)!.row.text) ?? []) {
    findings.push({ kind: "near duplicate", id: b, doc_id: a, value: similarity });
    // one whose only partner fell out itself is like no document that is left
    if (near !== "drop" || !gathered.has(a)) continue;
    const share = (100 * similarity).toFixed(0);
    tools.drop({
      kind: "document",
      id: gathered.get(b)!.row.url || b,
      stage: "duplicate",
      reason: `almost the same text as another document: ${a} (${share}%)`,
    });
    gathered.delete(b);
    lookup.merge(b, a);
  }
  const sorted = [...gathered.values()].sort((a, b) => byText(a.row.doc_id, b.row.doc_id));
  return {
    documents: sorted.map(({ row }) => row),
    chunks: sorted.flatMap(({ chunks }) => chunks),
    tokens: sorted.map(({ tokens }) => tokens),
    lookup,
    findings,
    unread: sorted.reduce((sum, { unread }) => sum + unread, 0),
  };
}

/** The first document with this text, undefined when it is this one. */
function twinOf(twins: Map<string, string>, text: string, doc_id: string): string | undefined {
  const hash = sha256(text), twin = twins.get(hash);
  if (twin === undefined) twins.set(hash, doc_id);
  return twin;
}

function rowOf(
  { doc_id, url, title, language, date }: SourceDocument,
  more: { text: string; topic: string | null; source: string; language: string },
): Row<"documents"> {
  return { doc_id, url, title, date, ...more, language: languageCode(language) ?? more.language };
}

/** The section a document lies in, if its identifier is a path. */
function folderOf(doc_id: string): string | null {
  return /[^/]\/./.test(doc_id) ? sectionOf(doc_id) : null;
}
