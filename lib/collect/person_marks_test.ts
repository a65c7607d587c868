import { deepEqual, rejects } from "node:assert/strict";
import { join } from "node:path";
import { auditCsv, type AuditRow } from "./audit_marks.ts";
import { auditRows, personMarks } from "./person_marks.ts";

const row = (id: string, more: Partial<AuditRow> = {}): AuditRow => ({
  kind: "question",
  id,
  doc_id: null,
  text: "?",
  title: "",
  flags: [],
  ...more,
});

Deno.test("personMarks() gives the marks of rows that are drawn, and none without a file", async () => {
  const folder = await Deno.makeTempDir(), drawn = [row("a"), row("b")];
  deepEqual(await personMarks(folder, drawn), []);
  const marked = [row("a", { faulty: true }), row("b"), row("gone", { faulty: true })];
  await Deno.writeTextFile(join(folder, "person.audit.csv"), auditCsv(marked));
  deepEqual((await personMarks(folder, drawn)).map(({ id, faulty }) => [id, faulty]), [["a", true]]);
  await Deno.writeTextFile(
    join(folder, "person.audit.csv"),
    "kind,id,doc_id,faulty,note\nquestion,a,,perhaps,\n",
  );
  await rejects(personMarks(folder, drawn), /person\.audit\.csv, line 2[\s\S]*perhaps/);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("auditRows() gives drawn questions, then judgements with the texts of both sides", () => {
  const collection = {
    documents: [{ doc_id: "d", title: "Disks" }],
    questions: [{ question_id: "q", text: "Why?" }],
  } as unknown as Parameters<typeof auditRows>[2];
  const rows = auditRows(
    [{ draw: 1, question_id: "q", text: "Why?", flags: ["too short"] }],
    [{ question_id: "q", doc_id: "d", grade: 1, origin: "link" }],
    collection,
  );
  deepEqual(rows.map(({ kind, id, doc_id, text, title }) => [kind, id, doc_id, text, title]), [
    ["question", "q", null, "Why?", ""],
    ["judgement", "q", "d", "Why?", "Disks"],
  ]);
});
