/**
 * Text is cleaned, taken apart and cut here and nowhere else: normalising, HTML to text, sentences, analysers
 * for sparse search, chunks with exact offsets. Needs `base` only; token counts come from the caller.
 */
export { normalise, normaliseCode } from "./normalise.ts";
export { type Block, textOf } from "./blocks.ts";
export { htmlToText, type PageText } from "./html.ts";
export { isoDate } from "./dates.ts";
export { sentences, sentenceSpans, type Span } from "./sentences.ts";
export {
  type Analyser,
  analyser,
  englishAnalyser,
  lowerCase,
  plainAnalyser,
  porter,
  possessive,
  type Step,
  stop,
  words,
} from "./analyser.ts";
export { LUCENE_ENGLISH_STOP_WORDS } from "./stop_words.ts";
export { type Chunk, chunk, type ChunkOptions } from "./chunk.ts";
export { statements } from "./statements.ts";
