import { catalogue } from "./catalogue.ts";
import { rerankers } from "./catalogue_rerankers.ts";
import type { FileEntry, HubSource, RerankerEntry } from "./entry.ts";
import type { ModelFolder } from "./model_folder.ts";

/** How a model whose ONNX file nobody has published is made, in a sentence with one command. */
export function howToExport({ repository }: HubSource): string {
  return `no ONNX file of it is published: name a folder in COTEJO_MODELS and export it there with optimum ` +
    `(Python; pip install "optimum-onnx[onnxruntime]" sentence-transformers): ` +
    `optimum-cli export onnx --model ${repository} --task feature-extraction "$COTEJO_MODELS/${repository}", ` +
    `which writes model.onnx, config.json, tokenizer.json and tokenizer_config.json side by side`;
}

/** What to do about a file that is missing or not the released one, wherever the model's files are kept. */
export function remedy(
  { id, source }: FileEntry | RerankerEntry,
  { keeper }: Pick<ModelFolder, "keeper">,
  state: "missing" | "wrong",
): string {
  const missing = state === "missing";
  if (keeper === "npm") {
    return missing
      ? 'install the project\'s packages again with "deno install"'
      : 'remove node_modules and run "deno install"';
  }
  if (source.kind !== "hub") {
    return missing
      ? "complete the folder, or name another"
      : "put the released file there; if another one is meant, describe it as a model of its own";
  }
  if (source.unpublished) return howToExport(source);
  const command = `deno task models pull ${id}${described(id) ? " --config FILE" : ""}`;
  if (keeper === "downloads") {
    return missing
      ? `get it with "${command}", or name a folder that has it in COTEJO_MODELS`
      : `get it again with "${command}"`;
  }
  return `${
    missing
      ? "complete the folder in COTEJO_MODELS"
      : "put the released file there; if another one is meant, describe it as a model of its own"
  }; or take that folder away, since it counts before any download, and run "${command}"`;
}

/** Whether a model is known from an experiment file only. */
function described(id: string): boolean {
  return ![...catalogue, ...rerankers].some((entry) => entry.id === id);
}
