import { type Block, textBlocks } from "./blocks.ts";
import type { FileText } from "./file_text.ts";
import { normalise } from "./normalise.ts";

const LONGEST_TITLE = 100;

/**
 * The paragraphs of a plain text, which is what stands between empty lines. The first line is the title and a
 * heading when it is short, more text follows, and an empty line or a line of === or --- stands below it.
 *
 * @example
 * ```ts
 * import { plainText } from "./plain.ts";
 * const { title, blocks } = plainText("Disks\n\nDisks keep data.\nThey grow.\n\nEnd.");
 * if (title !== "Disks" || blocks[1]?.text !== "Disks keep data.\nThey grow.") throw new Error(JSON.stringify(blocks));
 * ```
 */
export function plainText(text: string): FileText {
  const whole = normalise(text);
  const found = /^([^\n]+)\n(?:\n|[=\-~*]{3,}(?:\n+|$))(?=[^]*\S)/.exec(whole);
  const title = found && isTitle(found[1]!) ? found[1]! : "";
  const rest = title === "" ? whole : whole.slice(found![0].length);
  const heading: Block[] = title === "" ? [] : [{ kind: "heading", level: 1, text: title }];
  return { title, blocks: [...heading, ...textBlocks(rest)], language: null, date: null, unread: 0 };
}

function isTitle(line: string): boolean {
  return line.length <= LONGEST_TITLE && /\p{L}/u.test(line) && !/[.,;:]$/.test(line);
}
