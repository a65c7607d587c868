import { Problem } from "../base/mod.ts";

/** A linear layer with its activation, applied after the pooling. */
export interface DenseLayer {
  inputs: number;
  outputs: number;
  apply(vector: Float32Array): Float32Array;
}

/** Reads a linear layer from a config.json and a safetensors file of sentence-transformers. */
export function readDenseLayer(files: { config: string; weights: string }): Promise<DenseLayer> {
  throw new Problem({ what: "Layers after the pooling cannot be read yet", where: files.weights });
}
