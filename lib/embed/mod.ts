/**
 * Texts → vectors: which encoders an experiment needs, encoding through the shared cache, and two looks at the
 * result (a map of the corpus, relevant against random pairs). Needs `models`.
 */
export {
  checkModels,
  connects,
  encodersOf,
  modelRecords,
  modelsOf,
  type ModelUse,
  usesChroma,
} from "./models_of.ts";
export { entryOf, type ModelFields, useModels } from "./use_models.ts";
export { embed, type Item } from "./embed.ts";
export { costLines } from "./cost.ts";
export { type ModelFacts, modelFacts } from "./model_facts.ts";
export { type Unseen, unseen } from "./unseen.ts";
export { type CorpusMap, corpusMap, type MapPoint } from "./corpus_map.ts";
export { drawPairs, type Pair, type PairSimilarities, pairSimilarities, separation } from "./similarity.ts";
