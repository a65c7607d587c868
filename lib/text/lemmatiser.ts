import { join, resolve } from "node:path";
import {
  diskFull,
  isDiskFull,
  locked,
  messageOf,
  Problem,
  sha256,
  silent,
  type StartProgress,
  writeWhole,
} from "../base/mod.ts";
import { withoutAccents } from "./accents.ts";
import { type FindForm, verbWithPronouns } from "./clitics.ts";
import { type DictionaryText, lemmaEntries } from "./lemma_entries.ts";
import { lemmaBySuffix } from "./lemma_suffixes.ts";
import { LemmaTable, LONGEST_FORM, packLemmas } from "./lemma_table.ts";

/** Spanish words to their lemmas. Words are in lower case and NFC. */
export interface Lemmatiser {
  /** The lemma; never "" for a word that is not "". */
  lemma(word: string): string;
  /** Whether the dictionary holds the word, or it is a verb of the dictionary with pronouns. */
  isKnown(word: string): boolean;
  /** The lemma of a word that may lack accents; it depends on the spelling without accents alone. */
  lemmaUnaccented(word: string): string;
}

/**
 * Opens the Spanish lemmatiser. Its table is made once from the dictionary `dictionary-es` (RLA-ES; GPL 3,
 * LGPL 3 or MPL 1.1, at choice; only its files are read) and kept in `folder`, which processes may share.
 *
 * One form has one lemma, whatever the sentence; of several readings the first of these is taken:
 * - irregular verbs ("era" and "son" are of "ser"; so are "fue" and its like, which "ir" shares);
 * - participles, which go to their verb ("detenidos" to "detener", "hecho" to "hacer");
 * - nouns and adjectives ("casas" to "casa"; "cura", "vino", "río" stay), those with two genders in the
 *   masculine ("niñas" to "niño"), but a feminine noun with a meaning of its own stays ("música");
 * - other words that the dictionary lists, which are their own lemmas ("como", "rápidamente");
 * - finite verbs: the indicative before the subjunctive ("cree" of "creer", "crea" of "crear"), then the verb
 *   with more affix classes ("siento" of "sentir").
 *
 * Of forms that accents alone tell apart lemmaUnaccented() takes the first by the same order, but words of
 * closed classes and the imperfects of verbs in -er and -ir ("tenia" is of "tener") come before nouns, and
 * these in all their forms before participles ("solidos" is of "sólido").
 *
 * Superlatives go to the word below them, as do diminutives in -ito that the dictionary lacks. The exceptions
 * ("resultado" and "habla" among them; unaccented "creo", which is "creó") stand in `lemma_choices.ts`, the
 * rules for unknown words in `lemma_suffixes.ts`.
 *
 * @example
 * ```ts
 * import { openLemmatiser } from "./lemmatiser.ts";
 * const folder = await Deno.makeTempDir();
 * const spanish = await openLemmatiser(folder);
 * await Deno.remove(folder, { recursive: true });
 * const words = ["fuimos", "luces", "dímelo", "comprándoselo", "tuitearon"];
 * const lemmas = words.map((word) => spanish.lemma(word));
 * if (lemmas.join() !== "ser,luz,decir,comprar,tuitear") throw new Error(lemmas.join());
 * if (spanish.lemmaUnaccented("arboles") !== "árbol") throw new Error();
 * ```
 */
export async function openLemmatiser(folder: string, progress: StartProgress = silent): Promise<Lemmatiser> {
  const place = resolve(folder);
  let lemmatiser = opened.get(place);
  if (!lemmatiser) {
    lemmatiser = readDictionary().then((dictionary) => lemmatiserOver(dictionary, place, progress));
    opened.set(place, lemmatiser);
    lemmatiser.catch(() => opened.delete(place));
  }
  return await lemmatiser;
}

const opened = new Map<string, Promise<Lemmatiser>>();

/** The lemmatiser over any dictionary with the affix classes of `dictionary-es`. */
export async function lemmatiserOver(
  dictionary: DictionaryText,
  folder: string,
  progress: StartProgress = silent,
): Promise<Lemmatiser> {
  const key = await keyOf(dictionary);
  const file = join(folder, "lemmas-es.bin");
  try {
    const table = await readTable(file, key) ?? await locked(join(folder, "lemmas-es.lock"), async () => {
      return await readTable(file, key) ?? await writeTable(file, key, dictionary, progress);
    });
    return lemmatiserOf(table);
  } catch (error) {
    if (isDiskFull(error)) throw diskFull(file, undefined, error);
    if (error instanceof Problem) throw error;
    throw new Problem({
      what: "The table of Spanish lemmas cannot be read or kept",
      where: file,
      found: messageOf(error),
      todo: await isFolder(file)
        ? "move this folder elsewhere: a file is to stand in its place"
        : "let its folder be written, or name another one with --cache",
      cause: error,
    });
  }
}

async function isFolder(file: string): Promise<boolean> {
  return await Deno.stat(file).then(({ isDirectory }) => isDirectory, () => false);
}

async function readTable(file: string, key: string): Promise<LemmaTable | null> {
  try {
    return LemmaTable.read(await Deno.readFile(file), key);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

async function writeTable(
  file: string,
  key: string,
  dictionary: DictionaryText,
  progress: StartProgress,
): Promise<LemmaTable> {
  const bar = progress("Making the table of Spanish lemmas", "%");
  const bytes = packLemmas(lemmaEntries(dictionary, bar), key);
  bar.update(100, 100);
  await writeWhole(file, bytes);
  return LemmaTable.read(bytes, key)!;
}

/** The files of the npm package, read as files: its code is not run. */
export async function readDictionary(
  main: string = import.meta.resolve("dictionary-es"),
): Promise<DictionaryText> {
  const read = async (name: string) => {
    try {
      return await Deno.readTextFile(new URL(name, main));
    } catch (cause) {
      throw new Problem({
        what: "The Spanish dictionary cannot be read",
        where: `${name} of dictionary-es`,
        found: messageOf(cause),
        todo: 'remove node_modules and run "deno install"',
        cause,
      });
    }
  };
  return { affixes: await read("index.aff"), words: await read("index.dic") };
}

/** What the table is made from: the dictionary, and the code and lists that read it. */
const MAKERS = [
  "accents.ts",
  "clitics.ts",
  "hunspell_affixes.ts",
  "irregular_verbs.ts",
  "lemma_choices.ts",
  "lemma_entries.ts",
  "lemma_readings.ts",
  "lemma_suffixes.ts",
  "lemma_table.ts",
];

/** The key of the table that this dictionary and the code in a folder make. */
export async function keyOf(
  { affixes, words }: DictionaryText,
  folder: string = import.meta.url,
): Promise<string> {
  const code = await Promise.all(MAKERS.map(async (name) => {
    const file = new URL(name, folder);
    try {
      return await Deno.readTextFile(file);
    } catch (cause) {
      throw new Problem({
        what: "The code of the Spanish lemmatiser cannot be read, which its table is made from",
        where: file.pathname,
        found: messageOf(cause),
        todo: "let this file be read, or get the code again",
        cause,
      });
    }
  }));
  return sha256([affixes, words, ...code].map((text) => sha256(text)).join(" "));
}

function lemmatiserOf(table: LemmaTable): Lemmatiser {
  const known = (form: number) =>
    form < 0
      ? undefined
      : { form: table.formAt(form), lemma: table.lemmaOf(form), isVerb: table.isVerb(form) };
  const exact: FindForm = (form) => known(table.find(form));
  const folded: FindForm = (form) => {
    const plain = table.find(form);
    return known(plain >= 0 && table.isVerb(plain) ? plain : table.findFolded(form));
  };
  const noun = (word: string) => {
    const form = table.findFolded(word);
    return form < 0 || table.isVerb(form) ? undefined : table.lemmaOf(form);
  };
  const byRule = (word: string, find: FindForm, accents: boolean) =>
    verbWithPronouns(word, find, accents) || lemmaBySuffix(word, (form) => find(form)?.lemma, noun);
  return {
    lemma(word) {
      if (!isWord(word)) return word;
      let form = table.find(word);
      if (form >= 0) return table.lemmaOf(form);
      const regular = word.normalize("NFC").toLowerCase();
      form = regular === word ? -1 : table.find(regular);
      return form >= 0 ? table.lemmaOf(form) : byRule(regular, exact, true);
    },
    lemmaUnaccented(word) {
      if (!isWord(word)) return word;
      let form = table.findFolded(word);
      if (form >= 0) return table.lemmaOf(form);
      const regular = withoutAccents(word.normalize("NFC").toLowerCase());
      form = regular === word ? -1 : table.findFolded(regular);
      return form >= 0 ? table.lemmaOf(form) : byRule(regular, folded, false);
    },
    isKnown: (word) => isWord(word) && (table.find(word) >= 0 || verbWithPronouns(word, exact) !== ""),
  };
}

/** Whether a word can have a lemma but itself; the marks of commands are no letters. */
function isWord(word: string): boolean {
  return word.length <= LONGEST_FORM && word.charCodeAt(0) > 0x20;
}
