import { partsIn, readAnalyser, readRetriever } from "../notation/mod.ts";
import type { Row } from "../tables/mod.ts";
import { guessLanguage } from "../text/mod.ts";

const NAMES = { en: "English", es: "Spanish" } as const;

/**
 * What to know before sparse systems are compared: those that prepare texts, in any of their parts, for another language
 * than the documents seem to be in. `otherwise` is the analyser of a BM25 that names none.
 */
export function analyserNotes(
  systems: readonly string[],
  otherwise: string,
  documents: readonly Pick<Row<"documents">, "text">[],
): string[] {
  const { language, share, looked } = guessLanguage(documents.values().map(({ text }) => text));
  if (language === null) return [];
  return systems.flatMap((system) => {
    const of = partsIn(readRetriever(system))
      .flatMap((part) => part.kind === "bm25" ? [readAnalyser(part.analyser ?? otherwise).language] : [])
      .find((one) => one !== "any" && one !== language);
    if (of === undefined || of === "any") return [];
    return [
      `${system} prepares texts as ${NAMES[of]}, but ${
        Math.round(100 * share)
      }% of the ${looked} documents looked at ` +
      `seem to be in ${NAMES[language]}: set collection.language, or name an analyser`,
    ];
  });
}
