import { Problem } from "../base/mod.ts";
import type { ChromaGraph } from "../notation/mod.ts";
import type { Row } from "../tables/mod.ts";
import type { Chroma, Loaded } from "./chroma.ts";
import { docsCollection, questionsCollection, usualGraph, withLinks } from "./chroma_names.ts";
import type { ChromaMetadata, ChromaRows } from "./chroma_rows.ts";

/** What the collections are made from. */
export interface CollectionsInput {
  /** The parts of retrievers that Chroma searches, as `chromaIn` of the notation gives them. */
  systems: readonly { model: string; graph: ChromaGraph }[];
  /** How the authors of a model compare its vectors. */
  similarity: (model: string) => "cosine" | "dot";
  vectors: (
    model: string,
    of: "chunks" | "questions",
  ) => Promise<Pick<ChromaRows, "ids" | "dimension" | "blocks">>;
  documents: readonly Pick<Row<"documents">, "doc_id" | "title" | "url">[];
  chunks: readonly Pick<Row<"chunks">, "chunk_id" | "doc_id" | "position" | "text">[];
  questions: readonly Pick<Row<"questions">, "question_id" | "text" | "topic">[];
  judgements: readonly Pick<Row<"judgements">, "question_id" | "doc_id" | "grade">[];
}

/**
 * Loads the collections of an experiment: `docs_<model>` and `questions_<model>` for each encoder that a system of
 * Chroma uses, and `questions_withlinks`, the questions that have a judgement, with the vectors of the first encoder.
 */
export async function loadCollections(chroma: Chroma, input: CollectionsInput): Promise<Loaded[]> {
  const loaded: Loaded[] = [], done = new Set<string>();
  const load = async (name: string, rows: ChromaRows, model: string, graph: ChromaGraph, holds: string) => {
    if (done.has(name)) return;
    done.add(name);
    const settings = { similarity: input.similarity(model), graph, about: { model, holds } };
    loaded.push(await chroma.load(name, rows, settings));
  };
  const chunkRows = aboutChunks(input), questionRows = aboutQuestions(input);
  for (const { model, graph } of input.systems) {
    const chunks = chunkRows(await input.vectors(model, "chunks"));
    await load(docsCollection(model, graph), chunks, model, graph, "chunks");
    const questions = questionRows(await input.vectors(model, "questions"));
    await load(questionsCollection(model), questions, model, usualGraph, "questions");
  }
  const first = input.systems[0]?.model;
  if (first !== undefined) {
    const judged = new Set(input.judgements.map(({ question_id }) => question_id));
    const questions = questionRows(chosen(await input.vectors(first, "questions"), (id) => judged.has(id)));
    await load(withLinks, questions, first, usualGraph, "questions that have a judgement");
  }
  return loaded;
}

type Vectors = Pick<ChromaRows, "ids" | "dimension" | "blocks">;

function aboutChunks({ chunks, documents }: CollectionsInput): (vectors: Vectors) => ChromaRows {
  const chunkOf = rowsBy(chunks, ({ chunk_id }) => chunk_id, "chunk");
  const documentOf = rowsBy(documents, ({ doc_id }) => doc_id, "document");
  return (vectors) => ({
    ...vectors,
    documents: (row) => chunkOf(vectors.ids[row]!).text,
    metadata: (row) => {
      const { doc_id, position } = chunkOf(vectors.ids[row]!);
      const { title, url } = documentOf(doc_id);
      return said({ doc_id, position, title, url });
    },
  });
}

function aboutQuestions({ questions, judgements }: CollectionsInput): (vectors: Vectors) => ChromaRows {
  const questionOf = rowsBy(questions, ({ question_id }) => question_id, "question");
  const relevant = Map.groupBy(judgements.filter(({ grade }) => grade > 0), ({ question_id }) => question_id);
  return (vectors) => ({
    ...vectors,
    documents: (row) => questionOf(vectors.ids[row]!).text,
    metadata: (row) => {
      const { question_id, topic } = questionOf(vectors.ids[row]!);
      const docs = (relevant.get(question_id) ?? []).map(({ doc_id }) => doc_id);
      return said({ relevant: docs.length, relevant_docs: docs.length ? JSON.stringify(docs) : null, topic });
    },
  });
}

/** Without what is empty: Chroma takes no null. */
function said(fields: Record<string, string | number | null>): ChromaMetadata {
  const there = Object.entries(fields).filter(([, value]) => value !== null && value !== "");
  return Object.fromEntries(there) as ChromaMetadata;
}

function rowsBy<T>(rows: readonly T[], idOf: (row: T) => string, what: string): (id: string) => T {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return (id) => {
    const row = byId.get(id);
    if (row !== undefined) return row;
    throw new Problem({
      what: `A vector belongs to a ${what} that is not in the tables`,
      found: id,
      todo: "run step 02 again with --force",
    });
  };
}

/** The rows whose id is wanted. */
function chosen({ ids, dimension, blocks }: Vectors, wanted: (id: string) => boolean): Vectors {
  return {
    ids: ids.filter(wanted),
    dimension,
    async *blocks() {
      let row = 0;
      for await (const block of blocks()) {
        const kept = new Float32Array(block.length);
        let length = 0;
        for (let at = 0; at < block.length; at += dimension) {
          if (!wanted(ids[row++]!)) continue;
          kept.set(block.subarray(at, at + dimension), length);
          length += dimension;
        }
        yield kept.subarray(0, length);
      }
    },
  };
}
