import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { experimentSchema } from "../../lib/experiment/mod.ts";
import { encodeTexts, Tokenizer } from "../../lib/models/mod.ts";
import { slug } from "../../lib/notation/mod.ts";
import { hardware, type Manifest, writeManifest } from "../../lib/run/mod.ts";
import { type Row, schemas, toFrame, vectorFrames, writeParts } from "../../lib/tables/mod.ts";
import { chunk } from "../../lib/text/mod.ts";
import { AZURE_FAQ } from "./azure_faq.ts";

/** The encoder, and the tokens of a chunk. */
export const MODEL = "all-MiniLM-L6-v2", TOKENS = 256;
/** Characters that surely hold the first chunk. */
const BEGINNING = 6000;

interface AzureDocument {
  id: string;
  title: string;
  repo: string;
  text: string;
}

/** What was made. */
export interface Prepared {
  documents: number;
  tokens: number;
  /** Chunks that were not in the cache, and what encoding them took. */
  computed: number;
  seconds: number;
}

/**
 * Writes azure-faq as a run whose steps 01 and 02 are finished: of each document its first chunk of at most 256 tokens, and
 * the vectors of the chunks, which are kept in the cache.
 */
export async function prepareAzureRun(folder: string, cache: string, most: number): Promise<Prepared> {
  const documents: Row<"documents">[] = [], chunks: Row<"chunks">[] = [];
  const tokenizer = await Tokenizer.open(MODEL);
  for (const { id, title, repo, text } of azureDocuments(most)) {
    const beginning = text.slice(0, BEGINNING).toWellFormed();
    const [first] = chunk(beginning, { tokens: TOKENS, measure: (text) => tokenizer.ruler(text) });
    if (!first) continue;
    const common = { doc_id: id, language: "en", date: null, topic: null };
    documents.push({
      ...common,
      url: `https://learn.microsoft.com${id}`,
      title,
      text: first.text,
      source: repo,
    });
    chunks.push({ chunk_id: `${id}#0`, doc_id: id, ...first });
  }
  documents.sort((a, b) => a.doc_id < b.doc_id ? -1 : 1);
  chunks.sort((a, b) => a.doc_id < b.doc_id ? -1 : 1);
  const started = performance.now();
  let told = started;
  const progress = () => ({
    update(done: number, total: number) {
      if (performance.now() - told < 60_000) return;
      told = performance.now();
      console.error(`  encoded ${done} of ${total} chunks`);
    },
  });
  const { matrix, dimension, truncated, computed } = await encodeTexts(chunks.map(({ text }) => text), {
    ...{ model: MODEL, role: "document", cache, progress },
  });
  const seconds = (performance.now() - started) / 1000;
  await Deno.mkdir(folder, { recursive: true });
  await writeParts(folder, "01", schemas.documents, [toFrame(schemas.documents, documents)]);
  await writeParts(folder, "01", schemas.chunks, [toFrame(schemas.chunks, chunks)]);
  const ids = chunks.map(({ chunk_id }) => chunk_id), table = { ids, matrix, dimension, truncated };
  const vectors = join(folder, "vectors", slug(MODEL));
  await Deno.mkdir(vectors, { recursive: true });
  await writeParts(vectors, "02", { ...schemas.vectors, name: "chunks" }, vectorFrames(table));
  await writeManifest(folder, manifestOf(documents.length));
  const tokens = chunks.reduce((sum, { tokens }) => sum + tokens, 0);
  return { documents: documents.length, tokens, computed, seconds };
}

function* azureDocuments(most: number): Generator<AzureDocument> {
  const bytes = gunzipSync(readFileSync(join(AZURE_FAQ, "docs.jsonl.gz"))), decoder = new TextDecoder();
  for (let at = 0, n = 0; at < bytes.length && n < most; n++) {
    const found = bytes.indexOf(10, at), end = found < 0 ? bytes.length : found;
    if (end > at) yield JSON.parse(decoder.decode(bytes.subarray(at, end)));
    at = end + 1;
  }
}

function manifestOf(documents: number): Manifest {
  const step = {
    fingerprint: "bench",
    settings: "bench",
    inputs: {},
    finished: "2025-01-01T00:00:00Z",
    seconds: 0,
  };
  const outputs = { documents: String(documents) };
  const experiment = experimentSchema.parse({
    name: "azure-faq",
    collection: { kind: "folder", folder: "nowhere" },
    retrievers: ["bm25", MODEL, `rrf(bm25,${MODEL})`],
    rerankers: [`maxsim(${MODEL})`],
  });
  return {
    ...{
      cotejo: 1,
      name: "azure-faq",
      created: step.finished,
      pilot: null,
      seed: 42,
      experiment,
      models: [],
    },
    ...{ versions: {}, hardware: hardware() },
    steps: {
      "01_collect": { ...step, outputs, peakMemoryMB: null },
      "02_embed": { ...step, outputs, peakMemoryMB: null },
    },
  };
}
