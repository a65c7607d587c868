import { type CitedSentence, citedSentences } from "../text/mod.ts";

/**
 * Sentences as a text that cites: each is followed by its numbers, so that {@linkcode citedSentences} reads back the
 * same. What a sentence cites in its own words is left out, and where it is more than one sentence, each cites. One that
 * would run into the next, because it has no full stop or the next begins with a small letter, ends its line.
 *
 * @example
 * ```ts
 * import { citedText } from "./cited_text.ts";
 * const text = citedText([{ text: "Blobs are  kept [7].", cites: [2, 1, 2] }, { text: "Disks are not.", cites: [3] }]);
 * if (text !== "Blobs are kept. [1][2] Disks are not. [3]") throw new Error(text);
 * ```
 */
export function citedText(sentences: readonly CitedSentence[], language?: string): string {
  const lines: string[] = [];
  for (const { text: said, cites } of sentences) {
    const numbers = [...new Set(cites)].sort((a, b) => a - b).map((number) => `[${number}]`).join("");
    for (const { text: sentence } of citedSentences(said, language)) {
      const cited = `${sentence.replace(/\s+/g, " ")} ${numbers}`;
      const line = lines.at(-1);
      if (line !== undefined && keepsApart(line, cited, language)) lines[lines.length - 1] += ` ${cited}`;
      else lines.push(cited);
    }
  }
  return lines.join("\n");
}

/** Whether a sentence after a line is read as it is read in a line of its own. */
function keepsApart(line: string, sentence: string, language?: string): boolean {
  const read = (text: string) => JSON.stringify(citedSentences(text, language));
  return read(`${line} ${sentence}`) === read(`${line}\n${sentence}`);
}
