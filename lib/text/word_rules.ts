import { abbreviationEnd } from "./abbreviations.ts";
import type { AnalyserSpec, Technique } from "./analyser_spec.ts";
import { numberEnd } from "./numbers.ts";
import { apostrophes, standardMarks, type WordRules } from "./tokenise.ts";
import { alphanumericKinds, notSpaceKinds, standardKinds } from "./unit_kinds.ts";

/** What a word is to an analyser, by `alnum`, `words`, `standard`, `numbers` and `abbreviations`. */
export function wordRules({ language, techniques }: AnalyserSpec): WordRules {
  const has = (technique: Technique) => techniques.includes(technique);
  const cuts = has("alnum") || has("words") || has("standard");
  const kinds = has("standard") ? standardKinds() : cuts ? alphanumericKinds() : notSpaceKinds();
  const inner = has("standard") ? standardMarks : has("words") ? apostrophes : undefined;
  const abbreviations = has("abbreviations"), numbers = has("numbers") && cuts;
  if (!abbreviations && !numbers) return { kinds, inner };
  const extend = (text: string, start: number, end: number) => {
    if (!cuts) return Math.max(end, spacedEnd(text, start, end));
    const mark = text.charCodeAt(end);
    if (mark !== 0x2e && mark !== 0x2c) return end;
    const number = numbers ? numberEnd(text, start, language) : -1;
    return Math.max(end, number, abbreviations && mark === 0x2e ? abbreviationEnd(text, start) : -1);
  };
  return { kinds, inner, extend };
}

/** Where an abbreviation with a space inside ends, if white space follows it. */
function spacedEnd(text: string, start: number, end: number): number {
  if (text.charCodeAt(end - 1) !== 0x2e) return -1;
  const further = abbreviationEnd(text, start);
  return further === text.length || /\s/.test(text.charAt(further)) ? further : -1;
}
