import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { schemas, toFrame } from "../tables/mod.ts";
import type { Dataset } from "./dataset.ts";
import { readBeir } from "./read_beir.ts";

const scifact = fileURLToPath(new URL("../../../shared/data/scifact", import.meta.url));
const absent = !existsSync(scifact);
const note = absent ? " (skipped: the folder ../shared/data/scifact is absent)" : "";

const small: Record<string, string | Uint8Array> = {
  "corpus.jsonl": '{"_id": "d2", "title": "", "text": "Red disks", "metadata": {}}\n' +
    '{"_id": "d1", "title": "Disks", "text": "Blue\\u00a0 disks", "metadata": {"url": "https://x.example/1"}}',
  "queries.jsonl": '{"_id": "q1", "text": " Which disks? ", "metadata": {}}',
  "qrels/test.tsv": "query-id\tcorpus-id\tscore\nq1\td1\t1\n",
};

/** Reads the small data set with some files other than they are; null takes one away. */
async function read(
  files: Record<string, string | Uint8Array | null> = {},
  split = "test",
): Promise<Dataset> {
  const folder = await Deno.makeTempDir();
  try {
    for (const [name, content] of Object.entries({ ...small, ...files })) {
      if (content === null) continue;
      await Deno.mkdir(dirname(join(folder, name)), { recursive: true });
      const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
      await Deno.writeFile(join(folder, name), bytes);
    }
    return await readBeir({ folder, split, language: "en" });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const refused = (files: Record<string, string | null>, message: RegExp, split?: string) =>
  assert.rejects(read(files, split), { name: "Problem", message });

Deno.test("readBeir() gives rows that fit the tables, sorted by id", async () => {
  const found = await read();
  assert.deepEqual(found, {
    documents: [
      {
        doc_id: "d1",
        url: "https://x.example/1",
        title: "Disks",
        text: "Blue disks",
        language: "en",
        date: null,
        topic: null,
        source: "beir",
      },
      {
        doc_id: "d2",
        url: "",
        title: "",
        text: "Red disks",
        language: "en",
        date: null,
        topic: null,
        source: "beir",
      },
    ],
    questions: [{
      question_id: "q1",
      text: "Which disks?",
      answer: null,
      language: "en",
      asked: null,
      topic: null,
      answerable: "yes",
      split: "test",
    }],
    judgements: [{ question_id: "q1", doc_id: "d1", grade: 1, origin: "dataset" }],
    judged: new Set(["q1"]),
    dropped: [],
  });
  for (const name of ["documents", "questions", "judgements"] as const) toFrame(schemas[name], found[name]);
});

Deno.test("readBeir() reads packed files and judgements with and without headings, of three or four columns", async () => {
  const plain = await read();
  const packed = (name: string) => gzipSync(small[name]!);
  assert.deepEqual(
    await read({
      "corpus.jsonl": null,
      "corpus.jsonl.gz": packed("corpus.jsonl"),
      "queries.jsonl": null,
      "queries.jsonl.gz": packed("queries.jsonl"),
      "qrels/test.tsv": null,
      "qrels/test.tsv.gz": packed("qrels/test.tsv"),
    }),
    plain,
  );
  for (
    const qrels of ["q1 0 d1 1", "q1\t0\td1\t1\r\n", "q1\td1\t1", "query_id\tcorpus_id\tscore\nq1\td1\t1.0"]
  ) {
    assert.deepEqual(await read({ "qrels/test.tsv": qrels }), plain, qrels);
  }
});

Deno.test("readBeir() takes the judgements of the split alone and leaves out what they do not speak of", async () => {
  const files = {
    "corpus.jsonl": `${
      small["corpus.jsonl"]
    }\n{"_id": "d3", "title": " ", "text": ""}\n{"_id": "d4", "title": "T"}`,
    "queries.jsonl": '{"_id": "q1", "text": "a"}\n{"_id": "q2", "text": "b"}\n{"_id": "q3", "text": "c"}',
    "qrels/dev.tsv": "query-id\tcorpus-id\tscore\nq2\td1\t0\nq2\td7\t1\nq3\td4\t2\nq7\td1\t1\n",
  };
  const { documents, questions, judgements, dropped } = await read(files, "dev");
  assert.deepEqual(documents.map(({ doc_id, text }) => [doc_id, text]), [
    ["d1", "Blue disks"],
    ["d2", "Red disks"],
    ["d4", ""],
  ]);
  assert.deepEqual(questions.map((row) => [row.question_id, row.answerable, row.split]), [
    ["q2", "unknown", "dev"],
    ["q3", "yes", "dev"],
  ]);
  assert.deepEqual(judgements.map((row) => [row.question_id, row.doc_id, row.grade]), [
    ["q2", "d1", 0],
    ["q3", "d4", 2],
  ]);
  assert.deepEqual(dropped, [
    { kind: "document", id: "d3", stage: "read", reason: "no text" },
    { kind: "judgement", id: "q2 d7", stage: "corpus", reason: "document not in the corpus" },
    { kind: "judgement", id: "q7 d1", stage: "questions", reason: "unknown question" },
    { kind: "question", id: "q1", stage: "judgements", reason: "not judged in this split" },
  ]);
  toFrame(schemas.dropped, dropped);
});

Deno.test("readBeir() names a file or split that is missing and lists what is there", async () => {
  await refused(
    { "corpus.jsonl": null },
    /no corpus\.jsonl or corpus\.jsonl\.gz[^]*found \["qrels","queries\.jsonl"\]/,
  );
  await refused({ "queries.jsonl": null }, /There is no queries\.jsonl or queries\.jsonl\.gz/);
  await refused({ "qrels/test.tsv": null }, /There is no such folder\n.*qrels/);
  await refused({ "qrels/dev.tsv": "" }, /the split "train"\n.*train\.tsv\n[^]*allowed: dev, test/, "train");
  await refused({}, /the split "\.\.\/x"/, "../x");
  await assert.rejects(readBeir({ folder: join(scifact, "none"), split: "test", language: "en" }), {
    name: "Problem",
    message: /There is no such folder\n/,
  });
});

Deno.test("readBeir() refuses broken lines and identifiers that come twice", async () => {
  await refused(
    { "corpus.jsonl": '{"_id": "d1", "text": "a"}\n{"_id": ' },
    /not JSON: .*\n.*corpus\.jsonl, line 2\n/,
  );
  await refused(
    { "queries.jsonl": '{"id": "q1", "text": "a"}' },
    /no identifier\n.*queries\.jsonl, line 1\n/,
  );
  await refused({ "queries.jsonl": '{"_id": "q1", "query": "a"}' }, /no text\n.*queries\.jsonl, line 1\n/);
  await refused(
    { "corpus.jsonl": '{"_id": "d1", "text": "a"}\n{"_id": "d1", "text": "a"}' },
    /Two documents have the same identifier\n.*corpus\.jsonl, line 1, and line 2\n.*"d1"/,
  );
  await refused(
    { "qrels/test.tsv": "query-id\tcorpus-id\tscore\n" },
    /no judgement in the file\n.*test\.tsv/,
  );
  await refused(
    { "qrels/test.tsv": "query-id\tcorpus-id\tscore\nq1\td1\tx" },
    /not a whole number\n.*line 2\n/,
  );
});

Deno.test({
  name: `readBeir() reads SciFact whole${note}`,
  ignore: absent,
  async fn() {
    const { documents, questions, judgements, dropped } = await readBeir({
      folder: scifact,
      split: "test",
      language: "en",
    });
    assert.deepEqual([documents.length, questions.length, judgements.length, dropped.length], [
      5183,
      300,
      339,
      0,
    ]);
    assert.ok(questions.every(({ answerable }) => answerable === "yes"));
    assert.equal(questions[0]!.text, "0-dimensional biomaterials show inductive properties.");
    assert.deepEqual(judgements[0], { question_id: "1", doc_id: "31715818", grade: 1, origin: "dataset" });
    const document = documents.find(({ doc_id }) => doc_id === "4983")!;
    assert.match(document.title, /^Microstructural development of human newborn/);
    assert.match(document.text, /^Alterations of the architecture/);
    toFrame(schemas.documents, documents);
    toFrame(schemas.judgements, judgements);
  },
});
