/**
 * What is joined: ordinals (n.º, D.ª, 1.er); letters with points after them, with spaces too where they are capitals
 * (O.N.U., e.g., J. R. R.); doubled letters (EE. UU.); and a few that are written with a small letter and a space.
 */
const WRITTEN = new RegExp(
  "(?<![\\p{L}\\p{N}]\\.)(?:" + [
    String.raw`(?:\p{L}{1,3}|\p{N}{1,4})\.[ºª]`,
    String.raw`\p{N}{1,4}\.er`,
    String.raw`(?<a>\p{L})\k<a>\.[ \u00a0]?(?<b>\p{L})\k<b>\.?`,
    String.raw`(?:[adAD]\.[ \u00a0][cC]|[pP]\.[ \u00a0][eE][jJ]|[apAP]\.[ \u00a0][mM])\.`,
    String.raw`\p{Lu}\p{M}*\.(?:[ \u00a0]?\p{Lu}\p{M}*\.){1,20}`,
    String.raw`\p{L}\p{M}*(?:\.\p{L}\p{M}*){1,20}(?!\.?[\p{L}\p{M}\p{N}])\.?`,
  ].join("|") + String.raw`)(?![\p{L}\p{M}\p{N}])`,
  "uy",
);

/**
 * An abbreviation without its points and spaces, or undefined where the text is none.
 *
 * @example
 * ```ts
 * import { plainAbbreviation } from "./abbreviations.ts";
 * if (plainAbbreviation("EE. UU.") !== "EEUU" || plainAbbreviation("O.N.U.") !== "ONU") throw new Error();
 * if (plainAbbreviation("casa.") !== undefined) throw new Error("the end of a sentence");
 * ```
 */
export function plainAbbreviation(text: string): string | undefined {
  WRITTEN.lastIndex = 0;
  return WRITTEN.exec(text)?.[0].length === text.length ? text.replace(/[.\s]/g, "") : undefined;
}

/** Where an abbreviation that starts here ends, its last point included, or -1. */
export function abbreviationEnd(text: string, start: number): number {
  WRITTEN.lastIndex = start;
  const written = WRITTEN.exec(text)?.[0];
  return written === undefined ? -1 : start + written.length;
}
