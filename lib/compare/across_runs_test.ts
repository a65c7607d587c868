import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { holm } from "../stats/mod.ts";
import type { Row } from "../tables/mod.ts";
import { acrossRuns } from "./across_runs.ts";
import { acrossVerdict } from "./across_verdict.ts";
import { measurementsOf } from "./measurements_for_tests.ts";
import type { RunSide } from "./run_side.ts";

const N = 40;
const base = Array.from({ length: N }, (_, q) => 0.3 + (q % 7) / 20);
const lower = base.map((value, q) => value - 0.1 - (q % 3) / 50);
const higher = base.map((value, q) => value + 0.1 + (q % 3) / 50);
const ids = measurementsOf("x", "RR@10", base).map((row) => row.question_id);

const side = (name: string, measurements: Row<"measurements">[], change: Partial<RunSide> = {}): RunSide => ({
  name,
  experiment: {
    k: [5, 10],
    measures: ["RR@k", "nDCG@k"],
    statistics: { headline: "RR@10", alpha: 0.05, correction: "holm", resamples: 199, margin: 0.02 },
    seed: 42,
  },
  pilot: null,
  measurements,
  questions: ids.map((question_id) => ({ question_id, text: `Question ${question_id}` })),
  judgements: ids.map((question_id) => ({ question_id, doc_id: "d", grade: 1, origin: "link" })),
  documents: { ids: ["d"], hash: "same" },
  notes: [],
  ...change,
});
const both = (x: number[], y: number[], measure = "RR@10") => [
  ...measurementsOf("x", measure, x),
  ...measurementsOf("y", measure, y),
];
const old = side("A", both(base, base));
const problem = (what: RegExp) => (error: unknown) => error instanceof Problem && what.test(error.message);

Deno.test("acrossRuns() takes the new run minus the old one, and finds what fell and what rose", () => {
  const { rows, questions, notes } = acrossRuns(old, side("B", both(lower, higher)));
  assert.equal(questions, N);
  assert.deepEqual(notes, ["Not measured in both runs, and left out: nDCG@10."]);
  assert.deepEqual(rows.map(({ system, decision, fell }) => [system, decision, fell]), [
    ["x", "worse", true],
    ["y", "better", false],
  ]);
  const [x] = rows;
  assert.ok(x!.difference! < 0 && x!.high! < 0 && x!.new! < x!.old!);
  assert.ok(Math.abs(x!.new! - x!.old! - x!.difference!) < 1e-12);
  assert.deepEqual(rows.map((row) => row.p_corrected), [...holm(rows.map((row) => row.p!))]);
  const { fell, text } = acrossVerdict(rows);
  assert.equal(fell, true);
  assert.match(
    text,
    /^The new run is worse: RR@10 of x fell by 0\.1\d\d, from 0\.4\d\d to 0\.3\d\d \(difference −.*Holm p < 0\.001, 40 questions\)\. Of 2 comparisons: 1 better and 1 worse\.$/,
  );
});

Deno.test("acrossRuns() and its verdict do not take silence for proof", () => {
  const { rows } = acrossRuns(old, side("B", both(base, base.map((v, q) => v + (q % 2 ? 0.1 : -0.1)))));
  const { fell, text } = acrossVerdict(rows);
  assert.equal(fell, false);
  assert.match(
    text,
    /^Nothing is shown to have fallen\. Of 2 comparisons: 2 undecided\. 1 of them scored the same on every question\. Differences under 0\.\d+ in RR@10 could well have been missed/,
  );
  assert.doesNotMatch(text, /no regression|did not fall/);
});

Deno.test("a drop smaller than worth having counts only if any drop does", () => {
  const n = 200, many = Array.from({ length: n }, (_, q) => 0.3 + (q % 7) / 20);
  const sized = (name: string, values: number[]) =>
    side(name, measurementsOf("x", "RR@10", values), { questions: [] });
  const { rows } = acrossRuns(sized("A", many), sized("B", many.map((v, q) => v - 0.004 - (q % 3) / 1000)));
  assert.deepEqual(rows.map(({ decision, fell }) => [decision, fell]), [["practically equal", true]]);
  assert.equal(acrossVerdict(rows).fell, false);
  assert.match(acrossVerdict(rows).text, /A drop smaller than worth having is there in RR@10 of x\./);
  assert.equal(acrossVerdict(rows, { any: true }).fell, true);
});

Deno.test("acrossRuns() pairs only questions of both runs with the same text, and says which are not", () => {
  const some = (from: number, to: number) =>
    old.measurements.filter((row) => {
      const q = ids.indexOf(row.question_id);
      return q >= from && q < to;
    });
  const texts = ids.map((question_id, q) => ({
    question_id,
    text: q === 12 ? "Another" : `Question ${question_id}`,
  }));
  const { questions, rows, notes } = acrossRuns(
    side("A", some(0, 30)),
    side("B", some(10, 40), { questions: texts }),
  );
  assert.deepEqual([questions, rows[0]!.n, rows[0]!.failures], [19, 19, 0]);
  assert.ok(
    notes.includes("Only A measured 10 questions: q00, q01, q02, q03, q04 and 5 more."),
    notes.join("\n"),
  );
  assert.ok(notes.some((note) => /^Only B measured 10 questions: q30/.test(note)));
  assert.ok(notes.includes("1 question of both runs has another text in B and is left out: q12."));
  assert.throws(
    () => acrossRuns(side("A", some(0, 20)), side("B", some(20, 40))),
    problem(/no question in common/),
  );
});

Deno.test("acrossRuns() counts what one run did not measure as a failure, which can withhold a decision", () => {
  const lacking = (count: number) =>
    both(lower, base).map((row) =>
      row.system === "x" && ids.indexOf(row.question_id) < count
        ? { ...row, value: null, failure_cause: "timeout", failure: "too late" }
        : row
    );
  const few = acrossRuns(old, side("B", lacking(2))).rows[0]!,
    many = acrossRuns(old, side("B", lacking(20))).rows[0]!;
  assert.deepEqual([few.n, few.failures, few.decision], [38, 2, "worse"]);
  assert.deepEqual([many.failures, many.decision, many.withheld, many.fell], [
    20,
    "undecided",
    "failures could turn it",
    false,
  ]);
  assert.match(acrossVerdict([many]).text, /1 undecided \(withheld 1: failures could turn it\)/);
  const absent = lacking(2).filter((row) => row.value !== null);
  assert.deepEqual([
    acrossRuns(old, side("B", absent)).rows[0]!.n,
    acrossRuns(old, side("B", absent)).rows[0]!.failures,
  ], [38, 2]);
});

Deno.test("acrossRuns() compares by the judge that both runs had, and withholds where there is none", () => {
  const judged = (values: number[], judge: string) =>
    measurementsOf("x", "faithfulness", values).map((row) => ({ ...row, k: null, judge, generator: judge }));
  const options = { measures: ["faithfulness"] };
  const apart = acrossRuns(side("A", judged(base, "one")), side("B", judged(lower, "two")), options);
  assert.deepEqual(
    apart.rows.map((
      { decision, withheld, difference, old, fell },
    ) => [decision, withheld, difference, old, fell]),
    [
      ["undecided", "judges differ", null, null, false],
    ],
  );
  assert.ok(apart.notes.includes("faithfulness was scored by one in A and by two in B: it is not compared."));
  assert.ok(apart.notes.includes("The answers were written by one in A and by two in B."));
  const shared = acrossRuns(
    side("A", [...judged(base, "one"), ...judged(base, "two")]),
    side("B", [...judged(lower, "two"), ...judged(higher, "three")]),
    options,
  );
  assert.deepEqual(shared.rows.map(({ decision }) => decision), ["worse"]);
});

Deno.test("acrossRuns() says when judgements, collections, pilots or headlines differ", () => {
  const judgements = old.judgements.map((row, q) => q < 3 ? { ...row, grade: 2 } : row);
  const other = side("B", both(base, base), {
    judgements,
    documents: { ids: ["d", "e"], hash: "other" },
    pilot: 40,
    experiment: { ...old.experiment, statistics: { ...old.experiment.statistics, headline: "RR@10" } },
    notes: ["B: 04_rerank out of date"],
  });
  const before = {
    ...old,
    experiment: { ...old.experiment, statistics: { ...old.experiment.statistics, headline: "nDCG@10" } },
  };
  const notes = acrossRuns(before, other).notes.join("\n");
  assert.match(notes, /^B: 04_rerank out of date$/m);
  assert.match(notes, /judgements of 3 of 40 common questions differ \(q00, q01, q02\)/);
  assert.match(notes, /collections differ: 1 document in A, 2 in B, 1 in both/);
  assert.match(notes, /A ran on all questions, B on a pilot of 40/);
  assert.match(notes, /headline of A is nDCG@10, that of B RR@10/);
});

Deno.test("acrossRuns() withholds where the new run's documents were judged less", () => {
  const judgements = [...old.judgements, { question_id: ids[0]!, doc_id: "e", grade: 0, origin: "dataset" }];
  const share = (value: number) => measurementsOf("x", "Judged@10", base.map(() => value));
  const { rows } = acrossRuns(
    side("A", [...measurementsOf("x", "RR@10", base), ...share(0.9)], { judgements }),
    side("B", [...measurementsOf("x", "RR@10", lower), ...share(0.6)], { judgements }),
  );
  assert.deepEqual(rows.map(({ withheld }) => withheld), ["judged unevenly"]);
});

Deno.test("acrossRuns() pairs systems of different names, each once", () => {
  const now = side("B", [...measurementsOf("x", "RR@10", base), ...measurementsOf("z", "RR@10", lower)]);
  const { rows, notes } = acrossRuns(old, now, { renamed: [["y", "z"]] });
  assert.deepEqual(rows.map(({ old_system, system, decision }) => [old_system, system, decision]), [
    ["y", "z", "worse"],
    ["x", "x", "undecided"],
  ]);
  assert.ok(!notes.some((note) => note.includes("no partner")));
  assert.ok(acrossRuns(old, now).notes.includes("Not compared, since they have no partner: y in A."));
  assert.throws(
    () => acrossRuns(old, now, { renamed: [["y", "zz"]] }),
    problem(/not measured in this run[\s\S]*"zz"/),
  );
  assert.throws(() => acrossRuns(old, now, { renamed: [["y", "z"], ["y", "x"]] }), problem(/paired twice/));
});

Deno.test("acrossRuns() refuses runs with nothing to compare", () => {
  assert.throws(() => acrossRuns(side("A", []), old), problem(/Nothing was measured[\s\S]*A/));
  const others = side("B", measurementsOf("z", "RR@10", base));
  assert.throws(() => acrossRuns(old, others), problem(/no measured system in common/));
  assert.throws(() => acrossRuns(old, side("B", both(base, base, "AP@10"))), problem(/no measure in common/));
  assert.throws(() => acrossRuns(old, old, { measures: ["R@10"] }), problem(/R@10 was not measured/));
});
