import type { z } from "zod";
import type { Experiment } from "../experiment/mod.ts";
import { type Ask, type Asker, type Prompt, type PromptLanguage, promptTurns } from "../models/mod.ts";
import { withoutAccents } from "../text/mod.ts";
import type { About, ClaimJudge, Context, Judgement, Support } from "./case.ts";
import { fromQuestion } from "./from_question.ts";
import { judgeName } from "./judge_name.ts";
import { entitiesPrompt } from "./prompts/entities.ts";
import { matchingPrompt } from "./prompts/matching.ts";
import { questionsPrompt, questionsShape } from "./prompts/questions.ts";
import { statementsPrompt } from "./prompts/statements.ts";
import { quotedVerdictsShape, supportPrompt, wrongQuotes } from "./prompts/support.ts";
import { usefulnessPrompt } from "./prompts/usefulness.ts";
import { numbered, verdictsShape, wrongNumbers } from "./prompts/verdicts.ts";
import { quoted } from "./quoted.ts";

const WRONG_STATEMENTS = {
  none: '"statements" is empty though "noncommittal" is false: list what the text claims',
  question: '"statements" are all from the question: list what the text claims, and nothing else',
};

/** What a judge that asks a language model goes by: the settings of the judge, and the seed of the experiment. */
export type LlmSettings =
  & Pick<Experiment["judge"], "model" | "chat" | "temperature" | "maxTokens">
  & { seed: number };

/**
 * Judges as RAGAS does, by a language model: statements from texts, and verdicts with their reasons. Every answer must
 * have the shape that its input demands, such as one verdict for each statement under its number. Whole texts are put to
 * the model, however long they are: one that is too long for it is the failure of its score.
 *
 * @example
 * ```ts
 * import type { Asker } from "../models/mod.ts";
 * import { LlmJudge } from "./llm_judge.ts";
 * const asker: Asker = { ask: (ask) => Promise.resolve(ask.shape.parse({ reason: "It says so.", verdict: 1 })) };
 * const judge = new LlmJudge(asker, { chat: "m", model: "gte-small", temperature: 0.1, maxTokens: 512, seed: 42 });
 * const context = { chunk_id: "c1", text: "Deleted blobs are kept for a week." };
 * const { yes } = await judge.useful("How long?", "A week.", context, { language: "en", repeat: 0 });
 * if (!yes) throw new Error();
 * ```
 */
export class LlmJudge implements ClaimJudge {
  readonly name: string;
  readonly #asker: Asker;
  readonly #settings: LlmSettings;

  constructor(asker: Asker, settings: LlmSettings) {
    this.name = judgeName({ ...settings, kind: "llm" });
    this.#asker = asker;
    this.#settings = settings;
  }

  /**
   * The statements of a text: none only where the model says that the text does not commit itself. Those that only the
   * question tells are left out, and where there are no others the model is asked again.
   */
  async statements(question: string, text: string, language: PromptLanguage): Promise<string[]> {
    if (text.trim() === "") return [];
    const own = (statements: readonly string[]) => {
      const others = new Set(fromQuestion(statements, question, text, language));
      return statements.filter((_, i) => !others.has(i));
    };
    const { statements } = await this.#ask(statementsPrompt, { question, text }, { language, repeat: 0 }, {
      wrong: ({ noncommittal, statements }) => {
        if (statements.length === 0) return noncommittal ? undefined : WRONG_STATEMENTS.none;
        return blanks("statements", statements) ??
          (own(statements).length === 0 ? WRONG_STATEMENTS.question : undefined);
      },
    });
    return distinct(own(statements));
  }

  async supported(
    statements: readonly string[],
    evidence: readonly Context[],
    about: About,
  ): Promise<Support[]> {
    if (statements.length === 0) return [];
    const texts = evidence.map(({ text }) => text), contexts = numbered(texts);
    const { verdicts } = await this.#ask(
      supportPrompt,
      { contexts, statements: numbered(statements) },
      about,
      {
        shape: quotedVerdictsShape(statements.length),
        wrong: ({ verdicts }) => wrongNumbers(verdicts) ?? wrongQuotes(verdicts, texts, about.language),
      },
    );
    return inOrder(verdicts).map(({ quote, verdict }) => ({
      yes: verdict === 1,
      ...quoted(quote, evidence),
    }));
  }

  async useful(question: string, answer: string, context: Context, about: About): Promise<Judgement> {
    return judgement(await this.#ask(usefulnessPrompt, { question, answer, context: context.text }, about));
  }

  /** Where one side makes no statement the other's match nothing, and nobody is asked. */
  async matched(
    question: string,
    answer: readonly string[],
    reference: readonly string[],
    about: About,
  ): Promise<{ answer: Judgement[]; reference: Judgement[] }> {
    if (answer.length === 0 || reference.length === 0) {
      const none = (reason: string) => ({ yes: false, reason });
      return {
        answer: answer.map(() => none("the reference makes no statement")),
        reference: reference.map(() => none("the answer makes no statement")),
      };
    }
    const input = {
      question,
      answer: numbered(answer),
      reference: numbered(reference, answer.length + 1),
    };
    const { verdicts } = await this.#ask(matchingPrompt, input, about, {
      shape: verdictsShape(answer.length + reference.length),
      wrong: ({ verdicts }) => wrongNumbers(verdicts),
    });
    const judged = inOrder(verdicts).map(judgement);
    return { answer: judged.slice(0, answer.length), reference: judged.slice(answer.length) };
  }

  async questionsFrom(
    answer: string,
    about: About,
  ): Promise<{ question: string; noncommittal: boolean }[]> {
    const { questions } = await this.#ask(questionsPrompt, { text: answer }, about, {
      shape: questionsShape,
      wrong: ({ questions }) => blanks("questions", questions.map(({ question }) => question)),
    });
    return questions.map(({ question, noncommittal }) => ({ question: question.trim(), noncommittal }));
  }

  /** What a text names. An entity that the text does not hold is made up, and the answer is wrong. */
  async entities(text: string, about: About): Promise<string[]> {
    if (text.trim() === "") return [];
    const held = plain(text);
    const { entities } = await this.#ask(entitiesPrompt, { text }, about, {
      wrong: ({ entities }) => {
        const made = entities.filter((entity) => !held.includes(plain(entity)));
        if (made.length === 0) return blanks("entities", entities);
        return `these entities do not stand in the text: ${
          made.map((one) => JSON.stringify(one)).join(", ")
        }`;
      },
    });
    return distinct(entities);
  }

  #ask<I, O>(
    prompt: Prompt<I, O>,
    input: I,
    { language, repeat }: About,
    { shape = prompt.form, wrong }: { shape?: z.ZodType<O>; wrong?: Ask<O>["wrong"] } = {},
  ): Promise<O> {
    const { temperature, maxTokens, seed } = this.#settings;
    return this.#asker.ask({
      purpose: prompt.name,
      turns: promptTurns(prompt, language, input),
      language,
      shape,
      wrong,
      maxTokens,
      temperature,
      seed: seed + repeat,
      repeat,
    });
  }
}

function judgement({ reason, verdict }: { reason: string; verdict: 0 | 1 }): Judgement {
  return { yes: verdict === 1, reason };
}

function inOrder<V extends { number: number }>(verdicts: readonly V[]): V[] {
  return verdicts.toSorted((a, b) => a.number - b.number);
}

function blanks(field: string, texts: readonly string[]): string | undefined {
  const blank = texts.findIndex((text) => text.trim() === "");
  return blank < 0 ? undefined : `number ${blank + 1} of "${field}" is blank`;
}

/** The texts, each once. */
function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.trim()))];
}

/** A text as far as an entity is sought in it: small letters, no accents, single spaces. */
function plain(text: string): string {
  return withoutAccents(text.normalize("NFC")).toLowerCase().replace(/\s+/g, " ").trim();
}
