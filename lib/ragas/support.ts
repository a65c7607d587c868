import type { About, ClaimJudge, Context, Support } from "./case.ts";

/** Whether contexts support statements. Nothing is asked where there is nothing to ask: no context supports nothing. */
export async function supportedBy(
  judge: ClaimJudge,
  statements: readonly string[],
  contexts: readonly Context[],
  about: About,
): Promise<Support[]> {
  if (statements.length === 0) return [];
  if (contexts.length === 0) return statements.map(() => no("there is no context"));
  return sameNumber(statements, await judge.supported(statements, contexts, about));
}

/** Whether a text, such as the accepted answer, supports statements; it is no chunk, so none is named. */
export async function supportedByText(
  judge: ClaimJudge,
  statements: readonly string[],
  text: string,
  about: About,
): Promise<Support[]> {
  const found = await supportedBy(judge, statements, [{ chunk_id: "text", text }], about);
  return found.map((support) => ({ ...support, chunk: null }));
}

/** A "no" that nobody had to be asked for. */
export function no(reason: string): Support {
  return { yes: false, reason, chunk: null, evidence: null };
}

/** The judgements, which must be as many as what was judged. */
export function sameNumber<T>(judged: readonly unknown[], judgements: T[]): T[] {
  if (judged.length !== judgements.length) {
    throw new RangeError(`${judgements.length} judgements of ${judged.length} statements`);
  }
  return judgements;
}
