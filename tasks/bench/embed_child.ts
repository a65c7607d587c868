import { silent } from "../../lib/base/mod.ts";
import { embed } from "../../lib/embed/mod.ts";
import { evaluate } from "../../lib/metrics/mod.ts";
import { searchDense } from "../../lib/retrieve/mod.ts";
import { vectorBlocksOf } from "../../lib/tables/mod.ts";
import { peakMemoryMB } from "../../lib/run/mod.ts";
import { readScifact } from "./scifact.ts";

const [model, cache] = Deno.args as [string, string];
const { documents, questions, pool } = await readScifact();
const options = { model, cache, progress: silent };
await embed(documents.slice(0, 8).map(({ id, text }) => ({ id, text: `${text}.` })), {
  ...options,
  role: "document",
});
const started = performance.now();
const ofDocuments = await embed(documents, { ...options, role: "document" });
const seconds = (performance.now() - started) / 1000;
const ofQuestions = await embed(questions, { ...options, role: "question" });
const hits = await searchDense(ofQuestions, vectorBlocksOf(ofDocuments), ofDocuments.ids, 100);
const found = hits.flatMap((list, q) => list.map((hit) => ({ question: ofQuestions.ids[q]!, ...hit })));
const { measures } = evaluate(pool, {
  questionIds: found.map(({ question }) => question),
  docIds: found.map(({ doc }) => doc),
  scores: Float64Array.from(found, ({ score }) => score),
}, ["nDCG@10"]);
const { computed } = ofDocuments;
console.log(JSON.stringify({ seconds, computed, nDCG: measures[0]!.overall, memoryMB: peakMemoryMB() }));
