import type { Row } from "../tables/mod.ts";
import type { Block } from "../text/mod.ts";
import type { DocumentLookup } from "./document_lookup.ts";

/** A document as its source gives it: taken apart into blocks, not yet cut into chunks. */
export interface SourceDocument {
  /** Unique in its source. */
  doc_id: string;
  /** Its address, "" where it has none; links are compared with it. */
  url: string;
  /** Other addresses it can be found under. */
  aliases?: readonly string[];
  title: string;
  blocks: Block[];
  /** Language code; null where the source does not say. */
  language: string | null;
  /** ISO 8601 day. */
  date: string | null;
  topic: string | null;
  /** Pictures and videos in it, which are not read. */
  unread?: number;
}

/** A question as its source gives it, personal data and all. */
export interface SourceQuestion {
  id: string;
  /** Title and body. */
  text: string;
  answer: string | null;
  /** Identifiers or addresses of what is relevant; null when there is no accepted answer to look into. */
  links: readonly string[] | null;
  language: string | null;
  /** ISO 8601 day. */
  date: string | null;
  topic: string | null;
  /** Names to be removed, such as the author's. */
  names: readonly string[];
  /** "no" when the source says that nothing answers it. */
  answerable: "no" | "unknown";
  /** The part of its set that it belongs to. */
  split?: string | null;
}

/** Says what is left out, and why. */
export type Drop = (row: Row<"dropped">) => void;

/** The questions of a source. */
export interface Asked {
  questions: SourceQuestion[];
  /** Judgements of the source's own; where there are none, links are followed. */
  judged?: { judgements: Row<"judgements">[]; named: ReadonlySet<string> };
  /** Whether a column of a table names what is relevant, and not the links of accepted answers. */
  byColumn?: boolean;
  /** Prefixes that a link must lead into; the hosts of the documents unless given. */
  within?: readonly string[];
  /** What is known of an address that is not in the corpus. */
  fate?: (normalisedUrl: string) => string | undefined;
}

/** Where a collection comes from. */
export interface Source {
  /** The name of the source in the table of documents. */
  name: string;
  documents: Iterable<SourceDocument> | AsyncIterable<SourceDocument>;
  /** About how many documents there are, for showing progress. */
  total?: number;
  /** Asked for when all documents are known; undefined where the experiment names no questions. */
  questions?: (lookup: DocumentLookup) => Promise<Asked>;
}
