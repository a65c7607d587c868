import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import pl from "nodejs-polars";
import { JUDGED_MEASURES } from "../experiment/mod.ts";
import type { Row } from "../tables/mod.ts";
import { figureOf, scoreRow, verdictRow } from "./agreements_for_tests.ts";
import { readLabels } from "./labels.ts";
import { labelAgreements } from "./labels_agreements.ts";
import { toLabel } from "./to_label.ts";
import { taskOf } from "./to_label_task.ts";

const questions = new Map(["q1", "q2"].map((question_id): [string, Row<"questions">] => [question_id, {
  ...{ question_id, text: `=Why, "${question_id}"?`, answer: "Because; of it.", language: "en", asked: null },
  ...{ topic: null, answerable: "yes", split: null },
}]));
const answers = ["s", "-t"].flatMap((system) =>
  [...questions.keys()].map((question_id): Row<"answers"> => ({
    ...{ system, question_id, generator: "extractive", text: "It is so [2].", contexts: ["c#0", "c#1"] },
    ...{ refused: false, failure_cause: null, failure: null },
  }))
);
const chunks = [0, 1].map((i) => ({ chunk_id: `c#${i}`, text: `First line of ${i}.\nAnd "more".` }));
const file = (verdicts: readonly Row<"verdicts">[], options: Parameters<typeof toLabel>[4] = { seed: 42 }) =>
  toLabel(verdicts, questions, answers, chunks, options);
/** The cells of a file as a spreadsheet has them. */
const cellsOf = (text: string) =>
  pl.readCSV(Buffer.from(text), { inferSchemaLength: 0, hasHeader: false }).rows()
    .map((row) => row.map((cell) => (cell as string | null) ?? ""));
const column = (text: string, name: string) => {
  const [names, ...rows] = cellsOf(text);
  return rows.map((row) => row[names!.indexOf(name)]);
};

const odd = ["=SUM(A1)", "-5 °C", "'=x", 'say "yes", or; no', "two\nlines", "@you", "308", "007"];
const verdicts = answers.flatMap(({ system, question_id }) => [
  ...odd.map((statement, place) =>
    verdictRow({ system, question_id, place, statement, verdict: place % 2, chunk_id: "c#1" })
  ),
  ...chunks.map(({ chunk_id, text }, place) =>
    verdictRow({
      ...{ system, question_id, place, measure: "context_precision", part: "context", chunk_id },
      ...{ statement: text.split("\n")[0]!, verdict: place },
    })
  ),
]);

Deno.test("toLabel() → a spreadsheet → readLabels() → labelAgreements() finds every verdict again", async () => {
  const [names, ...rows] = cellsOf(file(verdicts));
  assert.equal(rows.length, verdicts.length);
  const at = (name: string) => names!.indexOf(name);
  // A person who says yes to all but the first statement and the first context, saving with semicolons.
  for (const row of rows) row[at("label")] = row[at("place")] === "0" ? "0" : "1";
  const saved = [names!, ...rows].map((row) =>
    row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(";")
  );
  const path = await Deno.makeTempFile({ suffix: ".csv" });
  await Deno.writeTextFile(path, saved.join("\r\n"));
  const { labels, unlabelled } = await readLabels(path);
  await Deno.remove(path);
  assert.deepEqual([labels.length, unlabelled], [verdicts.length, 0]);
  const scores = verdicts.map(({ system, question_id, measure }) =>
    scoreRow(0.5, { system, question_id, measure })
  );
  const found = labelAgreements(verdicts, scores, labels);
  assert.deepEqual([found.used, found.unmatched], [verdicts.length, 0]);
  // Of the eight statements of each of four answers people say yes to seven, and the judge to four of these.
  const statements = { measure: "faithfulness" };
  assert.deepEqual(
    ["sensitivity", "specificity"].map((figure) => {
      const { value, n } = figureOf(found.rows, figure, statements);
      return [value, n];
    }),
    [[4 / 7, 28], [1, 4]],
  );
  assert.equal(figureOf(found.rows, "kappa", { measure: "context_precision" }).value, 1);
});

Deno.test("toLabel() counts what is not yet labelled", async () => {
  const path = await Deno.makeTempFile({ suffix: ".csv" });
  await Deno.writeTextFile(path, file(verdicts, { n: 7, seed: 1 }));
  assert.deepEqual(await readLabels(path), { labels: [], unlabelled: 7 });
  await Deno.remove(path);
});

Deno.test("toLabel() shows what is asked and the evidence, and nothing of what the judge decided", () => {
  const text = file(verdicts), [names] = cellsOf(text);
  assert.deepEqual(names!.slice(0, 5), ["task", "question", "statement", "evidence", "label"]);
  assert.ok(!text.includes("the judge's reason") && !names!.includes("verdict"));
  assert.ok(column(text, "label").every((label) => label === ""));
  const chunkIds = column(text, "measure").map((measure, i) => [measure, column(text, "chunk_id")[i] !== ""]);
  assert.ok(
    chunkIds.every(([measure, named]) => named === (measure === "context_precision")),
    "found by the judge",
  );
  const [first] = column(file(verdicts.slice(0, 1)), "evidence");
  assert.equal(first, chunks.map(({ text }, i) => `Context [${i + 1}]: ${text}`).join("\n\n"));
  assert.equal(column(text, "question")[0]?.slice(0, 6), "'=Why,");
});

Deno.test("toLabel() draws by the seed, from every measure in turn, whatever the order of the rows", () => {
  const many = ["faithfulness", "context_recall"].flatMap((measure) =>
    Array.from({ length: 40 }, (_, place) => verdictRow({ measure, place, statement: `${place}.` }))
  );
  const rare = verdictRow({ measure: "citation_recall" });
  const text = file([...many, rare], { n: 6, seed: 42 });
  assert.deepEqual(column(text, "measure"), [
    ...["citation_recall", "context_recall", "context_recall", "context_recall"],
    ...["faithfulness", "faithfulness"],
  ]);
  assert.equal(file([rare, ...many.toReversed()], { n: 6, seed: 42 }), text);
  assert.notEqual(file([...many, rare], { n: 6, seed: 43 }), text);
  const places = column(file(many, { n: 80, seed: 42 }), "place").slice(0, 40).map(Number);
  assert.deepEqual(places.toSorted((x, y) => x - y), places.map((_, i) => i), "each once");
  assert.notDeepEqual(places, places.map((_, i) => i), "not in the order of the answer");
  assert.equal(column(file(many), "place").length, 80);
});

Deno.test("toLabel() asks once for what several judges decided or was decided again, and for scores of marks", () => {
  const again = verdicts.flatMap((row) => [row, { ...row, judge: "other" }, { ...row, repeat: 1 }]);
  assert.equal(file(again), file(verdicts));
  const left = [
    verdictRow({ measure: "answer_relevancy", part: "question", statement: "Why?" }),
    verdictRow({ measure: "noise_sensitivity_relevant", part: "context", chunk_id: "c#0" }),
  ];
  assert.equal(cellsOf(file(left)).length, 1);
  const mark = verdictRow({ part: "mark", statement: "faithfulness", verdict: 4 });
  const [names, row] = cellsOf(file([mark]));
  const shown = Object.fromEntries(names!.map((name, c) => [name, row![c]]));
  assert.deepEqual([shown.statement, shown.part, shown.place, shown.measure], ["", "", "", "faithfulness"]);
  assert.match(shown.task!, /from 0 \(nothing\).* to 1/);
});

Deno.test("taskOf() knows what to ask of every verdict, and what to show", () => {
  const material = { answer: "A [2].", reference: "R.", contexts: chunks };
  const parts: Record<string, [string, ...string[]]> = {
    answer_correctness: ["answer", "reference"],
    factual_correctness: ["answer", "reference"],
    context_precision: ["context"],
    context_precision_first: ["context"],
    context_precision_without_reference: ["context"],
    context_recall: ["reference"],
    context_entity_recall: ["entity"],
    citation_precision: ["citation"],
  };
  for (const measure of JUDGED_MEASURES) {
    if (measure === "answer_relevancy" || measure === "semantic_similarity") continue;
    for (const part of parts[measure] ?? ["answer"]) {
      const task = taskOf({ measure, part, chunk_id: "c#1" }, material);
      assert.match(task!.asks, /\? .*1 yes, 0 no$|^The sentence cites/, measure);
      assert.ok(task!.evidence.length > 5);
    }
  }
  const evidence = (measure: string, part: string) =>
    taskOf({ measure, part, chunk_id: "c#1" }, material)!.evidence;
  assert.equal(evidence("answer_correctness", "answer"), "Accepted answer: R.");
  assert.equal(evidence("factual_correctness", "reference"), "Answer: A [2].");
  assert.equal(
    evidence("context_precision", "context"),
    `Accepted answer: R.\n\nContext: ${chunks[1]!.text}`,
  );
  const citation = (chunk_id: string | null) =>
    taskOf({ measure: "citation_precision", part: "citation", chunk_id }, material)!.asks;
  assert.match(citation("c#1"), /^The sentence cites context \[2\]\./);
  assert.match(citation(null), /^The sentence cites a context that there is not\./);
});

Deno.test("toLabel() complains of a number that is none, and of a question it does not know", () => {
  for (const n of [0, 1.5, NaN]) assert.throws(() => file(verdicts, { n, seed: 1 }), /whole number from 1/);
  assert.throws(
    () => file([verdictRow({ question_id: "q9" })]),
    /The answer of a verdict is not among those given/,
  );
});
