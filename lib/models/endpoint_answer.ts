import { Problem } from "../base/mod.ts";
import type { ApiEntry } from "./entry.ts";

/** Vectors this close to length 1 are left as they came. */
const UNIT = 1e-6;

/** The tokens that a call took, and those of them that the model wrote. */
export interface TokenCounts {
  tokens: number;
  written: number;
}

/** How many tokens an answer says it took, whatever else is wrong with it: as OpenAI says it, or as Cohere does. */
export function tokenCounts(answer: unknown): TokenCounts | undefined {
  const { usage, meta } = (answer ?? {}) as { usage?: Counts | null; meta?: { tokens?: Counts } | null };
  const tokens = usage?.total_tokens || sum(usage?.prompt_tokens, usage?.completion_tokens) ||
    sum(meta?.tokens?.input_tokens, meta?.tokens?.output_tokens);
  if (!Number.isSafeInteger(tokens) || (tokens as number) <= 0) return undefined;
  // Some endpoints leave thoughts out of what was written, though they charge for them: the sum shows them.
  const said = usage?.completion_tokens ?? meta?.tokens?.output_tokens, read = usage?.prompt_tokens;
  const rest = Number.isSafeInteger(read) ? tokens as number - (read as number) : 0;
  const written = Math.max(Number.isSafeInteger(said) ? said as number : 0, rest, 0);
  return { tokens: tokens as number, written: Math.min(written, tokens as number) };
}

type Counts = Record<string, unknown>;

function sum(read: unknown, written: unknown): number {
  return (typeof read === "number" ? read : 0) + (typeof written === "number" ? written : 0);
}

/**
 * Reads the vectors of an answer to `count` texts, in the order of the texts; what is not right is refused, never
 * mended. Messages say what kind of thing was found, never the answer's own words, which could repeat a key.
 */
export function vectorsOf(answer: unknown, count: number, entry: ApiEntry): Float32Array[] {
  const data = (answer as { data?: unknown } | null)?.data;
  if (!Array.isArray(data)) {
    throw wrong(entry, "an answer without vectors", {
      found: answer && typeof answer === "object"
        ? `an object of ${Object.keys(answer).length} fields`
        : answer === undefined
        ? "nothing"
        : typeof answer,
      allowed: 'an object with "data", a list of vectors',
      todo: "look whether the address is that of an endpoint for embeddings, up to and with /v1",
    });
  }
  if (data.length !== count) {
    throw wrong(entry, "another number of vectors than texts were sent", {
      found: data.length,
      allowed: `${count}, one for each text`,
    });
  }
  const vectors: Float32Array[] = [];
  for (const item of data as { index?: unknown; embedding?: unknown }[]) {
    const index = item?.index;
    if (!Number.isInteger(index) || (index as number) < 0 || (index as number) >= count) {
      throw wrong(entry, "a vector that belongs to no text", {
        found: typeof index === "number" ? index : "no index",
        allowed: `an index from 0 to ${count - 1}`,
      });
    }
    if (vectors[index as number]) {
      throw wrong(entry, "two vectors for one text", { found: `index ${index} twice`, allowed: "each once" });
    }
    vectors[index as number] = vectorOf(item.embedding, entry);
  }
  return vectors;
}

function vectorOf(embedding: unknown, entry: ApiEntry): Float32Array {
  const vector = typeof embedding === "string" ? fromBase64(embedding, entry) : fromNumbers(embedding, entry);
  if (vector.length !== entry.dimension) {
    throw wrong(entry, "vectors of another length than its entry says", {
      found: vector.length,
      allowed: String(entry.dimension),
      todo: entry.source.asksDimension
        ? "the endpoint does not give vectors of this length: correct the entry's dimension"
        : 'correct the entry\'s dimension, or set "asksDimension" if the endpoint can shorten its vectors',
    });
  }
  let squares = 0;
  for (let d = 0; d < vector.length; d++) squares += vector[d]! ** 2;
  if (!Number.isFinite(squares)) {
    const at = vector.findIndex((value) => !Number.isFinite(value));
    throw wrong(entry, "a vector with a number that is not finite", {
      found: at < 0 ? "numbers too large to be squared" : String(vector[at]),
      allowed: "finite numbers",
    });
  }
  return entry.normalised ? scaled(vector, Math.sqrt(squares), entry) : vector;
}

function scaled(vector: Float32Array, length: number, entry: ApiEntry): Float32Array {
  if (length === 0) {
    throw wrong(entry, "a vector of zeros", { found: "length 0", allowed: "a vector that has a direction" });
  }
  return Math.abs(length - 1) <= UNIT ? vector : vector.map((value) => value / length);
}

function fromNumbers(embedding: unknown, entry: ApiEntry): Float32Array {
  if (!Array.isArray(embedding)) {
    throw wrong(entry, "a vector that is none", {
      found: embedding === undefined ? "no embedding" : typeof embedding,
      allowed: "a list of numbers, or base64 of 32-bit floats",
    });
  }
  const other = embedding.findIndex((value) => typeof value !== "number");
  if (other >= 0) {
    throw wrong(entry, "a vector with something that is not a number", {
      found: embedding[other] === null ? null : typeof embedding[other],
      allowed: "finite numbers",
    });
  }
  return Float32Array.from(embedding as number[]);
}

function fromBase64(text: string, entry: ApiEntry): Float32Array {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = Uint8Array.fromBase64(text);
  } catch {
    throw wrong(entry, "a vector that is not base64", {
      found: `a text of ${text.length} characters`,
      allowed: "a list of numbers, or base64 of 32-bit floats",
    });
  }
  if (bytes.length % 4 !== 0) {
    throw wrong(entry, "a vector that ends within a number", {
      found: `${bytes.length} bytes`,
      allowed: `${entry.dimension * 4} bytes`,
    });
  }
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
}

function wrong(
  { id }: ApiEntry,
  what: string,
  parts: { found: unknown; allowed: string; todo?: string },
): Problem {
  return new Problem({ what: `The endpoint of ${id} gave ${what}`, ...parts });
}
