import { abbreviationEnd } from "./abbreviations.ts";
import type { AnalyserSpec, Technique } from "./analyser_spec.ts";
import { numberEnd } from "./numbers.ts";
import type { WordRules } from "./tokenise.ts";
import { alphanumericKinds, notSpaceKinds } from "./unit_kinds.ts";

/** What a word is to an analyser, by `alnum`, `words`, `numbers` and `abbreviations`. */
export function wordRules({ language, techniques }: AnalyserSpec): WordRules {
  const has = (technique: Technique) => techniques.includes(technique);
  const cuts = has("alnum") || has("words");
  const kinds = cuts ? alphanumericKinds() : notSpaceKinds();
  const abbreviations = has("abbreviations"), numbers = has("numbers") && cuts;
  if (!abbreviations && !numbers) return { kinds, apostrophes: has("words") };
  const extend = (text: string, start: number, end: number) => {
    if (!cuts) return Math.max(end, spacedEnd(text, start, end));
    const mark = text.charCodeAt(end);
    if (mark !== 0x2e && mark !== 0x2c) return end;
    const number = numbers ? numberEnd(text, start, language) : -1;
    return Math.max(end, number, abbreviations && mark === 0x2e ? abbreviationEnd(text, start) : -1);
  };
  return { kinds, apostrophes: has("words"), extend };
}

/** Where an abbreviation with a space inside ends, if white space follows it. */
function spacedEnd(text: string, start: number, end: number): number {
  if (text.charCodeAt(end - 1) !== 0x2e) return -1;
  const further = abbreviationEnd(text, start);
  return further === text.length || /\s/.test(text.charAt(further)) ? further : -1;
}
