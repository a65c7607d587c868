/**
 * The hand-off tables between steps: one declared schema each, checked on write and on read, written in
 * parts to a temporary name and then renamed. Needs Polars and `base`; every other room may use it.
 */
export type { Column, ColumnType, RowOf, Schema } from "./schema.ts";
export { type Row, schemas, type TableName } from "./schemas.ts";
export { checkFrame, toFrame } from "./frame.ts";
export { findRows, type Wanted } from "./find_rows.ts";
export { partFiles, readFiles, readTable, writeFile, writeParts } from "./parts.ts";
export {
  readVectors,
  rowsAPart,
  UNKNOWN_TOKENS,
  type VectorBlocks,
  vectorBlocksOf,
  vectorFrames,
  type VectorTable,
  wholeMatrix,
} from "./vectors.ts";
