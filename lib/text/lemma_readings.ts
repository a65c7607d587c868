import {
  type Affixes,
  type AffixRule,
  type DictionaryEntry,
  withPrefix,
  withSuffix,
} from "./hunspell_affixes.ts";
import { IRREGULAR_VERBS, irregularForms, irregularParticiples, VERBS_BY_CLASS } from "./irregular_verbs.ts";
import {
  CLOSED_WORDS,
  COMMON_VERBS,
  FIRM_WORDS,
  OMITTED_WORDS,
  RARE_FEMININES,
  YIELDING_NOUNS,
} from "./lemma_choices.ts";

/** One way to read a form; of two readings the one with the smaller rank is taken. */
export interface Reading {
  lemma: string;
  rank: number;
}

/** What the dictionary says of forms. */
export interface Readings {
  /** The best reading of each form. */
  best: Map<string, Reading>;
  /** The best verb with which a form can be a command to a friend: "siente" of "sentir". */
  familiar: Map<string, Reading>;
  /** The best verb with which a form can be another command: "siente" of "sentar". */
  polite: Map<string, Reading>;
  verbs: Set<string>;
  /** Words that the dictionary lists without inflections; they are no readings yet. */
  listed: { word: string; hasFlags: boolean }[];
}

/** How a form comes from its lemma, in the order in which readings are preferred. */
const KINDS = [
  "closed",
  "firm",
  "irregular",
  "irregular participle",
  "participle",
  "noun",
  "pair",
  "prefixed",
  "listed verb",
  "listed",
  "finite",
  "derived",
  "yielding",
] as const;
type Kind = typeof KINDS[number];
const NAME = KINDS.length * 2;

const CONJUGATION = /[REIX]/, DERIVATION = "ABCFHJKLMNOPQT";

/** Reads every form that a dictionary and the irregular verbs make. */
export function readingsOf(
  affixes: Affixes,
  entries: readonly DictionaryEntry[],
  done: (entries: number) => void = () => {},
): Readings {
  const readings: Readings = {
    best: new Map(),
    familiar: new Map(),
    polite: new Map(),
    verbs: new Set(),
    listed: [],
  };
  const flagged = new Set(entries.filter(({ flags }) => flags !== "").map(({ word }) => word));
  const expansion = new Expansion(readings, affixes, flagged);
  entries.forEach((entry, number) => {
    expansion.add(entry);
    if (number % 4096 === 0) done(number);
  });
  for (const [word, flags] of VERBS_BY_CLASS) expansion.add({ word, flags });
  for (const verb of [...IRREGULAR_VERBS, ...VERBS_BY_CLASS.keys()]) readings.verbs.add(verb);
  for (const verb of readings.verbs) expansion.addIrregular(verb);
  for (const word of FIRM_WORDS) {
    for (const form of [word, `${word}s`]) offer(readings.best, form, word, rankOf("firm"));
  }
  for (const [form, lemma] of CLOSED_WORDS) offer(readings.best, form, lemma, rankOf("closed"));
  return readings;
}

/** Whether a form is read as one of a noun or adjective that is not kept back. */
export function isNominal({ rank }: Reading): boolean {
  const kind = KINDS[Math.floor(rank / 1000)];
  return kind === "noun" || kind === "pair" || kind === "prefixed";
}

/** Offers the lemma of a word that the dictionary lists without affixes. */
export function offerListed({ best }: Readings, word: string, lemma: string): void {
  offer(best, word, lemma, rankOf("listed"));
}

class Expansion {
  constructor(
    readonly readings: Readings,
    readonly affixes: Affixes,
    readonly flagged: ReadonlySet<string>,
  ) {}

  add({ word, flags }: DictionaryEntry): void {
    const { best, listed } = this.readings;
    if (OMITTED_WORDS.has(word)) return;
    if (!/^[a-záéíóúüñ]+$/.test(word)) {
      const name = word.toLowerCase();
      if (/^[a-z\xdf-\xff]+$/.test(name)) offer(best, name, name, NAME * 1000);
    } else if (flags === "") {
      if (!this.flagged.has(word)) listed.push({ word, hasFlags: false });
    } else {
      this.#expand(word, flags, false);
      for (const prefixed of this.#apply(withPrefix, this.affixes.prefixes, word, flags)) {
        if (!OMITTED_WORDS.has(prefixed.form)) this.#expand(prefixed.form, flags, true);
      }
    }
  }

  addIrregular(verb: string): void {
    const { best } = this.readings;
    for (const form of irregularForms(verb)) this.#offerFinite(form, verb, "irregular", 50, false);
    for (const participle of irregularParticiples(verb)) {
      const stem = participle.slice(0, -1);
      for (const end of ["o", "os"]) offer(best, stem + end, verb, rankOf("irregular participle"));
      for (const end of ["a", "as"]) offer(best, stem + end, verb, rankOf("participle"));
    }
    offer(best, verb, verb, rankOf("irregular", 99));
  }

  /** A word and its forms. The more affix classes a word has, the more common it is. */
  #expand(word: string, flags: string, prefixed: boolean): void {
    const { best, verbs, listed } = this.readings, use = flags.length, isVerb = CONJUGATION.test(flags);
    const rank = (kind: Kind) => rankOf(kind, use, prefixed);
    const own = rank(isVerb ? "irregular" : nominalKind(word, flags, prefixed));
    const feminine = rank(
      word.endsWith("e") || RARE_FEMININES.has(word) ? "yielding" : prefixed ? "prefixed" : "pair",
    );
    const finite = VERBS_BY_CLASS.has(word) ? "listed verb" : "finite";
    if (isVerb) verbs.add(word);
    if (isVerb || /[SG]/.test(flags)) offer(best, word, word, own);
    else listed.push({ word, hasFlags: true });
    for (const { form, flag, rule } of this.#apply(withSuffix, this.affixes.suffixes, word, flags)) {
      if (flag === "S") offer(best, form, word, own);
      else if (flag === "G") offer(best, form, word, feminine);
      else if (flag === "D") offer(best, form, word, rank("participle"));
      else if (CONJUGATION.test(flag)) this.#offerFinite(form, word, finite, use, prefixed);
      else if (flag === "U" || DERIVATION.includes(flag)) {
        const lemma = flag === "U" ? word : form;
        offer(best, form, lemma, rank("derived"));
        for (const plural of this.#apply(withSuffix, this.affixes.suffixes, form, rule.flags)) {
          offer(best, plural.form, lemma, rank("derived"));
        }
      }
    }
  }

  /** Between two verbs the indicative wins over the subjunctive: "cree" is of "creer", "crea" of "crear". */
  #offerFinite(form: string, verb: string, kind: Kind, use: number, prefixed: boolean): void {
    const { best, familiar, polite } = this.readings, isCommon = COMMON_VERBS.has(verb);
    const isSubjunctive = verb.endsWith("ar")
      ? /(?:[^s]t|[^t])e[ns]?$|[eé](?:mos|is)$/.test(form)
      : /[^ií]a[ns]?$|[^ií][aá](?:mos|is)$/.test(form);
    const rank = rankOf(kind, isCommon ? 90 : use, prefixed);
    offer(best, form, verb, isSubjunctive && !isCommon ? rank + 500 : rank);
    const isPast = form === verb.slice(0, -2) + (verb.endsWith("ar") ? "aste" : "iste");
    if (!isPast) offer(isSubjunctive ? polite : familiar, form, verb, rank);
  }

  *#apply(
    affixed: (word: string, rule: AffixRule) => string,
    rules: ReadonlyMap<string, readonly AffixRule[]>,
    word: string,
    flags: string,
  ): Generator<{ form: string; flag: string; rule: AffixRule }> {
    for (const flag of flags) {
      for (const rule of rules.get(flag) ?? []) {
        const form = affixed(word, rule);
        if (form !== "") yield { form, flag, rule };
      }
    }
  }
}

function nominalKind(word: string, flags: string, prefixed: boolean): Kind {
  if (YIELDING_NOUNS.has(word)) return "yielding";
  if (prefixed) return "prefixed";
  return flags.includes("G") ? "pair" : "noun";
}

function rankOf(kind: Kind, use = 0, prefixed = false): number {
  return (KINDS.indexOf(kind) + (prefixed && kind !== "prefixed" ? KINDS.length : 0)) * 1000 + 99 -
    Math.min(use, 99);
}

function offer(readings: Map<string, Reading>, form: string, lemma: string, rank: number): void {
  const now = readings.get(form);
  if (!now || rank < now.rank || (rank === now.rank && isBefore(lemma, now.lemma))) {
    readings.set(form, { lemma, rank });
  }
}

/** Of two lemmas that nothing else tells apart the longer one: "fases" is of "fase", not of "fas". */
function isBefore(a: string, b: string): boolean {
  return a.length === b.length ? a < b : a.length > b.length;
}
