import { deepEqual, rejects } from "node:assert/strict";
import { join } from "node:path";
import { readMisspelled } from "./read_misspelled.ts";

const folder = await Deno.makeTempDir({ prefix: "cotejo-test-" });
addEventListener("unload", () => Deno.removeSync(folder, { recursive: true }));

async function tableOf(
  rows: readonly object[],
): Promise<{ file: string; id: string; text: string; errors: string }> {
  const file = join(folder, `${crypto.randomUUID()}.jsonl`);
  await Deno.writeTextFile(file, rows.map((row) => JSON.stringify(row)).join("\n"));
  return { file, id: "id", text: "question", errors: "errors" };
}

Deno.test("readMisspelled() gives the questions that the collection has, with the kind of their errors", async () => {
  const table = await tableOf([
    { id: "q2", question: "donde bive", errors: "bv" },
    { id: "q1", question: "que es", errors: null },
    { id: "q9", question: "otra", errors: "h" },
  ]);
  deepEqual(await readMisspelled(table, new Set(["q1", "q2"])), [
    { question_id: "q2", text: "donde bive", errors: "bv" },
    { question_id: "q1", text: "que es", errors: null },
  ]);
});

Deno.test("readMisspelled() refuses a question twice, a row without text and a file about other questions", async () => {
  const known = new Set(["q1"]);
  const twice = await tableOf([{ id: "q1", question: "a", errors: "" }, {
    id: "q1",
    question: "b",
    errors: "",
  }]);
  await rejects(readMisspelled(twice, known), /stands twice/);
  await rejects(
    readMisspelled(await tableOf([{ id: "q1", question: " ", errors: "" }]), known),
    /no text in the column "question"/,
  );
  await rejects(
    readMisspelled(await tableOf([{ id: "x", question: "a", errors: "" }]), known),
    /None of the/,
  );
});
