/**
 * Texts → vectors: which encoders an experiment needs, encoding through the shared cache, two looks at the result
 * (a map of the corpus, relevant against random pairs), and how a model's similarities agree with people's scores.
 * Needs `models`.
 */
export {
  chatsIn,
  chatsOf,
  type ChatUse,
  checkModels,
  connects,
  encodersOf,
  languageNotes,
  modelRecords,
  modelsOf,
  type ModelUse,
  usesChroma,
} from "./models_of.ts";
export { type PresentModel, presentModels } from "./present_models.ts";
export { entryOf, type ModelFields, useModels } from "./use_models.ts";
export { embed, type Item } from "./embed.ts";
export { costLines } from "./cost.ts";
export { type ModelFacts, modelFacts } from "./model_facts.ts";
export { type Unseen, unseen } from "./unseen.ts";
export { type CorpusMap, corpusMap, type MapPoint } from "./corpus_map.ts";
export { drawPairs, type Pair, type PairSimilarities, pairSimilarities, separation } from "./similarity.ts";
export { readSts, type StsOptions, type StsPair, type StsSet } from "./read_sts.ts";
export { type StsAgreement, stsAgreement, type StsSimilarities, stsSimilarities } from "./sts.ts";
