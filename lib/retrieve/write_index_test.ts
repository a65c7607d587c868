import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Problem } from "../base/mod.ts";
import { bm25Defaults } from "../notation/mod.ts";
import { englishAnalyser } from "../text/mod.ts";
import { Bm25Index } from "./bm25.ts";
import { type IndexOrder, writeIndex, writeIndexBeside } from "./write_index.ts";

const texts = ["A red fox runs.", "Blue whales sing", "", "The fox of foxes"];

Deno.test("an index made in a thread of its own is that which is made here, and so are the words", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const path = join(folder, "texts.sqlite"), database = new DatabaseSync(path);
    database.exec("CREATE TABLE t (row INTEGER PRIMARY KEY, text TEXT)");
    texts.forEach((text, row) => database.prepare("INSERT INTO t VALUES (?, ?)").run(row, text));
    database.close();
    const order = (name: string): IndexOrder => ({
      texts: { database: path, select: "SELECT text FROM t ORDER BY row" },
      file: join(folder, name),
      analyser: "english",
      parameters: bm25Defaults.lucene,
      cache: folder,
    });
    const here = await writeIndex(order("here")), beside = await writeIndexBeside(order("beside"));
    assert.deepEqual(beside, here);
    assert.equal(here.get("fox"), 2);
    assert.deepEqual(await Deno.readFile(join(folder, "beside")), await Deno.readFile(join(folder, "here")));
    const loaded = await Bm25Index.load(join(folder, "beside"), englishAnalyser);
    const built = Bm25Index.build(texts, englishAnalyser);
    assert.deepEqual(loaded.search(loaded.terms("fox"), 9), built.search(built.terms("fox"), 9));
    const wrong = { ...order("wrong"), texts: { database: join(folder, "none"), select: "SELECT 1" } };
    await assert.rejects(
      writeIndexBeside(wrong),
      (error) => error instanceof Problem && /could not be made/.test(error.message),
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
