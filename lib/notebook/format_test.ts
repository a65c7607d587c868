import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { type Notebook, readNotebook, saveNotebook, sourceOf } from "./format.ts";
import { inFolder } from "./notebooks_for_tests.ts";

const code = {
  cell_type: "code",
  execution_count: null,
  id: "a",
  metadata: {},
  outputs: [],
  source: ["1 +\n", "1"],
};
const whole = { cells: [code], metadata: {}, nbformat: 4, nbformat_minor: 5 };

Deno.test("saveNotebook() writes as Jupyter does, and readNotebook() reads it back", () =>
  inFolder({}, async (at) => {
    const path = at("new/one.ipynb");
    const outputs: Notebook["cells"] = [{
      cell_type: "code",
      execution_count: 1,
      metadata: {},
      outputs: [
        { name: "stdout", output_type: "stream", text: "one\ntwo" },
        {
          data: { "text/html": "<b>\n</b>\n", "image/png": "AAAA\n", "application/json": { text: "x\ny" } },
          execution_count: 1,
          metadata: {},
          output_type: "execute_result",
        },
        { ename: "Error", evalue: "x", output_type: "error", traceback: ["Error: x", "  at y"] },
      ],
      source: "a\nb",
    }];
    await saveNotebook(path, { cells: outputs, metadata: {}, nbformat: 4, nbformat_minor: 4 });
    const text = await Deno.readTextFile(path);
    assert.ok(text.startsWith('{\n "cells": [\n  {\n   "cell_type": "code",\n'));
    assert.ok(text.endsWith('],\n "metadata": {},\n "nbformat": 4,\n "nbformat_minor": 4\n}\n'));
    const [cell] = (await readNotebook(path)).cells;
    assert.ok(cell?.cell_type === "code");
    assert.equal(sourceOf(cell), "a\nb");
    assert.deepEqual(
      cell.outputs.map((output) => "text" in output ? output.text : "data" in output && output.data),
      [
        ["one\n", "two"],
        { "text/html": ["<b>\n", "</b>\n"], "image/png": "AAAA\n", "application/json": { text: "x\ny" } },
        false,
      ],
    );
    await saveNotebook(path, await readNotebook(path));
    assert.equal(await Deno.readTextFile(path), text);
  }));

const wrong: [what: string, text: string, message: RegExp][] = [
  ["is no JSON", "{", /not JSON\n +where: .*x\.ipynb/],
  ["is no object", "[]", /where: .*x\.ipynb\n/],
  ["has another version", JSON.stringify({ ...whole, nbformat: 3 }), /x\.ipynb, nbformat/],
  ["has no cells", JSON.stringify({ ...whole, cells: undefined }), /x\.ipynb, cells/],
  [
    "has a strange cell",
    JSON.stringify({ ...whole, cells: [code, { ...code, cell_type: "x" }] }),
    /cells\[1\]/,
  ],
  [
    "has a source that is no text",
    JSON.stringify({ ...whole, cells: [{ ...code, source: [1] }] }),
    /\[0\]\.source/,
  ],
  [
    "has a code cell without outputs",
    JSON.stringify({ ...whole, cells: [{ ...code, outputs: 1 }] }),
    /\.outputs/,
  ],
  [
    "has a broken output",
    JSON.stringify({ ...whole, cells: [{ ...code, outputs: [{ output_type: "error" }] }] }),
    /outputs\[0\]\.ename/,
  ],
];
for (const [what, text, message] of wrong) {
  Deno.test(`readNotebook() names the file and the field when a notebook ${what}`, () =>
    inFolder({ "x.ipynb": text }, async (path) => {
      await assert.rejects(readNotebook(path("x.ipynb")), (error) => {
        assert.ok(error instanceof Problem);
        assert.match(error.message, message);
        return true;
      });
    }));
}

Deno.test("readNotebook() names a file that does not exist", () =>
  inFolder(
    {},
    (path) => assert.rejects(readNotebook(path("none.ipynb")), /cannot be read[\s\S]*none\.ipynb/),
  ));
