/**
 * The experiment file: its schema, defaults, messages about mistakes, and the JSON Schema for editors.
 * Needs `notation` for the names of systems and measures.
 */
export { type Experiment, experimentJsonSchema, experimentSchema } from "./schema.ts";
export {
  loadExperiment,
  mapFolders,
  measuresOf,
  parseExperiment,
  relativeFolders,
  systemsOf,
} from "./load.ts";
