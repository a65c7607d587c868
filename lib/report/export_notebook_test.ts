import assert from "node:assert/strict";
import { join } from "node:path";
import { Window } from "happy-dom";
import { exportNotebook } from "./export_notebook.ts";
import { figure } from "./figure.ts";
import { gallery } from "./gallery_fixture.ts";
import type { Output } from "./notebook_outputs.ts";
import { showTable } from "./show_table.ts";

const display = async (shown: unknown): Promise<Output> => ({
  output_type: "execute_result",
  data: await (shown as Record<symbol, () => Record<string, unknown>>)[Symbol.for("Jupyter.display")]!(),
});
const notebook = (...outputs: Output[]) => ({
  cells: [{ cell_type: "markdown", source: "# t" }, { cell_type: "code", source: "x", outputs }],
});
const rows = [{ system: "bm25", ndcg: 2 / 3 }, {
  system: "a_b",
  ndcg: { cause: "timeout", message: "30 s" },
}];
const columns = [{ name: "system" }, { name: "ndcg", label: "nDCG@10", digits: 3 }];
const table = (caption?: string) => display(showTable(rows, { columns, caption, limit: 1 }));
const chart = (title: string) => display(figure({ ...gallery[0]!, title }));

async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "cotejo-test-" });
  await use(join(folder, "exports", "03_retrieve"));
  await Deno.remove(folder, { recursive: true });
}
const names = async (folder: string) =>
  (await Array.fromAsync(Deno.readDir(folder), ({ name }) => name)).sort();

Deno.test("exportNotebook() writes tables in four forms and figures as SVG, numbered as they come", async () => {
  await inFolder(async (folder) => {
    const stream = { output_type: "stream", name: "stdout", text: "hello" };
    const html = { output_type: "display_data", data: { "text/html": "<p>no table</p>" } };
    const list = await exportNotebook(
      notebook(
        stream,
        await table("Means & más: over 323 questions"),
        html,
        await chart("nDCG@10 by system"),
      ),
      folder,
    );
    assert.deepEqual(list.map(({ kind, title, files }) => [kind, title, files.map(({ label }) => label)]), [
      ["table", "Means & más: over 323 questions", ["CSV", "JSON", "Markdown", "LaTeX"]],
      ["figure", "nDCG@10 by system", ["SVG"]],
    ]);
    const stem = "01-means-mas-over-323-questions";
    assert.deepEqual(await names(folder), [
      ...["csv", "json", "md", "tex"].map((ending) => `${stem}.${ending}`),
      "02-ndcg-10-by-system.svg",
    ]);
    const read = (ending: string) => Deno.readTextFile(join(folder, `${stem}.${ending}`));
    assert.equal(await read("csv"), "system,nDCG@10\nbm25,0.6666666666666666\na_b,timeout\n");
    assert.deepEqual(JSON.parse(await read("json")), rows);
    assert.match(await read("md"), /\| bm25 \| 0\.667 \|\n\| a\\_b \| timeout \|\n$/);
    assert.match(
      await read("tex"),
      /\\caption\{Means \\& más: over 323 questions\}[\s\S]*a\\_b & timeout \\\\/,
    );
  });
});

Deno.test("exportNotebook() removes what an earlier execution left and leaves alone what is the same", async () => {
  await inFolder(async (folder) => {
    await exportNotebook(notebook(await table("First"), await chart("Second")), folder);
    await Deno.utime(join(folder, "01-first.csv"), 1000, 1000);
    await exportNotebook(notebook(await table("First")), folder);
    assert.deepEqual(await names(folder), ["csv", "json", "md", "tex"].map((ending) => `01-first.${ending}`));
    assert.equal((await Deno.stat(join(folder, "01-first.csv"))).mtime?.getTime(), 1_000_000);
    await exportNotebook(notebook(), folder);
    assert.deepEqual(await names(folder), []);
  });
});

Deno.test("exportNotebook() names what has no caption, and cuts long names at a word", async () => {
  await inFolder(async (folder) => {
    const long = "questions whose first relevant document was found by neither of both systems";
    const list = await exportNotebook(notebook(await table(), await table("表"), await table(long)), folder);
    assert.deepEqual(list.map(({ files }) => files[0]!.name), [
      "01-table.csv",
      "02-table.csv",
      "03-questions-whose-first-relevant-document-was-found.csv",
    ]);
    assert.equal(list[0]!.title, "table");
  });
});

Deno.test("exportNotebook() writes no folder where there is nothing to write", async () => {
  await inFolder(async (folder) => {
    assert.deepEqual(await exportNotebook(notebook(), folder), []);
    await assert.rejects(Deno.stat(folder), Deno.errors.NotFound);
  });
});

Deno.test("every kind of figure is exported as well-formed XML that stands alone", async () => {
  const { DOMParser } = new Window();
  const parser = new DOMParser();
  const wrong = (text: string) => parser.parseFromString(text, "image/svg+xml").querySelector("parsererror");
  assert.ok(wrong("<svg><g></svg>"), "the parser is strict");
  await inFolder(async (folder) => {
    const outputs = await Promise.all(gallery.map((description) => display(figure(description))));
    for (const { files } of await exportNotebook(notebook(...outputs), folder)) {
      const svg = await Deno.readTextFile(join(folder, files[0]!.name));
      assert.match(svg, /^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
      assert.equal(wrong(svg), null, files[0]!.name);
      assert.ok(!/\b(href|src)="(?!#|data:)/.test(svg), "loads nothing");
    }
  });
});
