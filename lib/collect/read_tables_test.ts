import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import pl from "nodejs-polars";
import { Problem } from "../base/mod.ts";
import { type Row, schemas, toFrame } from "../tables/mod.ts";
import { parseExperiment } from "../experiment/mod.ts";
import { byCounting, noPersonalData } from "../text/mod.ts";
import { collect } from "./collect.ts";
import type { Collection } from "./collection.ts";
import { DocumentLookup } from "./document_lookup.ts";
import { funnel } from "./funnel.ts";
import { readTables, type TablesOptions } from "./read_tables.ts";
import { CsvReader, separatorOf } from "./read_tables_csv.ts";

const DOCUMENTS = [
  {
    key: "007",
    body: 'Disks\u00a0grow.\r\n\r\n\r\nThey, too, "shrink".',
    name: "Disks",
    link: "http://Learn.Example/disks/",
    day: "05/17/2023",
    tag: "storage",
  },
  { key: "d2", body: "Networks; and more", name: null, link: null, day: null, tag: null },
  { key: "d3", body: "Ñandú 😀", name: "", link: "https://learn.example/birds", day: "2020-02-30", tag: "" },
];
const QUESTIONS = [
  {
    no: 1,
    ask: "How do disks grow? Write to ana@example.com",
    reply: "Ask 10.1.2.3",
    rel: "https://learn.example/disks?tab=cli#grow d2",
    when: "2024-01-02T03:04:05Z",
  },
  { no: 2, ask: "Why?", reply: null, rel: "nowhere", when: null },
  { no: 3, ask: "When?", reply: null, rel: null, when: null },
];

type Files = Record<string, string | Uint8Array>;
type Changes = {
  documents?: Partial<TablesOptions["documents"]>;
  questions?: Partial<NonNullable<TablesOptions["questions"]>>;
  judgements?: TablesOptions["judgements"];
  redact?: boolean;
};

/** Reads tables out of a folder that is there only meanwhile; by default those of the two lists above, as JSONL. */
async function read(files: Files, changes: Changes = {}, prepare: (folder: string) => void = () => {}) {
  const folder = await Deno.makeTempDir();
  try {
    const all: Files = { "docs.jsonl": jsonl(DOCUMENTS), "questions.jsonl": jsonl(QUESTIONS), ...files };
    for (const [name, content] of Object.entries(all)) {
      const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
      await Deno.writeFile(join(folder, name), bytes);
    }
    prepare(folder);
    const { judgements } = changes;
    const documents = {
      file: "docs.jsonl",
      id: "key",
      text: "body",
      title: "name",
      url: "link",
      date: "day",
      topic: "tag",
      ...changes.documents,
    };
    const questions = {
      file: "questions.jsonl",
      id: "no",
      text: "ask",
      answer: "reply",
      relevant: "rel" as string | undefined,
      date: "when",
      ...changes.questions,
    };
    return await collectTables({
      redact: changes.redact ?? true,
      documents: { ...documents, file: join(folder, documents.file) },
      questions: { ...questions, file: join(folder, questions.file) },
      ...(judgements && { judgements: { ...judgements, file: join(folder, judgements.file) } }),
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** What a collection of tables gives, whole. */
function collectTables(tables: object): Promise<Collection> {
  const duplicates = { exact: "off", near: "off" };
  const { collection } = parseExperiment({
    name: "test",
    collection: { kind: "tables", duplicates, ...tables },
  });
  return collect({ collection, chunking: { tokens: 500 }, seed: 42 }, {
    measure: byCounting((text) => text.length),
  });
}

function jsonl(rows: readonly object[]): string {
  return rows.map((row) => JSON.stringify(row) + "\n").join("");
}

function separated(rows: readonly object[], separator: string, end = "\n"): string {
  const quoted = (value: unknown) => value === null ? "" : `"${String(value).replaceAll('"', '""')}"`;
  const lines = [Object.keys(rows[0]!), ...rows.map((row) => Object.values(row).map(quoted))];
  return lines.map((cells) => cells.join(separator) + end).join("");
}

/** Documents and questions of a small table, with only the columns that must be there. */
const PLAIN: Changes = {
  documents: { id: "id", text: "text", title: undefined, url: undefined, date: undefined, topic: undefined },
  questions: { id: "id", text: "text", answer: undefined, relevant: "rel", date: undefined },
};
const plain = (changes: Changes): Changes => ({
  documents: { ...PLAIN.documents, ...changes.documents },
  questions: { ...PLAIN.questions, ...changes.questions },
  ...(changes.judgements && { judgements: changes.judgements }),
});

function problem(...words: (string | RegExp)[]) {
  return (error: unknown) => {
    assert.ok(error instanceof Problem, String(error));
    for (const word of words) {
      assert.ok(
        typeof word === "string" ? error.message.includes(word) : word.test(error.message),
        error.message,
      );
    }
    return true;
  };
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const EXPECTED = await read({});

Deno.test("readTables() gives rows that fit the tables", () => {
  const { documents, questions, judgements, dropped } = EXPECTED;
  toFrame(schemas.documents, documents);
  toFrame(schemas.questions, questions);
  toFrame(schemas.judgements, judgements);
  toFrame(schemas.dropped, dropped);
  assert.deepEqual(documents[0], {
    doc_id: "007",
    url: "http://Learn.Example/disks/",
    title: "Disks",
    text: 'Disks\n\nDisks grow.\n\nThey, too, "shrink".',
    language: "en",
    date: "2023-05-17",
    topic: "storage",
    source: "tables",
  });
  assert.deepEqual(documents[1], {
    doc_id: "d2",
    url: "",
    title: "",
    text: "Networks; and more",
    language: "en",
    date: null,
    topic: null,
    source: "tables",
  });
  assert.deepEqual(questions.map((row) => [row.question_id, row.answerable, row.asked, row.split]), [
    ["1", "yes", "2024-01-02", null],
    ["2", "unknown", null, null],
    ["3", "unknown", null, null],
  ]);
  assert.deepEqual(judgements, [
    { question_id: "1", doc_id: "007", grade: 1, origin: "link" },
    { question_id: "1", doc_id: "d2", grade: 1, origin: "link" },
  ]);
  assert.deepEqual(dropped, [
    { kind: "date", id: "d3", stage: "read", reason: "date of a document not understood: 2020-02-30" },
    { kind: "question", id: "3", stage: "answer", reason: "neither an answer nor a relevant document" },
    { kind: "question", id: "2", stage: "corpus", reason: "not in the corpus: nowhere" },
  ]);
});

Deno.test("readTables() counts the questions left at each level", () => {
  assert.deepEqual(EXPECTED.levels, [
    { name: "questions", count: 3 },
    { name: "with an answer or a document named", count: 2 },
    { name: "with a document named", count: 2 },
    { name: "by an identifier or address of the site", count: 2 },
    { name: "in the corpus", count: 1 },
  ]);
});

Deno.test("readTables() removes personal data from questions and answers, unless told not to", async () => {
  assert.equal(EXPECTED.questions[0]!.text, "How do disks grow? Write to [email]");
  assert.equal(EXPECTED.questions[0]!.answer, "Ask [ip]");
  assert.deepEqual(EXPECTED.redacted, { ...noPersonalData(), email: 1, ip: 1 });
  const kept = await read({}, { redact: false });
  assert.equal(kept.questions[0]!.answer, "Ask 10.1.2.3");
  assert.deepEqual(kept.redacted, noPersonalData());
});

const texts: [string, string][] = [
  ["csv", separated(DOCUMENTS, ",")],
  ["csv", separated(DOCUMENTS, ";", "\r\n")],
  ["csv", "\ufeff" + separated(DOCUMENTS, ",", "\r\n").trimEnd()],
  ["csv", "\n" + separated(DOCUMENTS, ",", "\n\n")],
  ["tsv", separated(DOCUMENTS, "\t")],
  ["jsonl", "\n" + jsonl(DOCUMENTS).replaceAll("\n", "\r\n \n")],
  ["ndjson", jsonl(DOCUMENTS).trimEnd()],
];
for (const [i, [format, text]] of texts.entries()) {
  for (const packed of [false, true]) {
    const file = `t.${format}${packed ? ".gz" : ""}`;
    Deno.test(`readTables() reads the same from ${file} (${i + 1})`, async () => {
      const content = packed ? gzipSync(utf8(text)) : utf8(text);
      assert.deepEqual(await read({ [file]: content }, { documents: { file } }), EXPECTED);
    });
  }
}

Deno.test("readTables() reads gzip of several members, and unpacks what is packed whatever its name", async () => {
  const half = jsonl(DOCUMENTS.slice(0, 1)), rest = jsonl(DOCUMENTS.slice(1));
  const content = new Uint8Array([...gzipSync(utf8(half)), ...gzipSync(utf8(rest))]);
  assert.deepEqual(await read({ "docs.jsonl": content }), EXPECTED);
});

Deno.test("readTables() reads the same from Parquet", async () => {
  const found = await read(
    {},
    { documents: { file: "d.parquet" }, questions: { file: "q.parquet" } },
    (folder) => {
      const column = (rows: readonly object[], name: string) =>
        rows.map((row) => (row as Record<string, string | null>)[name] ?? null);
      const frame = (rows: readonly object[]) =>
        pl.DataFrame(Object.fromEntries(Object.keys(rows[0]!).map((name) => [name, column(rows, name)])));
      frame(DOCUMENTS).writeParquet(join(folder, "d.parquet"));
      frame(QUESTIONS).writeParquet(join(folder, "q.parquet"));
    },
  );
  assert.deepEqual(found, EXPECTED);
});

Deno.test("readTables() takes lists, dates, long and empty numbers out of Parquet unchanged", async () => {
  const changes = plain({
    documents: { file: "d.parquet", date: "day", topic: "n" },
    questions: { file: "q.parquet" },
  });
  const found = await read({}, changes, (folder) => {
    pl.DataFrame({ id: ["9007199254740993", "5", null], text: ["a", "b", "c"], n: [1, null, 2.5] })
      .withColumns(
        pl.col("id").cast(pl.Int64).alias("id"),
        pl.lit("2023-05-01").str.strptime(pl.Date, "%Y-%m-%d").cast(pl.Datetime("ms")).alias("day"),
      )
      .writeParquet(join(folder, "d.parquet"));
    pl.DataFrame({
      id: ["q1", "q2", "q3"],
      text: ["?", "?", "?"],
      rel: [["9007199254740993", "5"], [], ["5"]],
    })
      .withColumns(pl.col("rel").cast(pl.List(pl.Int64)).alias("rel"))
      .writeParquet(join(folder, "q.parquet"));
  });
  assert.deepEqual(found.documents.map((row) => [row.doc_id, row.date, row.topic]), [
    ["5", "2023-05-01", null],
    ["9007199254740993", "2023-05-01", "1"],
  ]);
  assert.deepEqual(found.judgements.map((row) => [row.question_id, row.doc_id]), [
    ["q1", "5"],
    ["q1", "9007199254740993"],
    ["q3", "5"],
  ]);
  assert.deepEqual(found.dropped[0], {
    kind: "document",
    id: "d.parquet, row 3",
    stage: "read",
    reason: "no identifier",
  });
});

Deno.test("readTables() keeps identifiers as they are written", async () => {
  const documents = '{"id":12345678901234567890,"text":"a"}\n{"id":1.0,"text":"b"}\n{"id":true,"text":"c"}\n';
  const csv = "id,text\n007,a\n1e5,b\n NA ,c\n1.50,d\n";
  const questions = '{"id":"q","text":"?","rel":[12345678901234567890, 1, "x"]}\n';
  const files = { "docs.jsonl": documents, "questions.jsonl": questions, "d.csv": csv };
  const json = await read(files, PLAIN);
  assert.deepEqual(json.documents.map((row) => row.doc_id), ["1", "12345678901234567890", "true"]);
  assert.deepEqual(json.judgements.map((row) => row.doc_id), ["1", "12345678901234567890"]);
  const fromCsv = await read(files, plain({ documents: { file: "d.csv" } }));
  assert.deepEqual(fromCsv.documents.map((row) => row.doc_id), ["007", "1.50", "1e5", "NA"]);
});

/** The documents found for one question, and the entries that lead nowhere. */
async function matched(rel: unknown, documents: object[], url?: string): Promise<[string[], string[]]> {
  const found = await read({
    "docs.jsonl": jsonl(documents.map((row) => ({ text: "t", ...row }))),
    "questions.jsonl": jsonl([{ id: "q", text: "?", rel }]),
  }, plain({ documents: { url } }));
  const lost = found.dropped.filter((row) => row.stage === "corpus");
  return [found.judgements.map((row) => row.doc_id), lost.map((row) => row.reason)];
}

Deno.test("readTables() takes `relevant` apart as a list, JSON, Python's list, or text with separators", async () => {
  const documents = ["a", "b", "c", "d,e", "f g"].map((id) => ({ id }));
  const forms = [
    ["a", " b ", null, "a"],
    "a b",
    "a,b",
    "a; b;",
    " a\tb\n",
    '["a", "b"]',
    "['a', 'b']",
    "['a' 'b']",
  ];
  for (const rel of forms) {
    assert.deepEqual(await matched(rel, documents), [["a", "b"], []], JSON.stringify(rel));
  }
  assert.deepEqual(await matched("d,e", documents), [["d,e"], []]);
  assert.deepEqual(await matched("f g", documents), [["f g"], []]);
  assert.deepEqual(await matched("a d,e, c", documents), [["a", "c", "d,e"], []]);
  assert.deepEqual(await matched("a,x", documents), [["a"], ["not in the corpus: x"]]);
  for (const rel of ["", " ", [], "[]", null]) assert.deepEqual(await matched(rel, documents), [[], []]);
});

Deno.test("readTables() finds documents by identifier first, then by address in any spelling", async () => {
  const documents = [
    { id: "1", url: "http://learn.example/a/" },
    { id: "https://learn.example/a", url: "https://learn.example/b" },
    { id: "3", url: "https://shop.example/page?id=3" },
    { id: "4", url: "https://shop.example/page?id=4" },
  ];
  assert.deepEqual(await matched("https://learn.example/a", documents, "url"), [
    ["https://learn.example/a"],
    [],
  ]);
  assert.deepEqual(await matched("HTTP://LEARN.example/a/index.html?WT.mc_id=x#y", documents, "url"), [
    ["1"],
    [],
  ]);
  assert.deepEqual(await matched("https://learn.example/B", documents, "url"), [
    [],
    ["not in the corpus: https://learn.example/B"],
  ]);
  assert.deepEqual(await matched("https://shop.example/page?id=4#top", documents, "url"), [["4"], []]);
  assert.deepEqual(await matched("https://shop.example/page?id=5", documents, "url"), [
    [],
    ["not in the corpus: https://shop.example/page (several documents have this address)"],
  ]);
  assert.deepEqual(await matched("http://learn.example/a#x", documents), [["https://learn.example/a"], []]);
});

Deno.test("readTables() does not take a second address for the query or fragment of the first", async () => {
  const documents = ["a", "b", "c,d"].map((id) => ({ id, url: `https://learn.example/${id}` }));
  for (const between of [" ", ",", ";", ", "]) {
    const rel = ["http://learn.example/a?x=1", "https://learn.example/b#y", "gone"].join(between);
    assert.deepEqual(await matched(rel, documents, "url"), [["a", "b"], ["not in the corpus: gone"]]);
  }
  assert.deepEqual(await matched("b https://learn.example/c,d", documents, "url"), [["b", "c,d"], []]);
});

Deno.test("readTables() counts two spellings of one document once", async () => {
  const documents = [{ id: "1", url: "https://learn.example/a" }];
  assert.deepEqual(await matched("1 https://learn.example/a#b http://learn.example/a", documents, "url"), [[
    "1",
  ], []]);
});

Deno.test("readTables() drops rows without identifier, with one used before, without text, and says where", async () => {
  const csv = 'id,text\n,no id\na,"two\nlines"\na,again\nb,"  "\nb,now with text\nc\nd,1,2\n"e"x,f\n';
  const found = await read(
    { "d.csv": csv },
    plain({
      documents: { file: "d.csv" },
      questions: { id: "no", text: "ask", relevant: undefined },
    }),
  );
  assert.deepEqual(found.documents.map((row) => [row.doc_id, row.text]), [["a", "two\nlines"], [
    "b",
    "now with text",
  ]]);
  assert.deepEqual(
    found.dropped.filter((row) => row.kind === "document").map(({ id, reason }) => [id, reason]),
    [
      ["a (d.csv, line 5)", "identifier used before"],
      ["b (d.csv, line 6)", "no text"],
      ["d.csv, line 10", "text after a closing quote"],
      ["d.csv, line 2", "no identifier"],
      ["d.csv, line 8", "not as many cells as columns"],
      ["d.csv, line 9", "not as many cells as columns"],
    ],
  );
  const lines = jsonl(QUESTIONS) +
    '{"no": 4, "ask": "cut o\n[1]\n{"no":null,"ask":"x"}\n{"no":1,"ask":"x"}\n';
  const questions = await read({ "questions.jsonl": lines });
  assert.deepEqual(questions.questions, EXPECTED.questions);
  assert.deepEqual(
    questions.dropped.filter((row) => row.stage === "read" && row.kind === "question").map((
      { id, reason },
    ) => [id, reason]),
    [
      ["1 (questions.jsonl, line 7)", "identifier used before"],
      ["questions.jsonl, line 4", "not a JSON object"],
      ["questions.jsonl, line 5", "not a JSON object"],
      ["questions.jsonl, line 6", "no identifier"],
    ],
  );
});

const QRELS = "q\td\tg\n" +
  "1\thttps://learn.example/disks#x\t2\n1\td2\t0\n1\t007\t1\n2\td3\t0.0\n2\tgone\t1\n9\td2\t1\n" +
  "3\td2\thigh\n\td2\t1\n3\t\t1\n3\td2\n";
const TABLE = { file: "qrels.tsv", question: "q", document: "d", grade: "g" };

Deno.test("readTables() takes judgements from a table of their own", async () => {
  const found = await read({ "qrels.tsv": QRELS }, { questions: { relevant: undefined }, judgements: TABLE });
  toFrame(schemas.judgements, found.judgements);
  assert.deepEqual(found.judgements.map((row) => Object.values(row)), [
    ["1", "007", 2, "dataset"],
    ["1", "d2", 0, "dataset"],
    ["2", "d3", 0, "dataset"],
  ]);
  const { dropped } = found;
  assert.deepEqual(
    dropped.filter(({ kind }) => kind !== "date").map(({ kind, id, reason }) => [kind, id, reason]),
    [
      ["judgement", "2 → gone (qrels.tsv, line 6)", "not in the corpus"],
      ["judgement", " → d2 (qrels.tsv, line 9)", "no question"],
      ["judgement", "1 → 007 (qrels.tsv, line 4)", "judged before, the highest grade counts"],
      ["judgement", "3 →  (qrels.tsv, line 10)", "no document"],
      ["judgement", "3 → d2 (qrels.tsv, line 8)", "the grade is not a whole number"],
      ["judgement", "9 → d2 (qrels.tsv, line 7)", "unknown question"],
      ["judgement", "qrels.tsv, line 11", "not as many cells as columns"],
      ["question", "2", "no judged document is relevant"],
      ["question", "3", "no judgement of it can be used"],
    ],
  );
  assert.deepEqual(found.questions.map((row) => row.answerable), ["yes", "unknown", "unknown"]);
  assert.deepEqual(found.levels.map((level) => level.count), [3, 3, 1]);
});

Deno.test("readTables() gives judgements grade 1 where there is no column of grades", async () => {
  const { grade: _grade, ...judgements } = TABLE;
  const found = await read({ "qrels.tsv": "q\td\n1\td2\n" }, {
    questions: { relevant: undefined },
    judgements,
  });
  assert.deepEqual(found.judgements.map((row) => row.grade), [1]);
});

Deno.test("readTables() refuses relevant documents from two places", async () => {
  await assert.rejects(
    read({ "qrels.tsv": QRELS }, { judgements: TABLE }),
    problem("collection.questions.relevant", "one of the two"),
  );
});

Deno.test("readTables() names file, column, columns found and the nearest when a column is missing", async () => {
  const documents = { text: "bodi" };
  const words = [
    "docs",
    'no column "bodi"',
    "collection.documents.text",
    '"key","body"',
    "Did you mean body",
  ];
  await assert.rejects(read({}, { documents }), problem(...words));
  const csv = { "docs.csv": separated(DOCUMENTS, ",") };
  await assert.rejects(
    read(csv, { documents: { ...documents, file: "docs.csv" } }),
    problem(...words, ".csv"),
  );
  await assert.rejects(
    read({}, { documents: { ...documents, file: "docs.parquet" } }, (folder) => {
      pl.DataFrame({ key: ["a"], body: ["b"] }).writeParquet(join(folder, "docs.parquet"));
    }),
    problem(...words, ".parquet"),
  );
  await assert.rejects(
    read({}, { questions: { answer: "answer" } }),
    problem("questions.jsonl", 'no column "answer"', "collection.questions.answer"),
  );
  await assert.rejects(
    read({ "qrels.tsv": QRELS }, {
      questions: { relevant: undefined },
      judgements: { ...TABLE, grade: "grade" },
    }),
    problem("qrels.tsv", 'no column "grade"', "collection.judgements.grade"),
  );
});

const unusable: [name: string, file: string, content: string | Uint8Array | null, words: string[]][] = [
  ["a missing file", "none.csv", null, ["no such file", "none.csv"]],
  ["a missing Parquet file", "none.parquet", null, ["no such file", "none.parquet"]],
  ["an unknown format", "d.xlsx", "x", ["does not tell a format", "*.parquet"]],
  ["packed Parquet", "d.parquet.gz", "x", ["does not tell a format"]],
  ["an empty CSV file", "d.csv", "", ["is empty"]],
  ["an empty JSONL file", "d.jsonl", "\n\n", ["is empty"]],
  ["a JSON list", "d.jsonl", "[\n{}\n]", ["not JSONL", "line 1", "one JSON object a line"]],
  ["Parquet that is none", "d.parquet", "PAR2", ["cannot be read"]],
  ["Latin-1", "d.csv", new Uint8Array([0x69, 0x64, 0x0a, 0xf1, 0x0a]), ["not in UTF-8"]],
  ["UTF-16", "d.csv", new Uint8Array([0xff, 0xfe, 0x69, 0x00]), ["not in UTF-8"]],
  ["gzip cut off", "d.csv.gz", gzipSync(utf8(separated(DOCUMENTS, ","))).subarray(0, 60), ["cannot be read"]],
  ["an open quote", "d.csv", 'key,body\na,b\nc,"d\ne,f\n', ["never closed", "line 3"]],
  ["two columns of one name", "d.csv", "key,body,key\n", ["more than one column"]],
  ["an object for text", "d.jsonl", '{"key":1,"body":{"a":1}}', ["neither text nor a number", "line 1"]],
  ["a list for text", "d.jsonl", '{"key":1,"body":["a"]}', [
    "a list of 1 where one value",
    "line 1",
    "documents.text",
  ]],
];
for (const [name, file, content, words] of unusable) {
  Deno.test(`readTables() stops at ${name}`, async () => {
    const documents = { ...PLAIN.documents, id: "key", text: "body", file };
    await assert.rejects(read(content === null ? {} : { [file]: content }, { documents }), problem(...words));
  });
}

Deno.test("readTables() gives no questions for a table without rows", async () => {
  const found = await read({ "q.csv": "no,ask,reply,rel,when\n" }, { questions: { file: "q.csv" } });
  assert.deepEqual(found.questions, []);
  assert.deepEqual(found.levels.map((level) => level.count), [0, 0, 0, 0, 0]);
});

Deno.test("CsvReader gives the same wherever the text is cut", () => {
  const text = 'a,b\r\n"x ""y"", z\r\nw",\r\n,"",5" disk\n\n"q"\rlast,"é"';
  const whole = new CsvReader(",");
  const expected = [...whole.push(text), ...whole.end()];
  assert.deepEqual(expected.map((record) => record.cells), [
    ["a", "b"],
    ['x "y", z\r\nw', ""],
    ["", "", '5" disk'],
    ["q"],
    ["last", "é"],
  ]);
  assert.deepEqual(expected.map((record) => record.line), [1, 2, 4, 6, 7]);
  for (let at = 0; at <= text.length; at++) {
    const reader = new CsvReader(",");
    const parts = [...reader.push(text.slice(0, at)), ...reader.push(text.slice(at)), ...reader.end()];
    assert.deepEqual(parts, expected, `cut at ${at}`);
  }
  const reader = new CsvReader(",");
  assert.deepEqual([...[...text].flatMap((character) => reader.push(character)), ...reader.end()], expected);
});

Deno.test("separatorOf() counts outside quotes and prefers the comma", () => {
  assert.equal(separatorOf('id;"a,b,c";text'), ";");
  assert.equal(separatorOf("id,text"), ",");
  assert.equal(separatorOf("id\ttext"), "\t");
  assert.equal(separatorOf("id"), ",");
});

const azure = new URL("../../../shared/data/azure-faq/", import.meta.url);
const absent = !existsSync(azure);
Deno.test({
  name: `readTables() reads the documentation of Azure and its questions${
    absent ? " (skipped: the folder ../shared/data/azure-faq is absent)" : ""
  }`,
  ignore: absent,
  async fn() {
    const file = (name: string) => fileURLToPath(new URL(name, azure));
    const dropped: Row<"dropped">[] = [];
    const source = await readTables({
      documents: { file: file("docs.jsonl.gz"), id: "id", text: "text", title: "title", format: "text" },
      questions: {
        file: file("questions.jsonl"),
        id: "qid",
        text: "question",
        answer: "answer",
        relevant: "links",
      },
    }, (row) => dropped.push(row));
    const lookup = new DocumentLookup();
    let documents = 0;
    for await (const { doc_id, url } of source.documents) {
      documents++;
      lookup.add(doc_id, url);
    }
    const { questions } = await source.questions!(lookup);
    const { funnel: counts, judgements } = funnel(questions, { lookup });
    assert.equal(documents, 17_962);
    assert.equal(source.total, 17_962);
    assert.equal(new Set(judgements.map((row) => row.question_id)).size, 374);
    const { questions: all, answered, linked, normalised, inCorpus } = counts;
    assert.deepEqual([all, answered, linked, normalised, inCorpus], [1135, 1135, 479, 479, 374]);
    assert.deepEqual(dropped, []);
  },
});

Deno.test("readTables() takes documents and questions from one file, where each row is a triple as in RISQAC", async () => {
  const rows = [
    { id: 0, title: "Aves", content: "Las aves comen insectos.", question: "¿Qué comen las aves?" },
    { id: 10, title: "Roma", content: "Por Roma pasa el Tíber.", question: "¿Qué río pasa por Roma?" },
    { id: 2, title: "Roma", content: "Roma es antigua.", question: "¿Qué río pasa por Roma?" },
  ];
  const { documents, questions, judgements } = await read({ "risqac.jsonl": jsonl(rows) }, {
    documents: { ...PLAIN.documents, file: "risqac.jsonl", text: "content", title: "title" },
    questions: { ...PLAIN.questions, file: "risqac.jsonl", text: "question", relevant: "id" },
  });
  assert.deepEqual(documents.map(({ doc_id, title }) => [doc_id, title]), [
    ["0", "Aves"],
    ["10", "Roma"],
    ["2", "Roma"],
  ]);
  assert.deepEqual(questions.map(({ question_id }) => question_id), ["0", "10", "2"]);
  assert.deepEqual(
    judgements.map(({ question_id, doc_id, grade }) => [question_id, doc_id, grade]),
    ["0", "10", "2"].map((id) => [id, id, 1]),
  );
});
