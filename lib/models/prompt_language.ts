/** The languages that prompts are written in. */
export type PromptLanguage = "en" | "es";

/** The language in which a question of a language is judged: Spanish for Spanish, English for all else. */
export function promptLanguage(language: string | null): PromptLanguage {
  return language !== null && /^(es|spa)(?![a-z])/i.test(language) ? "es" : "en";
}
