import { Problem, random, shuffled } from "../base/mod.ts";
import { type AuditFlag, auditFlags } from "./audit_flags.ts";
import { byText } from "./order.ts";

/** A question drawn for a person to look at. */
export interface AuditedQuestion {
  /** The draw it belongs to, from 1. */
  draw: number;
  question_id: string;
  text: string;
  flags: AuditFlag[];
}

/**
 * Draws questions for a person to look at, 20 draws of 10 unless told otherwise, each with what it looks faulty for.
 * No question is drawn twice, in one draw or in two; where there are fewer questions than places, each is
 * drawn once, the last draw may be short and further draws are empty. The order of the rows has no say.
 *
 * @example
 * ```ts
 * import { drawAudit } from "./audit.ts";
 * const questions = Array.from({ length: 300 }, (_, i) => ({ question_id: `q${i}`, text: "disk", language: "en" }));
 * const drawn = drawAudit(questions, 42);
 * if (drawn.length !== 200 || drawn[199]?.draw !== 20) throw new Error(`${drawn.length}`);
 * if (drawn[0]?.flags.join() !== "too short") throw new Error(drawn[0]?.flags.join());
 * ```
 */
export function drawAudit(
  questions: readonly { question_id: string; text: string; language: string }[],
  seed: number,
  { draws = 20, size = 10 }: { draws?: number; size?: number } = {},
): AuditedQuestion[] {
  checkCount(draws, "draws");
  checkCount(size, "size");
  const ordered = questions.toSorted((a, b) => byText(a.question_id, b.question_id));
  return shuffled(ordered, random(seed, "audit")).slice(0, draws * size).map(
    ({ question_id, text, language }, i) => ({
      draw: Math.floor(i / size) + 1,
      question_id,
      text,
      flags: auditFlags(text, language),
    }),
  );
}

/**
 * Draws documents judged relevant for a person to look at, n of them or all when there are fewer, none twice.
 *
 * @example
 * ```ts
 * import { drawJudgements } from "./audit.ts";
 * const judgements = ["a", "b", "c"].map((doc_id) => ({ question_id: "q", doc_id, grade: 1 }));
 * if (drawJudgements(judgements, 42, 2).length !== 2) throw new Error("two of three");
 * ```
 */
export function drawJudgements<T extends { question_id: string; doc_id: string; grade: number }>(
  judgements: readonly T[],
  seed: number,
  n = 50,
): T[] {
  checkCount(n, "n");
  const ordered = judgements.filter(({ grade }) => grade > 0).toSorted((a, b) =>
    byText(a.question_id, b.question_id) || byText(a.doc_id, b.doc_id)
  );
  return shuffled(ordered, random(seed, "audit:judgements")).slice(0, n);
}

function checkCount(value: number, name: string): void {
  if (Number.isInteger(value) && value >= 1) return;
  throw new Problem({
    what: "So many cannot be drawn",
    where: name,
    found: value,
    allowed: "a whole number of at least 1",
  });
}
