import assert from "node:assert/strict";
import { Encoder } from "./encoder.ts";

const model = "bge-small-en-v1.5-q8";
const texts = [
  "That is a happy person",
  "That is a very happy person",
  "Today is a sunny day",
  "word ".repeat(300),
];

async function vectorsOf(encoder: Encoder, list: string[]): Promise<Float32Array[]> {
  const out: Float32Array[] = [];
  for await (const batch of encoder.encode(list)) for (const [i, e] of batch) out[i] = e.vector;
  return out;
}

Deno.test("bge-small-en-v1.5-q8 takes the first token's vector, and gives ONNX Runtime's own similarities", async () => {
  const encoder = await Encoder.open(model);
  const [a, b, c] = await vectorsOf(encoder, texts) as [Float32Array, Float32Array, Float32Array];
  await encoder.close();
  const cosine = (x: Float32Array, y: Float32Array) => x.reduce((sum, value, i) => sum + value * y[i]!, 0);
  // onnxruntime 1.31.1 and tokenizers on the same file in Python, one text a call, vector of the first token
  // scaled to length 1: a·b = 0.9741513729095459, a·c = 0.6539799571037292
  assert.ok(Math.abs(cosine(a, b) - 0.9741513729095459) < 1e-6, String(cosine(a, b)));
  assert.ok(Math.abs(cosine(a, c) - 0.6539799571037292) < 1e-6, String(cosine(a, c)));
});

Deno.test("quantised weights see one text a call, so that a vector depends on its text alone", async () => {
  const encoder = await Encoder.open(model);
  const together = await vectorsOf(encoder, texts);
  for (const [i, text] of texts.entries()) {
    assert.deepEqual((await vectorsOf(encoder, [text]))[0], together[i]);
  }
  for await (const batch of encoder.encodeTokens(texts)) assert.equal(batch.length, 1);
  await encoder.close();
});
