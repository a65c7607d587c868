import type { Progress } from "../base/mod.ts";
import { withoutAccents } from "./accents.ts";
import { FAMILIAR, POLITE, verbWithPronouns } from "./clitics.ts";
import { readAffixes, readEntries } from "./hunspell_affixes.ts";
import { singulars, wordBelow } from "./lemma_suffixes.ts";
import { offerListed, type Reading, type Readings, readingsOf } from "./lemma_readings.ts";
import type { LemmaEntry } from "./lemma_table.ts";

/** The text of the two files of a hunspell dictionary. */
export interface DictionaryText {
  affixes: string;
  words: string;
}

/**
 * Every form of a Spanish dictionary with its one lemma, and every form that is a command of another verb
 * than that lemma under {@linkcode FAMILIAR} or {@linkcode POLITE}. The lemma of a lemma is itself.
 */
export function lemmaEntries({ affixes, words }: DictionaryText, progress?: Progress): LemmaEntry[] {
  const entries = readEntries(words);
  const readings = readingsOf(
    readAffixes(affixes),
    entries,
    (done) => progress?.update(Math.round(60 * done / entries.length), 100),
  );
  addListed(readings);
  addSuperlatives(readings);
  const found: { form: string; reading: Reading }[] = [];
  for (const [form, reading] of readings.best) {
    found.push({ form, reading: { ...reading, lemma: lastLemma(readings.best, reading.lemma) } });
  }
  for (const [mark, commands] of [[FAMILIAR, readings.familiar], [POLITE, readings.polite]] as const) {
    for (const [form, reading] of commands) {
      if (readings.best.get(form)?.lemma !== reading.lemma) found.push({ form: mark + form, reading });
    }
  }
  progress?.update(70, 100);
  return found.sort((a, b) => preference(a) - preference(b)).map(({ form, reading: { lemma } }) => ({
    form,
    lemma,
    isVerb: readings.verbs.has(lemma),
  }));
}

/**
 * Of the words that the dictionary lists without affixes a verb with pronouns is left to that rule
 * ("dímelo"), and a plural goes to its singular ("autobuses").
 */
function addListed(readings: Readings): void {
  const { best, familiar, polite, verbs } = readings;
  const find = (form: string) => {
    const readings = form.startsWith(FAMILIAR) ? familiar : form.startsWith(POLITE) ? polite : best;
    const reading = readings.get(readings === best ? form : form.slice(1));
    return reading && { form, lemma: reading.lemma, isVerb: verbs.has(reading.lemma) };
  };
  const own = readings.listed.filter(({ word, hasFlags }) =>
    hasFlags || best.has(word) || verbWithPronouns(word, find) === ""
  );
  const listed = new Set(own.map(({ word }) => word));
  for (const word of listed) {
    const singular = singulars(word).find((form) => listed.has(form) || best.get(form)?.lemma === form);
    offerListed(readings, word, singular ?? word);
  }
}

/** Superlatives that the dictionary lists are read as others are: "muchísimo" goes to "mucho". */
function addSuperlatives({ best, verbs }: Readings): void {
  const words = new Map<string, string>();
  for (const [form, { lemma }] of best) {
    if (form === lemma && !verbs.has(form)) words.set(withoutAccents(form), form);
  }
  for (const [form, reading] of best) {
    const lemma = /ísimo$/.test(form)
      ? wordBelow(form, (base) => words.get(withoutAccents(base)))
      : undefined;
    if (lemma !== undefined) best.set(form, { ...reading, lemma });
  }
}

/** Where a lemma is itself read as a form of another word, that word is the lemma of both. */
function lastLemma(best: Map<string, Reading>, lemma: string): string {
  for (let steps = 0; steps < 5; steps++) {
    const next = best.get(lemma)?.lemma;
    if (next === undefined || next === lemma) break;
    lemma = next;
  }
  return lemma;
}

/** Among equal spellings without accents a word itself is likelier than its plural: "ingles" is "inglés". */
function preference({ form, reading: { lemma, rank } }: { form: string; reading: Reading }): number {
  return form === lemma || rank >= 8000 ? rank : rank + 2500;
}
