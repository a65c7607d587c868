import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { ipynbText } from "./ipynb.ts";

const notebook = (cells: unknown[], metadata = {}) =>
  JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata, cells });
const markdown = (source: string | string[]) => ({ cell_type: "markdown", metadata: {}, source });
const code = (source: string, ...outputs: unknown[]) => ({
  cell_type: "code",
  metadata: {},
  source,
  outputs,
});
const texts = (text: string) => ipynbText(text).blocks.map(({ kind, text }) => `${kind}: ${text}`);

Deno.test("ipynbText() reads prose, code and short output in their order", () => {
  const text = notebook([
    markdown(["# Disks\n", "\n", "They *keep* data."]),
    code(
      "for x in y:\n    print(x)",
      { output_type: "stream", name: "stdout", text: ["\u001b[31m1\u001b[0m\n", "2\n"] },
      { output_type: "stream", name: "stderr", text: "Warning: old" },
    ),
    code("1/0", {
      output_type: "error",
      ename: "ZeroDivisionError",
      evalue: "division by zero",
      traceback: ["…"],
    }),
    { cell_type: "raw", source: "As it is." },
  ], { kernelspec: { language: "python" }, language_info: { name: "python" } });
  const { title, language, date } = ipynbText(text);
  assert.deepEqual({ title, language, date }, { title: "Disks", language: null, date: null });
  assert.deepEqual(texts(text), [
    "heading: Disks",
    "paragraph: They keep data.",
    "code: for x in y:\n    print(x)",
    "code: 1\n2",
    "code: 1/0",
    "code: ZeroDivisionError: division by zero",
    "paragraph: As it is.",
  ]);
});

Deno.test("ipynbText() leaves long output out and counts pictures", () => {
  const result = (data: unknown) => ({ output_type: "display_data", data, metadata: {} });
  const text = notebook([
    code("a", result({ "text/plain": "x".repeat(2000) }), result({ "text/plain": ["short"] })),
    code("b", result({ "image/png": "iVBOR", "text/plain": "<Figure size 640x480 with 1 Axes>" })),
    code(
      "c",
      result({ "text/markdown": "**Bold** words", "text/plain": "<IPython.core.display.Markdown object>" }),
    ),
    markdown("![a chart](chart.png)"),
  ]);
  assert.deepEqual(texts(text), ["code: a", "code: short", "code: b", "code: c", "paragraph: Bold words"]);
  assert.equal(ipynbText(text).unread, 2);
});

Deno.test("ipynbText() reads nbformat 3", () => {
  const text = JSON.stringify({
    nbformat: 3,
    worksheets: [{
      cells: [
        { cell_type: "heading", level: 1, source: ["Disks"] },
        {
          cell_type: "code",
          input: "1 + 1",
          outputs: [{ output_type: "pyout", text: ["2"] }, { output_type: "display_data", png: "iV" }],
        },
      ],
    }],
  });
  assert.deepEqual(texts(text), ["heading: Disks", "code: 1 + 1", "code: 2"]);
  assert.equal(ipynbText(text).unread, 1);
});

Deno.test("ipynbText() takes a rule at the top of a cell for no front matter, and a title from a raw cell's", () => {
  assert.deepEqual(texts(notebook([markdown("---\nkept: yes\n---\n\nText.")])).at(-1), "paragraph: Text.");
  assert.ok(texts(notebook([markdown("---\nkept: yes\n---\n\nText.")])).join().includes("kept"));
  const text = notebook([{ cell_type: "raw", source: "---\ntitle: From the front\n---" }, markdown("Text.")]);
  assert.equal(ipynbText(text).title, "From the front");
  assert.deepEqual(texts(text), ["paragraph: Text."]);
});

Deno.test("ipynbText() says what is wrong with a file that is no notebook", () => {
  for (
    const [text, message] of [["{", /no JSON/], ["[]", /no cells/], ['{"cells": 3}', /no cells/]] as const
  ) {
    assert.throws(() => ipynbText(text), (error) => error instanceof Problem && message.test(error.message));
  }
  assert.deepEqual(
    ipynbText('{"cells": [null, 3, {"cell_type": "code", "source": 7, "outputs": 1}]}').blocks,
    [],
  );
});
