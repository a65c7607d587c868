import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { schemas, toFrame } from "../tables/mod.ts";
import type { Dataset } from "./dataset.ts";
import { readSquad } from "./read_squad.ts";

const xquad = fileURLToPath(new URL("../../../shared/data/xquad-es/xquad.es.json", import.meta.url));
const absent = !existsSync(xquad);
const note = absent ? " (skipped: the folder ../shared/data/xquad-es is absent)" : "";

async function read(content: unknown, { pack = false, triples = false } = {}): Promise<Dataset> {
  const file = await Deno.makeTempFile({ suffix: ".json" });
  try {
    const text = typeof content === "string" ? content : JSON.stringify(content);
    await Deno.writeFile(file, pack ? gzipSync(text) : new TextEncoder().encode(text));
    return await readSquad({ file, language: "es", triples });
  } finally {
    await Deno.remove(file);
  }
}

const refused = (content: unknown, message: RegExp) =>
  assert.rejects(read(content), { name: "Problem", message });

const question = (id: unknown, question: string, ...answers: string[]) => ({
  id,
  question,
  answers: answers.map((text) => ({ text, answer_start: 0 })),
});
const article = (title: string, ...paragraphs: [context: string, ...qas: unknown[]][]) => ({
  title,
  paragraphs: paragraphs.map(([context, ...qas]) => ({ context, qas })),
});

Deno.test("readSquad() gives rows that fit the tables, sorted by id", async () => {
  const content = {
    version: "1.1",
    data: [
      article("Un_título", [
        "\ufeffZanja  azul.",
        question("q2", " ¿Qué? ", "Zanja ", "azul"),
        question(1, "¿De qué?"),
      ]),
    ],
  };
  const found = await read(content);
  assert.deepEqual(found, {
    documents: [{
      doc_id: "d0001",
      url: "",
      title: "Un_título",
      text: "Zanja azul.",
      language: "es",
      date: null,
      topic: null,
      source: "squad",
    }],
    questions: [["1", "¿De qué?", null] as const, ["q2", "¿Qué?", "Zanja"] as const].map((
      [question_id, text, answer],
    ) => ({
      question_id,
      text,
      answer,
      language: "es",
      asked: null,
      topic: null,
      answerable: "yes",
      split: null,
    })),
    judgements: ["1", "q2"].map((question_id) => ({
      question_id,
      doc_id: "d0001",
      grade: 1,
      origin: "dataset",
    })),
    dropped: [],
  });
  assert.deepEqual(await read(content, { pack: true }), found);
  for (const name of ["documents", "questions", "judgements"] as const) toFrame(schemas[name], found[name]);
});

Deno.test("readSquad() keeps a passage once, under its first title, and numbers in order of appearance", async () => {
  const { documents, judgements } = await read({
    data: [
      article("A", ["zeta", question("q1", "a?")], ["alfa", question("q2", "b?")]),
      article("B", [" zeta\u00a0", question("q3", "c?")]),
    ],
  });
  assert.deepEqual(documents.map(({ doc_id, title, text }) => [doc_id, title, text]), [
    ["d0001", "A", "zeta"],
    ["d0002", "A", "alfa"],
  ]);
  assert.deepEqual(judgements.map(({ question_id, doc_id }) => [question_id, doc_id]), [
    ["q1", "d0001"],
    ["q2", "d0002"],
    ["q3", "d0001"],
  ]);
});

Deno.test("readSquad() widens the numbers of more than 9,999 passages", async () => {
  const paragraphs = Array.from({ length: 10_000 }, (_, i): [string] => [`passage ${i}`]);
  const { documents } = await read({ data: [article("A", ...paragraphs)] });
  assert.deepEqual([documents[0]!.doc_id, documents[1]!.text, documents.at(-1)!.doc_id], [
    "d00001",
    "passage 1",
    "d10000",
  ]);
});

Deno.test("readSquad() drops what cannot be used, each with its reason", async () => {
  const { documents, questions, judgements, dropped } = await read({
    data: [article(
      "A",
      ["one", question("q1", "a?", "x"), question("q2", "a? ", "y"), question("q3", " ")],
      ["two", question("q4", "a?")],
      [" ", question("q5", "b?")],
      ["one", question("q6", "a?")],
    )],
  });
  assert.deepEqual(documents.map(({ text }) => text), ["one", "two"]);
  assert.deepEqual(questions.map(({ question_id, answer }) => [question_id, answer]), [["q1", "x"], [
    "q4",
    null,
  ]]);
  assert.equal(judgements.length, 2);
  assert.deepEqual(dropped, [
    { kind: "document", id: "data[0].paragraphs[2]", stage: "read", reason: "no text" },
    { kind: "question", id: "q5", stage: "corpus", reason: "its passage has no text" },
    {
      kind: "question",
      id: "q2",
      stage: "duplicates",
      reason: "same text and passage as another question: q1",
    },
    {
      kind: "question",
      id: "q6",
      stage: "duplicates",
      reason: "same text and passage as another question: q1",
    },
    { kind: "question", id: "q3", stage: "read", reason: "no text" },
  ]);
  toFrame(schemas.dropped, dropped);
});

Deno.test("readSquad() marks impossible questions and judges no document for them", async () => {
  const impossible = { ...question("q1", "a?"), is_impossible: true, plausible_answers: [{ text: "x" }] };
  const possible = { ...question("q2", "b?", "x"), is_impossible: false };
  const { questions, judgements } = await read({ data: [article("A", ["one", impossible, possible])] });
  assert.deepEqual(questions.map(({ answerable, answer }) => [answerable, answer]), [["no", null], [
    "yes",
    "x",
  ]]);
  assert.deepEqual(judgements.map(({ question_id }) => question_id), ["q2"]);
});

Deno.test("readSquad() makes triples: a title keeps one passage, the passage one question, under one new id", async () => {
  const content = {
    data: [
      article("A", ["uno", question("q1", "a?", "x"), question("q2", "b?")], ["dos", question("q3", "c?")]),
      article("B", ["tres", { ...question("q0", "j?"), is_impossible: true }], [
        "cuatro",
        { ...question("q4", "d?"), is_impossible: true },
        question("q5", "e?"),
      ]),
      article(" A ", ["cinco", question("q6", "f?")]),
      article("", ["seis", question("q7", "a?")], ["siete", question("q8", "h?")]),
      article("C", ["uno", question("q9", "i?")]),
    ],
  };
  const { documents, questions, judgements, dropped } = await read(content, { triples: true });
  assert.deepEqual(documents.map(({ doc_id, title, text }) => [doc_id, title, text]), [
    ["0", "A", "uno"],
    ["1", "B", "cuatro"],
    ["2", "", "seis"],
    ["3", "", "siete"],
  ]);
  assert.deepEqual(questions.map(({ question_id, text, answer }) => [question_id, text, answer]), [
    ["0", "a?", "x"],
    ["1", "e?", null],
    ["2", "a?", null],
    ["3", "h?", null],
  ]);
  assert.deepEqual(
    judgements.map(({ question_id, doc_id }) => [question_id, doc_id]),
    ["0", "1", "2", "3"].map((id) => [id, id]),
  );
  const [first, second] = ["data[0].paragraphs[0]", "data[0].paragraphs[1]"];
  assert.deepEqual(dropped.map(({ kind, id, reason }) => [kind, id, reason]), [
    ["document", second, `another passage of its title is kept: ${first}`],
    ["document", "data[1].paragraphs[0]", "no question that it answers"],
    ["document", "data[2].paragraphs[0]", `another passage of its title is kept: ${first}`],
    ["question", "q0", "its passage is left out: data[1].paragraphs[0]"],
    ["question", "q2", "its passage has a question already: q1"],
    ["question", "q3", `its passage is left out: ${second}`],
    ["question", "q4", "its passage has a question already: q5"],
    ["question", "q6", "its passage is left out: data[2].paragraphs[0]"],
    ["question", "q9", "its passage has a question already: q1"],
  ]);
  assert.ok(dropped.every(({ stage }) => stage === "triples"));
  toFrame(schemas.dropped, dropped);
  const nothing = { data: [article("A", ["uno"])] };
  await assert.rejects(read(nothing, { triples: true }), /No passage in the file has a question/);
});

Deno.test("readSquad() reads RISQAC's list of title, content and question", async () => {
  const list = [
    { title: "Aves", content: "Las aves comen insectos.", question: "¿Qué comen las aves?" },
    { title: "Roma", content: "Roma tiene un río.", question: "¿Qué río?" },
  ];
  const { documents, questions, judgements } = await read(list, { triples: true });
  assert.deepEqual(documents.map(({ doc_id, title }) => [doc_id, title]), [["0", "Aves"], ["1", "Roma"]]);
  assert.deepEqual(questions.map(({ question_id, text }) => [question_id, text]), [
    ["0", "¿Qué comen las aves?"],
    ["1", "¿Qué río?"],
  ]);
  assert.deepEqual(judgements.map(({ question_id, doc_id }) => [question_id, doc_id]), [["0", "0"], [
    "1",
    "1",
  ]]);
  await refused([list[0], { title: "Roma", question: "¿?" }], /There is no field "content"\n.*, \[1\]\n/);
});

Deno.test("readSquad() refuses an identifier that comes twice and names both places", () =>
  refused(
    {
      data: [
        article("A", ["one", question("q1", "a?")]),
        article("B", ["two", question("x", "?"), question("q1", "b?")]),
      ],
    },
    /same identifier\n.*, data\[0\]\.paragraphs\[0\]\.qas\[0\] and data\[1\]\.paragraphs\[0\]\.qas\[1\]\n.*"q1"/,
  ));

async function readAll(contents: unknown[], triples = false): Promise<Dataset> {
  const folder = await Deno.makeTempDir();
  try {
    const file = contents.map((_, i) => join(folder, `part${i}.json`));
    for (const [i, path] of file.entries()) await Deno.writeTextFile(path, JSON.stringify(contents[i]));
    return await readSquad({ file, language: "es", triples });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("readSquad() reads several files in order as one set, numbered through", async () => {
  const parts = [
    { data: [article("A", ["uno", question("q1", "a?", "x")], ["", question("q2", "b?")])] },
    {
      data: [
        article("B", ["dos", question("q3", "c?")]),
        article("A", ["uno", question("q4", "d?")], ["tres"]),
      ],
    },
  ];
  const whole = await readAll(parts);
  assert.deepEqual(whole.documents.map(({ doc_id, text }) => [doc_id, text]), [
    ["d0001", "uno"],
    ["d0002", "dos"],
    ["d0003", "tres"],
  ]);
  assert.deepEqual(whole.judgements.map(({ question_id, doc_id }) => [question_id, doc_id]), [
    ["q1", "d0001"],
    ["q3", "d0002"],
    ["q4", "d0001"],
  ]);
  assert.deepEqual(whole.dropped.map(({ id }) => id), ["file[0].data[0].paragraphs[1]", "q2"]);
  const triples = await readAll(parts, true);
  assert.deepEqual(triples.documents.map(({ doc_id, text }) => [doc_id, text]), [["0", "uno"], ["1", "dos"]]);
  const kept = "another passage of its title is kept: file[0].data[0].paragraphs[0]";
  assert.ok(
    triples.dropped.some(({ id, reason }) => id === "file[1].data[1].paragraphs[1]" && reason === kept),
  );
  const list = (...names: string[]) =>
    names.map((title) => ({ title, content: title, question: `¿${title}?` }));
  const lists = await readAll([list("a", "b"), list("c")]);
  assert.deepEqual(lists.questions.map(({ question_id, text }) => [question_id, text]), [
    ["0", "¿a?"],
    ["1", "¿b?"],
    ["2", "¿c?"],
  ]);
});

Deno.test("readSquad() refuses an identifier that comes twice in several files and names both places", () =>
  assert.rejects(
    readAll([
      { data: [article("A", ["one", question("q1", "a?")])] },
      { data: [article("B", ["two", question("q1", "b?")])] },
    ]),
    /same identifier\n.*part0\.json, data\[0\]\.paragraphs\[0\]\.qas\[0\] and .*part1\.json, data\[0\].*\n.*"q1"/,
  ));

Deno.test("readSquad() names the place of what does not have SQuAD's form", async () => {
  await refused('{"data": [\n{"title": "A",}]}', /The file is not JSON: [^]*\.json, line 2$/);
  await refused([], /Not an object[^]*found \[\]/);
  await refused({ rows: [] }, /There is no field "data"\n.*\.json\n.*\["rows"\]/);
  await refused({ data: {} }, /The field "data" is not a list/);
  await refused({ data: [] }, /There is no passage in the file/);
  await refused({ data: [7] }, /Not an object.*\n.*, data\[0\]\n/);
  await refused({ data: [{ title: "A" }] }, /no field "paragraphs"\n.*, data\[0\]\n/);
  await refused(
    { data: [{ paragraphs: [{ qas: [] }] }] },
    /no field "context"\n.*data\[0\]\.paragraphs\[0\]\n/,
  );
  await refused({ data: [article("A", ["one", { id: "q" }])] }, /no field "question"\n.*qas\[0\]\n/);
  await refused({ data: [article("A", ["one", { question: "q" }])] }, /no field "id"\n.*qas\[0\]\n/);
  await refused({ data: [article("A", ["one", question("", "a?")])] }, /has no identifier\n.*qas\[0\]\n/);
  await refused(
    { data: [article("A", ["one", { ...question("q", "a?"), answers: [{ text: [] }] }])] },
    /The field "text" is not a text\n.*qas\[0\]\.answers\[0\]\n/,
  );
  await refused(
    { data: [article("A", ["one", { ...question("q", "a?"), is_impossible: "no" }])] },
    /"is_impossible" is neither true nor false/,
  );
});

Deno.test({
  name: `readSquad() reads XQuAD in Spanish whole${note}`,
  ignore: absent,
  async fn() {
    const { documents, questions, judgements, dropped } = await readSquad({ file: xquad, language: "es" });
    assert.deepEqual([documents.length, questions.length + dropped.length], [240, 1190]);
    assert.ok(dropped.every(({ kind, stage }) => kind === "question" && stage === "duplicates"));
    // Five are the same as written, one but for a space at its end.
    assert.equal(dropped.length, 6);
    assert.equal(judgements.length, questions.length);
    assert.match(documents[0]!.text, /^Los Panthers, que además/);
    const first = questions.find(({ question_id }) => question_id === "56beb4343aeaaa14008c925b")!;
    assert.deepEqual([first.text, first.answer], [
      "¿Cuántos puntos dejaron escapar en defensa los Panthers?",
      "308",
    ]);
    toFrame(schemas.documents, documents);
    toFrame(schemas.questions, questions);
    toFrame(schemas.judgements, judgements);
  },
});

Deno.test({
  name: `readSquad() makes one triple of each of XQuAD's 48 articles${note}`,
  ignore: absent,
  async fn() {
    const { documents, questions, dropped } = await readSquad({ file: xquad, language: "es", triples: true });
    assert.deepEqual([documents.length, questions.length], [48, 48]);
    const left = (kind: string) => dropped.filter((row) => row.kind === kind).length;
    assert.deepEqual([left("document"), left("question")], [240 - 48, 1190 - 48]);
  },
});
