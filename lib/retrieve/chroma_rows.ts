import { createHash } from "node:crypto";
import { Problem, sha256 } from "../base/mod.ts";

/** What a record may say of itself. */
export type ChromaMetadata = Record<string, string | number | boolean>;

/** Records of a collection in row order, whose vectors are read block by block. */
export interface ChromaRows {
  ids: readonly string[];
  dimension: number;
  /** The vectors in row order, some thousand rows a block. */
  blocks(): Iterable<Float32Array> | AsyncIterable<Float32Array>;
  documents?: (row: number) => string;
  metadata?: (row: number) => ChromaMetadata;
}

/** Records as they are sent. */
export interface ChromaBatch {
  ids: string[];
  embeddings: (string | number[])[];
  documents?: string[];
  metadatas?: (ChromaMetadata | null)[];
}

/** Half of what a server takes in one request. */
const MOST_BYTES = 16 * 1024 * 1024;

/** SHA-256 of all that stands in the records, and of the settings; refuses rows that Chroma would take wrongly. */
export async function contentHash(rows: ChromaRows, settings: unknown): Promise<string> {
  const { ids, dimension, documents, metadata } = rows;
  const vectors = createHash("sha256"), records = createHash("sha256");
  const seen = new Set([""]);
  const wrong = ids.find((id) => seen.has(id) || !seen.add(id));
  if (wrong !== undefined) {
    throw new Problem({
      what: "Records of Chroma need different identifiers, none of them empty",
      found: wrong,
    });
  }
  let row = 0;
  for await (const block of rows.blocks()) {
    const wrong = notFinite(block);
    if (wrong >= 0) {
      throw new Problem({
        what: "A vector has a value that is not a finite number",
        where: ids[row + Math.floor(wrong / dimension)],
        found: String(block[wrong]),
      });
    }
    vectors.update(new Uint8Array(block.buffer, block.byteOffset, block.byteLength));
    const end = row + block.length / dimension;
    for (; row < Math.min(end, ids.length); row++) {
      records.update(JSON.stringify([ids[row], documents?.(row), metadata?.(row)]));
    }
    row = end;
  }
  if (row !== ids.length) {
    throw new Problem({ what: "Every identifier needs one vector", found: row, allowed: String(ids.length) });
  }
  return sha256(JSON.stringify([settings, dimension, vectors.digest("hex"), records.digest("hex")]));
}

function notFinite(values: Float32Array): number {
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) return i;
  return -1;
}

/** The rows from `first` on in batches of `most` records at most, each small enough for one request. */
export async function* batches(
  rows: ChromaRows,
  first: number,
  most: number,
  base64: boolean,
): AsyncGenerator<ChromaBatch> {
  const { ids, dimension, documents, metadata } = rows;
  const none = (): ChromaBatch => ({
    ids: [],
    embeddings: [],
    ...(documents && { documents: [] }),
    ...(metadata && { metadatas: [] }),
  });
  let batch = none(), bytes = 0, row = 0;
  for await (const block of rows.blocks()) {
    for (let at = 0; at < block.length; at += dimension, row++) {
      if (row < first) continue;
      const vector = block.subarray(at, at + dimension);
      const document = documents?.(row) ?? "";
      const size = dimension * (base64 ? 6 : 22) + 3 * document.length + 1000;
      if (batch.ids.length === most || batch.ids.length > 0 && bytes + size > MOST_BYTES) {
        yield batch;
        batch = none(), bytes = 0;
      }
      bytes += size;
      batch.ids.push(ids[row]!);
      batch.embeddings.push(base64 ? inBase64(vector) : Array.from(vector));
      batch.documents?.push(document);
      if (metadata) {
        const said = metadata(row);
        batch.metadatas!.push(Object.keys(said).length > 0 ? said : null);
      }
    }
  }
  if (batch.ids.length > 0) yield batch;
}

function inBase64(vector: Float32Array): string {
  return new Uint8Array(vector.buffer as ArrayBuffer, vector.byteOffset, vector.byteLength).toBase64();
}
