import assert from "node:assert/strict";
import { join } from "node:path";
import { readDenseLayer } from "./dense_layer.ts";
import { Encoder } from "./encoder.ts";
import type { FolderSource } from "./entry.ts";
import { fileEntry, modelFiles } from "./model_files.ts";

// sentence-transformers 5.7.0 on torch 2.15.0: Dense(3, 2) with linear.weight [[0.5, -1.25, 2], [0.1, 0.2, -0.3]] and
// linear.bias [0.25, -0.5], saved with save(); its model.safetensors
const SAVED =
  "iAAAAAAAAAB7ImxpbmVhci5iaWFzIjp7ImR0eXBlIjoiRjMyIiwic2hhcGUiOlsyXSwiZGF0YV9vZmZzZXRzIjpbMCw4XX0sImxpbmVhci53" +
  "ZWlnaHQiOnsiZHR5cGUiOiJGMzIiLCJzaGFwZSI6WzIsM10sImRhdGFfb2Zmc2V0cyI6WzgsMzJdfX0gICAgAACAPgAAAL8AAAA/AACgvwAA" +
  "AEDNzMw9zcxMPpqZmb4=";
// its vectors of [0.3, -0.7, 0.9], by activation
const TORCH: Record<string, number[]> = {
  "torch.nn.modules.activation.Tanh": [0.99574214220047, -0.7064193487167358],
  "torch.nn.modules.linear.Identity": [3.075000047683716, -0.8799999952316284],
};

const described = {
  in_features: 3,
  out_features: 2,
  bias: true,
  activation_function: "torch.nn.modules.activation.Tanh",
  module_input_name: "sentence_embedding",
  module_output_name: "sentence_embedding",
};

async function layer(config: object, change: (bytes: Uint8Array) => void = () => {}) {
  const folder = await Deno.makeTempDir();
  try {
    const files = { config: join(folder, "config.json"), weights: join(folder, "model.safetensors") };
    const bytes = Uint8Array.from(atob(SAVED), (letter) => letter.charCodeAt(0));
    change(bytes);
    await Deno.writeTextFile(files.config, JSON.stringify(config));
    await Deno.writeFile(files.weights, bytes);
    return await readDenseLayer(files);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("readDenseLayer() gives torch's vectors, with Tanh and with Identity", async () => {
  for (const [activation_function, values] of Object.entries(TORCH)) {
    const { inputs, outputs, apply } = await layer({ ...described, activation_function });
    assert.deepEqual([inputs, outputs], [3, 2]);
    const vector = apply(Float32Array.of(0.3, -0.7, 0.9));
    vector.forEach((x, i) => assert.ok(Math.abs(x - values[i]!) < 2e-7, `${x} ${values[i]}`));
    assert.throws(() => apply(new Float32Array(4)), /vectors of another length[^]*found 4[^]*allowed: 3/);
  }
});

Deno.test("readDenseLayer() takes Tanh where nothing is said, and no bias where there is none", async () => {
  const { in_features, out_features } = described;
  const vector = Float32Array.of(0.3, -0.7, 0.9);
  assert.deepEqual(
    (await layer({ in_features, out_features })).apply(vector),
    (await layer(described)).apply(vector),
  );
  const plain = (await layer({ ...described, bias: false })).apply(vector);
  assert.ok(Math.abs(plain[0]! - Math.tanh(2.825)) < 1e-6);
});

Deno.test("readDenseLayer() refuses what it does not know or what does not fit", async () => {
  const gelu = { ...described, activation_function: "torch.nn.modules.activation.GELU" };
  await assert.rejects(layer(gelu), /activation that is not known here[^]*GELU[^]*Identity[^]*Tanh/);
  await assert.rejects(
    layer({ ...described, out_features: 3 }),
    /linear\.weight \[2, 3\][^]*allowed: linear\.weight \[3, 3\]/,
  );
  await assert.rejects(layer({ ...described, in_features: 0 }), /in_features[^]*found 0/);
  await assert.rejects(layer({ ...described, in_features: undefined }), /in_features[^]*found null/);
  await assert.rejects(
    layer({ ...described, module_input_name: "token_embeddings" }),
    /not applied after the pooling/,
  );
  await assert.rejects(layer(described, (bytes) => bytes.fill(255, -4)), /is not a number[^]*linear\.weight/);
  await assert.rejects(layer(described, (bytes) => bytes.fill(120, 11, 17)), /"linear\.weight"/);
});

/** A layer of 384 inputs and 2 outputs: twice the first number, and a quarter less the last one. */
function layerOf384(): Uint8Array {
  const header = new TextEncoder().encode(JSON.stringify({
    "linear.weight": { dtype: "F32", shape: [2, 384], data_offsets: [0, 3072] },
    "linear.bias": { dtype: "F32", shape: [2], data_offsets: [3072, 3080] },
  }));
  const numbers = new Float32Array(770);
  [numbers[0], numbers[767], numbers[769]] = [2, -1, 0.25];
  const bytes = new Uint8Array(8 + header.length + 3080);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(header.length), true);
  bytes.set(header, 8);
  bytes.set(new Uint8Array(numbers.buffer), 8 + header.length);
  return bytes;
}

Deno.test("Encoder applies the layer between pooling and normalising", async () => {
  const npm = fileEntry("all-MiniLM-L6-v2"), { folder: installed } = await modelFiles(npm);
  const folder = await Deno.makeTempDir();
  try {
    for (const name of ["tokenizer.json", "tokenizer_config.json"]) {
      await Deno.copyFile(join(installed, name), join(folder, name));
    }
    await Deno.mkdir(join(folder, "2_Dense"));
    await Deno.writeTextFile(
      join(folder, "2_Dense", "config.json"),
      JSON.stringify({ ...described, in_features: 384 }),
    );
    await Deno.writeFile(join(folder, "2_Dense", "model.safetensors"), layerOf384());
    await Deno.copyFile(join(installed, "onnx/model.onnx"), join(folder, "model.onnx"));
    const pinned = (file: string) => ({ file, sha256: null });
    const source: FolderSource = {
      kind: "folder",
      folder,
      weights: pinned("model.onnx"),
      quantised: false,
      dense: { config: pinned("2_Dense/config.json"), weights: pinned("2_Dense/model.safetensors") },
    };
    const vectorOf = async (entry: typeof npm) => {
      const encoder = await Encoder.open(entry);
      try {
        for await (
          const [[, { vector }]] of encoder.encode(["a text"]) as AsyncGenerator<
            [[0, { vector: Float32Array }]]
          >
        ) {
          return vector;
        }
      } finally {
        await encoder.close();
      }
      throw new Error("no vector");
    };
    const pooled = await vectorOf({ ...npm, normalised: false });
    const layered = { ...npm, id: "layered", dimension: 2, normalised: false, source };
    const expected = Float32Array.of(Math.tanh(2 * pooled[0]!), Math.tanh(0.25 - pooled[383]!));
    assert.deepEqual(await vectorOf(layered), expected);
    const length = Math.hypot(...await vectorOf({ ...layered, normalised: true }));
    assert.ok(Math.abs(length - 1) < 1e-6);
    await assert.rejects(vectorOf({ ...layered, dimension: 384 }), /vectors of another length/);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
