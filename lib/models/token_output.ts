import { join } from "node:path";
import { Problem } from "../base/mod.ts";

/** Which model's outputs are looked at, and for which of its layers. */
export interface LayerOptions {
  /** The model, for messages. */
  id: string;
  /** Folder of its config.json, which says how many layers there are. */
  folder: string;
  /** 0 for the vectors before the first layer, 1 for those after it; the last unless given. */
  layer?: number;
}

/**
 * The output that holds the vectors of tokens: that of the last layer, or of another where the export offers it as
 * `hidden_states.N`. Undefined where the weights give no vectors of tokens at all; a layer that is not offered is
 * refused with the names of what is.
 *
 * @example
 * ```ts
 * import { tokenOutput } from "./token_output.ts";
 * const names = ["last_hidden_state", "hidden_states.9"], model = { id: "mbert", folder: "nowhere" };
 * if (await tokenOutput(names, model) !== "last_hidden_state") throw new Error("the last layer");
 * if (await tokenOutput(names, { ...model, layer: 9 }) !== "hidden_states.9") throw new Error("layer 9");
 * ```
 */
export async function tokenOutput(
  outputs: readonly string[],
  { id, folder, layer }: LayerOptions,
): Promise<string | undefined> {
  const last = ["last_hidden_state", "token_embeddings"].find((name) => outputs.includes(name));
  if (layer === undefined) return last;
  const named = `hidden_states.${layer}`;
  if (outputs.includes(named)) return named;
  const layers = await layersOf(folder);
  if (last !== undefined && layer === layers) return last;
  const count = layers === undefined ? "" : `; the model has ${layers} layers`;
  throw new Problem({
    what: `The weights of ${id} do not give the vectors of layer ${layer}`,
    where: "bertscore.layer",
    found: `the outputs ${outputs.join(", ")}${count}`,
    allowed: `an output named ${named}${last === undefined ? "" : ", or no layer, which is the last"}`,
    todo:
      "export the model with its hidden states (optimum: output_hidden_states=True), or leave the layer out",
  });
}

/** How many layers a model's configuration says it has. */
async function layersOf(folder: string): Promise<number | undefined> {
  try {
    const config = JSON.parse(await Deno.readTextFile(join(folder, "config.json")));
    const layers = config.num_hidden_layers ?? config.n_layers;
    return typeof layers === "number" ? layers : undefined;
  } catch {
    return undefined;
  }
}
