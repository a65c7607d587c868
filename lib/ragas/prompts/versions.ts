import { entitiesPrompt } from "./entities.ts";
import { matchingPrompt } from "./matching.ts";
import { questionsPrompt } from "./questions.ts";
import { ratingPrompt } from "./rating.ts";
import { statementsPrompt } from "./statements.ts";
import { supportPrompt } from "./support.ts";
import { usefulnessPrompt } from "./usefulness.ts";

/** The version of all prompts of the language-model judge: the sum of theirs, which goes up when any of them does. */
export const LLM_PROMPTS = [
  statementsPrompt,
  supportPrompt,
  usefulnessPrompt,
  matchingPrompt,
  questionsPrompt,
  entitiesPrompt,
].reduce((sum, { version }) => sum + version, 0);

/** The version of the prompt of the rating judge. */
export const RATING_PROMPT = ratingPrompt.version;
