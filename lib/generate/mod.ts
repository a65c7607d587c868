/**
 * Question and contexts → answers. The extractive answerer quotes sentences of the contexts and refuses below a
 * calibrated threshold; it is deterministic and needs no language model. Needs `models` and `text`.
 */
export { EXTRACTIVE, type Generated, generateExtractive, type GenerateInput } from "./generate.ts";
export { type Candidate, extractiveAnswer, withoutCitations } from "./extractive.ts";
