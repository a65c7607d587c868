/**
 * Text is cleaned, taken apart and cut here and nowhere else: normalising; HTML, Markdown, PDF, Word, PowerPoint and
 * notebooks to blocks of text; sentences, analysers for sparse search, chunks with exact offsets. Needs `base` only;
 * token counts come from the caller.
 */
export { normalise, normaliseCode, oneLine } from "./normalise.ts";
export { type Block, textBlocks, textOf } from "./blocks.ts";
export { htmlToText, type PageText } from "./html.ts";
export { decodeEntities } from "./markdown_html.ts";
export { isTooDeep, MOST_NESTED } from "./nesting.ts";
export { type MarkdownText, markdownToText } from "./markdown.ts";
export { frontMatter } from "./front_matter.ts";
export type { FileText } from "./file_text.ts";
export { pdfText } from "./pdf.ts";
export { docxText } from "./docx.ts";
export { pptxText } from "./pptx.ts";
export { ipynbText } from "./ipynb.ts";
export { plainText } from "./plain.ts";
export { FILE_KINDS, type ReadFile, readFile } from "./read_file.ts";
export { decodeHtml, decodeText } from "./decode.ts";
export {
  addCounts,
  noPersonalData,
  PERSONAL,
  type PersonalCounts,
  type PersonalKind,
  redact,
} from "./redact.ts";
export { languageCode } from "./language_code.ts";
export { isoDate } from "./dates.ts";
export { sentences, sentenceSpans, type Span } from "./sentences.ts";
export { type AnalyserSpec, type Technique, TECHNIQUES } from "./analyser_spec.ts";
export {
  type Analyser,
  analyserFor,
  buildAnalyser,
  englishAnalyser,
  plainAnalyser,
  type TermSpan,
  wordsAnalyser,
} from "./analyser.ts";
export { type Lemmatiser, openLemmatiser } from "./lemmatiser.ts";
export { openAnalyser, type OpenAnalyserOptions } from "./open_analyser.ts";
export { FUNCTION_WORDS } from "./function_words.ts";
export { guessLanguage, type LanguageGuess } from "./guess_language.ts";
export { type Chunk, chunk, type ChunkOptions } from "./chunk.ts";
export { byCounting, type Measure, type Ruler } from "./ruler.ts";
export { type Banding, banding, MinHash, type MinHashOptions } from "./minhash.ts";
export { ShingleOverlap, type Shingles } from "./shingle_overlap.ts";
export { mixed, windowHashes, WordScanner } from "./word_scanner.ts";
export { statements } from "./statements.ts";
export {
  type Citation,
  citations,
  type CitedSentence,
  citedSentences,
  withoutCitations,
} from "./citations.ts";
export { withoutAccents } from "./accents.ts";
