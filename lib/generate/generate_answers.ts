import { inParallel, type StartProgress } from "../base/mod.ts";
import {
  type Asker,
  CountingAsker,
  type ExpectedUse,
  OverBudget,
  promptLanguage,
  promptTurns,
  Unanswered,
} from "../models/mod.ts";
import type { Row } from "../tables/mod.ts";
import { type AnswerCase, answerCases, type AnswerSources } from "./answer_cases.ts";
import { citedText } from "./cited_text.ts";
import { generatorName } from "./generator_name.ts";
import { answerPrompt, answerShape, wrongAnswer } from "./prompts/answer.ts";

/** What a language model answers from, and how it is asked. */
export interface GenerateAnswersInput extends AnswerSources {
  asker: Asker;
  /** The model's name in the settings. */
  generator: string;
  temperature: number;
  maxTokens: number;
  seed: number;
  /** Most questions under way at once. */
  concurrency: number;
  progress: StartProgress;
}

/** Answers of a language model. */
export interface GeneratedAnswers {
  /** One for every system and question, whatever became of it, in the order of systems and questions. */
  answers: Row<"answers">[];
  /** Where the budget ended before the work: those that were not reached are failures of cause "budget". */
  stop?: OverBudget;
  /** What the model would still be asked for them. */
  left?: ExpectedUse[];
}

/**
 * Answers every question from the best chunks of every system with a language model, which says with every sentence
 * which of them say it, or refuses by a flag of its own. Where a system found nothing there is nothing to answer from:
 * that is a refusal, and the model is not asked. An ask that came to nothing is a failure with its cause; neither an answer
 * nor a refusal.
 */
export async function generateAnswers(input: GenerateAnswersInput): Promise<GeneratedAnswers> {
  const cases = answerCases(input), generator = generatorName(input);
  const line = input.progress(`Answering with ${input.generator}`, "answers");
  const { results, stop } = await inParallel(cases, input.concurrency, (one) => answered(one, input), {
    stops: (error) => error instanceof OverBudget,
    ended: (done, total) => line.update(done, total),
  });
  const answers = cases.map(({ system, question, contexts }, i): Row<"answers"> => ({
    system,
    question_id: question.question_id,
    generator,
    contexts: contexts.map((chunk) => chunk.chunk_id),
    ...results[i] ?? NOT_REACHED,
  }));
  if (!stop) return { answers };
  const counter = new CountingAsker(input.asker);
  const unreached = cases.filter((_, i) => results[i] === undefined);
  await inParallel(unreached, 1, (one) => answered(one, { ...input, asker: counter }));
  return { answers, stop, left: counter.uses() };
}

type Answered = Pick<Row<"answers">, "text" | "refused" | "failure_cause" | "failure">;

const REFUSED: Answered = { text: null, refused: true, failure_cause: null, failure: null };
const NOT_REACHED: Answered = {
  text: null,
  refused: null,
  failure_cause: "budget",
  failure: "the budget was used up before this question was answered",
};

async function answered({ question, contexts }: AnswerCase, input: GenerateAnswersInput): Promise<Answered> {
  if (contexts.length === 0) return REFUSED;
  const language = promptLanguage(question.language);
  const numbered = Object.fromEntries(contexts.map((chunk, i) => [i + 1, chunk.text]));
  try {
    const { refused, sentences } = await input.asker.ask({
      purpose: "answer",
      turns: promptTurns(answerPrompt, language, { contexts: numbered, question: question.text }),
      language,
      shape: answerShape(contexts.length),
      wrong: (answer) => wrongAnswer(answer, question.text, language),
      maxTokens: input.maxTokens,
      temperature: input.temperature,
      seed: input.seed,
      repeat: 0,
    });
    if (refused) return REFUSED;
    const cited = sentences.map(({ sentence, contexts }) => ({ text: sentence, cites: contexts }));
    return { ...REFUSED, text: citedText(cited, language), refused: false };
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    const { cause, message } = error.failure;
    return { text: null, refused: null, failure_cause: cause, failure: message };
  }
}
