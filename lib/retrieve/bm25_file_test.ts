import assert from "node:assert/strict";
import { join } from "node:path";
import { Problem } from "../base/mod.ts";
import { bm25Defaults, type Bm25Variant } from "../notation/mod.ts";
import { englishAnalyser, plainAnalyser } from "../text/mod.ts";
import { Bm25Index } from "./bm25.ts";
import { documents, questions } from "./bm25_figures_for_tests.ts";

async function inFolder(test: (folder: string) => Promise<void>) {
  const folder = await Deno.makeTempDir();
  try {
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("a saved index finds what it found before, in every variant", () =>
  inFolder(async (folder) => {
    for (const variant of Object.keys(bm25Defaults) as Bm25Variant[]) {
      const index = Bm25Index.build(documents, plainAnalyser, bm25Defaults[variant]);
      const file = join(folder, "below", "bm25.index");
      await index.save(file);
      const loaded = await Bm25Index.load(file, plainAnalyser);
      assert.deepEqual(loaded.parameters, index.parameters);
      assert.deepEqual(loaded.vocabulary, index.vocabulary);
      for (const question of questions) {
        assert.deepEqual(loaded.search(loaded.terms(question), 3), index.search(index.terms(question), 3));
      }
    }
  }));

Deno.test("an empty index and terms that UTF-8 cannot hold are saved too", () =>
  inFolder(async (folder) => {
    const spaces = {
      ...plainAnalyser,
      name: "spaces",
      words: (text: string, visit: (word: string, start: number, end: number) => void) =>
        text.split(" ").forEach((word) => visit(word, 0, 0)),
      term: (word: string) => word,
    };
    for (const texts of [[], [""], ["\ud800 \u0000 é 🐈", `${"long".repeat(50_000)} \udc00`]]) {
      const index = Bm25Index.build(texts, spaces), file = join(folder, "index");
      await index.save(file);
      const loaded = await Bm25Index.load(file, spaces);
      assert.deepEqual([loaded.size, loaded.vocabulary], [texts.length, index.vocabulary]);
    }
  }));

Deno.test("a file that is cut, changed, of another kind or missing is refused", () =>
  inFolder(async (folder) => {
    const file = join(folder, "index");
    await Bm25Index.build(documents, plainAnalyser).save(file);
    const whole = await Deno.readFile(file);
    const refused = async (bytes: Uint8Array, what: string) => {
      await Deno.writeFile(file, bytes);
      await assert.rejects(Bm25Index.load(file, plainAnalyser), Problem, what);
    };
    for (const length of [0, 8, 20, 60, whole.length >> 1, whole.length - 1]) {
      await refused(whole.slice(0, length), `the first ${length} bytes`);
    }
    await refused(Uint8Array.of(...whole, 0), "one byte more");
    for (let at = 0; at < whole.length; at += 7) {
      const changed = whole.slice();
      changed[at]! ^= 0x10;
      await refused(changed, `byte ${at} changed`);
    }
    await refused(new TextEncoder().encode("text ".repeat(100)), "a text");
    await Deno.remove(file);
    await assert.rejects(Bm25Index.load(file, plainAnalyser), /There is no such file/);
  }));

Deno.test("an index is not read with another analyser than it was built with", () =>
  inFolder(async (folder) => {
    const file = join(folder, "index");
    await Bm25Index.build(documents, plainAnalyser).save(file);
    await assert.rejects(Bm25Index.load(file, englishAnalyser), /another analyser/);
  }));
