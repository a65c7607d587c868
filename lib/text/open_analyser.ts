import { resolve } from "node:path";
import type { StartProgress } from "../base/mod.ts";
import { type Analyser, buildAnalyser } from "./analyser.ts";
import type { AnalyserSpec } from "./analyser_spec.ts";
import { openLemmatiser } from "./lemmatiser.ts";

/** Where the lemmatiser keeps its table, and who is told while it is built. */
export interface OpenAnalyserOptions {
  /** The folder shared by all runs. */
  cache: string;
  progress?: StartProgress;
}

const opened = new Map<string, Promise<Analyser>>();

/**
 * Opens an analyser with what it needs from disk; the same one again for the same techniques and folder.
 *
 * @example
 * ```ts
 * import { openAnalyser } from "./open_analyser.ts";
 * const analyser = await openAnalyser({ language: "any", techniques: ["alnum", "lower"] }, { cache: "outputs/.cache" });
 * if (analyser.tokens("¿Qué?").join() !== "qué") throw new Error();
 * ```
 */
export function openAnalyser(
  spec: AnalyserSpec,
  { cache, progress }: OpenAnalyserOptions,
): Promise<Analyser> {
  const lemmas = spec.techniques.includes("lemma");
  const key = JSON.stringify([spec.language, spec.techniques, lemmas ? resolve(cache) : null]);
  const open = async () =>
    buildAnalyser(spec, lemmas ? { lemmatiser: await openLemmatiser(cache, progress) } : {});
  const analyser = opened.get(key) ?? open();
  opened.set(key, analyser);
  analyser.catch(() => opened.delete(key));
  return analyser;
}
