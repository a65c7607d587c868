import { withoutAccents } from "./accents.ts";

/** Looks the lemma of a form up; undefined where the form is not known. */
export type FindLemma = (form: string) => string | undefined;

const PREFIXES = `
  contra extra hiper infra inter macro micro multi pluri pseudo sobre super supra trans ultra anti auto
  ciber euro mega meta mini mono nano poli post semi tele tras vice bio des neo pos pre pro sub co ex re
`.trim().split(/\s+/);

/** Endings of verbs that hardly any other word has, with what stands for them in the infinitive. */
const VERB_ENDINGS: readonly (readonly [RegExp, string])[] = [
  [
    /(?:aron|aban|ábamos|abais|asteis|arán|aremos|aréis|arían|aríamos|aríais|áramos|arais|ásemos|aseis)$/,
    "ar",
  ],
  [/(?<=e|iz|ific)(?:ó|aba|ando|ará|aría|ad[oa]s?)$/, "ar"],
  [/(?<=^[^kwy]*(?:e|iz))an$|(?<=e|iz)(?:amos|áis)$/, "ar"],
  [/(?:ieron|isteis|iendo|ieran|iesen|iéramos)$/, "er"],
];

/** Endings of plurals that need more than an s taken away, and of feminine adjectives. */
const PLURALS: readonly (readonly [RegExp, string])[] = [
  [/([aeiouáéíóú])ces$/, "$1z"],
  [/iones$/, "ión"],
  [/ones$/, "ón"],
  [/anes$/, "án"],
  [/ines$/, "ín"],
  [/enes$/, "en"],
  [/eses$/, "és"],
  [/([áéíóú][^aeiou]{1,2}ic|os|iv)as?$/, "$1o"],
  [/(ad|ud|al|el|il|ol|ul|ar|er|or|ur|iz)es$/, "$1"],
];

/**
 * The lemma of a word that no dictionary knows: a known word with a prefix, a diminutive or superlative of a
 * known noun or adjective (`findNoun` need not mind accents: "arbolito"), the form of a verb with an
 * unmistakable ending, a plural. Else the word is its own lemma.
 *
 * @example
 * ```ts
 * import { lemmaBySuffix } from "./lemma_suffixes.ts";
 * const find = (form: string) => ({ gato: "gato", ataques: "ataque" })[form];
 * const words = ["tuitearon", "gatito", "ciberataques", "hackers", "crisis", "xyz"];
 * const lemmas = words.map((word) => lemmaBySuffix(word, find));
 * if (lemmas.join() !== "tuitear,gato,ciberataque,hacker,crisis,xyz") throw new Error(lemmas.join());
 * ```
 */
export function lemmaBySuffix(word: string, find: FindLemma, findNoun: FindLemma = find): string {
  if (word.length < 4 || !/^[a-zñáéíóúü]+$/.test(word)) return word;
  for (const prefix of PREFIXES) {
    if (!word.startsWith(prefix) || word.length < prefix.length + 4) continue;
    const rest = word.slice(prefix.length), lemma = find(rest);
    if (lemma !== undefined) return prefix + lemma;
    const single = rest.startsWith("rr") ? find(rest.slice(1)) : undefined;
    if (single !== undefined) return `${prefix}r${single}`;
  }
  const one = word.slice(0, -1);
  if (word.endsWith("s") && find(one) === one) return one;
  return wordBelow(word, findNoun) ?? verb(word, find) ?? singular(word);
}

/**
 * The word under "-ito", "-cito", "-ecito" or "-ísimo", if it is known.
 *
 * @example
 * ```ts
 * import { wordBelow } from "./lemma_suffixes.ts";
 * const find = (form: string) => ["coche", "flor", "rico"].find((word) => word === form);
 * const found = ["cochecitos", "florecita", "riquísimo"].map((word) => wordBelow(word, find));
 * if (found.join() !== "coche,flor,rico") throw new Error(found.join());
 * ```
 */
export function wordBelow(word: string, find: FindLemma): string | undefined {
  const [, stem, gender = ""] = /^(.{2,})(?:it|[íi]sim)([oa])s?$/.exec(word) ?? [];
  if (!stem) return undefined;
  const whole = stem.replace(/c$/, ""), short = stem.replace(/ec$/, ""), hard = stem.replace(/qu$/, "c");
  const bases = [stem.replace(/c$/, "z") + gender, ...stem === whole ? [] : [whole, accented(whole)]];
  for (const each of [short, hard, stem.replace(/gu$/, "g")]) bases.push(each + gender, `${each}e`, each);
  for (const base of new Set(bases)) {
    const lemma = find(base);
    if (lemma !== undefined) return lemma;
  }
  return undefined;
}

/** With an accent on the last vowel, as "camioncito" needs for "camión". */
function accented(word: string): string {
  return word.replace(/[aeiou](?=[ns]$)/, (vowel) => "áéíóú"["aeiou".indexOf(vowel)]!);
}

/** What a plural in -es, or in -s after an accent or a consonant, can be of; nothing for other words. */
export function singulars(word: string): string[] {
  if (/(?:[áéíóú]|.{2,}[bcdfgkmprt])s$/.test(word)) return [word.slice(0, -1)];
  if (/[íú]es$/.test(word)) return [word.slice(0, -2)];
  const [, short] = /^(.{2,}[^aeiouáéíóú])es$/.exec(word) ?? [];
  return short ? [short, accented(short), withoutAccents(short), short.replace(/c$/, "z")] : [];
}

function verb(word: string, find: FindLemma): string | undefined {
  const american = word.replace(/(?<=.{4})ás?$|[éí]s?$/, (end) => `${withoutAccents(end[0]!)}r`);
  if (american !== word && find(american) === american) return american;
  for (const [ending, infinitive] of VERB_ENDINGS) {
    const at = word.search(ending);
    if (at >= 4) return word.slice(0, at) + infinitive;
  }
  return undefined;
}

function singular(word: string): string {
  for (const [ending, instead] of PLURALS) if (ending.test(word)) return word.replace(ending, instead);
  return /[^siuáéíóú]s$/.test(word) ? word.slice(0, -1) : word;
}
