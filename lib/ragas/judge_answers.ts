import { failed, inParallel, type Outcome, Problem, type StartProgress } from "../base/mod.ts";
import { OverBudget, Unanswered } from "../models/mod.ts";
import type { Row } from "../tables/mod.ts";
import type { Case, Scored, Verdict } from "./case.ts";
import { ClosestEvidence, type Vectors } from "./closest_evidence.ts";
import { scored, unscored } from "./scored.ts";

/** A case with the place of its rows in the tables. */
export interface AnswerCase extends Case {
  system: string;
  question_id: string;
  generator: string;
}

/** A measure by a judge: what it makes of a case in a repetition. */
export type JudgeMeasure = (of: Case, repeat: number) => Promise<Scored>;

/** How cases are judged. */
export interface JudgeOptions {
  /** How often each case is judged. */
  repeats: number;
  /** How many scores are worked on at once. */
  concurrency: number;
  progress: StartProgress;
  /** Encodes the texts whose cosines scores need. */
  vectors: Vectors;
}

/** Measurements with the verdicts behind them. */
export interface Judged {
  measurements: Row<"measurements">[];
  verdicts: Row<"verdicts">[];
  /** Why judging stopped before its end, and how much is left; the scores not reached are failures of cause budget. */
  stop?: Problem;
}

/**
 * Judges every case by every measure, as often as asked: a value or a stated failure each. An ask that came to nothing
 * is the failure of its score. When the budget is used up nothing new is begun, and what is done is kept; any other
 * Problem, and any fault of the program, is thrown once the scores under way have ended. Rows stand in the order of
 * cases, measures and repetitions, whatever order they were ready in.
 */
export async function judgeAnswers(
  cases: readonly AnswerCase[],
  measures: ReadonlyMap<string, JudgeMeasure>,
  judge: string,
  { repeats, concurrency, progress, vectors }: JudgeOptions,
): Promise<Judged> {
  const jobs = cases.flatMap((of) =>
    [...measures].flatMap(([measure, by]) =>
      Array.from({ length: repeats }, (_, repeat) => ({ of, measure, by, repeat }))
    )
  );
  const line = progress(`Judging answers by ${judge}`, "scores");
  const { results, done, stop } = await inParallel(
    jobs,
    concurrency,
    ({ of, by, repeat }) => answered(by(of, repeat)),
    {
      stops: (error): error is OverBudget => error instanceof OverBudget,
      ended: (done, total) => line.update(done, total),
    },
  );
  const left = jobs.length - done;
  const unreached = scored(
    [],
    failed("budget", `not judged: ${stop?.parts.what ?? "the budget is used up"}`),
  );
  const rows = await outcomes(
    jobs.map(({ of }, i) => ({ of, scored: results[i] ?? unreached })),
    vectors,
  );
  const judged: Judged = { measurements: [], verdicts: [] };
  jobs.forEach(({ of: { system, question_id, generator }, measure, repeat }, i) => {
    const { outcome, verdicts } = rows[i]!, common = { system, question_id, measure, judge, repeat };
    judged.measurements.push({
      ...common,
      k: null,
      level: "chunk",
      generator,
      value: outcome.value ?? null,
      failure_cause: outcome.failure?.cause ?? null,
      failure: outcome.failure?.message ?? null,
    });
    for (const { part, place, statement, verdict, reason, chunk, evidence } of verdicts) {
      judged.verdicts.push({
        ...common,
        part,
        place,
        statement,
        verdict,
        reason,
        chunk_id: chunk,
        evidence,
      });
    }
  });
  return stop ? { ...judged, stop: stopped(stop, done, left) } : judged;
}

/** What was scored; an ask that came to nothing is a stated failure. */
async function answered(work: Promise<Scored>): Promise<Scored> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Unanswered) return unscored(error.failure);
    throw error;
  }
}

/** Scores and verdicts, with all texts they need encoded at once. */
async function outcomes(
  list: readonly { of: Case; scored: Scored }[],
  vectors: Vectors,
): Promise<{ outcome: Outcome; verdicts: Verdict[] }[]> {
  const evidence = new ClosestEvidence(), texts = new Set<string>();
  for (const { of, scored: { cosines, verdicts } } of list) {
    for (const text of cosines.flat()) texts.add(text);
    for (const verdict of verdicts) {
      for (const text of evidence.texts(verdict, of.language)) texts.add(text);
    }
  }
  if (texts.size === 0) {
    return list.map(({ scored: { verdicts, score } }) => ({ outcome: score([]), verdicts }));
  }
  const encoded = await vectors([...texts]);
  // Rounding can carry the cosine of a text with itself beyond 1.
  const cosine = (a: string, b: string) => Math.max(-1, Math.min(1, encoded.cosine(a, b)));
  return list.map(({ of, scored: { cosines, verdicts, score } }) => ({
    outcome: score(cosines.map(([a, b]) => cosine(a, b))),
    verdicts: verdicts.map((verdict) => evidence.filled(verdict, of.language, encoded)),
  }));
}

function stopped(over: OverBudget, done: number, left: number): Problem {
  return new Problem({
    ...over.parts,
    what: `Judging stopped: ${done} scores are done, ${left} are left. ${over.parts.what}`,
    cause: over,
  });
}
