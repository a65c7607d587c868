/**
 * Texts → vectors: which encoders an experiment needs, encoding through the shared cache, and two looks at the
 * result (a map of the corpus, relevant against random pairs). Needs `models`.
 */
export { checkModels, connects, encodersOf, modelsOf, type ModelUse } from "./models_of.ts";
export { entryOf, type ModelFields, useModels } from "./use_models.ts";
export { embed, type Item } from "./embed.ts";
export { principalPlane } from "./projection.ts";
export { type PairSimilarities, pairSimilarities } from "./similarity.ts";
