import { failed, type Outcome, outcome } from "../base/mod.ts";
import type { About, Case, ClaimJudge, Context, Scored, Support, Verdict } from "./case.ts";
import { type CitedSupport, citedSupport } from "./cited_support.ts";
import { scored, withAnswer } from "./scored.ts";
import { supportedBy } from "./support.ts";

/** What is known of one citation. */
export interface CitationSupport {
  /** Whether all that the sentence cites supports it. */
  together: boolean;
  /** Whether the cited context alone does. */
  alone: boolean;
  /** Whether the sentence's other citations do without it. */
  others: boolean;
}

/** A citation is precise if its sentence is supported, and it is not idle: alone it supports, or the others do not. */
export function isPrecise({ together, alone, others }: CitationSupport): boolean {
  return together && (alone || !others);
}

/**
 * Citation precision, as in ALCE (Gao et al. 2023): the share of the citations that are precise. No citation, no score.
 *
 * @example
 * ```ts
 * import { citationPrecision } from "./citation_precision.ts";
 * const needed = { together: true, alone: false, others: false };
 * const idle = { together: true, alone: false, others: true };
 * if (citationPrecision([needed, needed, idle, idle]).value !== 0.5) throw new Error();
 * ```
 */
export function citationPrecision(citations: readonly CitationSupport[]): Outcome {
  if (citations.length === 0) return failed("no_citation", "the answer cites nothing");
  return outcome(citations.filter(isPrecise).length / citations.length);
}

/** Citation precision of one case. A number that no context has is a citation that supports nothing. */
export function judgeCitationPrecision(of: Case, judge: ClaimJudge, repeat: number): Promise<Scored> {
  return withAnswer(of, async () => {
    const citations: CitationSupport[] = [], verdicts: Verdict[] = [];
    for (const sentence of await citedSupport(of, judge, repeat)) {
      for (const number of sentence.cites) {
        const context = of.contexts[number - 1];
        const found = await citation(sentence, context, number, judge, { language: of.language, repeat });
        verdicts.push({
          part: "citation",
          place: citations.length,
          statement: sentence.sentence,
          verdict: isPrecise(found) ? 1 : 0,
          reason: found.reason,
          chunk: context?.chunk_id ?? null,
          evidence: found.evidence,
          ...context && { against: [context] },
        });
        citations.push(found);
      }
    }
    return scored(verdicts, citationPrecision(citations));
  });
}

/** One citation of a sentence; what is known without asking is not asked. */
async function citation(
  { sentence, contexts, support }: CitedSupport,
  cited: Context | undefined,
  number: number,
  judge: ClaimJudge,
  about: About,
): Promise<CitationSupport & Pick<Support, "reason" | "evidence">> {
  const nothing = { together: false, alone: false, others: false, evidence: null };
  if (!cited) return { ...nothing, reason: `no context has the number ${number}` };
  if (!support.yes) {
    return { ...nothing, reason: `what the sentence cites does not support it: ${support.reason}` };
  }
  const ask = async (of: readonly Context[]) => (await supportedBy(judge, [sentence], of, about))[0]!;
  const alone = contexts.length === 1 ? support : await ask([cited]);
  const { evidence } = alone;
  if (alone.yes) return { together: true, alone: true, others: false, reason: alone.reason, evidence };
  const others = await ask(contexts.filter((context) => context !== cited));
  const rest = others.yes ? "the others do without it" : "the others need it";
  return {
    together: true,
    alone: false,
    others: others.yes,
    reason: `alone it does not support the sentence (${alone.reason}), and ${rest} (${others.reason})`,
    evidence,
  };
}
