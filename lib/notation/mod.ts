/**
 * Names of measures ("P(rel=2)@10") and systems ("gte-small+maxsim(all-MiniLM-L6-v2)"): the one grammar, the
 * one parser, the canonical form, folder names, and the list of known measures as declared data. Mistakes
 * are Problems that give the character and the nearest known names. Needs `base` only.
 */
export {
  type MeasureDefinition,
  measureDefinition,
  MEASURES,
  type MeasureSource,
  type ParameterDefinition,
} from "./measures.ts";
export { formatMeasure, judgedBeside, type Measure, parameterOf, parseMeasure } from "./measure.ts";
export {
  type Argument,
  formatNode,
  formatSystem,
  type Node,
  parseSystem,
  sameSystem,
  type Setting,
  type System,
} from "./system.ts";
export { slug } from "./slug.ts";
export { trecId } from "./trec_id.ts";
export { didYouMean, nearest } from "./nearest.ts";
export {
  type Bm25,
  bm25Defaults,
  type Bm25Parameters,
  bm25ParametersOf,
  type Bm25Variant,
  isSparse,
  type Rm3,
  type Sparse,
  sparseParts,
} from "./read_bm25.ts";
export type { FusionMethod, FusionScale } from "./read_fusion.ts";
export {
  type ChromaGraph,
  chromaIn,
  encodersIn,
  type Fusion,
  isTuned,
  partsIn,
  readRetriever,
  type Retriever,
} from "./retriever.ts";
export { readReranker, type Reranker, type RerankerKind, RERANKERS, scorerOf } from "./reranker.ts";
export {
  type AnalyserLanguage,
  type AnalyserSpec,
  formatAnalyser,
  readAnalyser,
  SHORT_ANALYSERS,
  type Technique,
  type TechniqueDefinition,
  TECHNIQUES,
} from "./analyser.ts";
