import { fileURLToPath } from "node:url";
import { Problem } from "../base/mod.ts";
import { defineModels } from "./catalogue.ts";
import { defineRerankers } from "./catalogue_rerankers.ts";
import type { Budget } from "./ledger.ts";
import type { AnyReranker, ModelEntry } from "./entry.ts";

/** What runs the weights; ONNX Runtime is told as it is. */
export type Device = "cpu" | "cuda" | "webgpu";

/** Who pays: calls to endpoints are written to the ledger under this name and stop before the budget is passed. */
export interface Account {
  name: string;
  budget: Budget;
  /** Folder of the ledger. */
  folder: string;
  /** What asks an endpoint: a `fetch` that reaches this host and refuses those that are not meant. */
  connect(host: string): typeof fetch;
}

/** What holds for all models of this process, since a process works on one experiment. */
interface Settings {
  device: Device;
  /** Threads of ONNX Runtime: as many as the machine has cores unless set. */
  threads: number | undefined;
  /** Folder of the models that were downloaded. */
  folder: string;
  account: Account | undefined;
}

/** Where downloaded models are kept unless another cache is named. */
export const modelsFolder: string = fileURLToPath(new URL("../../outputs/.cache/models", import.meta.url));

const current: Settings = { device: "cpu", threads: undefined, folder: modelsFolder, account: undefined };

/** Sets what holds for all models from now on, and adds the models that an experiment describes. */
export function configureModels(
  { entries = [], rerankers = [], ...rest }: Partial<Settings> & {
    entries?: Iterable<ModelEntry>;
    rerankers?: Iterable<AnyReranker>;
  },
): void {
  defineModels(entries);
  defineRerankers(rerankers);
  Object.assign(current, rest);
}

export function settings(): Readonly<Settings> {
  return current;
}

/** Who pays for calls; there is always one where an experiment was read. */
export function account(): Account {
  if (current.account) return current.account;
  throw new Problem({
    what: "Nobody pays for calls to an endpoint",
    todo: "call useModels(experiment, cache) first",
  });
}
