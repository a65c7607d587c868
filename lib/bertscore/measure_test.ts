import assert from "node:assert/strict";
import { silent } from "../base/mod.ts";
import type { Row } from "../tables/mod.ts";
import { rescaled } from "./baseline.ts";
import { disagreements } from "./disagreements.ts";
import { exampleToAlign } from "./align.ts";
import { type Accepted, measureAnswers, type MeasuredAnswers } from "./measure.ts";
import { OVERLAP_MEASURES } from "./overlap.ts";
import { readCounts, readNotes } from "./read_counts.ts";
import type { BertScoreSettings } from "./settings.ts";
import { variants } from "./variants.ts";

const settings: BertScoreSettings = { model: "all-MiniLM-L6-v2", idf: false, rescale: false, pairs: 100 };

const accepted: Accepted[] = ([
  ["q1", "Deallocate the machine, or its cores are billed.", "a"],
  ["q2", "Turn on soft delete for the blobs of the account.", "b"],
  ["q3", "A role assignment takes up to ten minutes to spread.", "c"],
  ["q4", "The lock is renewed while the handler works.", "c"],
  ["q5", null, "d"],
  ["q6", " ", "e"],
] as const).map(([question_id, answer, page]) => ({ question_id, answer, about: new Set([page]) }));

function answered(
  system: string,
  question_id: string,
  text: string | null,
  more: Partial<Row<"answers">> = {},
) {
  return {
    ...{
      system,
      question_id,
      generator: "g",
      text,
      contexts: [],
      refused: false,
      failure_cause: null,
      failure: null,
    },
    ...more,
  };
}

const answers = [
  answered("x", "q1", "Deallocate the machine, or its cores are billed."),
  answered("x", "q2", "Soft delete has to be enabled for blobs."),
  answered("x", "q3", ""),
  answered("x", "q4", null, { refused: true }),
  answered("x", "q5", "Something."),
  answered("x", "q6", "Something."),
  answered("y", "q1", null, { refused: null, failure_cause: "timeout", failure: "after 60 s" }),
  answered("y", "q2", "Las máquinas de la red no se pueden apagar cuando hay una copia en la nube."),
  answered("y", "q3", "word ".repeat(600)),
  answered("y", "q4", null, { refused: null }),
] as Row<"answers">[];

const measured = new Map<string, Promise<MeasuredAnswers>>();

/** What the answers measure under some settings, computed once for all tests. */
function measure(more: Partial<BertScoreSettings> = {}): Promise<MeasuredAnswers> {
  const key = JSON.stringify(more),
    found = measured.get(key) ?? measuredWith({ ...settings, ...more }, accepted);
  measured.set(key, found);
  return found;
}

async function measuredWith(
  settings: BertScoreSettings,
  accepted: readonly Accepted[],
): Promise<MeasuredAnswers> {
  const cache = await Deno.makeTempDir();
  try {
    return await measureAnswers(answers, accepted, {
      settings,
      language: "en",
      seed: 42,
      cache,
      progress: silent,
    });
  } finally {
    await Deno.remove(cache, { recursive: true });
  }
}

const valueOf = ({ measurements }: MeasuredAnswers, system: string, question: string, measure: string) =>
  measurements.find((row) =>
    row.system === system && row.question_id === question && row.measure === measure
  )!;

Deno.test("measureAnswers() has a value or a stated failure for every answer and measure", async () => {
  const found = await measure(), { measurements } = found;
  assert.equal(measurements.length, answers.length * (3 + OVERLAP_MEASURES.length));
  for (const { value, failure_cause, failure } of measurements) {
    assert.ok(value === null ? failure_cause !== null && failure !== null : failure_cause === null);
  }
  const cause = (system: string, question: string) =>
    valueOf(found, system, question, "bertscore_f1").failure_cause;
  assert.deepEqual(["q4", "q5", "q6"].map((question) => cause("x", question)), [
    "refused",
    "no_reference",
    "no_reference",
  ]);
  assert.deepEqual(["q1", "q4"].map((question) => cause("y", question)), ["timeout", "no_answer"]);
  assert.equal(valueOf(found, "y", "q1", "rougeL").failure, "after 60 s");
  assert.equal(valueOf(found, "x", "q3", "bertscore_f1").value, 0, "an empty answer scores 0");
  assert.equal(valueOf(found, "x", "q3", "chrf").value, 0);
  assert.ok(valueOf(found, "x", "q1", "bertscore_f1").value! > 0.999);
  assert.equal(valueOf(found, "x", "q1", "exact_match").value, 1);
  const judges = new Set(measurements.map(({ measure, judge }) => `${measure.startsWith("bert")} ${judge}`));
  assert.deepEqual([...judges], ["true all-MiniLM-L6-v2", "false null"]);
});

Deno.test("measureAnswers() estimates the baseline from unrelated accepted answers, and rescales by it", async () => {
  const plain = await measure(), scaled = await measure({ rescale: true });
  assert.equal(plain.unrelated.length, 10, "twelve ordered pairs of four, less the two of a page in common");
  const { plain: baseline } = plain.baseline;
  assert.deepEqual([baseline!.origin, baseline!.pairs], ["estimated", 10]);
  const mean = plain.unrelated.reduce((sum, scores) => sum + scores.plain!.f1, 0) / 10;
  assert.ok(Math.abs(baseline!.f1 - mean) < 1e-12);
  const raw = plain.scored[1]!.scores.plain!;
  assert.equal(valueOf(scaled, "x", "q2", "bertscore_p").value, rescaled(raw, baseline!).precision);
  assert.equal(scaled.judge, `all-MiniLM-L6-v2, rescaled from ${mean.toFixed(4)}`);
  assert.ok(
    valueOf(scaled, "x", "q3", "bertscore_f1").value! < 0,
    "an empty answer is below an unrelated one",
  );
});

Deno.test("measureAnswers() takes a given baseline for what it is given for, and IDF where it is wanted", async () => {
  const given = { p: 0.2, r: 0.3, f1: 0.25 },
    found = await measure({ idf: true, rescale: true, baseline: given });
  assert.deepEqual(found.baseline.idf, {
    ...{ precision: 0.2, recall: 0.3, f1: 0.25 },
    origin: "given",
    pairs: null,
  });
  assert.equal(found.baseline.plain!.origin, "estimated");
  assert.equal(found.judge, "all-MiniLM-L6-v2, IDF, rescaled from 0.2500");
  const { idf } = found.scored[1]!.scores;
  assert.equal(valueOf(found, "x", "q2", "bertscore_r").value, (idf!.recall - 0.3) / 0.7);
});

Deno.test("measureAnswers() cannot rescale without two unrelated accepted answers, and says so", async () => {
  const found = await measuredWith({ ...settings, rescale: true }, accepted.slice(2, 4));
  assert.equal(valueOf(found, "x", "q3", "bertscore_f1").failure_cause, "not_calibrated");
  assert.equal(valueOf(found, "x", "q3", "rouge1").value, 0);
});

Deno.test("readCounts() counts empty and cut answers and other languages, and readNotes() warns", async () => {
  const { scored } = await measure(), counts = readCounts(scored, ["x", "y", "z"]);
  assert.deepEqual(counts[0], {
    ...{
      system: "x",
      answers: 3,
      empty: 1,
      cutAnswers: 0,
      unseenTokens: 0,
      cutReferences: 0,
      otherLanguage: 0,
    },
  });
  assert.deepEqual(counts[1], {
    ...{
      system: "y",
      answers: 2,
      empty: 0,
      cutAnswers: 1,
      unseenTokens: 90,
      cutReferences: 0,
      otherLanguage: 1,
    },
  });
  assert.equal(counts[2]!.answers, 0);
  const notes = readNotes(counts, scored, { id: "m", language: "es" });
  assert.equal(notes.length, 4);
  assert.match(
    notes.join("\n"),
    /1 of 5 answers are empty[^]*longer than m can read[^]*another language[^]*model for "es"/,
  );
  assert.deepEqual(readNotes(counts.slice(2), scored, { id: "m", language: "multilingual" }), []);
});

Deno.test("variants() has the means every way, and places that rescaling does not change", async () => {
  const found = await measure(), [x, y, z] = variants(found, ["x", "y", "z"]);
  const f1 = found.scored.filter(({ system }) => system === "x").map(({ scores }) => scores.plain!.f1);
  assert.ok(Math.abs(x!.plain! - f1.reduce((a, b) => a + b) / 3) < 1e-12);
  assert.ok(
    Math.abs(x!.plainRescaled! - (x!.plain! - found.baseline.plain!.f1) / (1 - found.baseline.plain!.f1)) <
      1e-12,
  );
  assert.deepEqual([x!.plainPlace, y!.plainPlace, z!.plainPlace, z!.plain], [1, 2, null, null]);
});

Deno.test("disagreements() finds what the two measures order differently, one of each question", async () => {
  const { scored } = await measure();
  const made = (question_id: string, f1: number, rougeL: number) => ({
    ...scored[1]!,
    question_id,
    answer: `${question_id} ${f1}`,
    scores: { ...scored[1]!.scores, plain: { precision: f1, recall: f1, f1 } },
    overlap: { ...scored[1]!.overlap, rougeL },
  });
  const list = [
    made("a", 0.9, 0.1),
    made("a", 0.8, 0.2),
    made("b", 0.1, 0.9),
    made("c", 0.5, 0.12),
    made("c", 0.5, 0.12),
  ];
  const { bertScoreHigher, rougeHigher } = disagreements(list, 3);
  assert.deepEqual(
    bertScoreHigher.map(({ scored, f1Above, rougeLAbove }) => [scored.answer, f1Above, rougeLAbove]),
    [
      ["a 0.9", 1, 0],
    ],
  );
  assert.deepEqual(rougeHigher.map(({ scored }) => scored.question_id), ["b"]);
  assert.deepEqual(disagreements(list.slice(0, 1), 3), { bertScoreHigher: [], rougeHigher: [] });
});

Deno.test("exampleToAlign() takes the best answer that fits the picture, else the shortest", async () => {
  const { scored } = await measure();
  assert.equal(exampleToAlign(scored, 40)!.question_id, "q1");
  assert.equal(exampleToAlign(scored, 2)!.question_id, "q1");
  assert.equal(exampleToAlign([], 40), undefined);
});
