import type { Case, ClaimJudge, Verdict } from "./case.ts";

/** Which contexts are useful, best first, with the verdicts. */
export interface Usefulness {
  useful: boolean[];
  verdicts: Verdict[];
}

/** Asks of each context whether it is of use for arriving at an answer. */
export async function usefulness(
  of: Case,
  answer: string,
  judge: ClaimJudge,
  repeat: number,
): Promise<Usefulness> {
  const verdicts: Verdict[] = [];
  for (const [place, context] of of.contexts.entries()) {
    const { yes, reason } = await judge.useful(of.question, answer, context, {
      language: of.language,
      repeat,
    });
    verdicts.push({
      part: "context",
      place,
      statement: opening(context.text),
      verdict: yes ? 1 : 0,
      reason,
      chunk: context.chunk_id,
      evidence: null,
    });
  }
  return { useful: verdicts.map(({ verdict }) => verdict === 1), verdicts };
}

/** How a context begins: enough to know it by; the whole stands in the chunks. */
export function opening(text: string, most = 160): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= most ? line : `${line.slice(0, most).replace(/[\ud800-\udbff]$|\s+\S*$/, "")} …`;
}
