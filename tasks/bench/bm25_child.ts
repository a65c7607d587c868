import { join } from "node:path";
import { writeWhole } from "../../lib/base/mod.ts";
import { evaluate } from "../../lib/metrics/mod.ts";
import { bm25Defaults } from "../../lib/notation/mod.ts";
import { Bm25Index, searchAll } from "../../lib/retrieve/mod.ts";
import { hardware, peakMemoryMB } from "../../lib/run/mod.ts";
import { englishAnalyser } from "../../lib/text/mod.ts";
import { azureQuestions, azureTexts, azureWindows } from "./azure_faq.ts";
import { maxScore } from "./max_score.ts";
import { medianMs } from "./median.ts";
import { readScifact } from "./scifact.ts";

export interface ScifactFound {
  nDCG: number;
  recall: number;
  /** Documents a second. */
  indexing: number;
  /** Queries a second by k. */
  rates: Record<string, number>;
  memoryMB?: number;
}

export interface AzureFound {
  size: number;
  seconds: number;
  memoryMB?: number;
  fileMB: number;
  saveSeconds: number;
  loadSeconds: number;
  /** Milliseconds of a query from text to results. */
  p50: number;
  p99: number;
}

export interface GrowthFound {
  ms10: number;
  ms1000: number;
  maxScore: number;
  memoryMB?: number;
  workers: number;
  /** Questions a second. */
  alone: number;
  parallel: number;
}

if (import.meta.main) {
  const [what, folder, size] = Deno.args as [string, string, string];
  const found = what === "scifact"
    ? await scifact(folder)
    : what === "azure"
    ? await azure(folder)
    : await growth(Number(size));
  console.log(JSON.stringify(found));
}

async function scifact(folder: string): Promise<ScifactFound> {
  const { documents, questions, pool } = await readScifact();
  const parameters = { ...bm25Defaults.lucene, k1: 0.9, b: 0.4 }, texts = documents.map(({ text }) => text);
  const build = () => Bm25Index.build(texts, englishAnalyser, parameters);
  const indexing = documents.length / await medianMs(5, () => void build()) * 1000;
  const index = build(), queries = questions.map(({ text }) => index.terms(text));
  const rates: Record<string, number> = {};
  for (const k of [1_000, 10]) {
    const all = () => {
      for (const terms of queries) index.search(terms, k);
    };
    await medianMs(10, all);
    rates[k] = queries.length / await medianMs(51, all) * 1000;
  }
  const memoryMB = peakMemoryMB() ?? undefined;
  const found = queries.flatMap((terms, q) => {
    const { rows, scores } = index.search(terms, 1_000);
    return Array.from(
      rows,
      (row, i) => ({ question: questions[q]!.id, doc: documents[row]!.id, score: scores[i]! }),
    );
  });
  const { measures } = evaluate(pool, {
    questionIds: found.map(({ question }) => question),
    docIds: found.map(({ doc }) => doc),
    scores: Float64Array.from(found, ({ score }) => score),
  }, ["nDCG@10", "R@100"]);
  await writeWhole(
    join(folder, "scifact.json"),
    JSON.stringify({
      texts,
      documents: texts.map((text) => [...index.terms(text)]),
      queries: queries.map((terms) => [...terms]),
      terms: index.vocabulary.length,
    }),
  );
  return { nDCG: measures[0]!.overall, recall: measures[1]!.overall, indexing, rates, memoryMB };
}

async function azure(folder: string): Promise<AzureFound> {
  let started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  const built = Bm25Index.build(azureTexts(), englishAnalyser),
    took = seconds(),
    memoryMB = peakMemoryMB() ?? undefined;
  const file = join(folder, "azure.bm25");
  started = performance.now();
  await built.save(file);
  const saveSeconds = seconds(), fileMB = (await Deno.stat(file)).size / 2 ** 20;
  started = performance.now();
  const index = await Bm25Index.load(file, englishAnalyser), loadSeconds = seconds();
  const ask = (question: string) => index.search(index.terms(question), 100);
  const times = timesOf(azureQuestions(), ask);
  const [p50, p99] = [times[times.length >> 1]!, times[Math.floor(times.length * 0.99)]!];
  return { size: index.size, seconds: took, memoryMB, fileMB, saveSeconds, loadSeconds, p50, p99 };
}

async function growth(size: number): Promise<GrowthFound> {
  const index = Bm25Index.build(azureWindows(size), englishAnalyser);
  if (index.size !== size) throw new Error(`${index.size} documents, not ${size}`);
  const queries = azureQuestions().slice(0, 300).map((question) => index.terms(question));
  for (const terms of queries) {
    const exact = index.search(terms, 10).scores, pruned = maxScore(index.columns, terms, 10);
    if (exact.slice(0, 10).some((score, i) => !(Math.abs(score - pruned[i]!) < 1e-9))) {
      throw new Error("MaxScore finds other scores");
    }
  }
  const each = async (search: (terms: Uint32Array) => unknown) =>
    await medianMs(5, () => queries.forEach(search)) / queries.length;
  const ms10 = await each((terms) => index.search(terms, 10)),
    ms1000 = await each((terms) => index.search(terms, 1000));
  const pruned = await each((terms) => maxScore(index.columns, terms, 10));
  const workers = hardware().cores, many = Array.from({ length: 20 }, () => queries).flat();
  const rate = async (workers: number) =>
    many.length / await medianMs(3, async () => void await searchAll(index, many, 10, { workers })) * 1000;
  const alone = await rate(1), parallel = await rate(workers);
  return { ms10, ms1000, maxScore: pruned, memoryMB: peakMemoryMB() ?? undefined, workers, alone, parallel };
}

/** Milliseconds of each question, sorted, after a round to warm up. */
function timesOf(questions: readonly string[], ask: (question: string) => unknown): number[] {
  questions.forEach(ask);
  return questions.map((question) => {
    const started = performance.now();
    ask(question);
    return performance.now() - started;
  }).sort((a, b) => a - b);
}
