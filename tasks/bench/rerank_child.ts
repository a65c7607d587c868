import { join } from "node:path";
import { silent } from "../../lib/base/mod.ts";
import { embed } from "../../lib/embed/mod.ts";
import { evaluate } from "../../lib/metrics/mod.ts";
import {
  configureModels,
  CrossEncoder,
  drain,
  fileEntry,
  type RerankerEntry,
  TokenStore,
} from "../../lib/models/mod.ts";
import { bestMatches, type Candidates, crossScores, interact } from "../../lib/rerank/mod.ts";
import { searchDense } from "../../lib/retrieve/mod.ts";
import { peakMemoryMB } from "../../lib/run/mod.ts";
import { vectorBlocksOf } from "../../lib/tables/mod.ts";
import { readScifact } from "./scifact.ts";

const [work, cache, threads, given] = Deno.args as [string, string, string, string | undefined];
configureModels({ threads: Number(threads) });
const DEPTH = 15, progress = silent;
console.log(JSON.stringify({ ...work === "cross" ? await cross() : await late(), memoryMB: peakMemoryMB() }));

/** Pairs of a cross-encoder with files, from the file that the peer reads too. */
async function cross() {
  const { entry, candidates } = JSON.parse(await Deno.readTextFile(given!)) as {
    entry: RerankerEntry;
    candidates: Candidates[];
  };
  const scored = async (part: readonly Candidates[], name: string) => {
    const started = performance.now();
    const scores = await crossScores(part, {
      model: entry,
      cache: join(cache, `${name}${threads}`),
      progress,
    });
    return { seconds: (performance.now() - started) / 1000, scores };
  };
  await scored([{ question: "warm", texts: ["up"] }], "warm");
  const { seconds, scores } = await scored(candidates, "cold");
  const read = scores.flat();
  return {
    seconds,
    pairs: read.length,
    windows: read.reduce((sum, { windows }) => sum + windows, 0),
    cut: await cut(),
  };

  /** Seconds for the same pairs cut at the limit, as the peer reads them. */
  async function cut(): Promise<number> {
    const encoder = await CrossEncoder.open(entry);
    await drain(encoder.score([["warm", "up"]]));
    const started = performance.now();
    await drain(
      encoder.score(
        candidates.flatMap(({ question, texts }) => texts.map((text) => [question, text] as const)),
      ),
    );
    const seconds = (performance.now() - started) / 1000;
    await encoder.close();
    return seconds;
  }
}

/** Late interaction over the first documents of exact search, all at the length that the weights read. */
async function late() {
  const { documents, questions, pool } = await readScifact();
  const entry = { ...fileEntry("all-MiniLM-L6-v2"), limit: 512 }, options = { model: entry, cache, progress };
  await embed(documents.slice(0, 8).map(({ id, text }) => ({ id, text: `${text}.` })), {
    ...options,
    role: "document",
  });
  let started = performance.now();
  const lap = () => {
    const seconds = (performance.now() - started) / 1000;
    started = performance.now();
    return seconds;
  };
  const ofDocuments = await embed(documents, { ...options, role: "document" }), encoding = lap();
  const ofQuestions = await embed(questions, { ...options, role: "question" });
  const hits = await searchDense(ofQuestions, vectorBlocksOf(ofDocuments), ofDocuments.ids, DEPTH);
  const textOf = new Map(documents.map(({ id, text }) => [id, text]));
  const questionOf = new Map(questions.map(({ id, text }) => [id, text]));
  const candidates = hits.map((list, q) => ({
    question: questionOf.get(ofQuestions.ids[q]!)!,
    texts: list.map(({ doc }) => textOf.get(doc)!),
  }));
  const nDCG = (scores: readonly (readonly number[])[]) =>
    evaluate(pool, {
      questionIds: hits.flatMap((list, q) => list.map(() => ofQuestions.ids[q]!)),
      docIds: hits.flatMap((list) => list.map(({ doc }) => doc)),
      scores: Float64Array.from(scores.flat()),
    }, ["nDCG@10"]).measures[0]!.overall;
  const few = candidates.slice(0, 60);
  const rerun = async (int8: boolean, asked = candidates) => {
    const store = await TokenStore.open({ model: entry, cache, int8 });
    await store.questions(["warm"]);
    lap();
    const scores = asked.map(({ texts }) => texts.map(() => NaN));
    for await (const batch of interact(store, asked)) {
      for (const [q, t, { score }] of batch) scores[q]![t] = score;
    }
    const seconds = lap();
    const ofQuestions = await store.questions(asked.map(({ question }) => question));
    const places = await store.documents(asked.flatMap(({ texts }) => texts));
    lap();
    for (const [q, { texts }] of asked.entries()) {
      await bestMatches(ofQuestions[q]!, store.join(texts.map((text) => places.get(text)!)));
    }
    const similarities = lap();
    await store.close();
    return {
      seconds,
      similarities,
      pairs: scores.flat().length,
      nDCG: asked === candidates ? nDCG(scores) : null,
    };
  };
  return {
    documents: encoding < 1 ? 0 : documents.length,
    encoding,
    distinct: new Set(candidates.flatMap(({ texts }) => texts)).size,
    before: nDCG(hits.map((list) => list.map(({ score }) => score))),
    uncached: await rerun(false),
    cached: await rerun(false),
    int8: (await rerun(true, few), await rerun(true, few)),
  };
}
