import { random, shuffled } from "../../base/mod.ts";
import { judgingValues } from "../../metrics/mod.ts";
import type { RunData } from "../runs/run_data.ts";
import { documentsOf, type Grades, type Measured, measuredOf } from "./measured.ts";
import type { Pair } from "./pair.ts";

/** A document that nobody of the run judged for a question. */
export interface Candidate {
  question_id: string;
  doc_id: string;
  /** What its judgement could do to the difference of the pair: see {@linkcode judgingValues}. */
  value: number;
  /** Its place among equals. */
  turn: number;
}

/** The order in which to judge: what could change the comparison most first. */
export function byWorth(x: Candidate, y: Candidate): number {
  return Math.abs(y.value) - Math.abs(x.value) || x.turn - y.turn;
}

/** What the run leaves unjudged of the pair, each with its worth under the run's own judgements; made once. */
export function candidatesOf(data: RunData, pair: Pair): Promise<ReadonlyMap<string, readonly Candidate[]>> {
  return data.made(`judge queue ${JSON.stringify(pair)}`, async () => {
    const measured = await measuredOf(data), sides = await sidesOf(data, pair);
    const plain = measured.questions.map((question) =>
      candidatesFor(question, measured.grades.get(question)!, { sides, pair, measured })
    );
    const ids = plain.flat().map(({ question_id, doc_id }) => JSON.stringify([question_id, doc_id])).sort();
    const turns = new Map(
      shuffled(ids, random(data.run.experiment.seed, "judging queue")).map((id, turn) => [id, turn]),
    );
    return new Map(measured.questions.map((question, q) => [
      question,
      plain[q]!.map((one) => ({ ...one, turn: turns.get(JSON.stringify([question, one.doc_id]))! })),
    ]));
  });
}

/** The documents of both systems by question. */
export async function sidesOf(data: RunData, { a, b }: Pair) {
  return { a: await documentsOf(data, a), b: await documentsOf(data, b) };
}
export type Sides = Awaited<ReturnType<typeof sidesOf>>;

const NOTHING: readonly string[] = [];

function candidatesFor(
  question: string,
  grades: Grades,
  { sides, pair, measured }: { sides: Sides; pair: Pair; measured: Measured },
): Candidate[] {
  const found = { a: sides.a.get(question) ?? NOTHING, b: sides.b.get(question) ?? NOTHING, grades };
  const { questions: { length: questions }, highest } = measured;
  return judgingValues(found, { measure: pair.measure, grade: highest, questions })
    .map(({ doc_id, value }) => ({ question_id: question, doc_id, value, turn: 0 }));
}

/** How somebody works through the queue. */
export interface QueueOptions {
  pair: Pair;
  /** What they judged: question → document → grade on the run's scale. */
  own: ReadonlyMap<string, Grades>;
  /** What they skipped, as JSON of question and document: it comes last. */
  skipped: ReadonlySet<string>;
  /** "worth": what could change most; "question": all documents of a question, one after the other. */
  order: "worth" | "question";
  /** The question they are at. */
  stay?: string;
}

/** What is next in a queue. */
export interface Next {
  candidate: Candidate | undefined;
  /** How many are left, the skipped ones included. */
  left: number;
  /** How many there were to judge. */
  total: number;
}

/**
 * What somebody is to judge next, by the run's judgements and their own; those of other people do not count. Worth is
 * measured anew for the questions they have touched.
 */
export async function nextOf(data: RunData, options: QueueOptions): Promise<Next> {
  const { pair, own, skipped, order, stay } = options;
  const measured = await measuredOf(data), sides = await sidesOf(data, pair);
  const base = await candidatesOf(data, pair);
  let total = 0,
    left = 0,
    best: Candidate | undefined,
    last: Candidate | undefined,
    here: Candidate | undefined;
  for (const [question, plain] of base) {
    total += plain.length;
    for (const one of openOf(question, plain, own.get(question), { sides, pair, measured })) {
      left++;
      if (skipped.has(JSON.stringify([question, one.doc_id]))) last = better(one, last);
      else {
        best = better(one, best);
        if (question === stay) here = better(one, here);
      }
    }
  }
  const staying = order === "question" ? here : undefined;
  return { candidate: staying ?? best ?? last, left, total };
}

function better(one: Candidate, than: Candidate | undefined): Candidate {
  return than === undefined || byWorth(one, than) < 0 ? one : than;
}

function openOf(
  question: string,
  plain: readonly Candidate[],
  own: Grades | undefined,
  with_: { sides: Sides; pair: Pair; measured: Measured },
): readonly Candidate[] {
  if (!own) return plain;
  const turns = new Map(plain.map(({ doc_id, turn }) => [doc_id, turn]));
  const grades = withOwn(with_.measured.grades.get(question), own);
  return candidatesFor(question, grades, with_).map((one) => ({ ...one, turn: turns.get(one.doc_id)! }));
}

/** The run's judgements of a question with those of people in their place. */
export function withOwn(grades: Grades | undefined, own: Grades | undefined): Grades {
  return own ? new Map([...grades ?? [], ...own]) : grades ?? new Map();
}
