import assert from "node:assert/strict";
import { join } from "node:path";
import type { FileEntry } from "./entry.ts";
import { Encoder } from "./encoder.ts";
import { fileEntry, modelFiles } from "./model_files.ts";
import { onnxModel } from "./onnx_graph.ts";
import { configureModels, modelsFolder } from "./settings.ts";
import { tokenOutput } from "./token_output.ts";

/**
 * A model with BERT's tokenizer whose token vectors are two numbers: after the last layer the id and the mask, after
 * layer 1 the mask and the id.
 */
function toy(outputs: readonly string[]): Uint8Array {
  const ids = (name: string) => ({ name, type: "int64" as const, shape: ["texts", "tokens"] });
  const column = (of: string, as: string): Parameters<typeof onnxModel>[0]["nodes"] => [
    { op: "Cast", inputs: [of], outputs: [`${as} flat`], attributes: { to: 1 } },
    { op: "SequenceConstruct", inputs: [`${as} flat`], outputs: [`${as} list`] },
    { op: "ConcatFromSequence", inputs: [`${as} list`], outputs: [as], attributes: { axis: 2, new_axis: 1 } },
  ];
  const join = (first: string, second: string, output: string) => ({
    ...{ op: "Concat", inputs: [first, second], outputs: [output], attributes: { axis: 2 } },
  });
  return onnxModel({
    nodes: [
      ...column("input_ids", "id"),
      ...column("attention_mask", "mask"),
      ...outputs.map((name) =>
        name.startsWith("hidden") ? join("mask", "id", name) : join("id", "mask", name)
      ),
    ],
    inputs: ["input_ids", "attention_mask"].map(ids),
    outputs: outputs.map((name) => ({ name, type: "float" as const, shape: ["texts", "tokens", 2] })),
  });
}

async function withToy(outputs: readonly string[], work: (entry: FileEntry) => Promise<void>): Promise<void> {
  const { folder: bert } = await modelFiles(fileEntry("all-MiniLM-L6-v2")), folder = await Deno.makeTempDir();
  try {
    configureModels({ folder: join(folder, "cache") });
    for (const name of ["tokenizer.json", "tokenizer_config.json"]) {
      await Deno.copyFile(join(bert, name), join(folder, name));
    }
    await Deno.writeTextFile(join(folder, "config.json"), JSON.stringify({ num_hidden_layers: 2 }));
    await Deno.writeFile(join(folder, "model.onnx"), toy(outputs));
    const weights = { file: "model.onnx", sha256: null };
    await work({
      ...fileEntry("all-MiniLM-L6-v2"),
      id: "toy",
      dimension: 2,
      source: { kind: "folder", folder, weights, quantised: false },
    });
  } finally {
    configureModels({ folder: modelsFolder });
    await Deno.remove(folder, { recursive: true });
  }
}

async function firstToken(entry: FileEntry, layer?: number): Promise<number[]> {
  const encoder = await Encoder.open(entry, { layer });
  try {
    for await (
      const [[, { matrix }]] of encoder.encodeTokens(["x"]) as AsyncGenerator<
        [[number, { matrix: Float32Array }]]
      >
    ) {
      return [...matrix.slice(0, 2)].map((x) => Math.round(x));
    }
    return [];
  } finally {
    await encoder.close();
  }
}

Deno.test("Encoder gives the vectors of the layer that is named, where the weights have it", async () => {
  await withToy(["last_hidden_state", "hidden_states.1"], async (entry) => {
    assert.deepEqual(await firstToken(entry), [1, 0]);
    assert.deepEqual(await firstToken(entry, 1), [0, 1]);
    assert.deepEqual(await firstToken(entry, 2), [1, 0], "the last of two layers");
    await assert.rejects(
      firstToken(entry, 0),
      /layer 0[^]*last_hidden_state, hidden_states\.1; the model has 2 layers/,
    );
  });
});

Deno.test("a model without hidden states is refused when its tokens are asked for, with what it gives", async () => {
  await withToy(["logits"], async (entry) => {
    await assert.rejects(firstToken(entry), /toy gives no token vectors[^]*logits/);
    await assert.rejects(firstToken(entry, 2), /do not give the vectors of layer 2[^]*logits/);
  });
});

Deno.test("tokenOutput() takes token_embeddings for the last layer, and nothing for nothing", async () => {
  const model = { id: "m", folder: "/nowhere" };
  assert.equal(await tokenOutput(["sentence_embedding", "token_embeddings"], model), "token_embeddings");
  assert.equal(await tokenOutput(["logits"], model), undefined);
});
