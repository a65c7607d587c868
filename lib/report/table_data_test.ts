import assert from "node:assert/strict";
import { tableData } from "./table_data.ts";

Deno.test("tableData() keeps values as plain JSON, and only those of its columns", () => {
  const columns = ["a", "b", "c", "d", "e", "f", "g"].map((name) => ({ name }));
  const row = {
    a: NaN,
    b: 12n,
    c: new Date(0),
    d: { value: 0.1 + 0.2 },
    e: { failure: { cause: "refused", message: "no" } },
    f: [1n, "x"],
    hidden: 1,
  };
  const data = tableData([row], columns, "c");
  assert.deepEqual(data.rows, [{
    a: null,
    b: 12,
    c: "1970-01-01T00:00:00.000Z",
    d: 0.30000000000000004,
    e: { cause: "refused", message: "no" },
    f: ["1", "x"],
    g: null,
  }]);
  assert.deepEqual(JSON.parse(JSON.stringify(data)), data);
});

Deno.test("tableData() keeps 20,000 rows and says so where there are more", () => {
  const rows = Array.from({ length: 20_001 }, (_, i) => ({ i }));
  const data = tableData(rows, [{ name: "i" }], "All");
  assert.equal(data.rows.length, 20_000);
  assert.equal(data.caption, "All · first 20000 of 20001 rows");
  assert.equal(tableData(rows.slice(1), [{ name: "i" }], "All").caption, "All");
});
