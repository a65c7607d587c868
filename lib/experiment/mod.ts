/**
 * The experiment file: its schema, defaults, messages about mistakes, and the JSON Schema for editors; and the one
 * form of an address, in which start addresses, prefixes, pages and links are compared. Needs `notation` for the names
 * of systems and measures.
 */
export { type Experiment, experimentJsonSchema, experimentSchema } from "./schema.ts";
export { loadExperiment, parseExperiment, relativePaths, systemsOf } from "./load.ts";
export { mapPaths, type SourcePath, sourcePaths } from "./source_paths.ts";
export { measuresOf } from "./measures.ts";
export {
  isWithin,
  type NormalisedUrl,
  normaliseUrl,
  pathId,
  URL_RULES,
  type UrlRule,
} from "./normalise_url.ts";
