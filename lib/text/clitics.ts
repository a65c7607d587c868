/** What is known of a form: its spelling, its lemma, and whether that is a verb. */
export interface KnownForm {
  form: string;
  lemma: string;
  isVerb: boolean;
}

/** Looks a form up; {@linkcode FAMILIAR} or {@linkcode POLITE} before it asks for its verb as a command. */
export type FindForm = (form: string) => KnownForm | undefined;

/** Marks a form as a command to a friend: "siente" of "sentir". */
export const FAMILIAR = "\x01";
/** Marks a form as another command: "siente" of "sentar". */
export const POLITE = "\x02";

const PRONOUNS = /^(.+?)((?:se|me|te|nos|os)?(?:l[ao]s?|les?)|se(?:me|te|nos|os)|[mts]e|nos|os)$/;
const ENDS_SO = /(?:[mts]e|[no]s|l[aeo]s?)$/;
const COMMAND = /(?:[aeáéí]|[ae]n|mos|d|p[oó]n|t[eé]n|v[eé]n|sal|haz|faz|d[ií])$/;

/**
 * The verb of a form with pronouns at its end, as in "dímelo", "verlas", "comprándoselo", "vámonos"; "" where
 * the word cannot be read so. With `accents` the accents must be those that the pronouns demand ("cómpralo",
 * not "compralo"), so that few nouns are taken for commands; without, `find` must not mind accents either.
 *
 * @example
 * ```ts
 * import { verbWithPronouns } from "./clitics.ts";
 * const find = (form: string) => form === "dar" || form === "di" || form === "vamos"
 *   ? { form, lemma: { dar: "dar", di: "decir", vamos: "ir" }[form], isVerb: true }
 *   : undefined;
 * const found = ["dárselos", "dímelo", "vámonos", "mármol"].map((word) => verbWithPronouns(word, find));
 * if (found.join() !== "dar,decir,ir,") throw new Error(found.join());
 * ```
 */
export function verbWithPronouns(word: string, find: FindForm, accents = true): string {
  if (!ENDS_SO.test(word)) return "";
  const splits = splitsOf(word);
  for (const american of [false, true]) {
    for (const { base, pronouns } of splits) {
      const verb = verbBefore(base, pronouns, { find, accents, american });
      if (verb !== "") return verb;
    }
  }
  return "";
}

/** All ways to take pronouns off the end, the most pronouns first. */
function splitsOf(word: string): { base: string; pronouns: string }[] {
  const [, base = "", pronouns = ""] = PRONOUNS.exec(word) ?? [];
  if (base.length < 2) return [];
  const last = pronouns.replace(/^(?:se|me|te|nos|os)(?=.)/, "");
  const splits = last === pronouns ? [pronouns] : [pronouns, last];
  return splits.map((each) => ({ base: word.slice(0, word.length - each.length), pronouns: each }));
}

interface Search {
  find: FindForm;
  accents: boolean;
  /** Whether commands may be those of "vos": "decime". */
  american: boolean;
}

function verbBefore(base: string, pronouns: string, { find, accents, american }: Search): string {
  const plain = accents ? unstressed(base) : base;
  if (plain.endsWith("r")) return infinitive(find, base, plain);
  if (american) return /[aei]$/.test(plain) && /^(?!os)/.test(pronouns) ? infinitive(find, `${plain}r`) : "";
  if (plain.endsWith("ndo")) return asCommand(plain, FAMILIAR, find);
  if (accents && !isStressedSo(base, pronouns)) return "";
  const isReflexive = /^(?:te|os)/.test(pronouns);
  const isPolite = /^se/.test(pronouns) || /n$|mos?$/.test(base);
  for (const form of commands(base, plain, pronouns)) {
    if (!COMMAND.test(form) || (isReflexive && /[ae]n$/.test(form) && !/[tv][eé]n$/.test(form))) continue;
    const verb = asCommand(form, isPolite ? POLITE : FAMILIAR, find);
    if (verb !== "") return verb;
  }
  return "";
}

/** The commands that a base can stand for: letters may have been lost, and accents gained or lost. */
function commands(base: string, plain: string, pronouns: string): string[] {
  if (/mo$/.test(plain) && /^(?:nos|se)/.test(pronouns)) return [plain + "s"];
  if (/^os/.test(pronouns)) return plain.endsWith("d") ? [plain] : [plain + "d", plain.slice(0, -1) + "íd"];
  if (/[íú]./.test(base)) return [plain, base];
  return SHORT.test(base) || /^[^aeiou]*[ae]$/.test(base) ? [plain, stressed(base)] : [plain];
}

function stressed(text: string): string {
  return text.replace(/[aeio](?=n?$)/, (vowel) => "áéíó"["aeio".indexOf(vowel)]!);
}

function infinitive(find: FindForm, ...forms: string[]): string {
  return forms.map(find).find((form) => form?.isVerb && form.form === form.lemma)?.lemma ?? "";
}

function asCommand(form: string, mark: string, find: FindForm): string {
  const known = find(form), asked = find(mark + form);
  if (asked) return asked.lemma;
  if (known?.isVerb) return known.lemma;
  return find((mark === POLITE ? FAMILIAR : POLITE) + form)?.lemma ?? "";
}

/** Commands that are short but for a prefix and lose their accent before a pronoun: "detén", "detenle". */
const SHORT = /(?:pon|ten|ven)$/;

/** A pronoun moves the stress away from the end, which then must be written, unless the command was short. */
function isStressedSo(base: string, pronouns: string): boolean {
  return /[áéíóú]/.test(base) || base.endsWith("d") || pronouns === "os" || SHORT.test(base) ||
    (base.match(/[aeiouü]+/g)?.length ?? 0) === 1;
}

function unstressed(text: string): string {
  return text.replace(/[áéíóú]/g, (letter) => "aeiou"["áéíóú".indexOf(letter)]!);
}
