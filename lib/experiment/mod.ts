/**
 * The experiment file: its schema, defaults, messages about mistakes, and the JSON Schema for editors; and the one
 * form of an address, in which start addresses, prefixes, pages and links are compared. Needs `notation` for the names
 * of systems and measures.
 */
export {
  type Experiment,
  experimentJsonSchema,
  experimentSchema,
  isSpanish,
  type Located,
  type Remote,
  type StepNumber,
} from "./schema.ts";
export type { DescribedEncoder, DescribedModel, DescribedReranker } from "./model_schema.ts";
export { loadExperiment, parseExperiment, relativePaths } from "./load.ts";
export { answeredSystems, systemsOf } from "./systems_of.ts";
export {
  isArchive,
  labelPaths,
  mapPaths,
  mapPlaces,
  type SourcePath,
  sourcePaths,
  type SourcePlace,
  sourcePlaces,
  studyPaths,
} from "./source_paths.ts";
export { type CrawledSource, crawledSources } from "./crawled_sources.ts";
export { measuresOf } from "./measures.ts";
export { JUDGED_MEASURES, type JudgedMeasure } from "./answers_schema.ts";
export {
  EVERY_URL_RULE,
  isInScope,
  isWithin,
  type NormalisedUrl,
  normaliseUrl,
  pathId,
  URL_RULE_MEANINGS,
  URL_RULES,
  type UrlRule,
  type UrlRules,
  urlRules,
  withPlainEscapes,
} from "./normalise_url.ts";
