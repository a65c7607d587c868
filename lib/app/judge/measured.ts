import { type Rankings, Run } from "../../metrics/mod.ts";
import type { RunData } from "../runs/run_data.ts";

/** Judgements of one question: document → grade. */
export type Grades = ReadonlyMap<string, number>;

/** What the run's own judgements say, of the questions that its measures are over. */
export interface Measured {
  /** The questions, in the order of the judgements. */
  questions: readonly string[];
  grades: ReadonlyMap<string, Grades>;
  /** The highest grade. */
  highest: number;
}

/** The run's judgements without those of questions that are kept apart for tuning; read once. */
export function measuredOf(data: RunData): Promise<Measured> {
  return data.made("judge measured", async () => {
    const tune = new Set(
      (await data.rows("questions")).filter(({ split }) => split === "tune").map((row) => row.question_id),
    );
    const grades = new Map<string, Map<string, number>>();
    let highest = 0;
    for (const { question_id, doc_id, grade } of await data.rows("judgements")) {
      if (tune.has(question_id)) continue;
      let own = grades.get(question_id);
      if (!own) grades.set(question_id, own = new Map());
      own.set(doc_id, grade);
      highest = Math.max(highest, grade);
    }
    return { questions: [...grades.keys()], grades, highest: Math.max(1, highest) };
  });
}

/** The rankings of one system, put in order. */
export async function rankingsOf(data: RunData, system: string): Promise<Run> {
  const frame = await data.find("rankings", { system }, ["question_id", "doc_id", "raw_score"]);
  const column = (name: string) => frame.getColumn(name).toArray();
  const rankings: Rankings = {
    questionIds: column("question_id") as string[],
    docIds: column("doc_id") as string[],
    scores: column("raw_score") as number[],
  };
  return Run.of(rankings);
}

/** The documents that one system found for each question, best first; kept. */
export function documentsOf(data: RunData, system: string): Promise<ReadonlyMap<string, readonly string[]>> {
  return data.made(`judge documents of ${system}`, async () => {
    const run = await rankingsOf(data, system);
    return new Map(run.questions.map((question) => [question, run.documents(question)]));
  });
}

/** A document among what a system found. */
export interface FoundRow {
  system: string;
  doc_id: string;
  rank: number;
  score: number;
  raw_score: number;
  chunk_id: string;
}

/** What all systems found for a question; kept. */
export function foundFor(data: RunData, question_id: string): Promise<readonly FoundRow[]> {
  return data.made(`judge found for ${question_id}`, async () => {
    const columns = ["system", "doc_id", "rank", "score", "raw_score", "chunk_id"];
    return (await data.find("rankings", { question_id }, columns)).toRecords() as unknown as FoundRow[];
  });
}

/** The names of all systems with rankings, as the run lists them. */
export async function systemsOf(data: RunData): Promise<string[]> {
  return (await data.rows("systems")).map(({ system }) => system);
}
