import type { FileEntry } from "../../models/mod.ts";
import { sentenceSpans, type Span as Sentence } from "../../text/mod.ts";
import type { Finding } from "./find.ts";
import type { SearchEvent } from "./shapes.ts";
import type { Showing, ShownHit } from "./showing.ts";

/** Results that are read together, and for how long others are begun. */
const TOGETHER = 5, MOST_MS = 1500;
/** A shorter sentence is a heading or a cell of a table, and is taken only where there is nothing else. */
const SHORT = 25;

type Close = Extract<SearchEvent, { event: "close" }>["results"][number];

/**
 * For each result the sentence of its chunk that is nearest to the query in meaning, marked in its snippet: that whose
 * tokens match those of the query best, read in the whole chunk. The vectors of tokens are those that late interaction
 * keeps, so that a chunk is read once; a few results at a time, so that other searches come between.
 */
export async function closeSentences(
  hits: readonly ShownHit[],
  entry: FileEntry,
  showing: Showing,
  { query, opened, models, settings, signal }: Finding,
): Promise<Close[]> {
  const { stride, tokens } = settings.rerank, options = { preprocess: "none", stride, tokens } as const;
  const found: Close[] = [], started = performance.now();
  for (let from = 0; from < hits.length && performance.now() - started < MOST_MS; from += TOGETHER) {
    const texts = hits.slice(from, from + TOGETHER).map((hit) => {
      const { title, language } = opened.store.document(opened.docAt(hit.doc));
      const { text } = opened.store.chunk(opened.chunkAt(hit.chunk)), spans = sentenceSpans(text, language);
      return { hit, title, text, spans, parts: spans.map((span) => span.text) };
    });
    const scores = await models.partScores(entry, options, query, texts, signal);
    for (const [i, { hit, title, spans }] of texts.entries()) {
      const best = nearest(spans, scores[i]!, title);
      if (!best) continue;
      const sentence = best.sentence.text.replace(/\s+/g, " ");
      const snippet = showing.snippet(hit, best.sentence);
      found.push({ doc_id: hit.doc, snippet, best: { sentence, score: best.score } });
    }
  }
  return found;
}

/** The sentence with the highest score that is neither the title nor, if there is another, a heading. */
function nearest(sentences: readonly Sentence[], scores: Float64Array, title: string) {
  const all = sentences.map((sentence, i) => ({ sentence, score: scores[i]! }))
    .filter(({ sentence: { text }, score }) => score > -1 && text !== title && /[\p{L}\p{N}]/u.test(text));
  const long = all.filter(({ sentence }) => sentence.text.length >= SHORT),
    left = long.length > 0 ? long : all;
  return left.length > 0 ? left.reduce((a, b) => b.score > a.score ? b : a) : undefined;
}
