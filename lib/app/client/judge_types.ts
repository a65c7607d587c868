import type { ScriptWords } from "../judge/page_words.ts";

/** What the API of judging answers, as far as the page uses it. */
export interface Task {
  id: string;
  kind: "document" | "statement" | "question" | "judgement";
  question: string;
  document: { title: string; url: string; chunks: readonly Chunk[]; more: number } | null;
  statement: {
    measure: string;
    asks: string;
    scale: "yes or no" | "share";
    text: string | null;
    shown: readonly {
      what: "answer" | "accepted answer" | "context";
      number: number | null;
      text: string | null;
    }[];
  } | null;
  note: string;
}

export interface Chunk {
  chunk_id: string;
  headings: string;
  text: readonly { text: string; mark?: "word" }[];
  best: boolean;
}

export interface Progress {
  judged: number;
  skipped: number;
  total: number;
  today: number;
}

export interface Revealed {
  id: string;
  kind: Task["kind"];
  question: string;
  title: string;
  grade: number | null;
  note: string;
  found: readonly { system: string; rank: number | null; score: number | null }[];
  systems: { found: number; all: number } | null;
  run: { grade: number; origin: string } | null;
  could: number | null;
  moved: number | null;
  verdicts: readonly { judge: string; verdict: number; reason: string }[];
  system: string | null;
  flags: readonly string[];
  others: readonly { person: string; grade: number; note: string }[];
}

export interface MarkAnswer {
  task: Task | null;
  progress: Progress;
  problems: readonly { file: string; message: string }[];
  revealed: Revealed | null;
}

export interface Settings {
  a?: string;
  b?: string;
  measure?: string;
  order?: string;
  of?: string;
  words?: string;
}

export interface Overview {
  measures: readonly string[];
  systems: readonly string[];
  pair: { a: string; b: string; measure: string } | null;
  statements: readonly string[];
  highest: number;
}

export interface Difference {
  value: number;
  low: number | null;
  high: number | null;
}

export interface Changes {
  a: string;
  b: string;
  measure: string;
  questions: number;
  touched: number;
  judged: number;
  systems: readonly { system: string; before: number; after: number }[];
  before: Difference;
  after: Difference;
}

export type Judges = readonly {
  measure: string;
  judge: string;
  figure: string;
  system: string | null;
  value: number | null;
  low: number | null;
  high: number | null;
  n: number;
  reason: string | null;
}[];

export type Audit = readonly {
  kind: "question" | "judgement";
  n: number;
  faulty: number;
  share: number;
  low: number;
  high: number;
}[];

export type Agreement = readonly {
  kind: Task["kind"];
  a: string;
  b: string;
  n: number;
  agreement: number | null;
  kappa: { value: number | null; low: number | null; high: number | null; reason: string | null };
  differing: readonly { id: string; question: string; what: string; a: number; b: number }[];
  different: number;
}[];

/** The words of the page. */
export type Words = ScriptWords;
