/**
 * The bytes of small ONNX graphs, written as protobuf by hand: ONNX Runtime's matrix product is a tuned
 * parallel one, and a graph of one or two nodes is all it takes to call it.
 */

type Dimension = number | string;
interface Value {
  name: string;
  type: keyof typeof TYPES;
  shape: Dimension[];
}
interface Node {
  op: string;
  inputs: string[];
  outputs: string[];
  /** Whole-number attributes. */
  attributes?: Record<string, number>;
}

/** Numbers of ONNX for the types of values. */
const TYPES = { float: 1, int8: 3, int64: 7 };

const encoder = new TextEncoder();

function varint(n: number): number[] {
  const out: number[] = [];
  for (; n > 127; n >>>= 7) out.push((n & 127) | 128);
  return [...out, n];
}
const bytes = (field: number, body: number[]) => [...varint(field << 3 | 2), ...varint(body.length), ...body];
const text = (field: number, value: string) => bytes(field, [...encoder.encode(value)]);
const int = (field: number, value: number) => [...varint(field << 3), ...varint(value)];

function valueInfo({ name, type, shape }: Value): number[] {
  const dims = shape.flatMap((d) => bytes(1, typeof d === "string" ? text(2, d) : int(1, d)));
  const tensor = [...int(1, TYPES[type]), ...bytes(2, dims)];
  return [...text(1, name), ...bytes(2, bytes(1, tensor))];
}

function node({ op, inputs, outputs, attributes = {} }: Node): number[] {
  const INT = 2;
  return [
    ...inputs.flatMap((i) => text(1, i)),
    ...outputs.flatMap((o) => text(2, o)),
    ...text(4, op),
    ...Object.entries(attributes).flatMap(([name, value]) =>
      bytes(5, [...text(1, name), ...int(3, value), ...int(20, INT)])
    ),
  ];
}

/** A model of ONNX opset 17 with the given nodes, inputs and outputs. */
export function onnxModel(graph: { nodes: Node[]; inputs: Value[]; outputs: Value[] }): Uint8Array {
  const body = [
    ...graph.nodes.flatMap((n) => bytes(1, node(n))),
    ...text(2, "graph"),
    ...graph.inputs.flatMap((v) => bytes(11, valueInfo(v))),
    ...graph.outputs.flatMap((v) => bytes(12, valueInfo(v))),
  ];
  return new Uint8Array([...int(1, 8), ...bytes(8, [...text(1, ""), ...int(2, 17)]), ...bytes(7, body)]);
}
