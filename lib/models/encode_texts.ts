import { type StartProgress, Store } from "../base/mod.ts";
import { type Encoded, Encoder, type TextEncoder } from "./encoder.ts";
import { UNKNOWN_TOKENS } from "../tables/mod.ts";
import { modelEntry } from "./catalogue.ts";
import { noteEncoding, tokensBy } from "./encoding_rate.ts";
import { isApi, type ModelEntry } from "./entry.ts";
import { turnToPay } from "./turn_to_pay.ts";
import { vectorsFile, weightsName } from "./weights_name.ts";

/** Vectors of texts in their order, one row each. */
export interface EncodedTexts {
  matrix: Float32Array;
  dimension: number;
  /** Tokens the model did not see; {@linkcode UNKNOWN_TOKENS} where an endpoint does not tell. */
  truncated: Int32Array;
  /** How many distinct texts were computed now; the others came from the cache. */
  computed: number;
}

/** Where and for whom {@linkcode encodeTexts} works. */
export interface EncodeOptions {
  model: string | ModelEntry;
  /** Questions and documents take different prefixes with some models. */
  role: "question" | "document";
  /** Folder of the caches that all runs share. */
  cache: string;
  progress: StartProgress;
  /** An encoder that is open already; otherwise one is opened if anything has to be computed. */
  encoder?: TextEncoder;
}

/** Texts whose tokens are in memory at once. */
const WINDOW = 20_000;

/** Encodes texts through the cache; every batch is stored as soon as it is ready. */
export async function encodeTexts(texts: readonly string[], options: EncodeOptions): Promise<EncodedTexts> {
  const entry = modelEntry(options.model);
  const prefix = entry.prefixes[options.role];
  const weights = await weightsName(entry);
  const file = vectorsFile(options.cache, weights), store = await Store.open(file);
  let opened: TextEncoder | undefined;
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
        result.truncated[i] = truncated ?? UNKNOWN_TOKENS;
      }
    };
    const lacking = (texts: Iterable<string>) => {
      const missing: string[] = [];
      for (const text of texts) {
        const known = store.get(text);
        if (isWholeVector(known, entry.dimension)) place(text, unpack(known));
        else missing.push(text);
      }
      return missing;
    };
    let missing = lacking(places.keys());
    const waiting = () =>
      options.progress(`Waiting for a process that pays for ${entry.id}`, "texts").update(0, missing.length);
    using turn = missing.length && isApi(entry) ? await turnToPay(file, waiting) : undefined;
    if (turn) missing = lacking(missing);
    if (missing.length) {
      const encoder = options.encoder ?? (opened = await openEncoder(entry));
      const line = options.progress(`Encoding ${options.role}s with ${entry.id}`, "texts");
      const before = tokensBy(encoder), start = performance.now();
      for (let from = 0; from < missing.length; from += WINDOW) {
        const window = missing.slice(from, from + WINDOW);
        for await (const batch of encoder.encode(window)) {
          store.put(batch.map(([i, encoded]) => [window[i]!, pack(encoded)]));
          for (const [i, encoded] of batch) place(window[i]!, encoded);
          result.computed += batch.length;
          line.update(result.computed, missing.length);
        }
      }
      const seconds = (performance.now() - start) / 1000, after = tokensBy(encoder);
      const tokens = before === null || after === null ? null : after - before;
      await noteEncoding(options.cache, weights, { texts: result.computed, tokens, seconds });
    }
    return result;
  } finally {
    await opened?.close();
    store.close();
  }
}

async function openEncoder(entry: ModelEntry): Promise<TextEncoder> {
  if (!isApi(entry)) return await Encoder.open(entry);
  const { EndpointEncoder } = await import("./endpoint.ts");
  return await EndpointEncoder.open(entry);
}

function pack({ vector, truncated }: Encoded): Float32Array {
  const packed = new Float32Array(vector.length + 1);
  packed.set(vector);
  packed[vector.length] = truncated ?? UNKNOWN_TOKENS;
  return packed;
}

/** Whether what is stored is a whole vector; one of another length is damaged, and made again. */
export function isWholeVector(
  bytes: Uint8Array | undefined,
  dimension: number,
): bytes is Uint8Array<ArrayBuffer> {
  return bytes?.length === 4 * (dimension + 1);
}

function unpack(bytes: Uint8Array<ArrayBuffer>): Encoded {
  const packed = new Float32Array(bytes.buffer);
  const truncated = packed.at(-1)!;
  return { vector: packed.subarray(0, -1), truncated: truncated === UNKNOWN_TOKENS ? null : truncated };
}
