/** Advance widths of Helvetica (Arial has the same) for the characters 32 to 126, in thousandths of an em. */
const advances = [
  ...[278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278], // space to /
  ...[556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556], // 0 to ?
  ...[1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778], // @ to O
  ...[667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556], // P to _
  ...[333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556], // ` to o
  ...[556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584], // p to ~
];

/**
 * Width in pixels of one line of text in Helvetica or Arial, without a font at hand. Letters beyond ASCII
 * count as 0.56 em, wide scripts as one em.
 *
 * @example
 * ```ts
 * import { textWidth } from "./text_metrics.ts";
 * if (textWidth("ii", 10) >= textWidth("mm", 10)) throw new Error("m is wider than i");
 * ```
 */
export function textWidth(text: string, size: number, bold = false): number {
  let thousandths = 0;
  for (const c of text) {
    const code = c.codePointAt(0)!;
    thousandths += advances[code - 32] ?? (code >= 0x1100 && code !== 0x2212 && code > 0x2e7f ? 1000 : 560);
  }
  return thousandths / 1000 * size * (bold ? 1.07 : 1);
}

/** Breaks a text into lines no wider than `width` pixels where it has spaces; a long word stays whole. */
export function wrapText(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && textWidth(`${last} ${word}`, size) <= width) {
      lines[lines.length - 1] += ` ${word}`;
    } else lines.push(word);
  }
  return lines;
}
