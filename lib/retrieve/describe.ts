import { modelEntry } from "../models/mod.ts";
import {
  bm25ParametersOf,
  formatAnalyser,
  type Fusion,
  readAnalyser,
  type Retriever,
  type Sparse,
  sparseParts,
} from "../notation/mod.ts";
import type { Row } from "../tables/mod.ts";
import type { TunedWeights } from "../metrics/mod.ts";

/** What holds for every system of a run. */
export interface Circumstances {
  depth: number;
  /** Documents taken from each list that is fused. */
  fusionDepth: number;
  /** The analyser of a BM25 that names none. */
  analyser: string;
  /** Version of Chroma, where there is one. */
  chroma?: string;
}

/** Fusions whose weights were tuned. */
export type Tuned = ReadonlyMap<Retriever, TunedWeights>;

/** What a system is made of, as a row of the `systems` table. */
export function describe(
  system: string,
  retriever: Retriever,
  tuned: Tuned,
  { depth, fusionDepth, analyser, chroma }: Circumstances,
): Row<"systems"> {
  const common = {
    system,
    base: null,
    reranker: null,
    depth,
    engine: "in-process",
    model: null,
    analyser: null,
  };
  switch (retriever.kind) {
    case "bm25":
    case "rm3":
    case "corrected":
      return {
        ...common,
        kind: "sparse",
        analyser: formatAnalyser(readAnalyser(sparseParts(retriever).bm25.analyser ?? analyser)),
        parameters: JSON.stringify(ofWords(retriever)),
      };
    case "fusion": {
      const parameters = { ...ofFusion(retriever, tuned), depth: Math.max(depth, fusionDepth) };
      return { ...common, kind: "hybrid", parameters: JSON.stringify(parameters) };
    }
    case "dense": {
      const { similarity } = modelEntry(retriever.model);
      const parameters = JSON.stringify({ search: "exact", similarity });
      return { ...common, kind: "dense", model: retriever.model, parameters };
    }
    case "chroma": {
      const { model, graph } = retriever, { similarity } = modelEntry(model);
      const parameters = JSON.stringify({ search: "hnsw", similarity, ...graph });
      return { ...common, engine: `chroma ${chroma ?? ""}`.trim(), kind: "dense", model, parameters };
    }
  }
}

function ofWords(sparse: Sparse) {
  const { bm25, rm3, corrected } = sparseParts(sparse);
  return {
    variant: bm25.variant,
    ...Object.fromEntries(bm25ParametersOf(bm25.variant).map((name) => [name, bm25[name]])),
    ...(corrected && { spelling: "corrected" }),
    ...(rm3 && { expansion: "rm3", documents: rm3.documents, terms: rm3.terms, weight: rm3.weight }),
  };
}

/** The settings of a fusion; those of fusions inside it only where weights were tuned, since the name says the others. */
function ofFusion(fusion: Fusion, tuned: Tuned): Record<string, unknown> {
  const { method, k, scale, weights, parts } = fusion, found = tuned.get(fusion);
  const inside = parts.filter((part) => part.kind === "fusion").filter((part) => tuned.has(part));
  return {
    fusion: method,
    ...(method === "rrf" ? { k } : { scale }),
    ...(weights && { weights: found?.weights ?? weights }),
    ...(found && { tuned: { questions: found.questions, measure: found.measure, value: found.value } }),
    ...(inside.length > 0 && { inside: inside.map((part) => ofFusion(part, tuned)) }),
  };
}
