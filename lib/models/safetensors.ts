import { messageOf, Problem } from "../base/mod.ts";

/** Numbers with a shape. */
export interface Tensor {
  shape: number[];
  data: Float32Array;
}

/** The longest header that the format allows. */
const LONGEST_HEADER = 100_000_000;

/** How the types that can be read become single precision. */
const TYPES: Record<string, { bytes: number; read: (data: DataView, count: number) => Float32Array }> = {
  F32: { bytes: 4, read: (data, count) => numbers(count, (i) => data.getFloat32(4 * i, true)) },
  F16: { bytes: 2, read: (data, count) => numbers(count, (i) => half(data.getUint16(2 * i, true))) },
  BF16: { bytes: 2, read: bfloats },
};

/**
 * The tensors of a safetensors file, by name, in single precision.
 *
 * @example
 * ```ts
 * import { readSafetensors } from "./safetensors.ts";
 * const header = JSON.stringify({ x: { dtype: "F32", shape: [2], data_offsets: [0, 8] } });
 * const bytes = new Uint8Array(8 + header.length + 8), view = new DataView(bytes.buffer);
 * view.setBigUint64(0, BigInt(header.length), true);
 * bytes.set(new TextEncoder().encode(header), 8);
 * view.setFloat32(8 + header.length + 4, 1.5, true);
 * const path = await Deno.makeTempFile();
 * await Deno.writeFile(path, bytes);
 * const x = (await readSafetensors(path)).get("x")!;
 * await Deno.remove(path);
 * if (x.shape[0] !== 2 || x.data[1] !== 1.5) throw new Error(String(x.data));
 * ```
 */
export async function readSafetensors(path: string): Promise<Map<string, Tensor>> {
  const bytes = await Deno.readFile(path);
  const damaged = (found: string, cause?: unknown) =>
    new Problem({
      what: "This is not a whole safetensors file",
      where: path,
      found,
      todo: "get the file again",
      cause,
    });
  if (bytes.length < 8) throw damaged(`${bytes.length} bytes`);
  const length = Number(new DataView(bytes.buffer).getBigUint64(0, true));
  if (length > LONGEST_HEADER || 8 + length > bytes.length) throw damaged(`a header of ${length} bytes`);
  let header: Record<string, Described>;
  try {
    header = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(8, 8 + length)));
  } catch (error) {
    throw damaged(messageOf(error), error);
  }
  const data = bytes.subarray(8 + length);
  const tensors = new Map<string, Tensor>();
  let end = 0;
  for (const [name, described] of Object.entries(header)) {
    if (name === "__metadata__") continue;
    const wrong = wrongIn(described, data.length);
    if (wrong !== undefined) throw damaged(`${name}: ${wrong}`);
    const { dtype, shape, data_offsets: [from, to] } = described;
    end = Math.max(end, to);
    const type = TYPES[dtype];
    if (!type) {
      throw new Problem({
        what: "A tensor is of a type that cannot be read",
        where: `${path}, ${name}`,
        found: dtype,
        allowed: Object.keys(TYPES).join(", "),
      });
    }
    const count = shape.reduce((product, n) => product * n, 1);
    if (to - from !== count * type.bytes) {
      throw damaged(`${name}: ${to - from} bytes for the shape [${shape.join(", ")}]`);
    }
    tensors.set(name, {
      shape,
      data: type.read(new DataView(data.buffer, data.byteOffset + from, to - from), count),
    });
  }
  if (end !== data.length) throw damaged(`${data.length} bytes of data, of which ${end} are described`);
  return tensors;
}

/** What the header says of a tensor. */
interface Described {
  dtype: string;
  shape: number[];
  data_offsets: [number, number];
}

function wrongIn(described: Partial<Described> | null, size: number): string | undefined {
  const { dtype, shape, data_offsets } = described ?? {};
  const whole = (n: unknown) => Number.isSafeInteger(n) && (n as number) >= 0;
  if (typeof dtype !== "string") return "no dtype";
  if (!Array.isArray(shape) || !shape.every(whole)) return "no shape";
  if (!Array.isArray(data_offsets) || data_offsets.length !== 2 || !data_offsets.every(whole)) {
    return "no data_offsets";
  }
  const [from, to] = data_offsets;
  if (from > to || to > size) return `bytes ${from} to ${to} of ${size}`;
}

function numbers(count: number, at: (i: number) => number): Float32Array {
  const list = new Float32Array(count);
  for (let i = 0; i < count; i++) list[i] = at(i);
  return list;
}

/** A number of 16 bits: 1 sign, 5 exponent, 10 fraction. */
function half(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1, exponent = bits >> 10 & 31, fraction = bits & 1023;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15));
}

/** A number of 16 bits is the upper half of one in single precision. */
function bfloats(data: DataView, count: number): Float32Array {
  const bits = new Uint32Array(count);
  for (let i = 0; i < count; i++) bits[i] = data.getUint16(2 * i, true) << 16;
  return new Float32Array(bits.buffer);
}
