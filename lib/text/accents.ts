/** Latin letters that Unicode does not take apart into a letter and a mark. */
const WHOLE: Readonly<Record<string, string>> = {
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  ħ: "h",
  Ħ: "H",
  ı: "i",
  ß: "ss",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
};

const WHOLE_LETTERS = new RegExp(`[${Object.keys(WHOLE).join("")}]`, "g");
/** Marks on Latin letters, but for the tilde of ñ. */
const MARKS = /(?<=\p{Script=Latin}[\u0300-\u036f]*)(?!(?<=[nN])\u0303)[\u0300-\u036f]/gu;

/**
 * A word without the accents of its Latin letters: á, ü, ç and ø become a, u, c and o. The tilde of ñ stays, since ñ
 * is a letter of its own ("año" is not "ano"), and so do the marks of other scripts, without which their words change.
 *
 * @example
 * ```ts
 * import { withoutAccents } from "./accents.ts";
 * if (withoutAccents("pingüino") !== "pinguino" || withoutAccents("AÑO e\u0301l") !== "AÑO el") throw new Error();
 * ```
 */
export function withoutAccents(word: string): string {
  if (isAscii(word)) return word;
  return word.normalize("NFD").replace(MARKS, "").normalize("NFC").replace(
    WHOLE_LETTERS,
    (letter) => WHOLE[letter]!,
  );
}

/** Whether a word has nothing but ASCII, so that it is its own normal form. */
export function isAscii(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) > 127) return false;
  return true;
}
