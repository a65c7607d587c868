/**
 * What a UTF-16 unit is to a word: outside it, a letter, a digit, what goes on inside one but begins none,
 * half of a pair, what neither begins nor ends one.
 */
export const SEPARATOR = 0, LETTER = 1, DIGIT = 2, GOES_ON = 3, HALF = 4, JOINER = 5;

/** What stands in words and changes no letter: the soft hyphen, the joiner, the selector of a picture. */
export const UNSEEN: RegExp = /[\u00ad\u200d\ufe0f]/g;

/** The kinds of all 65,536 units, and whether a word can start with or contain a code point above them. */
export interface UnitKinds {
  of: Uint8Array;
  above: (codePoint: number) => number;
}

/** Marks, soft hyphens and the ordinals ª and º stand in words but begin none, as the º of "25 ºC". */
function alphanumeric(codePoint: number): number {
  const character = String.fromCodePoint(codePoint);
  if (/[ªº\u00ad\u200d\p{M}]/u.test(character)) return GOES_ON;
  return /\p{L}/u.test(character) ? LETTER : /\p{N}/u.test(character) ? DIGIT : SEPARATOR;
}

/** Control characters and the invisible space (U+200B) separate words as white space does. */
function notSpace(codePoint: number): number {
  return /[\s\p{Cc}\u200b]/u.test(String.fromCodePoint(codePoint)) ? SEPARATOR : LETTER;
}

function table(kindOf: (codePoint: number) => number): () => UnitKinds {
  let kinds: UnitKinds | undefined;
  return () =>
    kinds ??= {
      of: Uint8Array.from({ length: 65536 }, (_, unit) => (unit & 0xf800) === 0xd800 ? HALF : kindOf(unit)),
      above: kindOf,
    };
}

/** Letters and digits of any script against everything else; made once, when first asked for. */
export const alphanumericKinds: () => UnitKinds = table(alphanumeric);

/** As {@linkcode alphanumericKinds}, with underscores inside words. */
export const standardKinds: () => UnitKinds = table((codePoint) =>
  codePoint === 0x5f ? JOINER : alphanumeric(codePoint)
);

/** What is not white space against what is. */
export const notSpaceKinds: () => UnitKinds = table(notSpace);
