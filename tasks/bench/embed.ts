import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fileEntry, modelEntry, modelFiles } from "../../lib/models/mod.ts";
import { projectRoot } from "../../lib/run/mod.ts";
import type { Measured } from "./measure.ts";
import { pythonPeer } from "./python_peer.ts";
import { hasScifact, readScifact } from "./scifact.ts";
import { succeed } from "./succeed.ts";

/** Models of the registry, with nDCG@10 on SciFact as MTEB publishes it (bge-small in fp32). */
const models: [model: string, published: number][] = [
  ["all-MiniLM-L6-v2", 0.6451],
  ["gte-small", 0.727],
  ["bge-small-en-v1.5-q8", 0.7128],
];
const PEER = "all-MiniLM-L6-v2", PEER_BATCHES = [8, 32];

/** Encodes SciFact with every model of the registry: rate, memory and quality, beside sentence-transformers. */
export async function benchEmbed(): Promise<Measured[]> {
  if (!hasScifact) {
    console.error("  SciFact is not beside the project: encoding is not measured");
    return [];
  }
  const folder = await Deno.makeTempDir({ prefix: "cotejo-bench-" });
  try {
    const results: Measured[] = [];
    const peer = await sentenceTransformers(folder);
    for (const [model, published] of models) {
      const script = fileURLToPath(new URL("embed_child.ts", import.meta.url));
      const args = ["run", "--no-prompt", "--allow-all", script, model, join(folder, "cache")];
      const { seconds, computed, nDCG, memoryMB } = JSON.parse(
        await succeed(Deno.execPath(), args, projectRoot),
      );
      const value = computed / seconds;
      results.push({
        part: "embed",
        work: `SciFact, ${computed} documents, ${model}`,
        value,
        unit: "documents/s",
        memoryMB,
        ...(model === PEER && peer && { ...peer, ratio: value / peer.peerValue }),
      }, {
        part: "embed",
        work: `SciFact nDCG@10, ${model}`,
        value: nDCG,
        unit: "nDCG@10",
        peer: "MTEB, published",
        peerValue: published,
        ratio: nDCG / published,
      });
    }
    return results;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** The rate of sentence-transformers' ONNX backend on the same weights and documents, with the better of two batch sizes. */
async function sentenceTransformers(folder: string) {
  const { documents } = await readScifact();
  const model = await modelFolder(folder), file = join(folder, "texts.json");
  await Deno.writeTextFile(file, JSON.stringify(documents.map(({ text }) => text)));
  let best: { peer: string; peerValue: number } | undefined;
  for (const batch of PEER_BATCHES) {
    const found = await pythonPeer<{ seconds: number }>("sentence_transformers_onnx.py", [
      model,
      file,
      batch,
    ]);
    if (!found) return undefined;
    const peerValue = documents.length / found.seconds;
    if (peerValue > (best?.peerValue ?? 0)) {
      best = { peer: `sentence-transformers ONNX, ${batch} a batch`, peerValue };
    }
  }
  return best;
}

/** The model's files with those that sentence-transformers needs beside them. */
async function modelFolder(parent: string): Promise<string> {
  const folder = join(parent, "model"), { weights, folder: files } = await modelFiles(fileEntry(PEER));
  await Deno.mkdir(join(folder, "onnx"), { recursive: true });
  await Deno.mkdir(join(folder, "1_Pooling"));
  for (const name of ["config.json", "tokenizer.json", "tokenizer_config.json", "special_tokens_map.json"]) {
    await Deno.copyFile(join(files, name), join(folder, name));
  }
  await Deno.copyFile(weights, join(folder, "onnx", "model.onnx"));
  const { dimension, limit } = modelEntry(PEER);
  const write = (name: string, content: unknown) =>
    Deno.writeTextFile(join(folder, name), JSON.stringify(content));
  const module = (idx: number, path: string, type: string) => ({
    idx,
    name: String(idx),
    path,
    type: `sentence_transformers.models.${type}`,
  });
  await write("modules.json", [module(0, "", "Transformer"), module(1, "1_Pooling", "Pooling")]);
  await write("1_Pooling/config.json", {
    word_embedding_dimension: dimension,
    pooling_mode_mean_tokens: true,
  });
  await write("sentence_bert_config.json", { max_seq_length: limit, do_lower_case: false });
  return folder;
}
