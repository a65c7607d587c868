/**
 * Texts → vectors: which encoders an experiment needs, encoding through the shared cache, and two looks at the
 * result (a map of the corpus, relevant against random pairs). Needs `models`.
 */
export { checkModels, embed, encodersOf, type Item, modelsOf } from "./embed.ts";
export { principalPlane } from "./projection.ts";
export { type PairSimilarities, pairSimilarities } from "./similarity.ts";
