import assert from "node:assert/strict";
import { againstExact } from "./against_exact.ts";
import type { Retrieved } from "./retrieve.ts";

const hit = (doc: string, score: number) => ({ doc, chunk: `${doc}#0`, score });
const found = (system: string, hits: Retrieved["hits"], seconds: number) =>
  ({ system: { system }, hits, seconds }) as unknown as Retrieved;

Deno.test("againstExact() compares with the exact system of the same model, or has it searched", async () => {
  const exact = found("gte-small", [[hit("a", 3), hit("b", 2)], [hit("c", 2), hit("d", 1)]], 0.002);
  const graph = found(
    "chroma(gte-small,ef=10)",
    [[hit("a", 3), hit("x", 1)], [hit("c", 2), hit("d", 1)]],
    0.01,
  );
  const bm25 = found("bm25", [[], []], 1);
  const rows = await againstExact(
    [bm25, exact, graph],
    [1, 2],
    () => Promise.reject(new Error("it is there")),
  );
  assert.deepEqual(rows, [
    { system: "chroma(gte-small,ef=10)", exact: "gte-small", recall: [1, 0.75], short: 0, ms: 5, exactMs: 1 },
  ]);
  const asked: string[] = [];
  await againstExact([graph], [1], (model) => Promise.resolve(asked.push(model)).then(() => exact));
  assert.deepEqual(asked, ["gte-small"]);
});
