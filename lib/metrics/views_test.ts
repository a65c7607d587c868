import assert from "node:assert/strict";
import { curvesOverK, meansTable } from "./by_cut_off.ts";
import { commonDocuments } from "./common_documents.ts";
import { beginning, foundTexts } from "./found_texts.ts";
import { exampleQuestions, hardestQuestions, questionSpreads } from "./question_spread.ts";

const ranked = (system: string, question_id: string, docs: string[]) =>
  docs.map((doc_id, i) => ({
    system,
    question_id,
    rank: i + 1,
    doc_id,
    score: 1,
    raw_score: 1 - i / 10,
    chunk_id: `${doc_id}#0`,
  }));

Deno.test("commonDocuments() is the share of the first k that both have, of the longer list where both are shorter", () => {
  const rankings = [
    ...ranked("x", "q1", ["a", "b", "c"]),
    ...ranked("y", "q1", ["b", "a"]),
    ...ranked("x", "q2", ["a"]),
  ];
  assert.deepEqual(commonDocuments(["x", "y"], rankings, 1), [[1, 0], [0, 1]]);
  assert.deepEqual(commonDocuments(["x", "y"], rankings, 2)[0]![1], (1 + 0) / 2);
  assert.deepEqual(commonDocuments(["x", "y"], rankings, 10)[0]![1], (2 / 3 + 0) / 2);
  assert.deepEqual(
    commonDocuments(["x", "y"], rankings, 10)[1]![1],
    1,
    "q2, where y found nothing, does not count",
  );
  assert.deepEqual(commonDocuments(["z"], rankings, 10), [[null]]);
});

const mean = (system: string, measure: string, value: number, n = 4) => ({
  system,
  measure,
  value,
  low: value - 0.1,
  high: value + 0.1,
  n,
});

Deno.test("meansTable() has a row for each system and cut-off, and one for what has none", () => {
  const measures = ["P@1", "P@10", "RR@10", "RR", "P(rel=2)@1", "Judged@1", "Judged@1000"];
  const { rows, measures: columns } = meansTable(
    measures.map((measure, i) => mean("x", measure, i / 10)),
    ["x"],
    measures,
  );
  assert.deepEqual(columns, ["P", "RR", "P(rel=2)", "Judged"]);
  assert.deepEqual(rows, [
    { system: "x", k: 1, n: 4, P: 0, RR: null, "P(rel=2)": 0.4, Judged: 0.5 },
    { system: "x", k: 10, n: 4, P: 0.1, RR: 0.2, "P(rel=2)": null, Judged: null },
    { system: "x", k: "all", n: 4, P: null, RR: 0.3, "P(rel=2)": null, Judged: null },
  ]);
});

Deno.test("curvesOverK() draws what has two cut-offs or more, in rising order, with intervals", () => {
  const curves = curvesOverK([mean("x", "R@10", 0.5), mean("x", "R@1", 0.2)], ["x", "y"], [
    "R@10",
    "R@1",
    "P@5",
    "AP",
  ]);
  assert.deepEqual(curves.map(({ name, k }) => [name, k]), [["R", [1, 10]]]);
  assert.deepEqual(curves[0]!.series[0], {
    name: "x",
    values: [0.2, 0.5],
    low: [0.1, 0.4],
    high: [0.30000000000000004, 0.6],
  });
  assert.deepEqual(curves[0]!.series[1]!.values, [null, null]);
});

const spreads = questionSpreads({
  systems: ["x", "y"],
  questions: ["q1", "q2", "q3", "q4", "q5"],
  values: [Float64Array.of(1, 0, 0.2, 0.9, NaN), Float64Array.of(1, 0, 0.8, 0.3, 1)],
});

Deno.test("questionSpreads() puts first on what systems differ, the harder one before, and leaves failures out", () => {
  assert.deepEqual(spreads.map(({ question }) => question), ["q3", "q4", "q2", "q1"]);
  assert.deepEqual(hardestQuestions(spreads).map(({ question }) => question), ["q2", "q3", "q4", "q1"]);
});

Deno.test("exampleQuestions() chooses an easy question, one that divides the systems and one that all fail", () => {
  assert.deepEqual(exampleQuestions(spreads).map(({ question, why }) => [question, why]), [
    ["q1", "easy: no system is below 1.000"],
    ["q3", "the systems differ most: from 0.200 to 0.800"],
    ["q2", "every system fails"],
  ]);
  const alike = questionSpreads({
    systems: ["x"],
    questions: ["q1", "q2"],
    values: [Float64Array.of(0.5, 0.4)],
  });
  assert.deepEqual(exampleQuestions(alike).map(({ question }) => question), ["q1", "q2"], "none twice");
  assert.deepEqual(exampleQuestions([]), []);
});

Deno.test("foundTexts() shows relevant documents, found or not, and the first ones of each system", () => {
  const docs = ["a", "b", "c", "d", "e"];
  const found = foundTexts("q1", ["x", "y"], {
    rankings: [
      ...ranked("x", "q1", docs),
      ...ranked("y", "q1", ["b"]).map((row) => ({ ...row, chunk_id: "b#1" })),
      ...ranked("x", "q2", ["e"]),
      ...ranked("z", "q1", ["d"]),
    ],
    judgements: [
      { question_id: "q1", doc_id: "e", grade: 1 },
      { question_id: "q1", doc_id: "gone", grade: 1 },
      { question_id: "q1", doc_id: "b", grade: 0 },
    ],
    documents: docs.map((doc_id) => ({ doc_id, title: doc_id === "a" ? "" : `Title ${doc_id}` })),
    chunks: [...docs.map((doc) => `${doc}#0`), "b#1"].map((chunk_id) => ({
      chunk_id,
      text: `text of\n${chunk_id}`,
    })),
  }, { first: 2 });
  assert.deepEqual(found, [
    { title: "Title e", relevant: "yes", ranks: [5, null], text: "text of e#0" },
    { title: "gone", relevant: "yes", ranks: [null, null], text: "" },
    { title: "Title b", relevant: "no", ranks: [2, 1], text: "text of b#1" },
    { title: "a", relevant: "no", ranks: [1, null], text: "text of a#0" },
  ]);
});

Deno.test("beginning() cuts between words, and never a character", () => {
  assert.equal(beginning("one  two\nthree", 20), "one two three");
  assert.equal(beginning("x".repeat(9) + "😀", 10), "x".repeat(9) + " …");
});
