import type { Trial } from "./try_out.ts";

/** How Ardoiz (2022) prepares texts: by four techniques. */
export const FOUR_TECHNIQUES = "es:alnum+lower+stop+lemma";

/** The label of Ardoiz's first stage: rank_bm25's Okapi after his four techniques. */
export const ARDOIZ_2022 = "Okapi as in rank_bm25 (Ardoiz 2022)";

const bm25 = (settings: string, analyser: string) => `bm25(${settings},analyser=${analyser})`;
const okapi = (analyser: string) => bm25("variant=okapi,k1=1.5,b=0.75,epsilon=0.25", analyser);

/**
 * What Ardoiz (2022) published in his table 4, on RISQAC. His own MRR came from 20 reranked documents, his time from 7.
 */
export const PUBLISHED = [
  { system: "Pyserini", "R@20": 0.791, "R@10": 0.752, "R@3": 0.654, "RR@7": 0.599, milliseconds: 2.5 },
  { system: "Ardoiz 2022", "R@20": 0.792, "R@10": 0.751, "R@3": 0.663, "RR@7": 0.697, milliseconds: 6000 },
] as const;

/** The BM25 family after the four techniques, Lucene's with Pyserini's parameters and stems, and two lists joined. */
export function sparseTrials(): Trial[] {
  const four = (settings: string) => bm25(settings, FOUR_TECHNIQUES);
  const stems = bm25("k1=0.9,b=0.4", "es:alnum+lower+stop+stem");
  return [
    { label: ARDOIZ_2022, system: okapi(FOUR_TECHNIQUES) },
    { label: "Lucene", system: four("variant=lucene") },
    { label: "Robertson", system: four("variant=robertson") },
    { label: "ATIRE", system: four("variant=atire") },
    { label: "BM25L", system: four("variant=bm25l") },
    { label: "BM25+", system: four("variant=bm25+") },
    { label: "Lucene, Pyserini's k1 = 0.9 and b = 0.4, Snowball stems", system: stems },
    { label: "hybrid of lemmas and stems (rrf)", system: `rrf(${four("variant=lucene")},${stems})` },
  ];
}

/** What is done about words that do not meet: each added to Ardoiz's first stage, and together. */
export function gapTrials(): Trial[] {
  const folded = okapi("es:alnum+lower+stop+lemma+fold"), base = okapi(FOUR_TECHNIQUES);
  return [
    { label: ARDOIZ_2022, system: base },
    { label: "stems instead of lemmas", system: okapi("es:alnum+lower+stop+stem") },
    { label: "accents folded", system: folded },
    { label: "spelling corrected", system: `corrected(${base})` },
    { label: "question expanded (RM3)", system: `rm3(${base})` },
    { label: "folded and corrected", system: `corrected(${folded})` },
    { label: "folded, corrected, expanded", system: `rm3(corrected(${folded}))` },
  ];
}

/** Ardoiz's first stage with other parameters. */
export function parameterTrials(
  k1s: readonly number[],
  bs: readonly number[],
): (Trial & { k1: number; b: number })[] {
  return k1s.flatMap((k1) =>
    bs.map((b) => ({
      label: `k1 = ${k1}, b = ${b}`,
      system: bm25(`variant=okapi,k1=${k1},b=${b},epsilon=0.25`, FOUR_TECHNIQUES),
      k1,
      b,
    }))
  );
}
