/** One rule of an affix file: `strip` gives way to `add` at the end (or the start) of words that match. */
export interface AffixRule {
  strip: string;
  add: string;
  /** Flags of the word that the rule makes. */
  flags: string;
  matches: RegExp | null;
}

/** The rules of a hunspell affix file by their flag of one character. */
export interface Affixes {
  prefixes: ReadonlyMap<string, readonly AffixRule[]>;
  suffixes: ReadonlyMap<string, readonly AffixRule[]>;
}

/** A line of a hunspell dictionary: a word and its flags. */
export interface DictionaryEntry {
  word: string;
  flags: string;
}

/**
 * Reads the prefixes and suffixes of a hunspell affix file with flags of one character; what else such a file
 * may hold (suggestions, keyboards) has no bearing on forms.
 *
 * @example
 * ```ts
 * import { readAffixes, withSuffix } from "./hunspell_affixes.ts";
 * const { suffixes } = readAffixes("SFX S Y 2\nSFX S 0 s [aeo]\nSFX S z ces z\n");
 * const plurals = suffixes.get("S")!.map((rule) => withSuffix("luz", rule));
 * if (plurals.join() !== ",luces") throw new Error(plurals.join());
 * ```
 */
export function readAffixes(text: string): Affixes {
  const prefixes = new Map<string, AffixRule[]>(), suffixes = new Map<string, AffixRule[]>();
  for (const line of text.split("\n")) {
    const [kind, flag, strip, added, condition] = line.trim().split(/\s+/);
    if ((kind !== "PFX" && kind !== "SFX") || !flag || !strip || !added || !condition) continue;
    const rules = kind === "PFX" ? prefixes : suffixes;
    const [add = "", flags = ""] = added.split("/");
    const rule = { strip: strip === "0" ? "" : strip, add: add === "0" ? "" : add, flags };
    const matches = condition === "."
      ? null
      : new RegExp(kind === "PFX" ? `^(?:${condition})` : `(?:${condition})$`);
    rules.set(flag, [...rules.get(flag) ?? [], { ...rule, matches }]);
  }
  return { prefixes, suffixes };
}

/** The entries of a hunspell dictionary, without those that hold white space. */
export function readEntries(text: string): DictionaryEntry[] {
  return text.split("\n").slice(1).map((line) => line.trim()).filter((line) => /^[^\s]+$/.test(line)).map(
    (line) => {
      const [word = "", flags = ""] = line.split("/");
      return { word: word.normalize("NFC"), flags };
    },
  );
}

/** The word with a suffix; "" where the rule does not fit. */
export function withSuffix(word: string, { strip, add, matches }: AffixRule): string {
  if (!word.endsWith(strip) || (matches && !matches.test(word))) return "";
  return word.slice(0, word.length - strip.length) + add;
}

/** The word with a prefix; "" where the rule does not fit. */
export function withPrefix(word: string, { strip, add, matches }: AffixRule): string {
  if (!word.startsWith(strip) || (matches && !matches.test(word))) return "";
  return add + word.slice(strip.length);
}
