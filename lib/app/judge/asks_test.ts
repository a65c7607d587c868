import assert from "node:assert/strict";
import { JUDGED_MEASURES } from "../../experiment/mod.ts";
import { taskParts } from "../../ragas/mod.ts";
import { asksIn } from "./asks.ts";

Deno.test("everything that step 05 asks is there in Spanish", () => {
  const material = { answer: "A", reference: "R", contexts: [{ chunk_id: "c", text: "C" }] };
  const parts = ["answer", "reference", "context", "citation", "entity", "mark"] as const;
  let asked = 0;
  for (const measure of JUDGED_MEASURES) {
    for (const part of parts) {
      for (const chunk_id of ["c", null]) {
        const question = taskParts({ measure, part, chunk_id }, material)?.question;
        if (question === undefined) continue;
        asked++;
        const spanish = asksIn(question, "es");
        assert.notEqual(spanish, question, question);
        assert.match(spanish, /^(¿|La frase cita)/);
        assert.equal(asksIn(question, "en"), question);
      }
    }
  }
  assert.ok(asked > 20);
});
