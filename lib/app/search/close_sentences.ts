import type { ModelEntry } from "../../models/mod.ts";
import { sentenceSpans, type Span as Sentence } from "../../text/mod.ts";
import type { Finding } from "./find.ts";
import type { SearchEvent } from "./shapes.ts";
import type { Showing, ShownHit } from "./showing.ts";

/** Sentences that are read for one page of results, and characters of each. */
const MOST = 400, LONGEST = 600;
/** A shorter one is a heading or a cell of a table, and is read only where there is nothing else. */
const SHORT = 25;

type Close = Extract<SearchEvent, { event: "close" }>["results"][number];

/** For each result the sentence of its chunk that is nearest to the query in meaning, marked in its snippet. */
export async function closeSentences(
  hits: readonly ShownHit[],
  entry: ModelEntry,
  showing: Showing,
  { query, opened, models, signal }: Finding,
): Promise<Close[]> {
  let left = MOST;
  const candidates = hits.map(({ doc, chunk }) => {
    const { title, language } = opened.store.document(opened.docAt(doc));
    const { text } = opened.store.chunk(opened.chunkAt(chunk));
    const found = readable(text, language).filter((one) => one.text !== title).slice(0, left);
    left -= found.length;
    return found;
  });
  const texts = candidates.flat().map(({ text }) => text.slice(0, LONGEST));
  if (texts.length === 0) return [];
  const asked = await models.query(entry, query, signal),
    vectors = await models.sentences(entry, texts, signal);
  let at = 0;
  return hits.flatMap((hit, h): Close[] => {
    let best: { sentence: Sentence; score: number } | undefined;
    for (const sentence of candidates[h]!) {
      const score = dot(asked, vectors[at++]!);
      if (!best || score > best.score) best = { sentence, score };
    }
    if (!best) return [];
    const { sentence, score } = best;
    return [{
      doc_id: hit.doc,
      snippet: showing.snippet(hit, sentence),
      best: { sentence: sentence.text.replace(/\s+/g, " "), score },
    }];
  });
}

function readable(text: string, language: string): Sentence[] {
  const worded = sentenceSpans(text, language).filter((one) => /[\p{L}\p{N}]/u.test(one.text));
  const long = worded.filter((one) => one.text.length >= SHORT);
  return long.length > 0 ? long : worded;
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
