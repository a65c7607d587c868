import { stripVTControlCharacters } from "node:util";
import { type DisplayOutput, type ErrorOutput, type Output, type ResultOutput, wholeText } from "./format.ts";
import type { Content, Message } from "./wire.ts";

/** Outputs that a later `update_display_data` may change, by display id. */
export type Displays = Map<string, (DisplayOutput | ResultOutput)[]>;

/**
 * Builds the outputs of a cell from what the kernel publishes: chunks of one stream that follow each other
 * are joined, displays are updated in place, clearing is obeyed. The kernel sends an exception ahead of
 * what was printed before it, so exceptions are kept apart and come last.
 */
export class OutputCollector {
  readonly errors: ErrorOutput[] = [];
  executionCount: number | null = null;
  #shown: Output[] = [];
  #clearNext = false;

  /** `displays` is shared by the cells of one kernel; `onOutput` sees each piece as it comes. */
  constructor(
    private readonly displays: Displays,
    private readonly onOutput: (output: Output) => void = () => {},
  ) {}

  /** The outputs as a notebook lists them. */
  get outputs(): Output[] {
    return [...this.#shown, ...this.errors];
  }

  /** Adds what a published message says; messages of other types are passed over. */
  take({ type, content }: Message): void {
    switch (type) {
      case "execute_input":
        this.executionCount = content.execution_count ?? null;
        break;
      case "stream":
        if (typeof content.text === "string") this.stream(content.name ?? "stdout", content.text);
        break;
      case "display_data":
        this.#show(
          { data: content.data ?? {}, metadata: content.metadata ?? {}, output_type: type },
          content,
        );
        break;
      case "execute_result":
        this.#show({
          data: content.data ?? {},
          execution_count: content.execution_count ?? null,
          metadata: content.metadata ?? {},
          output_type: type,
        }, content);
        break;
      case "update_display_data":
        for (const output of this.displays.get(content.transient?.display_id ?? "") ?? []) {
          output.data = content.data ?? {};
          output.metadata = content.metadata ?? {};
          this.onOutput(output);
        }
        break;
      case "clear_output":
        if (content.wait) this.#clearNext = true;
        else this.#shown = [];
        break;
      case "error":
        this.fail(content.ename ?? "Error", content.evalue ?? "", content.traceback ?? []);
    }
  }

  /** Adds a chunk of a stream. */
  stream(name: string, text: string): void {
    if (text === "") return;
    const chunk: Output = { name, output_type: "stream", text };
    this.#clearIfDue();
    const last = this.#shown.at(-1);
    if (last?.output_type === "stream" && last.name === name) last.text = wholeText(last.text) + text;
    else this.#shown.push({ ...chunk });
    this.onOutput(chunk);
  }

  /** Adds an exception; colour codes are taken out. */
  fail(name: string, message: string, traceback: string[]): void {
    const lines = traceback.map((line) => stripVTControlCharacters(line)).filter((line) => line !== "");
    const evalue = stripVTControlCharacters(message);
    const output: ErrorOutput = {
      ename: name,
      evalue,
      output_type: "error",
      traceback: lines.length > 0 ? lines : [`${name}: ${evalue}`],
    };
    this.errors.push(output);
    this.onOutput(output);
  }

  #show(output: DisplayOutput | ResultOutput, { transient }: Content): void {
    this.#clearIfDue();
    this.#shown.push(output);
    const id = transient?.display_id;
    if (id) this.displays.set(id, [...this.displays.get(id) ?? [], output]);
    this.onOutput(output);
  }

  #clearIfDue(): void {
    if (this.#clearNext) this.#shown = [];
    this.#clearNext = false;
  }
}
