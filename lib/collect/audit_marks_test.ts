import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { auditCsv, type AuditMark, auditResult, type AuditRow, readMarks } from "./audit_marks.ts";

const HEADER = "kind,id,doc_id,text,title,flags,faulty,note";
const filled = (rows: string[], header = HEADER) => readMarks([header, ...rows].join("\r\n"));

/** What a Problem says when a reading fails. */
function problem(read: () => unknown): Problem {
  try {
    read();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

Deno.test("readMarks() reads back what auditCsv() wrote, whatever the cells hold", () => {
  const nasty = [
    "=1+1",
    "-d",
    "+x",
    "@y",
    "'=z",
    "''-q",
    "'tis",
    "\tt",
    'a "b", c;d',
    "two\r\nlines\n",
    " sp ",
    "ñ😀",
    "'",
    "q",
  ];
  const rows = nasty.flatMap((text, i): AuditRow[] => [
    {
      kind: "question",
      id: text,
      doc_id: null,
      text,
      title: "",
      flags: ["no verb"],
      faulty: i % 2 === 0,
      note: text,
    },
    { kind: "judgement", id: text, doc_id: text, text, title: text, flags: [], faulty: true, note: "" },
  ]);
  deepEqual(
    readMarks(auditCsv(rows)),
    rows.map(({ kind, id, doc_id, faulty, note }) => ({ kind, id, doc_id, faulty, note })),
  );
});

Deno.test("auditCsv() lets no cell begin like a formula", () => {
  const csv = auditCsv([{
    kind: "question",
    id: "=cmd|'/C calc'!A0",
    doc_id: "+1",
    text: "-2",
    title: "@SUM(A1)",
    flags: ["too short", "markup left"],
  }]);
  const [header, row] = csv.split("\r\n");
  equal(header, `\ufeff${HEADER}`);
  equal(row, `question,'=cmd|'/C calc'!A0,'+1,'-2,'@SUM(A1),"too short; markup left",,`);
});

Deno.test("readMarks() leaves out what nobody has looked at yet", () => {
  const rows = ["a", "b"].map((id): AuditRow => ({
    kind: "question",
    id,
    doc_id: null,
    text: "",
    title: "",
    flags: [],
  }));
  deepEqual(readMarks(auditCsv(rows)), []);
  deepEqual(filled(["question,a,,,,,no,", "question,b,,,,, ,", ",,,,,,,"]).map(({ id }) => id), ["a"]);
});

Deno.test("readMarks() understands yes and no in English and Spanish", () => {
  const yes = ["yes", "YES", "1", "true", "sí", "si\u0301", "si", "Sí ", "VERDADERO"],
    no = ["no", "0", "FALSE", " No", "falso"];
  const marks = filled([...yes, ...no].map((word, i) => `question,q${i},,,,,${word},`));
  deepEqual(marks.map(({ faulty }) => faulty), [...yes.map(() => true), ...no.map(() => false)]);
});

Deno.test("readMarks() reads what spreadsheets make of the file", () => {
  const expected: AuditMark[] = [{
    kind: "judgement",
    id: "q1",
    doc_id: "d,1",
    faulty: true,
    note: "dos\nlíneas; raro",
  }];
  const semicolons = 'judgement;q1;d,1;text;title;;sí;"dos\nlíneas; raro";;';
  deepEqual(readMarks(`\ufeff${HEADER.replaceAll(",", ";")}\r\n${semicolons}\r\n;;;;;;;\r\n`), expected);
  const tabs = 'judgement\tq1\td,1\ttext\ttitle\t\tsí\t"dos\nlíneas; raro"';
  deepEqual(readMarks(`${HEADER.replaceAll(",", "\t")}\n${tabs}`), expected);
  deepEqual(filled(["yes,q1,question,,"], "faulty,id,kind,doc_id,note"), [
    { kind: "question", id: "q1", doc_id: null, faulty: true, note: "" },
  ]);
  equal(filled(["question,q1,,,,,no"]).length, 1);
});

Deno.test("readMarks() names the line, what it found and what is allowed", () => {
  const { parts } = problem(() => filled(['question,a,,"two\nlines",,,yes,', "question,b,,,,,maybe,"]));
  equal(parts.where, "line 4");
  equal(parts.found, "maybe");
  ok(parts.allowed?.startsWith("yes, y, 1, true, sí, si,"));
  equal(problem(() => filled(["answer,b,,,,,yes,"])).parts.found, "answer");
  for (
    const row of [
      "question,,,,,,yes,",
      "judgement,q,,,,,yes,",
      'question,"a" b,,,,,yes,',
      "question,a,,,,,yes,,more",
      'question,a,,,,,yes,"open',
    ]
  ) ok(problem(() => filled([row])).parts.where?.includes("line 2"), row);
});

Deno.test("readMarks() refuses a table without its columns and a mark given twice", () => {
  equal(
    problem(() => readMarks("kind,id,doc_id,note\n")).parts.what,
    "The table of marks lacks the column faulty",
  );
  throws(() => readMarks(""), Problem);
  const twice = problem(() => filled(["question,a,,,,,yes,", "question,b,,,,,yes,", "question,a,,,,,no,"]));
  equal(twice.parts.where, "lines 2 and 4");
});

Deno.test("auditResult() gives the share of faulty ones of each kind with its interval", () => {
  const marks = Array.from({ length: 200 }, (_, i): AuditMark => ({
    kind: "question",
    id: `${i}`,
    doc_id: null,
    faulty: i < 20,
    note: "",
  }));
  const [questions, judgements] = auditResult([
    { kind: "judgement", id: "q", doc_id: "d", faulty: false, note: "" },
    ...marks,
  ]);
  // statsmodels 0.15.0: proportion_confint(20, 200, method="wilson").
  deepEqual({ ...questions, low: questions?.low.toFixed(6), high: questions?.high.toFixed(6) }, {
    kind: "question",
    n: 200,
    faulty: 20,
    share: 0.1,
    low: "0.065670",
    high: "0.149406",
  });
  equal(judgements?.kind, "judgement");
  equal(judgements?.low, 0);
  deepEqual(auditResult([]), []);
});
