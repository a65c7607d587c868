import assert from "node:assert/strict";
import { readSafetensors } from "./safetensors.ts";

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** A file with this header and data. */
function file(header: unknown, data: Uint8Array): Uint8Array {
  const text = new TextEncoder().encode(typeof header === "string" ? header : JSON.stringify(header));
  const bytes = new Uint8Array(8 + text.length + data.length);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(text.length), true);
  bytes.set(text, 8);
  bytes.set(data, 8 + text.length);
  return bytes;
}

async function read(bytes: Uint8Array) {
  const path = await Deno.makeTempFile();
  try {
    await Deno.writeFile(path, bytes);
    return await readSafetensors(path);
  } finally {
    await Deno.remove(path);
  }
}

// safetensors.torch.save({"x": torch.tensor([1.5, -0.1, 6e-8, 65504, 0]).to(type)}), torch 2.15.0, and .float() of it
const saved = {
  F16: [
    "OAAAAAAAAAB7IngiOnsiZHR5cGUiOiJGMTYiLCJzaGFwZSI6WzVdLCJkYXRhX29mZnNldHMiOlswLDEwXX19IAA+Zq4BAP97AAA=",
    [1.5, -0.0999755859375, 5.960464477539063e-8, 65504, 0],
  ],
  BF16: [
    "OAAAAAAAAAB7IngiOnsiZHR5cGUiOiJCRjE2Iiwic2hhcGUiOls1XSwiZGF0YV9vZmZzZXRzIjpbMCwxMF19fcA/zb2BM4BHAAA=",
    [1.5, -0.10009765625, 6.007030606269836e-8, 65536, 0],
  ],
} as const;

Deno.test("readSafetensors() reads half precision and bfloat16 as torch does", async () => {
  for (const [base64, values] of Object.values(saved)) {
    const x = (await read(bytesOf(base64))).get("x")!;
    assert.deepEqual(x, { shape: [5], data: Float32Array.from(values) });
  }
});

Deno.test("readSafetensors() reads several tensors of single precision and steps over metadata", async () => {
  const header = {
    __metadata__: { format: "pt" },
    b: { dtype: "F32", shape: [1, 2], data_offsets: [4, 12] },
    a: { dtype: "F32", shape: [], data_offsets: [0, 4] },
  };
  const tensors = await read(file(header, new Uint8Array(Float32Array.of(7, 8, 9).buffer)));
  assert.deepEqual([...tensors], [
    ["b", { shape: [1, 2], data: Float32Array.of(8, 9) }],
    ["a", { shape: [], data: Float32Array.of(7) }],
  ]);
});

Deno.test("readSafetensors() refuses what is cut, damaged or of another type", async () => {
  const x = (change: object) => ({ x: { dtype: "F32", shape: [2], data_offsets: [0, 8], ...change } });
  const data = new Uint8Array(8);
  const wrong: [Uint8Array, RegExp][] = [
    [new Uint8Array(3), /not a whole safetensors file[^]*3 bytes/],
    [new Uint8Array(8).fill(255), /a header of 1844\d+ bytes/],
    [file(x({}), data).subarray(0, 40), /a header of \d+ bytes/],
    [file("{no", new Uint8Array()), /not a whole/],
    [file(x({}), data.subarray(1)), /x: bytes 0 to 8 of 7/],
    [file(x({}), new Uint8Array(9)), /9 bytes of data, of which 8 are described/],
    [file(x({ data_offsets: [8, 0] }), data), /bytes 8 to 0 of 8/],
    [file(x({ data_offsets: [-4, 4] }), data), /no data_offsets/],
    [file(x({ shape: [3] }), data), /8 bytes for the shape \[3\]/],
    [file(x({ shape: "2" }), data), /no shape/],
    [file({ x: null }, data), /no dtype/],
    [file(x({ dtype: "F64", shape: [1] }), data), /cannot be read[^]*found "F64"[^]*F32, F16, BF16/],
  ];
  for (const [bytes, says] of wrong) await assert.rejects(read(bytes), says);
});
