import { messageOf, Problem } from "../base/mod.ts";
import { readSafetensors, type Tensor } from "./safetensors.ts";

/** A linear layer with its activation, applied after the pooling. */
export interface DenseLayer {
  inputs: number;
  outputs: number;
  apply(vector: Float32Array): Float32Array;
}

const TANH = "torch.nn.modules.activation.Tanh";

/** The activations that are known, by torch's names. */
const ACTIVATIONS: Record<string, (x: number) => number> = {
  "torch.nn.modules.linear.Identity": (x) => x,
  [TANH]: Math.tanh,
};

/** What a config.json of such a layer says. */
interface Config {
  in_features: number;
  out_features: number;
  bias?: boolean;
  activation_function?: string;
  module_input_name?: string;
}

/** Reads a linear layer from a config.json and a safetensors file of sentence-transformers. */
export async function readDenseLayer(
  { config, weights }: { config: string; weights: string },
): Promise<DenseLayer> {
  const described = await readConfig(config);
  const { in_features: inputs, out_features: outputs, bias: biased = true } = described;
  const activate = activationOf(described, config);
  const tensors = await readSafetensors(weights);
  const matrix = tensorOf(tensors, "linear.weight", [outputs, inputs], weights);
  const bias = biased ? tensorOf(tensors, "linear.bias", [outputs], weights) : new Float32Array(outputs);
  return {
    inputs,
    outputs,
    apply(vector) {
      if (vector.length !== inputs) {
        throw new Problem({
          what: "The layer after the pooling takes vectors of another length",
          where: config,
          found: vector.length,
          allowed: String(inputs),
        });
      }
      const result = new Float32Array(outputs);
      for (let o = 0, at = 0; o < outputs; o++, at += inputs) {
        let sum = bias[o]!;
        for (let i = 0; i < inputs; i++) sum += matrix[at + i]! * vector[i]!;
        result[o] = activate(sum);
      }
      return result;
    },
  };
}

async function readConfig(path: string): Promise<Config> {
  let config: Partial<Config>;
  try {
    config = JSON.parse(await Deno.readTextFile(path));
  } catch (error) {
    throw new Problem({
      what: "The description of the layer after the pooling cannot be read",
      where: path,
      found: messageOf(error),
      cause: error,
    });
  }
  for (const name of ["in_features", "out_features"] as const) {
    if (Number.isSafeInteger(config[name]) && config[name]! > 0) continue;
    throw new Problem({
      what: "The description of the layer after the pooling lacks a length",
      where: `${path}, ${name}`,
      found: config[name] ?? null,
      allowed: "1, 2, 3 …",
    });
  }
  const { module_input_name: takes = "sentence_embedding" } = config;
  if (takes === "sentence_embedding") return config as Config;
  throw new Problem({
    what: "The layer is not applied after the pooling",
    where: `${path}, module_input_name`,
    found: takes,
    allowed: "sentence_embedding",
  });
}

/** Tanh where nothing is said, as in sentence-transformers. */
function activationOf({ activation_function: name = TANH }: Config, where: string): (x: number) => number {
  const activation = ACTIVATIONS[name];
  if (activation) return activation;
  throw new Problem({
    what: "The layer after the pooling has an activation that is not known here",
    where,
    found: name,
    allowed: Object.keys(ACTIVATIONS).join(", "),
  });
}

function tensorOf(
  tensors: ReadonlyMap<string, Tensor>,
  name: string,
  shape: number[],
  where: string,
): Float32Array {
  const found = tensors.get(name);
  if (!found || found.shape.join() !== shape.join()) {
    throw new Problem({
      what: "The layer after the pooling has not the tensors that its description names",
      where,
      found: found ? `${name} [${found.shape.join(", ")}]` : [...tensors.keys()],
      allowed: `${name} [${shape.join(", ")}]`,
    });
  }
  if (found.data.some((x) => !Number.isFinite(x))) {
    throw new Problem({ what: "The layer after the pooling holds what is not a number", where, found: name });
  }
  return found.data;
}
