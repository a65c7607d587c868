import { failed, type Outcome, outcome } from "../base/mod.ts";
import type { Case, ClaimJudge, Context, Scored, Support, Verdict } from "./case.ts";
import { scored, withBoth } from "./scored.ts";
import { supportedBy, supportedByText } from "./support.ts";
import { opening } from "./usefulness.ts";

/** What noise sensitivity is computed from. */
export interface NoiseCounts {
  /** For each statement of the answer: does the reference support it? */
  right: readonly boolean[];
  /** For each context: does it support a statement of the reference? */
  relevant: readonly boolean[];
  /** For each context and each statement of the answer: does the context support it? */
  supports: readonly (readonly boolean[])[];
}

/**
 * Noise sensitivity: wrong statements of the answer that come from the contexts ÷ all its statements; the lower the
 * better. A statement is wrong if the reference does not support it. In mode "relevant" those count that a relevant
 * context supports; in mode "irrelevant" those that an irrelevant context supports and no relevant one does.
 *
 * @example
 * ```ts
 * import { noiseSensitivity } from "./noise_sensitivity.ts";
 * const counts = { right: [true, false], relevant: [true, false], supports: [[true, false], [false, true]] };
 * if (noiseSensitivity(counts, "relevant").value !== 0) throw new Error();
 * if (noiseSensitivity(counts, "irrelevant").value !== 1 / 2) throw new Error();
 * ```
 */
export function noiseSensitivity(counts: NoiseCounts, mode: "relevant" | "irrelevant"): Outcome {
  const n = counts.right.length;
  if (n === 0) return failed("no_statement", "the answer makes no statement");
  return outcome(counts.right.filter((_, i) => source(counts, i, mode) !== undefined).length / n);
}

/** The first context that a wrong statement comes from, in a mode; undefined where it does not count. */
function source(
  { right, relevant, supports }: NoiseCounts,
  statement: number,
  mode: "relevant" | "irrelevant",
): number | undefined {
  if (right[statement]) return undefined;
  const from = supports.flatMap((of, context) => of[statement] ? [context] : []);
  const good = from.filter((context) => relevant[context]);
  return mode === "relevant" ? good[0] : good.length > 0 ? undefined : from[0];
}

/** Noise sensitivity of one case by relevant contexts. */
export function judgeNoiseSensitivityRelevant(
  of: Case,
  judge: ClaimJudge,
  repeat: number,
): Promise<Scored> {
  return judgeNoise(of, judge, repeat, "relevant");
}

/** Noise sensitivity of one case by irrelevant contexts. */
export function judgeNoiseSensitivityIrrelevant(
  of: Case,
  judge: ClaimJudge,
  repeat: number,
): Promise<Scored> {
  return judgeNoise(of, judge, repeat, "irrelevant");
}

function judgeNoise(
  of: Case,
  judge: ClaimJudge,
  repeat: number,
  mode: "relevant" | "irrelevant",
): Promise<Scored> {
  return withBoth(of, async (answer, reference) => {
    const about = { language: of.language, repeat };
    const ours = await judge.statements(of.question, answer, of.language);
    if (ours.length === 0) {
      return scored([], noiseSensitivity({ right: [], relevant: [], supports: [] }, mode));
    }
    const theirs = await judge.statements(of.question, reference, of.language);
    const right = await supportedByText(judge, ours, reference, about);
    const useful: Support[][] = [], supports: Support[][] = [];
    for (const context of of.contexts) {
      useful.push(await supportedBy(judge, theirs, [context], about));
      supports.push(await supportedBy(judge, ours, [context], about));
    }
    const counts: NoiseCounts = {
      right: right.map(({ yes }) => yes),
      relevant: useful.map((list) => list.some(({ yes }) => yes)),
      supports: supports.map((list) => list.map(({ yes }) => yes)),
    };
    const statements = ours.map((statement, i): Verdict => {
      const from = source(counts, i, mode);
      return statementVerdict(
        statement,
        i,
        right[i]!,
        of.contexts[from ?? -1],
        supports[from ?? -1]?.[i],
        mode,
      );
    });
    const contexts = of.contexts.map((context, i) => contextVerdict(context, i, useful[i]!));
    return scored([...statements, ...contexts], noiseSensitivity(counts, mode));
  });
}

/** 1 for a statement that counts: it is wrong and comes from such a context. */
function statementVerdict(
  statement: string,
  place: number,
  right: Support,
  from: Context | undefined,
  support: Support | undefined,
  mode: "relevant" | "irrelevant",
): Verdict {
  const told = right.yes ? "the accepted answer supports it" : "the accepted answer does not support it";
  const where = right.yes
    ? ""
    : support
    ? `; ${mode === "relevant" ? "a relevant" : "an irrelevant"} context does: ${support.reason}`
    : `; it does not come from ${mode === "relevant" ? "a relevant context" : "irrelevant contexts alone"}`;
  return {
    part: "answer",
    place,
    statement,
    verdict: from ? 1 : 0,
    reason: `${told} (${right.reason})${where}`,
    chunk: from?.chunk_id ?? null,
    evidence: support?.evidence ?? null,
    ...from && { against: [from] },
  };
}

/** 1 for a relevant context. */
function contextVerdict({ chunk_id, text }: Context, place: number, useful: readonly Support[]): Verdict {
  const support = useful.find(({ yes }) => yes);
  return {
    part: "context",
    place,
    statement: opening(text),
    verdict: support ? 1 : 0,
    reason: support
      ? `it supports a statement of the accepted answer: ${support.reason}`
      : "it supports no statement of the accepted answer",
    chunk: chunk_id,
    evidence: support?.evidence ?? null,
  };
}
