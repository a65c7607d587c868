import assert from "node:assert/strict";
import type { Output } from "./format.ts";
import { type CellResult, Kernel } from "./kernel.ts";
import { isGone } from "./processes_for_tests.ts";

const cwd = import.meta.dirname!;
const limit = { timeoutMs: 60_000 };

/** Outputs in short: what was printed, displayed or thrown. */
const short = ({ outputs }: CellResult) =>
  outputs.map((output) => {
    if (output.output_type === "stream") return `${output.name}: ${output.text}`;
    if (output.output_type === "error") return `! ${output.ename}: ${output.evalue}`;
    return `[${output.data["text/plain"]}]`;
  });

Deno.test("Kernel executes cells with all their outputs, and survives what they do", async (t) => {
  const kernel = await Kernel.start({ cwd });
  const step = (name: string, test: () => Promise<void>) => t.step(name, test);

  await step("counts cells that are not silent, and gives their results", async () => {
    const first = await kernel.execute("import { delay } from './patience.ts';\nawait delay(1); 40", limit);
    assert.deepEqual(first.outputs, [
      { data: { "text/plain": "40" }, execution_count: 1, metadata: {}, output_type: "execute_result" },
    ]);
    assert.deepEqual([first.status, first.executionCount, first.ms > 0], ["ok", 1, true]);
    const silent = await kernel.execute("const hidden = 5; console.log(hidden);", { ...limit, silent: true });
    assert.deepEqual([silent.status, silent.executionCount, short(silent)], ["ok", null, ["stdout: 5\n"]]);
    assert.equal((await kernel.execute("hidden", limit)).executionCount, 2);
  });

  await step("keeps the order of streams and displays, in 20 executions alike", async () => {
    const code = `for (let i = 0; i < 5; i++) {
      console.log("a" + i); console.log("b"); console.error("c");
      await Deno.jupyter.broadcast("display_data", { data: { "text/plain": "d" }, metadata: {}, transient: {} });
    } "end"`;
    const expected = [0, 1, 2, 3, 4].flatMap((i) => [`stdout: a${i}\nb\n`, "stderr: c\n", "[d]"]);
    for (let i = 0; i < 20; i++) {
      assert.deepEqual(short(await kernel.execute(code, limit)), [...expected, '["end"]']);
    }
  });

  await step("keeps a group of the console out of its own marks", async () => {
    assert.deepEqual(short(await kernel.execute("console.group('g'); console.log(1);", limit)), [
      "stdout: g\n  1\n",
    ]);
    assert.deepEqual(short(await kernel.execute("console.groupEnd();", limit)), []);
  });

  await step("updates a display of an earlier cell, and clears", async () => {
    const send = (type: string, content: string) => `await Deno.jupyter.broadcast("${type}", ${content});`;
    const content = (text: string) =>
      `{ data: { "text/plain": "${text}" }, metadata: {}, transient: { display_id: "d" } }`;
    const shown = await kernel.execute(send("display_data", content("old")), limit);
    assert.deepEqual(short(shown), ["[old]"]);
    assert.deepEqual(short(await kernel.execute(send("update_display_data", content("new")), limit)), []);
    assert.deepEqual(short(shown), ["[new]"]);
    const wait = `console.log("a"); ${send("clear_output", "{ wait: true }")} console.log("b");`;
    assert.deepEqual(short(await kernel.execute(wait, limit)), ["stdout: b\n"]);
    assert.deepEqual(
      short(await kernel.execute(`console.log("a"); ${send("clear_output", "{}")}`, limit)),
      [],
    );
  });

  await step("shows outputs as they come", async () => {
    const seen: Output[] = [];
    await kernel.execute("console.log(1); console.log(2); 3", {
      ...limit,
      onOutput: (output) => seen.push(output),
    });
    assert.deepEqual(seen.map(({ output_type }) => output_type), ["stream", "stream", "execute_result"]);
  });

  await step("reports exceptions after what was printed", async () => {
    for (let i = 0; i < 10; i++) {
      const thrown = await kernel.execute("console.log(1); console.log(2); throw new TypeError('x');", limit);
      assert.deepEqual([thrown.status, short(thrown)], ["error", ["stdout: 1\n2\n", "! TypeError: x"]]);
    }
  });

  await step("says where a syntax error is", async () => {
    const { status, outputs } = await kernel.execute("const a = 1;\nconst b = ;", limit);
    assert.equal(status, "error");
    assert.deepEqual(outputs, [{
      ename: "SyntaxError",
      evalue: "Expression expected (line 2, column 11)",
      output_type: "error",
      traceback: ["SyntaxError: Expression expected (line 2, column 11)", "const b = ;", "          ^"],
    }]);
    assert.deepEqual(short(await kernel.execute("import.meta.url", limit)), [
      "! SyntaxError: Cannot use 'import.meta' outside a module",
    ]);
  });

  await step("reports what nobody caught: rejections, exceptions in timers, both", async () => {
    const rejected = await kernel.execute("Promise.reject(new RangeError('lost')); 1", limit);
    assert.deepEqual([rejected.status, short(rejected)], ["error", ["[1]", "! RangeError: lost"]]);
    const [, error] = rejected.outputs;
    assert.ok(error?.output_type === "error");
    assert.match(error.traceback.join("\n"), /^Uncaught, in a promise.*\nRangeError: lost\n +at /);
    const timer =
      "setTimeout(() => { throw new Error('late'); }, 1); await new Promise((done) => setTimeout(done, 50));";
    assert.deepEqual(short(await kernel.execute(timer, limit)), ["! Error: late"]);
    const both = await kernel.execute("Promise.reject({ a: 1 }); throw new Error('thrown');", limit);
    assert.deepEqual(short(both), ["! Error: thrown", "! Error: { a: 1 }"]);
    assert.equal((await kernel.execute("1", limit)).status, "ok");
  });

  await step("leaves rejections to a handler of the notebook", async () => {
    const handler =
      "addEventListener('unhandledrejection', (event) => event.preventDefault(), { once: true });";
    assert.equal((await kernel.execute(`${handler} Promise.reject(1);`, limit)).status, "ok");
    assert.equal((await kernel.execute("Promise.reject(1);", limit)).status, "error");
  });

  await step("works on when a cell replaces what the barrier uses", async () => {
    const code = "const kept = [console.log, setTimeout, Promise]; console.log = () => {}; " +
      "globalThis.setTimeout = () => 0; globalThis.Promise = null; 1";
    assert.deepEqual(short(await kernel.execute(code, limit)), ["[1]"]);
    await kernel.execute("[console.log, globalThis.setTimeout, globalThis.Promise] = kept; 0", limit);
  });

  await step("carries outputs of 50 MB, printed and displayed", async () => {
    for (let i = 0; i < 2; i++) {
      const { status, outputs } = await kernel.execute(
        "console.log('x'.repeat(50e6)); console.log('y')",
        limit,
      );
      const [output] = outputs;
      assert.ok(status === "ok" && outputs.length === 1 && output?.output_type === "stream");
      assert.ok(output.text === "x".repeat(50e6) + "\ny\n");
    }
    const large = "({ [Symbol.for('Jupyter.display')]: () => ({ 'text/html': 'h'.repeat(20e6) }) })";
    const { outputs: [result] } = await kernel.execute(large, limit);
    assert.ok(result?.output_type === "execute_result" && result.data["text/html"] === "h".repeat(20e6));
  });

  await step("runs cells one after the other, also when they are asked for at once", async () => {
    const results = await Promise.all([1, 2, 3].map((n) => kernel.execute(`console.log(${n});`, limit)));
    assert.deepEqual(results.map(short), [["stdout: 1\n"], ["stdout: 2\n"], ["stdout: 3\n"]]);
  });

  await kernel.stop();
  await kernel.stop();
  assert.ok(await isGone(kernel.pid));
});

Deno.test("Kernel says when a cell ended the kernel, and what was printed before", async () => {
  await using kernel = await Kernel.start({ cwd });
  const died = await kernel.execute("console.log('before'); Deno.exit(3);", limit);
  assert.equal(died.status, "died");
  assert.deepEqual([died.exit?.code, died.exit?.signal], [3, null]);
  assert.deepEqual(short(died), [
    "stdout: before\n",
    "! KernelDied: The cell ended the kernel itself, with exit code 3",
  ]);
  assert.equal((await kernel.execute("1", limit)).status, "died");
});

Deno.test("Kernel says when it was killed from outside during a cell", async () => {
  await using kernel = await Kernel.start({ cwd });
  const killed = kernel.execute("console.log('started'); await new Promise(() => {});", {
    ...limit,
    onOutput: ({ output_type }) => output_type === "stream" && Deno.kill(kernel.pid, "SIGKILL"),
  });
  const { status, exit, outputs } = await killed;
  assert.equal(status, "died");
  if (Deno.build.os !== "windows") assert.equal(exit?.signal, "SIGKILL");
  assert.match(JSON.stringify(outputs.at(-1)), /KernelDied/);
});

for (const endless of ["await new Promise(() => {});", "while (true) {}"]) {
  Deno.test(`Kernel is killed when a cell takes too long: ${endless}`, async () => {
    await using kernel = await Kernel.start({ cwd });
    const late = await kernel.execute(`console.log("before"); await 0; ${endless}`, { timeoutMs: 500 });
    assert.equal(late.status, "timeout");
    assert.equal(short(late).at(-1), "! Timeout: The cell did not end within 0.5 s");
    assert.ok(await isGone(kernel.pid));
  });
}

Deno.test("Kernel.stop() and the signal end a running cell", async () => {
  const stop = new AbortController();
  for (const end of [(kernel: Kernel) => kernel.stop(), () => stop.abort()]) {
    const kernel = await Kernel.start({ cwd, signal: stop.signal });
    const running = kernel.execute("console.log(1); while (true) {}", {
      ...limit,
      onOutput: () => end(kernel),
    });
    assert.equal((await running).status, "died");
    await kernel.stop();
    assert.ok(await isGone(kernel.pid));
  }
  await assert.rejects(Kernel.start({ cwd, signal: stop.signal }), { name: "AbortError" });
});

Deno.test("Kernel is killed when the caller's own code fails, and the caller gets its error", async () => {
  const kernel = await Kernel.start({ cwd });
  const onOutput = () => {
    throw new Error("my own");
  };
  await assert.rejects(
    kernel.execute("console.log(1); await new Promise(() => {});", { ...limit, onOutput }),
    /my own/,
  );
  assert.ok(await isGone(kernel.pid));
});
