import { citedSentences } from "../text/mod.ts";
import type { Case, ClaimJudge, Context, Support } from "./case.ts";
import { no, supportedBy } from "./support.ts";

/** A sentence of the answer, the numbers it cites, and whether what it cites supports it, taken together. */
export interface CitedSupport {
  sentence: string;
  cites: readonly number[];
  /** The contexts of those numbers that there are. */
  contexts: readonly Context[];
  support: Support;
}

/** Holds every sentence of an answer against all that it cites. */
export async function citedSupport(of: Case, judge: ClaimJudge, repeat: number): Promise<CitedSupport[]> {
  const list: CitedSupport[] = [];
  for (const { text, cites } of citedSentences(of.cited ?? of.answer ?? "", of.language)) {
    const contexts = cites.flatMap((number) => of.contexts[number - 1] ?? []);
    const support = cites.length === 0
      ? no("the sentence cites nothing")
      : contexts.length === 0
      ? no("no context has the number that is cited")
      : (await supportedBy(judge, [text], contexts, { language: of.language, repeat }))[0]!;
    list.push({ sentence: text, cites, contexts, support });
  }
  return list;
}
