import assert from "node:assert/strict";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { schemas, toFrame } from "../tables/mod.ts";
import type { Dataset } from "./dataset.ts";
import { readTrec } from "./read_trec.ts";

interface Files {
  documents?: string | Uint8Array;
  topics?: string | Uint8Array;
  qrels?: string | Uint8Array;
}

const small = {
  documents: "d2\tRed disks\nd1\tBlue disks",
  topics: "q1\tWhich disks?",
  qrels: "q1 0 d1 1",
};

async function read(files: Files): Promise<Dataset> {
  const folder = await Deno.makeTempDir();
  try {
    const paths = { documents: "", topics: "", qrels: "" };
    for (const name of ["documents", "topics", "qrels"] as const) {
      const content = files[name] ?? small[name];
      paths[name] = join(folder, name);
      await Deno.writeFile(
        paths[name],
        typeof content === "string" ? new TextEncoder().encode(content) : content,
      );
    }
    return await readTrec({ ...paths, language: "en" });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const refused = (files: Files, message: RegExp) => assert.rejects(read(files), { name: "Problem", message });

Deno.test("readTrec() gives rows that fit the tables, sorted by id", async () => {
  const found = await read({ qrels: "q1 0 d1 1\nq1 0 d2 0" });
  assert.deepEqual(
    found.documents,
    ["d1", "d2"].map((doc_id, i) => ({
      doc_id,
      url: "",
      title: "",
      text: ["Blue disks", "Red disks"][i],
      language: "en",
      date: null,
      topic: null,
      source: "trec",
    })),
  );
  assert.deepEqual(found.questions, [{
    question_id: "q1",
    text: "Which disks?",
    answer: null,
    language: "en",
    asked: null,
    topic: null,
    answerable: "yes",
    split: null,
  }]);
  assert.deepEqual(found.judgements.map(({ doc_id, grade }) => [doc_id, grade]), [["d1", 1], ["d2", 0]]);
  assert.deepEqual(found.dropped, []);
  toFrame(schemas.documents, found.documents);
  toFrame(schemas.questions, found.questions);
  toFrame(schemas.judgements, found.judgements);
});

Deno.test("readTrec() reads classic topics, with their labels, line breaks and leading zeros", async () => {
  const topics = `<?xml version="1.0"?>
<top>

<num> Number: 301
<title> International
  Organized  Crime

<desc> Description:
Identify organizations.

<narr> Narrative: any <title> after this is not one.
</top>

<TOP><head> Tipster<num> Number:  051<dom> Domain: Economics<title> Topic:  Airbus Subsidies<desc> x</TOP>
<top><num>00</num><title>AT&T < IBM</title></top>
<top><num> Number: 077 <title> Kept zeros <desc> x </top>`;
  const { questions, dropped } = await read({ topics, qrels: "301 0 d1 1\n51 0 d1 1\n0 0 d1 0\n077 0 d1 1" });
  assert.deepEqual(questions.map(({ question_id, text }) => [question_id, text]), [
    ["0", "AT&T < IBM"],
    ["077", "Kept zeros"],
    ["301", "International Organized Crime"],
    ["51", "Airbus Subsidies"],
  ]);
  assert.deepEqual(dropped, []);
});

Deno.test("readTrec() reads topics from JSONL and TSV, with or without headings", async () => {
  const forms = [
    '{"qid": 1, "query": "Which disks?"}\n{"id": "2", "title": "T", "text": "Whose?"}\n{"_id": "3", "title": "T"}',
    "qid\tquery\n1\tWhich disks?\n2\tWhose?\n3\tT",
    "1\t Which  disks?\r\n2\tWhose?\r\n3\tT\r\n",
  ];
  for (const topics of forms) {
    const { questions } = await read({ topics, qrels: "1 0 d1 1\n2 0 d1 1\n3 0 d1 1" });
    assert.deepEqual(questions.map(({ text }) => text), ["Which disks?", "Whose?", "T"]);
  }
});

Deno.test("readTrec() reads a corpus from JSONL and TSV, packed or not", async () => {
  const jsonl = '{"docno": "d1", "title": "Cafe\u0301", "contents": " a\u00a0 b "}\n' +
    '{"doc_id": "d2", "body": "c", "url": "https://x.example"}';
  const { documents } = await read({ documents: gzipSync(jsonl) });
  assert.deepEqual(documents.map(({ title, text, url }) => [title, text, url]), [
    ["Café", "a b", ""],
    ["", "c", "https://x.example"],
  ]);
  const tsv = await read({ documents: "id\ttitle\ttext\nd1\tOne\ta b\nd2\t\tc" });
  assert.deepEqual(tsv.documents.map(({ title, text }) => [title, text]), [["One", "a b"], ["", "c"]]);
});

Deno.test("readTrec() leaves out what cannot be used, each with its reason", async () => {
  const { documents, questions, judgements, dropped } = await read({
    documents: "d1\tone\nd2\t\nd3\tthree",
    topics: "q1\tone?\nq2\ttwo?\nq3\t\nq4\tfour?\nq5\tfive?",
    qrels: [
      "q1 0 d1 2",
      "q1 Q0 d1 2",
      "q1 0 d2 1",
      "q1 0 d3 -1",
      "q3 0 d1 1",
      "q4 0 d9 1",
      "q5 0 d1 0",
      "q9 0 d1 1",
    ].join("\n"),
  });
  assert.deepEqual(documents.map(({ doc_id }) => doc_id), ["d1", "d3"]);
  assert.deepEqual(questions.map((row) => [row.question_id, row.answerable]), [
    ["q1", "yes"],
    ["q2", "unknown"],
    ["q4", "unknown"],
    ["q5", "unknown"],
  ]);
  assert.deepEqual(judgements.map((row) => [row.question_id, row.doc_id, row.grade]), [
    ["q1", "d1", 2],
    ["q1", "d3", -1],
    ["q5", "d1", 0],
  ]);
  assert.deepEqual(dropped.map((row) => [row.kind, row.stage, row.id, row.reason]), [
    ["document", "read", "d2", "no text"],
    ["judgement", "corpus", "q1 d2", "document not in the corpus"],
    ["judgement", "corpus", "q4 d9", "document not in the corpus"],
    ["judgement", "duplicates", "q1 d1", "repeated"],
    ["judgement", "questions", "q3 d1", "unknown question"],
    ["judgement", "questions", "q9 d1", "unknown question"],
    ["question", "read", "q3", "no text"],
  ]);
  toFrame(schemas.dropped, dropped);
});

Deno.test("readTrec() drops a classic topic without a title", async () => {
  const { dropped } = await read({
    topics: "<top><num> Number: 1 <desc> x </top><top><num> Number: 2 <title> y </top>",
    qrels: "1 0 d1 1\n2 0 d1 1",
  });
  assert.deepEqual(dropped.map(({ kind, id }) => [kind, id]), [["judgement", "1 d1"], ["question", "1"]]);
});

Deno.test("readTrec() refuses broken topics and names the line", async () => {
  await refused({ topics: "<top>\n<num> 1\n<title> a\n\n<top>\n<num> 2\n</top>" }, /has no end\n.*line 1\n/);
  await refused({ topics: "<top><num>1</top>\n<top>\n<num> 2" }, /has no end\n.*line 2\n/);
  await refused({ topics: "<top><num>1</top>\n</top>" }, /no beginning\n.*line 2\n/);
  await refused({ topics: "\n<top>\n<title> a </top>" }, /no number\n.*line 2\n/);
  await refused({ topics: "<topics></topics>" }, /no topic in the file\n/);
  await refused({ topics: "q1\ta\tb" }, /A line has 3 fields.*\n.*line 1\n/);
  await refused({ topics: "q1\ta\n\nq1\tb" }, /Two questions.*\n.*topics, line 1, and line 3\n.*"q1"/);
  await refused({ topics: "" }, /There is no question in the file\n.*topics/);
});

Deno.test("readTrec() refuses broken corpora and names the line", async () => {
  await refused(
    { documents: '{"id": "d1", "text": "a"}\n{"id": "d2"' },
    /not JSON: .*\n.*documents, line 2\n/,
  );
  await refused({ documents: "d1\ta\nd2\tb\tc" }, /A line has 3 fields.*\n.*line 2\n/);
  await refused({ documents: "d1\ta\n\tb" }, /no identifier\n.*line 2\n/);
  await refused({ documents: "d1 a" }, /A line has 1 field,/);
  await refused({ documents: "<DOC>\n<DOCNO>" }, /SGML or XML, which is not read/);
  await refused({ documents: "d1\ta\nd1\tb" }, /Two documents.*\n.*line 1, and line 2/);
  await refused({ documents: "\n" }, /There is no document in the file/);
});

Deno.test("readTrec() refuses broken judgements and names the line", async () => {
  await refused({ qrels: "q1 0 d1 1\nq1 0 d1 2" }, /two grades.*1 and 2\n.*line 1, and line 2\n.*"q1 d1"/);
  await refused({ qrels: "q1 0 d1 1\nq1 0 d2 high" }, /not a whole number\n.*qrels, line 2\n.*"high"/);
  await refused({ qrels: "q1 0 d1 0.5" }, /not a whole number/);
  await refused({ qrels: "q1 d1" }, /A line has 2 fields/);
  await refused({ qrels: "q1 0 d1 1 x" }, /A line has 5 fields/);
  await refused({ qrels: "q1\t\t1" }, /an empty one/);
  await refused({ qrels: "# nothing\n" }, /There is no judgement in the file/);
});
