import assert from "node:assert/strict";
import { type CellEvent, executeNotebook } from "./execute.ts";
import { readNotebook } from "./format.ts";
import { inFolder, notebookOf } from "./notebooks_for_tests.ts";
import { isGone } from "./processes_for_tests.ts";

const timeoutMs = 60_000;

/** The code cells of a saved notebook: count and outputs in short. */
async function executed(path: string) {
  return (await readNotebook(path)).cells.flatMap((cell) => {
    if (cell.cell_type !== "code") return [];
    const outputs = cell.outputs.map((output) => {
      if (output.output_type === "stream") return [output.text].flat().join("");
      return output.output_type === "error" ? `! ${output.ename}` : String(output.data["text/plain"]);
    });
    return [[cell.execution_count, ...outputs]];
  });
}

Deno.test("executeNotebook() executes the code cells in one kernel, five times with the same bytes", async () => {
  const notebook = notebookOf([
    "# Title",
    'import { two } from "../lib/two.ts";\nconst a = two;\na',
    "  \n",
    'console.log(a); console.error("e"); console.log(secret);\n' +
    'await Deno.jupyter.display({ [Deno.jupyter.$display]: () => ({ "text/plain": "p", "text/html": "<b>", ' +
    '"application/vnd.plotly.v1+json": { z: 1, a: [2] } }) });\n({ a, b: new Map([[1, 2]]) })',
    "await Deno.jupyter.broadcast('display_data', { data: { 'text/plain': 'x' }, metadata: {}, " +
    "transient: { display_id: crypto.randomUUID() } });",
  ]);
  Object.assign(notebook.cells[2]!, {
    execution_count: 7,
    outputs: [{ output_type: "stream", name: "x", text: "old" }],
  });
  const files = { "notebooks/one.ipynb": notebook, "lib/two.ts": "export const two: number = 2;" };
  await inFolder(files, async (path) => {
    const events: CellEvent[] = [], texts: string[] = [];
    for (let i = 0; i < 5; i++) {
      const result = await executeNotebook({
        notebook: path("notebooks/one.ipynb"),
        output: path(`out/${i}.ipynb`),
        before: ["console.log('hidden'); var secret = 's';", "1"],
        timeoutMs,
        onCell: (event) => i === 0 && events.push(event),
      });
      assert.ok(result.ok && result.ms > 0);
      texts.push(await Deno.readTextFile(path(`out/${i}.ipynb`)));
    }
    assert.equal(new Set(texts).size, 1);
    assert.doesNotMatch(texts[0]!, /hidden|"old"|"transient"/);
    assert.deepEqual(await executed(path("out/0.ipynb")), [
      [1, "2"],
      [null],
      [2, "2\n", "e\n", "s\n", "p", "{ a: 2, b: Map(1) { 1 => 2 } }"],
      [3, "x"],
    ]);
    assert.deepEqual(
      events.map(({ index, total, cell, state }) => [index, total, cell, state]),
      [[0, 3, 2], [1, 3, 4], [2, 3, 5]].flatMap((place) => [[...place, "start"], [...place, "ok"]]),
    );
    assert.ok(events[0]!.ms === 0 && events[1]!.ms > 0 && events[1]!.source.startsWith("import"));
  });
});

Deno.test("executeNotebook() stops at the cell that fails, and saves the notebook with its error", async () => {
  const files = {
    "a.ipynb": notebookOf(["# A", "console.log(Deno.pid);", "throw new RangeError('\\x1b[31mx');", "1"]),
  };
  await inFolder(files, async (path) => {
    const states: string[] = [];
    const result = await executeNotebook({
      notebook: path("a.ipynb"),
      output: path("a.ipynb"),
      timeoutMs,
      onCell: ({ state }) => states.push(state),
    });
    assert.ok(!result.ok);
    assert.deepEqual([result.cell, result.reason, result.source], [
      3,
      "error",
      "throw new RangeError('\\x1b[31mx');",
    ]);
    assert.deepEqual([result.error.name, result.error.message], ["RangeError", "x"]);
    assert.match(result.error.stack, /^RangeError: x\n +at /);
    assert.deepEqual(states, ["start", "ok", "start", "error"]);
    const [[, pid], failed, later] = await executed(path("a.ipynb")) as [[number, string], unknown, unknown];
    assert.deepEqual([failed, later], [[2, "! RangeError"], [null]]);
    assert.ok(await isGone(Number(pid)));
  });
});

const ends: [how: string, cell: string, timeoutMs: number, reason: string, error: string, exit: RegExp][] = [
  [
    "ends the kernel",
    "console.log(1); Deno.exit(3);",
    timeoutMs,
    "died",
    "KernelDied",
    /itself, with exit code 3/,
  ],
  ["takes too long", "console.log(1); while (true) {}", 700, "timeout", "Timeout", /within 0.7 s/],
  [
    "leaves a rejection",
    "console.log(1); void Promise.reject(new Error('r'));",
    timeoutMs,
    "error",
    "Error",
    /^r$/,
  ],
];
for (const [how, cell, timeoutMs, reason, name, message] of ends) {
  Deno.test(`executeNotebook() says so when a cell ${how}`, async () => {
    await inFolder({ "a.ipynb": notebookOf([cell, "2"]) }, async (path) => {
      const result = await executeNotebook({ notebook: path("a.ipynb"), output: path("b.ipynb"), timeoutMs });
      assert.ok(!result.ok);
      assert.deepEqual([result.cell, result.reason, result.error.name], [1, reason, name]);
      assert.match(result.error.message, message);
      assert.deepEqual(await executed(path("b.ipynb")), [[1, "1\n", `! ${name}`], [null]]);
    });
  });
}

Deno.test("executeNotebook() names a hidden cell that fails as cell 0", async () => {
  await inFolder({ "a.ipynb": notebookOf(["1"]) }, async (path) => {
    const before = ["throw new Error('hidden');"];
    const result = await executeNotebook({
      notebook: path("a.ipynb"),
      output: path("b.ipynb"),
      before,
      timeoutMs,
    });
    assert.ok(!result.ok);
    assert.deepEqual([result.cell, result.source, result.error.message], [0, before[0], "hidden"]);
    assert.deepEqual(await executed(path("b.ipynb")), [[null]]);
  });
});

Deno.test("executeNotebook() ends at the signal in the middle of a cell, and saves what there is", async () => {
  await inFolder(
    { "a.ipynb": notebookOf(["console.log(Deno.pid);", "while (true) {}", "3"]) },
    async (path) => {
      const stop = new AbortController();
      const options = { notebook: path("a.ipynb"), output: path("b.ipynb"), timeoutMs, signal: stop.signal };
      const result = await executeNotebook({
        ...options,
        onCell: ({ index, state }) => index === 1 && state === "start" && setTimeout(() => stop.abort(), 100),
      });
      assert.ok(!result.ok);
      assert.deepEqual([result.cell, result.reason], [2, "stopped"]);
      const [[count, pid], ...others] = await executed(path("b.ipynb")) as [[number, string], unknown];
      assert.equal(count, 1);
      assert.deepEqual(others, [[2, "! Stopped"], [null]]);
      assert.ok(await isGone(Number(pid)));
      const again = await executeNotebook(options);
      assert.deepEqual(again.ok || [again.cell, again.reason], [1, "stopped"]);
      assert.deepEqual(await executed(path("b.ipynb")), [[null], [null], [null]]);
    },
  );
});
