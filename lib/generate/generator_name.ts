import { answerPrompt } from "./prompts/answer.ts";

/** The name under which extractive answers stand in settings and tables. */
export const EXTRACTIVE = "extractive";

/**
 * The name of a generator in the tables: that of a language model says all that its answers depend on, so that answers
 * of different prompts never pass for the same.
 *
 * @example
 * ```ts
 * import { generatorName } from "./generator_name.ts";
 * const name = generatorName({ generator: "gpt-4o-mini", temperature: 0.1 });
 * if (!/^gpt-4o-mini \(prompt \d+, temperature 0\.1\)$/.test(name)) throw new Error(name);
 * if (generatorName({ generator: "extractive", temperature: 0.1 }) !== "extractive") throw new Error();
 * ```
 */
export function generatorName(
  { generator, temperature }: { generator: string; temperature: number },
): string {
  return generator === EXTRACTIVE
    ? EXTRACTIVE
    : `${generator} (prompt ${answerPrompt.version}, temperature ${temperature})`;
}
