import type { ModelFields } from "../../embed/mod.ts";
import type { Experiment } from "../../experiment/mod.ts";
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
  /** How close to a question a sentence must be to answer it, by an encoder; undefined where nothing tells. */
  refusalThreshold?(model: string): Promise<number | undefined>;
  /** How it is searched where that differs from what is usual. */
  settings?: Partial<SearchSettings>;
}

/** Gives the sources of one kind. */
export interface SourceProvider {
  /** The newest first. */
  list(): Promise<SearchSource[]>;
  /** By the whole identifier: "own:3"; undefined where there is none. */
  get(id: string): Promise<SearchSource | undefined>;
}

/** How a source is searched. */
export interface SearchSettings {
  /** Documents taken from each list that is fused. */
  fusionDepth: number;
  /** Candidates that are reranked. */
  depth: number;
  rerank: Pick<Experiment["rerank"], "input" | "preprocess" | "stride" | "tokens">;
  /** Weights that were tuned, and the like: what the table of systems says of each system. */
  parameters: ReadonlyMap<string, Record<string, unknown>>;
  /** Models that an experiment describes, and who pays for endpoints. */
  models: ModelFields;
  /** How answers are made of what is found. */
  answers: Pick<Experiment["answers"], "contexts" | "sentences" | "temperature" | "maxTokens"> & {
    /** The encoder that tells how close a sentence is to the question; any that is ready unless named. */
    model?: string;
  };
}

/** What holds where a source does not say otherwise. */
export const USUAL: SearchSettings = {
  fusionDepth: 100,
  depth: 15,
  rerank: { input: "chunk", preprocess: "none", stride: 0.5, tokens: { megabytes: 4096, int8: false } },
  parameters: new Map(),
  models: { name: "application", models: {}, device: "cpu", budget: {}, hosts: [] },
  answers: { contexts: 3, sentences: 3, temperature: 0.1, maxTokens: 512 },
};

export function settingsOf(source: SearchSource): SearchSettings {
  return { ...USUAL, ...source.settings };
}
