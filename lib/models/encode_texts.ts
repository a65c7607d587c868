import { join } from "node:path";
import { type StartProgress, Store } from "../base/mod.ts";
import { type Encoded, Encoder } from "./encoder.ts";
import { type ModelEntry, modelEntry } from "./catalogue.ts";

/** Vectors of texts in their order, one row each. */
export interface EncodedTexts {
  matrix: Float32Array;
  dimension: number;
  truncated: Int32Array;
  /** How many distinct texts were computed now; the others came from the cache. */
  computed: number;
}

/** Where and for whom {@linkcode encodeTexts} works. */
export interface EncodeOptions {
  model: string;
  /** Questions and documents take different prefixes with some models. */
  role: "question" | "document";
  /** Folder of the caches that all runs share. */
  cache: string;
  progress: StartProgress;
  /** An encoder that is open already; otherwise one is opened if anything has to be computed. */
  encoder?: Encoder;
}

/** Encodes texts through the cache; every batch is stored as soon as it is ready. */
export async function encodeTexts(texts: readonly string[], options: EncodeOptions): Promise<EncodedTexts> {
  const entry = modelEntry(options.model);
  const prefix = entry.prefixes[options.role];
  const store = await Store.open(join(options.cache, "vectors", `${weightsName(entry)}.sqlite`));
  let opened: Encoder | undefined;
  try {
    const places = new Map<string, number[]>();
    texts.forEach((text, i) => {
      const known = places.get(prefix + text);
      if (known) known.push(i);
      else places.set(prefix + text, [i]);
    });
    const result: EncodedTexts = {
      matrix: new Float32Array(texts.length * entry.dimension),
      dimension: entry.dimension,
      truncated: new Int32Array(texts.length),
      computed: 0,
    };
    const place = (text: string, { vector, truncated }: Encoded) => {
      for (const i of places.get(text)!) {
        result.matrix.set(vector, i * entry.dimension);
        result.truncated[i] = truncated;
      }
    };
    const missing: string[] = [];
    for (const text of places.keys()) {
      const known = store.get(text);
      if (known) place(text, unpack(known));
      else missing.push(text);
    }
    if (missing.length) {
      const encoder = options.encoder ?? (opened = await Encoder.open(options.model));
      const line = options.progress(`Encoding ${options.role}s with ${options.model}`, "texts");
      for await (const batch of encoder.encode(missing)) {
        store.put(batch.map(([i, encoded]) => [missing[i]!, pack(encoded)]));
        for (const [i, encoded] of batch) place(missing[i]!, encoded);
        result.computed += batch.length;
        line.update(result.computed, missing.length);
      }
    }
    return result;
  } finally {
    await opened?.close();
    store.close();
  }
}

/** Names a model's exact weights and limit in the file names of caches. */
export function weightsName({ id, weights, limit }: ModelEntry): string {
  return `${id.replaceAll("/", "--")}.${weights.sha256.slice(0, 12)}.${limit}`;
}

function pack({ vector, truncated }: Encoded): Float32Array {
  const packed = new Float32Array(vector.length + 1);
  packed.set(vector);
  packed[vector.length] = truncated;
  return packed;
}

function unpack(bytes: Uint8Array<ArrayBuffer>): Encoded {
  const packed = new Float32Array(bytes.buffer);
  return { vector: packed.subarray(0, -1), truncated: packed.at(-1)! };
}
