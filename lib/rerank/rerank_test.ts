import assert from "node:assert/strict";
import { silent } from "../base/mod.ts";
import type { Row } from "../tables/mod.ts";
import { failedMeasurements } from "./failed_measurements.ts";
import type { Candidates, PairScore } from "./pair_scores.ts";
import { rerank, rerankBy, type RerankInput } from "./rerank.ts";

const row = (question_id: string, rank: number, doc_id: string, system = "bm25"): Row<"rankings"> => ({
  system,
  question_id,
  rank,
  doc_id,
  score: 1 / rank,
  raw_score: 1 / rank,
  chunk_id: `${doc_id}#0`,
});
const system = (name: string): Row<"systems"> => ({
  system: name,
  kind: "sparse",
  model: null,
  engine: "in-process",
  analyser: "english",
  parameters: "{}",
  base: null,
  reranker: null,
  depth: 15,
});
const chunk = (chunk_id: string, text = chunk_id) => ({ chunk_id, doc_id: chunk_id.split("#")[0]!, text });
const input = (rankings: Row<"rankings">[], more: Partial<RerankInput> = {}): RerankInput => ({
  rankings,
  systems: [...new Set(rankings.map((row) => row.system))].map(system),
  chunks: ["a#0", "a#1", "b#0", "b#1", "c#0", "d#0"].map((id) => chunk(id)),
  questionText: new Map(["q1", "q2"].map((id) => [id, id])),
  input: "chunk",
  ...more,
});

/** Scores by text; NaN is nothing to go by, "broken" a failure. */
function scorer(of: Record<string, number | "broken">, listwise = false) {
  const asked: Candidates[] = [];
  const score = (candidates: readonly Candidates[]) => {
    asked.push(...candidates);
    return Promise.resolve(candidates.map(({ texts }) =>
      texts.map((text): PairScore => {
        const score = of[text] ?? 0;
        return score === "broken"
          ? { score: NaN, failure: { cause: "not_a_number", message: "NaN" }, truncated: 0, windows: 1 }
          : { score, truncated: 0, windows: 1 };
      })
    ));
  };
  return { score, listwise, asked };
}
const order = (rows: readonly Row<"rankings">[]) =>
  rows.map(({ question_id, doc_id }) => `${question_id} ${doc_id}`);
const three = [row("q1", 1, "a"), row("q1", 2, "b"), row("q1", 3, "c")];

Deno.test("rerankBy() keeps every candidate, orders by the new score, and shows it from 0 to 1", async () => {
  const { rankings, systems } = await rerankBy(
    "r",
    scorer({ "a#0": -5, "b#0": 9, "c#0": 2 }),
    input(three),
    {},
  );
  assert.deepEqual(order(rankings), ["q1 b", "q1 c", "q1 a"]);
  assert.deepEqual(rankings.map(({ raw_score }) => raw_score), [9, 2, -5]);
  assert.deepEqual(rankings.map(({ score }) => score), [1, 0.5, 0]);
  assert.equal(systems[0]!.system, "bm25+r");
  assert.equal(systems[0]!.base, "bm25");
});

Deno.test("rerankBy() reads a text once for all systems that found it", async () => {
  const { score, asked, listwise } = scorer({});
  await rerankBy(
    "r",
    { score, listwise },
    input([...three, ...three.map((r) => ({ ...r, system: "gte-small" }))]),
    {},
  );
  assert.deepEqual(asked, [{ question: "q1", texts: ["a#0", "b#0", "c#0"] }]);
  const lists = scorer({}, true);
  const reversed = three.map((r) => ({ ...r, system: "gte-small", rank: 4 - r.rank }));
  await rerankBy("r", lists, input([...three, ...reversed]), {});
  assert.deepEqual(lists.asked.map(({ texts }) => texts.join()), ["a#0,b#0,c#0", "c#0,b#0,a#0"]);
});

Deno.test("candidates beyond the depth stay below the others, in their order", async () => {
  const { rankings, systems } = await rerankBy(
    "r",
    scorer({ "b#0": 9, "c#0": 99 }),
    input(three, { depth: 2 }),
    {},
  );
  assert.deepEqual(order(rankings), ["q1 b", "q1 a", "q1 c"]);
  assert.ok(rankings[1]!.raw_score > rankings[2]!.raw_score);
  assert.deepEqual(rankings.map(({ rank, score }) => [rank, score]), [[1, 1], [2, 0], [3, 0]]);
  assert.deepEqual(JSON.parse(systems[0]!.parameters), { input: "chunk", reranked: 2 });
});

Deno.test("a document counts by its best chunk where all of its chunks are read, and names it", async () => {
  const scores = { "a#0": 1, "a#1": 3, "b#0": 2, "b#1": 0 };
  const { rankings } = await rerankBy(
    "r",
    scorer(scores),
    input(three.slice(0, 2), { input: "document" }),
    {},
  );
  assert.deepEqual(rankings.map(({ chunk_id, raw_score }) => [chunk_id, raw_score]), [["a#1", 3], [
    "b#0",
    2,
  ]]);
});

Deno.test("no candidates, one candidate, and a question with nothing to go by", async () => {
  assert.deepEqual((await rerankBy("r", scorer({}), input([]), {})).rankings, []);
  const [one] = (await rerankBy("r", scorer({ "a#0": -3 }), input([row("q1", 1, "a")]), {})).rankings;
  assert.equal(one!.raw_score, -3);
  assert.equal(one!.score, 0.5);
  const nothing = scorer({ "a#0": NaN, "b#0": NaN, "c#0": NaN });
  const { rankings, failures } = await rerankBy("r", nothing, input(three), {});
  assert.deepEqual(order(rankings), ["q1 a", "q1 b", "q1 c"]);
  assert.deepEqual(failures, []);
});

Deno.test("a pair without a score is a failure: it has no rank, and its question no measurement", async () => {
  const scores = scorer({ "a#0": 1, "b#0": "broken", "c#0": 2 });
  const { rankings, failures } = await rerankBy("r", scores, input([...three, row("q2", 1, "a")]), {});
  assert.deepEqual(order(rankings), ["q1 c", "q1 a", "q2 a"]);
  assert.deepEqual(failures, [
    { system: "bm25+r", question_id: "q1", doc_id: "b", cause: "not_a_number", message: "NaN" },
  ]);
  const measured = (question_id: string): Row<"measurements"> => ({
    system: "bm25+r",
    question_id,
    measure: "nDCG@10",
    k: 10,
    level: "document",
    generator: null,
    judge: null,
    repeat: 0,
    value: 0.5,
    failure_cause: null,
    failure: null,
  });
  const [first, second] = failedMeasurements([measured("q1"), measured("q2")], failures);
  assert.equal(first!.value, null);
  assert.equal(first!.failure_cause, "not_a_number");
  assert.match(first!.failure!, /no score for b: NaN/);
  assert.equal(second!.value, 0.5);
});

Deno.test("the first stage's share of the order is as named, or tuned on questions that are kept apart", async () => {
  const scores = scorer({ "a#0": 0, "b#0": 10, "c#0": 4 });
  const named = await rerankBy("cross(m,first=1)", scores, input(three), {});
  assert.deepEqual(order(named.rankings), ["q1 a", "q1 b", "q1 c"]);
  const asTuned = (good: string, questions: string[]) =>
    rerankBy(
      "cross(m,first=tuned)",
      scores,
      input([...three, row("q2", 1, "a"), row("q2", 2, "b")], {
        tune: {
          questions: new Set(questions),
          judgements: [{ question_id: "q2", doc_id: good, grade: 1 }, {
            question_id: "q1",
            doc_id: "c",
            grade: 1,
          }],
        },
      }),
      {},
    );
  const share = ({ systems }: { systems: Row<"systems">[] }) => JSON.parse(systems[0]!.parameters).first;
  // of q2 the first stage has a first, the reranker b
  assert.ok(share(await asTuned("a", ["q2"])).weight > 0.5);
  assert.ok(share(await asTuned("b", ["q2"])).weight <= 0.5);
  assert.equal(share(await asTuned("b", ["q2"])).questions, 1);
  await assert.rejects(asTuned("a", []), /no questions on which the share/);
});

Deno.test("rerank() by late interaction, with texts as they are and prepared as Ardoiz did", async () => {
  const cache = await Deno.makeTempDir({ prefix: "cotejo-test-" });
  const texts = [
    "Machines are billed by the second.",
    "Soft delete keeps a DELETED file, so it can be restored!",
  ];
  const given = input([row("q1", 1, "a"), row("q1", 2, "b")], {
    chunks: [chunk("a#0", texts[0]), chunk("b#0", texts[1])],
    questionText: new Map([["q1", "How do I get back a deleted file?"]]),
  });
  const options = { stride: 0.5, tokens: { megabytes: 10, int8: false }, cache, progress: silent };
  const name = "maxsim(all-MiniLM-L6-v2)";
  const plain = await rerank(name, given, { ...options, preprocess: "none" });
  assert.equal(plain.rankings[0]!.doc_id, "b");
  assert.equal(plain.systems[0]!.system, `bm25+${name}`);
  assert.equal(plain.counts.pairs, 2);
  const prepared = await rerank(name, given, { ...options, preprocess: "alnum+lower" });
  assert.notEqual(prepared.rankings[0]!.raw_score, plain.rankings[0]!.raw_score);
  assert.match(prepared.systems[0]!.parameters, /alnum\+lower/);
  const by = await rerank(name, {
    ...given,
    chunks: [
      chunk("a#0", "machines are billed by the second"),
      chunk("b#0", "soft delete keeps a deleted file so it can be restored"),
    ],
    questionText: new Map([["q1", "how do i get back a deleted file"]]),
  }, { ...options, preprocess: "none" });
  assert.equal(by.rankings[0]!.raw_score, prepared.rankings[0]!.raw_score);
  await Deno.remove(cache, { recursive: true });
});
