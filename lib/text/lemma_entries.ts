import type { Progress } from "../base/mod.ts";
import { withoutAccents } from "./accents.ts";
import { FAMILIAR, POLITE, verbWithPronouns } from "./clitics.ts";
import { readAffixes, readEntries } from "./hunspell_affixes.ts";
import { singulars, wordBelow } from "./lemma_suffixes.ts";
import { FOLDED_CHOICES } from "./lemma_choices.ts";
import { isNominal, offerListed, type Reading, type Readings, readingsOf } from "./lemma_readings.ts";
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
  const found: { form: string; lemma: string; preference: number }[] = [];
  for (const [form, { lemma, rank }] of readings.best) {
    const reading = { lemma: lastLemma(readings.best, lemma), rank };
    found.push({ form, lemma: reading.lemma, preference: preference(form, reading) });
  }
  for (const [mark, commands] of [[FAMILIAR, readings.familiar], [POLITE, readings.polite]] as const) {
    for (const [form, reading] of commands) {
      if (readings.best.get(form)?.lemma === reading.lemma) continue;
      found.push({ form: mark + form, lemma: reading.lemma, preference: preference(form, reading) });
    }
  }
  progress?.update(70, 100);
  return found.sort((a, b) => a.preference - b.preference).map(({ form, lemma }) => ({
    form,
    lemma,
    isVerb: readings.verbs.has(lemma),
  }));
}

/**
 * Of the words that the dictionary lists without affixes a verb with pronouns is left to that rule
 * ("dímelo"), and a plural goes to its singular ("autobuses"). Some plurals are made with a prefix of a
 * word that is listed apart from its singular: "independientes".
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
  for (const { word, hasFlags } of own) {
    const plain = hasFlags && /^.{5,}s$/.test(word) ? [word.slice(0, -1)] : [];
    const singular = [...plain, ...singulars(word)].find((form) =>
      listed.has(form) || best.get(form)?.lemma === form
    );
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

/**
 * The order of forms that accents alone tell apart. The imperfect of verbs in -er and -ir comes before nouns:
 * "tenia" is "tenía". Nouns and adjectives come in all their forms before regular participles, so that a
 * plural goes with its singular: "solidos" is "sólidos" as "solido" is "sólido".
 */
function preference(form: string, { lemma, rank }: Reading): number {
  if (FOLDED_CHOICES.get(withoutAccents(form)) === lemma) return -1;
  if (/[ei]r$|ír$/.test(lemma) && /ía(?:[ns]|mos|is)?$/.test(form)) return Math.min(rank, 4500);
  return form === lemma || rank >= 8000 || isNominal({ lemma, rank }) ? rank : rank + 2500;
}
