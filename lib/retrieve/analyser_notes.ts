import { readAnalyser } from "../notation/mod.ts";
import type { Row } from "../tables/mod.ts";
import { guessLanguage } from "../text/mod.ts";

const NAMES = { en: "English", es: "Spanish" } as const;

/**
 * What to know before sparse systems are compared: analysers that were made for another language than the documents
 * seem to be in. A fusion names no analyser; its parts are looked at where they stand by themselves.
 */
export function analyserNotes(
  systems: readonly Pick<Row<"systems">, "system" | "analyser">[],
  documents: readonly Pick<Row<"documents">, "text">[],
): string[] {
  const { language, share, looked } = guessLanguage(documents.values().map(({ text }) => text));
  if (language === null) return [];
  return systems.flatMap(({ system, analyser }) => {
    if (analyser === null) return [];
    const of = readAnalyser(analyser).language;
    if (of === "any" || of === language) return [];
    return [
      `${system} prepares texts as ${NAMES[of]}, but ${
        Math.round(100 * share)
      }% of the ${looked} documents looked at ` +
      `seem to be in ${NAMES[language]}: set collection.language, or name an analyser`,
    ];
  });
}
