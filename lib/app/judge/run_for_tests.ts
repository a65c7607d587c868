import { join } from "node:path";
import { type Row, type RowOf, type Schema, schemas, toFrame, writeParts } from "../../tables/mod.ts";

/** A run that fits on a page: three questions, two systems, one measure of answers. */
export interface SmallRun {
  /** Rankings: system → question → documents, best first. */
  found: Record<string, Record<string, readonly string[]>>;
  /** Judgements: question → document → grade. */
  grades: Record<string, Record<string, number>>;
}

/**
 * q1: both have r and x, in opposite order: x would make them equal (worth 1 − 1/log2 3, over three questions).
 * q2: only b has y, behind r, which both have first. q3: both have the same, z last.
 */
export const SMALL: SmallRun = {
  found: {
    "gte-small": { q1: ["x", "r"], q2: ["r"], q3: ["r", "z"] },
    bm25: { q1: ["r", "x"], q2: ["r", "y"], q3: ["r", "z"] },
  },
  grades: { q1: { r: 1 }, q2: { r: 1 }, q3: { r: 1 } },
};

/** Writes such a run. */
export async function writeSmallRun(folder: string, run: SmallRun = SMALL): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  const questions = Object.keys(run.grades), systems = Object.keys(run.found);
  const documents = [
    ...new Set([
      ...Object.values(run.found).flatMap((one) => Object.values(one).flat()),
      ...Object.values(run.grades).flatMap((one) => Object.keys(one)),
    ]),
  ];
  const write = <S extends Schema>(step: string, schema: S, rows: RowOf<S>[]) =>
    writeParts(folder, step, schema, [toFrame(schema, rows)]);
  await write(
    "01",
    schemas.documents,
    documents.map((doc_id) => ({
      ...{ doc_id, url: `https://example.org/${doc_id}`, title: `Title of ${doc_id}`, language: "en" },
      ...{ text: `Text of ${doc_id}`, date: null, topic: null, source: "site" },
    })),
  );
  await write(
    "01",
    schemas.chunks,
    documents.flatMap((doc_id) =>
      [0, 1].map((position) => ({
        ...{ chunk_id: `${doc_id}#${position}`, doc_id, position, headings: `Title of ${doc_id}` },
        ...{ text: `Piece ${position} of ${doc_id}: disks.`, tokens: 3, start: 0, end: 9 },
      }))
    ),
  );
  await write(
    "01",
    schemas.questions,
    questions.map((question_id) => ({
      ...{ question_id, text: `Which disk, ${question_id}?`, answer: "The large one.", language: "en" },
      ...{ asked: null, topic: null, answerable: "yes", split: null },
    })),
  );
  await write(
    "01",
    schemas.judgements,
    questions.flatMap((question_id) =>
      Object.entries(run.grades[question_id]!).map(([doc_id, grade]) => ({
        ...{ question_id, doc_id, grade, origin: "link" },
      }))
    ),
  );
  await write(
    "03",
    schemas.systems,
    systems.map((system): Row<"systems"> => ({
      ...{ system, kind: "sparse", model: null, engine: "in-process", analyser: null, parameters: "{}" },
      ...{ base: null, reranker: null, depth: 10 },
    })),
  );
  await write(
    "03",
    schemas.rankings,
    systems.flatMap((system) =>
      Object.entries(run.found[system]!).flatMap(([question_id, ids]) =>
        ids.map((doc_id, i) => ({
          ...{ system, question_id, rank: i + 1, doc_id, score: 0.8765 - i / 10, raw_score: 0.8765 - i / 10 },
          chunk_id: `${doc_id}#${i % 2}`,
        }))
      )
    ),
  );
  await writeAnswers(write, questions, systems);
  const manifest = {
    ...{ cotejo: 1, name: "small", created: "2026-01-01T00:00:00.000Z", pilot: null, seed: 42 },
    experiment: {
      name: "small",
      collection: { kind: "folder", folder: "data/sample" },
      retrievers: systems,
      statistics: { headline: "nDCG@10", resamples: 999 },
    },
    ...{ versions: {}, hardware: { os: "", arch: "", cores: 1, cpu: "", memoryMB: 1 }, steps: {} },
  };
  await Deno.writeTextFile(join(folder, "manifest.json"), JSON.stringify(manifest));
}

/** Each answer has three statements, of which the judge calls the first two supported. */
async function writeAnswers(
  write: <S extends Schema>(step: string, schema: S, rows: RowOf<S>[]) => Promise<unknown>,
  questions: readonly string[],
  systems: readonly string[],
): Promise<void> {
  const answered = systems.flatMap((system) => questions.map((question_id) => ({ system, question_id })));
  await write(
    "05",
    schemas.answers,
    answered.map((one): Row<"answers"> => ({
      ...{ ...one, generator: "extractive", text: "It is large. [1]", contexts: ["r#0"], refused: false },
      ...{ failure_cause: null, failure: null },
    })),
  );
  const judged = { measure: "faithfulness", judge: "SECRETJUDGE", repeat: 0 };
  await write(
    "05",
    schemas.verdicts,
    answered.flatMap((one) =>
      [0, 1, 2].map((place): Row<"verdicts"> => ({
        ...{
          ...one,
          ...judged,
          part: "answer",
          place,
          statement: `Statement ${place} on ${one.question_id}.`,
        },
        ...{ verdict: place < 2 ? 1 : 0, reason: "SECRETREASON", chunk_id: "r#0", evidence: null },
      }))
    ),
  );
  await write(
    "05",
    schemas.measurements,
    answered.map((one): Row<"measurements"> => ({
      ...{ ...one, ...judged, value: 2 / 3, k: null, level: "chunk", generator: "extractive" },
      ...{ failure_cause: null, failure: null },
    })),
  );
}
