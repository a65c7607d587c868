import type { Outcome } from "../base/mod.ts";
import type { Case, ClaimJudge, Context, Scored } from "./case.ts";

/** What a scripted judge says. */
export interface Script {
  /** The statements of texts; a text that is not here makes those between its full stops. */
  statements?: Record<string, string[]>;
  /** What supports a statement: the id of a chunk, a whole text, or several that must come together, joined by "+". */
  supports?: Record<string, string[]>;
  /** The chunks that are useful for an answer. */
  useful?: Record<string, string[]>;
  matched?: { answer: boolean[]; reference: boolean[] };
  questions?: { question: string; noncommittal: boolean }[];
  entities?: Record<string, string[]>;
}

/** A judge that says what it is told to, and keeps what it was asked. */
export function scriptedJudge(script: Script): ClaimJudge & { asked: string[] } {
  const asked: string[] = [];
  const holds = (needed: string, evidence: readonly Context[]) =>
    needed.split("+").every((one) => evidence.some(({ chunk_id, text }) => one === chunk_id || one === text));
  const judgement = (yes: boolean) => ({ yes, reason: yes ? "it says so" : "it does not say so" });
  return {
    name: "scripted",
    asked,
    statements(_question, text) {
      asked.push(`statements of ${text}`);
      return Promise.resolve(script.statements?.[text] ?? text.match(/[^.]+\./g)?.map((s) => s.trim()) ?? []);
    },
    supported(statements, evidence, { repeat }) {
      asked.push(
        `support ${repeat}: ${statements.join("|")} by ${evidence.map((c) => c.chunk_id).join("+")}`,
      );
      return Promise.resolve(statements.map((statement) => ({
        ...judgement((script.supports?.[statement] ?? []).some((needed) => holds(needed, evidence))),
        chunk: null,
        evidence: null,
      })));
    },
    useful(_question, answer, { chunk_id }, { repeat }) {
      asked.push(`use ${repeat}: ${chunk_id} for ${answer}`);
      return Promise.resolve(judgement(script.useful?.[answer]?.includes(chunk_id) ?? false));
    },
    matched() {
      asked.push("matched");
      const { answer, reference } = script.matched!;
      return Promise.resolve({ answer: answer.map(judgement), reference: reference.map(judgement) });
    },
    questionsFrom(answer) {
      asked.push(`questions from ${answer}`);
      return Promise.resolve(script.questions ?? []);
    },
    entities(text) {
      asked.push(`entities of ${text}`);
      return Promise.resolve(script.entities?.[text] ?? []);
    },
  };
}

/** A case with an answer, a reference and two contexts, unless told otherwise. */
export function caseOf(parts: Partial<Case> = {}): Case {
  return {
    question: "How long are deleted blobs kept?",
    language: "en",
    answer: "A. B.",
    cited: "A [1]. B [2].",
    reference: "R. S.",
    contexts: [{ chunk_id: "c1", text: "first context" }, { chunk_id: "c2", text: "second context" }],
    ...parts,
  };
}

/** The score, with cosines from a table of pairs "a ~ b". */
export function scoreOf({ cosines, score }: Scored, table: Record<string, number> = {}): Outcome {
  return score(cosines.map(([a, b]) => table[`${a} ~ ${b}`]!));
}

/** The verdicts as "part place statement: verdict". */
export function shown({ verdicts }: Scored): string[] {
  return verdicts.map(({ part, place, statement, verdict }) => `${part} ${place} ${statement}: ${verdict}`);
}
