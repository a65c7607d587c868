import { POOLING } from "./check_layers.ts";
import type { FileEntry, PinnedFile } from "./entry.ts";

/** A file that a model is made of. */
export interface NeededFile extends PinnedFile {
  /** Whether vectors depend on it. */
  counts: boolean;
  /** Whether the model can be used without it. */
  optional: boolean;
  /** Where it is on the hub, if not where the weights are. */
  repository?: string;
  revision?: string;
}

/** The files of a model in the layout of transformers.js, small ones first. */
export function neededFiles(source: FileEntry["source"]): NeededFile[] {
  const small = (file: string, counts: boolean) => ({ file, sha256: null, counts, optional: !counts });
  const large = ({ file, sha256 }: PinnedFile) => ({ file, sha256, counts: true, optional: false });
  const { weights, data = [], dense } = source;
  return [
    small("tokenizer.json", true),
    small("tokenizer_config.json", true),
    small("config.json", false),
    small("special_tokens_map.json", false),
    small("modules.json", false),
    small(POOLING, false),
    ...(dense ? [dense.config, dense.weights] : []).map((file) => ({
      ...large(file),
      repository: dense!.repository,
      revision: dense!.revision,
    })),
    large(weights),
    ...data.map(large),
  ];
}
