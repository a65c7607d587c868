import { guessLanguage } from "../text/mod.ts";
import type { ScoredAnswer } from "./measure.ts";

/** What the model read of a system's answers, and what to know of them. */
export interface ReadCounts {
  system: string;
  answers: number;
  /** Answers that are empty texts, which score 0. */
  empty: number;
  /** Answers longer than the weights can read, and their tokens beyond. */
  cutAnswers: number;
  unseenTokens: number;
  /** Answers whose accepted answer is longer than that. */
  cutReferences: number;
  /** Answers that seem to be in another language than the accepted one. */
  otherLanguage: number;
}

/** Counts for each system, in the order given, how its answers were read. */
export function readCounts(scored: readonly ScoredAnswer[], systems: readonly string[]): ReadCounts[] {
  const guesses = new Map<string, string | null>();
  const languageOf = (text: string) => {
    if (!guesses.has(text)) guesses.set(text, guessLanguage([text]).language);
    return guesses.get(text)!;
  };
  const apart = ({ answer, reference }: ScoredAnswer) => {
    const [a, r] = [languageOf(answer), languageOf(reference)];
    return a !== null && r !== null && a !== r;
  };
  const bySystem = Map.groupBy(scored, ({ system }) => system);
  return systems.map((system) => {
    const rows = bySystem.get(system) ?? [],
      count = (is: (row: ScoredAnswer) => boolean) => rows.filter(is).length;
    return {
      system,
      answers: rows.length,
      empty: count(({ scores }) => scores.empty),
      cutAnswers: count(({ scores }) => scores.unseen.answer > 0),
      unseenTokens: rows.reduce((sum, { scores }) => sum + scores.unseen.answer, 0),
      cutReferences: count(({ scores }) => scores.unseen.reference > 0),
      otherLanguage: count(apart),
    };
  });
}

/** What to know before the scores are read: empty and cut texts, and languages that do not fit. */
export function readNotes(
  counts: readonly ReadCounts[],
  scored: readonly ScoredAnswer[],
  model: { id: string; language: string },
): string[] {
  const sum = (field: Exclude<keyof ReadCounts, "system">) =>
    counts.reduce((total, row) => total + row[field], 0);
  const all = sum("answers"), notes: string[] = [];
  const note = (field: Exclude<keyof ReadCounts, "system">, what: string) => {
    if (sum(field) > 0) notes.push(`${sum(field)} of ${all} answers ${what}`);
  };
  note("empty", "are empty and score 0");
  note("cutAnswers", `are longer than ${model.id} can read: the rest of them counts for nothing`);
  note("cutReferences", `are compared with an accepted answer that is longer than ${model.id} can read`);
  note("otherLanguage", "seem to be in another language than the accepted answer: their scores say little");
  const { language } = guessLanguage(new Set(scored.map(({ reference }) => reference)));
  if (language !== null && model.language !== "multilingual" && model.language !== language) {
    notes.push(
      `${model.id} is a model for "${model.language}", and the accepted answers are in "${language}"`,
    );
  }
  return notes;
}
