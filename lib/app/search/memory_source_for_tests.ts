import type { VectorBlocks } from "../../tables/mod.ts";
import type { SearchSource, SourceDocument } from "./source.ts";

/** A document of a small collection: its fields, and the texts of its chunks. */
export type SmallDocument = Partial<SourceDocument> & { doc_id: string; texts: readonly string[] };

/** A collection in memory, for tests. */
export function memorySource(
  documents: readonly SmallDocument[],
  parts: Partial<SearchSource> & { vectors?: VectorBlocks } = {},
): SearchSource {
  const { vectors, ...rest } = parts;
  const chunks = documents.flatMap(({ doc_id, texts }) =>
    texts.map((text, i) => ({ chunk_id: `${doc_id}#${i}`, doc_id, headings: "", text }))
  );
  const language = rest.language ?? "en";
  return {
    id: "own:1",
    title: "a small collection",
    language,
    stamp: JSON.stringify(documents),
    size: { documents: documents.length, chunks: chunks.length },
    async *documents() {
      yield documents.map(({ texts: _, ...document }) => ({
        ...{ title: document.doc_id, url: "", date: null, topic: null, source: "here", language },
        ...document,
      }));
    },
    async *chunks() {
      for (let from = 0; from < chunks.length; from += 3) yield chunks.slice(from, from + 3);
    },
    systems: ["bm25"],
    rerankers: [],
    chunkVectors: () => Promise.resolve(vectors),
    examples: () => Promise.resolve([]),
    ...rest,
  };
}
