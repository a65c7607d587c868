import { outcome } from "../base/mod.ts";
import { type Asker, promptTurns } from "../models/mod.ts";
import type { About, Case, Scored } from "./case.ts";
import type { JudgeMeasure } from "./judge_answers.ts";
import { judgeName } from "./judge_name.ts";
import type { LlmSettings } from "./llm_judge.ts";
import { RATED_MEASURES, type RatedMeasure, ratingPrompt } from "./prompts/rating.ts";
import { numbered } from "./prompts/verdicts.ts";
import { scored, withAnswer } from "./scored.ts";

interface Mark {
  reason: string;
  mark: number;
}

const OF_THE_ANSWER: readonly RatedMeasure[] = ["faithfulness", "answer_relevancy"];
const WORST: Mark = { reason: "there is no context", mark: 1 };

/**
 * A mark from 1 to 5 as a score from 0 to 1: (mark − 1)/4.
 *
 * @example
 * ```ts
 * import { scoreOfMark } from "./rating.ts";
 * if ([1, 2, 3, 4, 5].map(scoreOfMark).join() !== "0,0.25,0.5,0.75,1") throw new Error();
 * ```
 */
export function scoreOfMark(mark: number): number {
  return (mark - 1) / 4;
}

/**
 * Judges as document 000 does (section 5.7.4): a language model gives each measure a mark from 1 to 5. One ask brings all
 * four marks. An accepted answer plays no part; without an answer only the contexts are rated, and where no context was
 * found theirs is the worst mark without asking.
 */
export class RatingJudge {
  readonly name: string;
  readonly #asker: Asker;
  readonly #settings: LlmSettings;

  constructor(asker: Asker, settings: LlmSettings) {
    this.name = judgeName({ ...settings, kind: "rating-1-5" });
    this.#asker = asker;
    this.#settings = settings;
  }

  /** The scores of all rated measures. */
  async rate(of: Case, about: About): Promise<ReadonlyMap<RatedMeasure, Scored>> {
    const nothing = of.answer === null || of.answer.trim() === "";
    const marks = nothing && of.contexts.length === 0 ? undefined : await this.#marks(of, about);
    const scores = new Map<RatedMeasure, Scored>();
    for (const measure of RATED_MEASURES) {
      const rated = () => Promise.resolve(marked(measure, marks![measure]));
      if (OF_THE_ANSWER.includes(measure)) scores.set(measure, await withAnswer(of, rated));
      else scores.set(measure, of.contexts.length === 0 ? marked(measure, WORST) : await rated());
    }
    return scores;
  }

  /** Rated measures for the loop over cases; they share one ask, which the asker makes once. */
  measures(names: readonly RatedMeasure[] = RATED_MEASURES): Map<RatedMeasure, JudgeMeasure> {
    return new Map(names.map((name) => [
      name,
      async (of, repeat) => (await this.rate(of, { language: of.language, repeat })).get(name)!,
    ]));
  }

  #marks(of: Case, { language, repeat }: About) {
    const { temperature, maxTokens, seed } = this.#settings;
    const contexts = numbered(of.contexts.map(({ text }) => text));
    return this.#asker.ask({
      purpose: "rating",
      turns: promptTurns(ratingPrompt, language, { question: of.question, contexts, answer: of.answer }),
      language,
      shape: ratingPrompt.form,
      maxTokens,
      temperature,
      seed: seed + repeat,
      repeat,
    });
  }
}

function marked(measure: RatedMeasure, { reason, mark }: Mark): Scored {
  const verdict = { part: "mark", place: 0, statement: measure, verdict: mark, reason } as const;
  return scored([{ ...verdict, chunk: null, evidence: null }], outcome(scoreOfMark(mark)));
}
