import type { Block } from "./blocks.ts";
import { normalise, normaliseCode, oneLine } from "./normalise.ts";

/** Gathers blocks; items of a list and lines of code that follow each other become one block. */
export class BlockCollector {
  #blocks: Block[] = [];
  #open: "list" | "code" | null = null;

  add(block: Block) {
    this.#open = null;
    if (block.text !== "") this.#blocks.push(block);
  }

  heading(text: string, level: number) {
    this.add({ kind: "heading", level: Math.min(level, 6), text: oneLine(text) });
  }

  paragraph(text: string) {
    this.add({ kind: "paragraph", text: normalise(text) });
  }

  /** `mark` is "- " or "1. ". */
  item(text: string, depth: number, mark: string) {
    const line = oneLine(text);
    if (line !== "") this.#append("list", "  ".repeat(depth) + mark + line);
  }

  code(line: string) {
    this.#append("code", line);
  }

  table(rows: string[][]) {
    const lines = rows.map((row) => row.map(oneLine).join(" | ")).filter((line) => /[^|\s]/.test(line));
    this.add({ kind: "table", text: normalise(lines.join("\n")) });
  }

  /** All blocks that have text. */
  finished(): Block[] {
    return this.#blocks
      .map((block) => block.kind === "code" ? { ...block, text: normaliseCode(block.text) } : block)
      .filter((block) => block.text !== "");
  }

  #append(kind: "list" | "code", line: string) {
    if (this.#open === kind) this.#blocks.at(-1)!.text += `\n${line}`;
    else this.#blocks.push({ kind, text: line });
    this.#open = kind;
  }
}
