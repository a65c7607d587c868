import { join } from "node:path";
import type { FolderSource, RerankerEntry } from "./entry.ts";
import { fileEntry, modelFiles } from "./model_files.ts";
import { onnxModel } from "./onnx_graph.ts";
import { configureModels, modelsFolder } from "./settings.ts";

/**
 * A model whose scores are places: where the second text begins, and where the largest id stands. As "broken" its score is
 * the logarithm of the second less the first, which is no number where the largest id stands in the first text.
 */
function toy(labels: 1 | 2 | "broken"): Uint8Array {
  const ids = (name: string) => ({ name, type: "int64" as const, shape: ["pairs", "tokens"] });
  const place = (of: string, as: string): Parameters<typeof onnxModel>[0]["nodes"] => [
    { op: "ArgMax", inputs: [of], outputs: [`${as} as a whole`], attributes: { axis: 1, keepdims: 1 } },
    { op: "Cast", inputs: [`${as} as a whole`], outputs: [as], attributes: { to: 1 } },
  ];
  const both = { op: "Concat", inputs: ["start", "largest"], outputs: ["logits"], attributes: { axis: 1 } };
  const two = [...place("token_type_ids", "start"), ...place("input_ids", "largest")];
  const difference = { op: "Sub", inputs: ["largest", "start"], outputs: ["difference"] };
  const logarithm = { op: "Log", inputs: ["difference"], outputs: ["logits"] };
  const nodes = {
    1: place("token_type_ids", "logits"),
    2: [...two, both],
    broken: [...two, difference, logarithm],
  };
  return onnxModel({
    nodes: nodes[labels],
    inputs: ["input_ids", "attention_mask", "token_type_ids"].map(ids),
    outputs: [{ name: "logits", type: "float", shape: ["pairs", labels === 2 ? 2 : 1] }],
  });
}

/** Works with a toy that has BERT's tokenizer, and whose scores are places. */
export async function withToy(
  labels: 1 | 2 | "broken",
  more: Partial<RerankerEntry>,
  work: (entry: RerankerEntry) => Promise<void>,
): Promise<void> {
  const { folder: bert } = await modelFiles(fileEntry("all-MiniLM-L6-v2"));
  const folder = await Deno.makeTempDir();
  try {
    configureModels({ folder: join(folder, "cache") });
    for (const name of ["tokenizer.json", "tokenizer_config.json"]) {
      await Deno.copyFile(join(bert, name), join(folder, name));
    }
    await Deno.writeFile(join(folder, "model.onnx"), toy(labels));
    const weights = { file: "model.onnx", sha256: null };
    const source: FolderSource = { kind: "folder", folder, weights, quantised: false };
    await work({ id: "toy", limit: 512, output: "logit", language: "en", licence: "none", source, ...more });
  } finally {
    configureModels({ folder: modelsFolder });
    await Deno.remove(folder, { recursive: true });
  }
}
