import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { bestPerDocument } from "../scores/mod.ts";
import { evaluate, type Judgements, Pool, type Rankings, upperBound } from "./mod.ts";

function judgements(...rows: [question: string, doc: string, grade: number][]): Judgements {
  return {
    questionIds: rows.map(([question]) => question),
    docIds: rows.map(([, doc]) => doc),
    grades: rows.map(([, , grade]) => grade),
  };
}

function rankings(...rows: [question: string, doc: string, score: number][]): Rankings {
  return {
    questionIds: rows.map(([question]) => question),
    docIds: rows.map(([, doc]) => doc),
    scores: Float64Array.from(rows, ([, , score]) => score),
  };
}

/** One question's documents, best first. */
const list = (...docs: string[]) =>
  rankings(...docs.map((doc, i): [string, string, number] => ["q", doc, -i]));

function values(judged: Judgements, found: Rankings, measure: string): number[] {
  return [...evaluate(judged, found, [measure]).measures[0]!.values];
}

function near(actual: number | undefined, expected: number): void {
  assert.ok(actual !== undefined && Math.abs(actual - expected) < 1e-12, `${actual}, not ${expected}`);
}

// Four judged relevant (grades 3, 2, 1, 1), one judged not relevant; the list finds b (2) at rank 1, c (1) at
// rank 4, and n, judged 0, at rank 3. x and y are not judged.
const judged = judgements(["q", "a", 3], ["q", "b", 2], ["q", "c", 1], ["q", "d", 1], ["q", "n", 0]);
const found = list("b", "x", "n", "c", "y");

Deno.test("evaluate() gives the values worked out by hand for a graded question", () => {
  const dcg = 2 / 1 + 1 / Math.log2(5);
  const ideal = 3 / 1 + 2 / Math.log2(3) + 1 / 2 + 1 / Math.log2(5);
  const expected: Record<string, number> = {
    "P@1": 1,
    "P@5": 2 / 5,
    "P@10": 2 / 10,
    "P(rel=2)@5": 1 / 5,
    "R@3": 1 / 4,
    "R@10": 2 / 4,
    "R(rel=3)@10": 0,
    "F1@5": 2 * (2 / 5) * (2 / 4) / (2 / 5 + 2 / 4),
    "F1(rel=3)@5": 0,
    "AP": (1 / 1 + 2 / 4) / 4,
    "AP@3": (1 / 1) / 4,
    "AP(rel=2)": (1 / 1) / 2,
    "RR": 1,
    "RR(rel=3)": 0,
    "nDCG": dcg / ideal,
    "nDCG@10": dcg / ideal,
    "nDCG@2": 2 / (3 + 2 / Math.log2(3)),
    "Success@1": 1,
    "Success(rel=3)@5": 0,
    "Judged@5": 3 / 5,
    "Judged@10": 3 / 5,
    "Rprec": 2 / 4,
    "RBP(p=0.5)": 0.5 * (2 / 3 + 0.125 / 3),
    "RBP(p=0.5)@2": 0.5 * (2 / 3),
    "num_ret": 5,
    "num_rel": 4,
    "num_rel(rel=2)": 2,
    "num_rel_ret": 2,
  };
  const { measures } = evaluate(judged, found, Object.keys(expected));
  for (const { measure, values, overall } of measures) {
    near(values[0], expected[measure]!);
    near(overall, expected[measure]!);
  }
});

Deno.test("RR and Success look no further than k", () => {
  const late = list("x", "y", "a");
  assert.deepEqual(values(judged, late, "RR"), [1 / 3]);
  assert.deepEqual(values(judged, late, "RR@2"), [0]);
  assert.deepEqual(values(judged, late, "Success@2"), [0]);
  assert.deepEqual(values(judged, late, "Success@3"), [1]);
});

Deno.test("nDCG's ideal comes from all judged documents, not from those found (mistake 1 of the originals)", () => {
  const two = judgements(["q", "a", 1], ["q", "b", 1]);
  const onlyOne = list("x", "a");
  const gained = 1 / Math.log2(3);
  near(values(two, onlyOne, "nDCG@10")[0], gained / (1 + 1 / Math.log2(3)));
  // The sorted list of what was found, [1, 0], would have given an ideal of 1 and an nDCG of 0.63.
  assert.ok(values(two, onlyOne, "nDCG@10")[0]! < 0.39);
});

Deno.test("AP divides by the documents judged relevant, not by those found (mistake 1 of the originals)", () => {
  const four = judgements(["q", "a", 1], ["q", "b", 1], ["q", "c", 1], ["q", "d", 1]);
  // Dividing by the one document found would have given 1.
  near(values(four, list("a", "x"), "AP")[0], 1 / 4);
});

Deno.test("several chunks of one document count once, by the best chunk (mistake 2 of the originals)", () => {
  const one = judgements(["q", "a", 1], ["q", "b", 1]);
  const chunkDocs = ["a", "x", "a", "b", "a"], chunkScores = [0.9, 0.8, 0.7, 0.6, 0.1];
  const asChunks = rankings(
    ...chunkDocs.map((doc, i): [string, string, number] => ["q", doc, chunkScores[i]!]),
  );
  assert.throws(() => evaluate(one, asChunks, ["P@5"]), (error: Problem) => {
    assert.equal(error.parts.what, "A document stands twice for one question");
    return error.parts.found === "a";
  });
  const best = bestPerDocument(chunkDocs, chunkScores);
  const asDocuments = rankings(
    ...Array.from(best, (at): [string, string, number] => ["q", chunkDocs[at]!, chunkScores[at]!]),
  );
  // Counted as chunks P@5 would be 4/5 and AP (1 + 2/3 + 3/4 + 4/5)/2 > 1; a by its worst chunk would be third.
  near(values(one, asDocuments, "P@5")[0], 2 / 5);
  near(values(one, asDocuments, "RR")[0], 1);
  near(values(one, asDocuments, "AP")[0], (1 / 1 + 2 / 3) / 2);
});

Deno.test("equal scores are ordered by document id from last to first, in bytes of UTF-8", () => {
  const a = judgements(["q", "d2", 1]);
  assert.deepEqual(values(a, rankings(["q", "d10", 1], ["q", "d2", 1], ["q", "d1", 1]), "RR"), [1]);
  const face = judgements(["q", "\u{1F600}", 1]);
  assert.deepEqual(values(face, rankings(["q", "\uFF5E", 1], ["q", "\u{1F600}", 1]), "RR"), [1]);
});

Deno.test("the order of rows does not matter, the scores alone do", () => {
  const rows: [string, string, number][] = [["q", "x", 5], ["p", "a", 1], ["q", "a", 7], ["p", "b", 2], [
    "q",
    "b",
    6,
  ]];
  const both = judgements(["q", "b", 1], ["p", "a", 1]);
  assert.deepEqual(values(both, rankings(...rows), "RR"), [1 / 2, 1 / 2]);
  assert.deepEqual(values(both, rankings(...rows.reverse()), "RR"), [1 / 2, 1 / 2]);
});

Deno.test("a judged question without a ranking counts 0 and is named; a question nobody judged is left out", () => {
  const two = judgements(["q1", "a", 1], ["q2", "b", 1], ["q3", "c", 0]);
  const result = evaluate(two, rankings(["q1", "a", 1], ["q9", "a", 1], ["q3", "z", 1]), ["RR", "num_rel"]);
  assert.deepEqual(result.questions, ["q1", "q2", "q3"]);
  assert.deepEqual([...result.measures[0]!.values], [1, 0, 0]);
  assert.equal(result.measures[0]!.overall, 1 / 3);
  assert.deepEqual([...result.measures[1]!.values], [1, 1, 0]);
  assert.deepEqual(result.missing, ["q2"]);
  assert.deepEqual(result.ignored, ["q9"]);
});

Deno.test("a negative grade is neither relevant nor judged", () => {
  const negative = judgements(["q", "a", -1], ["q", "b", 1]);
  assert.deepEqual(values(negative, list("a", "b"), "Judged@2"), [1 / 2]);
  assert.deepEqual(values(negative, list("a", "b"), "nDCG@2"), [1 / Math.log2(3)]);
  assert.deepEqual(values(negative, list("a", "b"), "num_rel"), [1]);
});

Deno.test("a pool serves several systems without one changing the other's values", () => {
  const pool = Pool.of(judged);
  const before = evaluate(pool, found, ["nDCG@10", "Judged@5"]);
  evaluate(pool, list("z", "a", "w", "b"), ["nDCG@10"]);
  assert.deepEqual(evaluate(pool, found, ["nDCG@10", "Judged@5"]), before);
});

Deno.test("evaluate() refuses doubtful input in words", () => {
  const what = (fn: () => unknown, message: RegExp) =>
    assert.throws(fn, (error: Problem) => error instanceof Problem && message.test(error.message));
  what(
    () => evaluate(judged, rankings(["q", "a", NaN]), ["RR"]),
    /not a finite number[^]*question q, document a/,
  );
  what(() => evaluate(judged, list("a", "b", "a"), ["RR"]), /stands twice[^]*rankings, question q/);
  what(
    () => evaluate(judgements(["q", "a", 1], ["q", "a", 0]), found, ["RR"]),
    /stands twice[^]*judgements, question q/,
  );
  what(() => evaluate(judgements(), found, ["RR"]), /no judgements/);
  what(() => evaluate(judgements(["q", "a", 0.5]), found, ["RR"]), /not a whole number/);
  what(() => evaluate(judged, { ...found, docIds: ["a"] }, ["RR"]), /different lengths[^]*docIds 1/);
  what(() => evaluate(judged, found, ["faithfulness"]), /by ragas/);
  what(() => evaluate(judged, found, ["nDGC@10"]), /Did you mean nDCG/);
});

Deno.test("upperBound() is what the best possible ranking reaches", () => {
  const pool = Pool.of(
    judgements(["q", "a", 3], ["q", "b", 1], ["q", "n", 0], ["p", "c", 1], ["o", "d", 0]),
  );
  assert.deepEqual([...upperBound("P@10", pool)], [2 / 10, 1 / 10, 0]);
  assert.deepEqual([...upperBound("R@1", pool)], [1 / 2, 1, 0]);
  assert.deepEqual([...upperBound("F1@4", pool)], [2 * 0.5 * 1 / 1.5, 2 * 0.25 * 1 / 1.25, 0]);
  assert.deepEqual([...upperBound("nDCG@10", pool)], [1, 1, 0]);
  assert.deepEqual([...upperBound("AP@1", pool)], [1 / 2, 1, 0]);
  assert.deepEqual([...upperBound("Judged@5", pool)], [1, 1, 1]);
  assert.deepEqual([...upperBound("set_P", pool)], [1, 1, 0]);
  assert.deepEqual([...upperBound("set_F", pool)], [1, 1, 0]);
  assert.throws(() => upperBound("num_ret", pool), Problem);
});

Deno.test("ERR stops by the collection's highest grade, and large grades do not overflow", () => {
  const pool = judgements(["q", "a", 3], ["q", "b", 1], ["p", "z", 4]);
  const stops = (grade: number) => (2 ** grade - 1) / 2 ** 4;
  near(values(pool, list("a", "x", "b"), "ERR@3")[0], stops(3) + (1 - stops(3)) * stops(1) / 3);
  near(values(judgements(["q", "a", 2000]), list("a"), "ERR")[0], 1);
});
