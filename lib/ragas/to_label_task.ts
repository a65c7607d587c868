import type { JudgedMeasure } from "../experiment/mod.ts";
import type { Row } from "../tables/mod.ts";
import type { Context } from "./case.ts";

/** What there is to look at. */
export interface Material {
  /** The answer with its citations. */
  answer: string | null;
  /** The accepted answer. */
  reference: string | null;
  contexts: readonly Context[];
}

/** What a person is asked, and what to hold the statement against. */
export interface Task {
  asks: string;
  evidence: string;
}

/** The same in pieces, for those who show it in their own way. */
export interface TaskParts {
  /** The question, without how to answer it. */
  question: string;
  /** Answered by yes or no, or by a number from 0 to 1. */
  scale: "yes or no" | "share";
  shown: readonly ShownText[];
}

/** A text to hold the statement against; contexts that are shown together are numbered from 1. */
export interface ShownText {
  what: "answer" | "accepted answer" | "context";
  number: number | null;
  /** Null where there is none. */
  text: string | null;
}

type Shown = "answer" | "accepted answer" | "contexts" | "context";
type Asked = readonly [question: string, ...shown: Shown[]];

const USEFUL: Asked = [
  "Does the context help to arrive at the accepted answer?",
  "accepted answer",
  "context",
];
const IN_REFERENCE: Asked = ["Does the accepted answer say so too?", "accepted answer"];
const IN_ANSWER: Asked = ["Does the answer say so too?", "answer"];
const WRONG = "Is the statement without support in the accepted answer, and supported by";

/** What is asked of each measure's verdicts. */
const YES_NO: Partial<Record<JudgedMeasure, Asked>> = {
  faithfulness: ["Do the contexts support the statement, whether it is true or not?", "contexts"],
  answer_correctness: IN_REFERENCE,
  context_precision: USEFUL,
  context_precision_first: USEFUL,
  context_precision_without_reference: [
    "Does the context help to arrive at the answer?",
    "answer",
    "context",
  ],
  context_recall: ["Can the sentence be attributed to the contexts?", "contexts"],
  noise_sensitivity_relevant: [
    `${WRONG} a context that supports something of the accepted answer?`,
    "accepted answer",
    "contexts",
  ],
  noise_sensitivity_irrelevant: [
    `${WRONG} contexts, none of which supports anything of the accepted answer?`,
    "accepted answer",
    "contexts",
  ],
  context_entity_recall: ["Do the contexts name it?", "contexts"],
  factual_correctness: IN_REFERENCE,
  citation_recall: [
    "Do the contexts that the sentence cites, taken together, support it? (0 if it cites none)",
    "answer",
    "contexts",
  ],
};

/** What is asked for the score of an answer that got a mark. */
const GRADED: Partial<Record<JudgedMeasure, Asked>> = {
  faithfulness: ["How much of what the answer claims do the contexts support?", "answer", "contexts"],
  answer_relevancy: ["How directly does the answer say what was asked, right or wrong?", "answer"],
  context_precision: ["How much of the contexts helps to answer the question?", "contexts"],
  context_recall: ["How much of what a full answer needs is in the contexts?", "contexts"],
};

/**
 * What a person decides of a verdict, without what the judge decided; undefined where there is nothing to ask: of the
 * questions made from an answer, which stand for the answer.
 *
 * @example
 * ```ts
 * import { taskOf } from "./to_label_task.ts";
 * const verdict = { measure: "context_recall", part: "reference", chunk_id: null };
 * const task = taskOf(verdict, { answer: null, reference: "308.", contexts: [{ chunk_id: "c", text: "It is 308." }] });
 * if (task?.evidence !== "Context [1]: It is 308." || !task.asks.endsWith("1 yes, 0 no")) throw new Error();
 * ```
 */
export function taskOf(
  verdict: Pick<Row<"verdicts">, "measure" | "part" | "chunk_id">,
  material: Material,
): Task | undefined {
  const parts = taskParts(verdict, material);
  if (!parts) return undefined;
  const scale = parts.scale === "share"
    ? "a number from 0 (nothing) over 0.5 (half) to 1 (all)"
    : "1 yes, 0 no";
  return {
    asks: `${parts.question} ${scale}`,
    evidence: parts.shown.map(inWords).join("\n\n"),
  };
}

/** As {@linkcode taskOf}, in pieces. */
export function taskParts(
  verdict: Pick<Row<"verdicts">, "measure" | "part" | "chunk_id">,
  material: Material,
): TaskParts | undefined {
  const asked = askedOf(verdict, material);
  if (!asked) return undefined;
  const [question, ...shown] = asked;
  return {
    question,
    scale: verdict.part === "mark" ? "share" : "yes or no",
    shown: shown.flatMap((what) => textsOf(what, material, verdict.chunk_id)),
  };
}

function inWords({ what, number, text }: ShownText): string {
  if (what === "context") {
    return text === null ? "(no contexts)" : `Context${number === null ? "" : ` [${number}]`}: ${text}`;
  }
  return `${what === "answer" ? "Answer" : "Accepted answer"}: ${text ?? "(none)"}`;
}

function askedOf(
  { measure, part, chunk_id }: Pick<Row<"verdicts">, "measure" | "part" | "chunk_id">,
  { contexts }: Material,
): Asked | undefined {
  if (part === "mark") return GRADED[measure as JudgedMeasure];
  if (part === "question") return undefined;
  if (part === "reference" && /^(answer|factual)_correctness$/.test(measure)) return IN_ANSWER;
  if (measure !== "citation_precision") return YES_NO[measure as JudgedMeasure];
  const number = contexts.findIndex((context) => context.chunk_id === chunk_id) + 1;
  const cited = number === 0 ? "a context that there is not" : `context [${number}]`;
  return [
    `The sentence cites ${cited}. Do all that it cites support it, and is this one needed: alone it does, or the others do not?`,
    "answer",
    "contexts",
  ];
}

function textsOf(
  what: Shown,
  { answer, reference, contexts }: Material,
  chunk_id: string | null,
): ShownText[] {
  switch (what) {
    case "answer":
      return [{ what, number: null, text: answer }];
    case "accepted answer":
      return [{ what, number: null, text: reference }];
    case "contexts":
      return contexts.length === 0
        ? [{ what: "context", number: null, text: null }]
        : contexts.map(({ text }, i) => ({ what: "context", number: i + 1, text }));
    case "context":
      return contexts.filter((context) => context.chunk_id === chunk_id)
        .map(({ text }) => ({ what, number: null, text }));
  }
}
