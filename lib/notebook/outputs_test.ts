import assert from "node:assert/strict";
import type { Output } from "./format.ts";
import { type Displays, OutputCollector } from "./outputs.ts";
import type { Content } from "./wire.ts";

const stream = (name: string, text: string): [string, Content] => ["stream", { name, text }];
const display = (text: string, display_id?: string): [string, Content] => [
  "display_data",
  { data: { "text/plain": text }, metadata: {}, transient: { display_id } },
];

function collected(messages: [string, Content][], displays: Displays = new Map(), seen: Output[] = []) {
  const collector = new OutputCollector(displays, (output) => seen.push(structuredClone(output)));
  for (const [type, content] of messages) collector.take({ type, content });
  return collector;
}

/** Outputs in short: what was printed, displayed or thrown. */
const short = (outputs: Output[]) =>
  outputs.map((output) => {
    if (output.output_type === "stream") return `${output.name}: ${output.text}`;
    return output.output_type === "error" ? `! ${output.evalue}` : `[${output.data["text/plain"]}]`;
  });

Deno.test("OutputCollector joins chunks of one stream and keeps the order of the streams", () => {
  const { outputs } = collected([
    stream("stdout", "a\n"),
    stream("stdout", ""),
    stream("stdout", "b\n"),
    stream("stderr", "c\n"),
    stream("stdout", "d\n"),
    display("e"),
    stream("stdout", "f\n"),
  ]);
  assert.deepEqual(short(outputs), ["stdout: a\nb\n", "stderr: c\n", "stdout: d\n", "[e]", "stdout: f\n"]);
});

Deno.test("OutputCollector puts exceptions last, without colours, and gives each a traceback", () => {
  const { outputs } = collected([
    ["error", {
      ename: "TypeError",
      evalue: "\x1b[31mx\x1b[0m",
      traceback: ["\x1b[1mTypeError: x", "  at y\x1b[0m"],
    }],
    stream("stdout", "a"),
    ["error", { ename: "Error", evalue: "5", traceback: [""] }],
  ]);
  assert.deepEqual(outputs, [
    { name: "stdout", output_type: "stream", text: "a" },
    { ename: "TypeError", evalue: "x", output_type: "error", traceback: ["TypeError: x", "  at y"] },
    { ename: "Error", evalue: "5", output_type: "error", traceback: ["Error: 5"] },
  ]);
});

Deno.test("OutputCollector updates displays in place, those of earlier cells too", () => {
  const displays: Displays = new Map();
  const first = collected([display("a", "1"), display("b", "2"), display("c", "1")], displays);
  const second = collected([
    ["update_display_data", { data: { "text/plain": "new" }, transient: { display_id: "1" } }],
    ["update_display_data", { data: { "text/plain": "?" }, transient: { display_id: "unknown" } }],
  ], displays);
  assert.deepEqual(short(first.outputs), ["[new]", "[b]", "[new]"]);
  assert.deepEqual(second.outputs, []);
});

Deno.test("OutputCollector clears at once, or when the next output comes", () => {
  assert.deepEqual(short(collected([display("a"), ["clear_output", {}], stream("stdout", "b")]).outputs), [
    "stdout: b",
  ]);
  const wait: [string, Content] = ["clear_output", { wait: true }];
  assert.deepEqual(short(collected([display("a"), wait]).outputs), ["[a]"]);
  assert.deepEqual(short(collected([stream("stdout", "a"), wait, stream("stdout", "b")]).outputs), [
    "stdout: b",
  ]);
  assert.deepEqual(short(collected([display("a"), wait, display("b"), display("c")]).outputs), [
    "[b]",
    "[c]",
  ]);
});

Deno.test("OutputCollector shows each piece as it comes, and no ids get into the outputs", () => {
  const seen: Output[] = [];
  const collector = collected(
    [
      ["execute_input", { execution_count: 3 }],
      stream("stdout", "a"),
      stream("stdout", "b"),
      ["execute_result", { data: { "text/plain": "c" }, execution_count: 3, transient: { display_id: "1" } }],
      ["comm_open", {}],
    ],
    new Map(),
    seen,
  );
  const result = {
    data: { "text/plain": "c" },
    execution_count: 3,
    metadata: {},
    output_type: "execute_result",
  };
  assert.deepEqual(short(seen), ["stdout: a", "stdout: b", "[c]"]);
  assert.deepEqual(collector.outputs, [{ name: "stdout", output_type: "stream", text: "ab" }, result]);
  assert.equal(collector.executionCount, 3);
});

Deno.test("OutputCollector bears messages that a cell made up", () => {
  const odd = { text: 5, data: undefined } as unknown as Content;
  assert.deepEqual(collected([["stream", odd], ["update_display_data", odd]]).outputs, []);
});
