import type { VectorBlocks } from "../../tables/mod.ts";

/** A document as a search shows it. */
export interface SourceDocument {
  doc_id: string;
  title: string;
  url: string;
  date: string | null;
  topic: string | null;
  source: string;
  language: string;
}

/** A piece of a document, as it is searched. */
export interface SourceChunk {
  chunk_id: string;
  doc_id: string;
  headings: string;
  text: string;
}

/** Something that can be searched: a run's collection, or documents of one's own. */
export interface SearchSource {
  /** "run:sample", "own:3". */
  id: string;
  title: string;
  language: string;
  /** Changes whenever documents or chunks do. */
  stamp: string;
  size: { documents: number; chunks: number };
  documents(): AsyncIterable<readonly SourceDocument[]>;
  /** In the order of the stored vectors, where there are any. */
  chunks(): AsyncIterable<readonly SourceChunk[]>;
  /** First-stage systems by name, that which is used unless another is asked for first. */
  systems: readonly string[];
  rerankers: readonly string[];
  /** Stored vectors of the chunks; undefined where there are none, and they are encoded through the cache. */
  chunkVectors(model: string): Promise<VectorBlocks | undefined>;
  /** Questions to offer as examples. */
  examples(): Promise<readonly string[]>;
}
