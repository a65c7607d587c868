import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { evaluateRun, Pool, Run, trecOutput, TrecPlan } from "./mod.ts";
import type { RunRequest } from "./mod.ts";
import { fourDecimals } from "./trec_output.ts";

const pool = Pool.of({
  questionIds: ["q1", "q1", "q1", "q2", "q10"],
  docIds: ["a", "b", "s", "c", "d"],
  grades: [2, 0, -1, 1, 1],
});
const run = Run.of({
  questionIds: ["q1", "q1", "q1", "q1", "q9", "q10"],
  docIds: ["x", "s", "a", "b", "z", "y"],
  scores: [9, 8, 7, 6, 1, 1],
});

async function* parts() {
  yield { run, questions: run.questions, tag: "tag" };
}

async function lines(request: RunRequest, perQuestion = true): Promise<string[][]> {
  const evaluation = await evaluateRun(pool, parts(), request);
  const text = [...trecOutput(evaluation, { perQuestion })].join("");
  return text.trimEnd().split("\n").map((line) => line.split("\t").map((field) => field.trim()));
}

Deno.test("questions come in the order of their bytes, the run's name and the means last", async () => {
  const found = await lines({ measures: ["recip_rank", "runid", "num_q", "relstring"], complete: true });
  assert.deepEqual(found, [
    ["recip_rank", "q1", "0.3333"],
    ["relstring", "q1", "'-.20'"],
    ["recip_rank", "q10", "0.0000"],
    ["relstring", "q10", "'-'"],
    ["recip_rank", "q2", "0.0000"],
    ["relstring", "q2", "''"],
    ["runid", "all", "tag"],
    ["num_q", "all", "3"],
    ["recip_rank", "all", "0.1111"],
  ]);
});

Deno.test("without complete, questions that the run lacks are left out and named", async () => {
  const { missing, overall, questions } = await evaluateRun(pool, parts(), {
    measures: ["num_q", "recip_rank"],
  });
  assert.deepEqual(missing, ["q2"]);
  assert.deepEqual(questions.map(({ id }) => id), ["q1", "q10"]);
  assert.deepEqual(overall, [2, 1 / 6]);
});

Deno.test("-J leaves unjudged documents out, -M the later ones, -l the lower grades", async () => {
  const value = async (request: RunRequest) => (await lines(request, false))[0]![2];
  assert.equal(await value({ measures: ["recip_rank"], judgedOnly: true }), "0.5000");
  assert.equal(await value({ measures: ["recip_rank"], limit: 2 }), "0.0000");
  assert.equal(await value({ measures: ["num_rel"], rel: 2 }), "1");
  assert.equal(await value({ measures: ["RR"], judgedOnly: true }), "0.5000");
  assert.equal(await value({ measures: ["RR(condensed=1)"] }), "0.5000");
});

Deno.test("the project's notation stands beside trec_eval's, and -l is its default for rel", async () => {
  const found = await lines({ measures: ["nDCG@5", "P(rel=1)@5", "ndcg_cut.5", "R@5"], rel: 2 }, false);
  assert.deepEqual(found.map(([name]) => name), ["ndcg_cut_5", "nDCG@5", "P@5", "R(rel=2)@5"]);
  assert.equal(found[0]![2], found[1]![2]);
  assert.equal(found[3]![2], "0.5000");
});

Deno.test("a measure nobody knows gives the nearest names of both notations, unfitting parameters what fits", () => {
  const refused = (measure: string): Problem["parts"] => {
    try {
      new TrecPlan([measure], pool);
    } catch (error) {
      if (error instanceof Problem) return error.parts;
    }
    return assert.fail(`${measure} was accepted`);
  };
  assert.match(refused("ndgc").todo!, /ndcg/i);
  assert.match(refused("nDGC@10").todo!, /nDCG/);
  assert.equal(refused("ndcg_cut_10").todo, "Write ndcg_cut.10");
  assert.match(refused("P.0").allowed!, /depths from 1/);
  assert.match(refused("P.5,5").allowed!, /once/);
  assert.equal(refused("P.x").found, "x");
  assert.equal(refused("map.5").allowed, "map");
  assert.match(refused("utility.1,2").allowed!, /four numbers/);
  assert.match(refused("ndcg.1:3").allowed!, /pairs/);
  assert.match(refused("P.").allowed!, /parameter/);
});

Deno.test("of a measure asked for twice with parameters the first counts, as in trec_eval, and the user is told", async () => {
  const { plan, columns } = await evaluateRun(pool, parts(), { measures: ["P.5", "P.10"] });
  assert.deepEqual(columns.map(({ name }) => name), ["P_5"]);
  assert.match(plan.warnings.join(), /P\.5,10/);
});

Deno.test("four decimals are rounded as C rounds them", () => {
  // printf("%6.4f") of glibc 2.36
  const expected: [number, string][] = [
    [0.03125, "0.0312"],
    [0.09375, "0.0938"],
    [0.15625, "0.1562"],
    [-0.03125, "-0.0312"],
    [2.71875, "2.7188"],
    [0.00005, "0.0001"],
    [1, "1.0000"],
    [-412.66666666666669, "-412.6667"],
  ];
  for (const [value, text] of expected) assert.equal(fourDecimals(value), text);
});
