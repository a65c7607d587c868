import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { Chroma } from "./chroma.ts";
import { type CollectionsInput, loadCollections } from "./chroma_collections.ts";
import { chromaTest, someVectors } from "./chroma_for_tests.ts";
import { docsCollection, questionsCollection, usualGraph } from "./chroma_names.ts";

const chunks = ["a", "a", "b"].map((doc_id, i) => ({
  chunk_id: `${doc_id}#${i}`,
  doc_id,
  position: i,
  text: `text ${i}`,
}));
const questions = ["q1", "q2", "q3"].map((question_id, i) => ({
  question_id,
  text: `question ${i}`,
  topic: i === 0 ? "storage" : null,
}));
const input: CollectionsInput = {
  systems: [
    { model: "gte-small", graph: usualGraph },
    { model: "intfloat/E5", graph: usualGraph },
    { model: "gte-small", graph: { ...usualGraph, ef: 200 } },
  ],
  similarity: (model) => model === "gte-small" ? "cosine" : "dot",
  vectors: (model, of) => {
    const ids = of === "chunks"
      ? chunks.map(({ chunk_id }) => chunk_id)
      : questions.map(({ question_id }) => question_id);
    const matrix = someVectors(`${model} ${of}`, ids.length, 4);
    return Promise.resolve({ ids, dimension: 4, blocks: () => [matrix.subarray(0, 4), matrix.subarray(4)] });
  },
  documents: [{ doc_id: "a", title: "A", url: "https://docs.example.org/a" }, {
    doc_id: "b",
    title: "",
    url: "",
  }],
  chunks,
  questions,
  judgements: [
    { question_id: "q1", doc_id: "a", grade: 1 },
    { question_id: "q1", doc_id: "b", grade: 2 },
    { question_id: "q3", doc_id: "b", grade: 0 },
  ],
};

chromaTest(
  "loadCollections() makes the collections of the thesis once, with what their records are",
  async (folder) => {
    await using chroma = await Chroma.open({}, { folder, owner: "test" });
    const loaded = await loadCollections(chroma, input);
    assert.deepEqual(loaded.map(({ collection, records, sent }) => [collection, records, sent]), [
      ["docs_gte-small", 3, 3],
      ["questions_gte-small", 3, 3],
      [docsCollection("intfloat/E5"), 3, 3],
      [questionsCollection("intfloat/E5"), 3, 3],
      ["docs-ef200_gte-small", 3, 3],
      ["questions_withlinks", 2, 2],
    ]);
    assert.ok((await loadCollections(chroma, input)).every(({ sent }) => sent === 0));

    const collections =
      `${chroma.address}/api/v2/tenants/default_tenant/databases/default_database/collections`;
    const kept = async (name: string) => {
      const about = await (await fetch(`${collections}/${name}`)).json();
      const init = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
      return { about, ...await (await fetch(`${collections}/${about.id}/get`, init)).json() };
    };
    const docs = await kept("docs-ef200_gte-small");
    assert.equal(docs.about.configuration_json.hnsw.ef_search, 200);
    assert.deepEqual(docs.documents, ["text 0", "text 1", "text 2"]);
    assert.deepEqual(docs.metadatas, [
      { doc_id: "a", position: 0, title: "A", url: "https://docs.example.org/a" },
      { doc_id: "a", position: 1, title: "A", url: "https://docs.example.org/a" },
      { doc_id: "b", position: 2 },
    ]);
    const linked = await kept("questions_withlinks");
    assert.deepEqual([linked.about.metadata.model, linked.about.metadata.records], ["gte-small", 2]);
    assert.deepEqual(linked.ids, ["q1", "q3"]);
    assert.deepEqual(linked.metadatas, [{ relevant: 2, relevant_docs: '["a","b"]', topic: "storage" }, {
      relevant: 0,
    }]);
    const third = someVectors("gte-small questions", 3, 4).subarray(8);
    assert.deepEqual((await chroma.search("questions_withlinks", third, 4, 1)).ids, [["q3"]]);
  },
);

chromaTest("loadCollections() refuses vectors of chunks that are not in the tables", async (folder) => {
  await using chroma = await Chroma.open({}, { folder, owner: "test" });
  await assert.rejects(
    loadCollections(chroma, { ...input, chunks: chunks.slice(1) }),
    (error) => error instanceof Problem && error.parts.found === "a#0",
  );
});

Deno.test("names of collections are allowed by Chroma and differ where models or settings do", () => {
  const models = [
    "gte-small",
    "gte_small",
    "GTE-small",
    "a/b",
    "a-b",
    "a..b",
    "x-",
    "x_",
    "x",
    "withlinks",
    "日本",
    "con",
  ];
  models.push(...models.map((model) => questionsCollection(model).slice("questions_".length)));
  const names = [...new Set(models)].flatMap((model) => [
    docsCollection(model),
    docsCollection(model, { ef: 10, construction: 20, m: 30 }),
    docsCollection(model, { ...usualGraph, m: 30 }),
    questionsCollection(model),
  ]);
  for (const name of names) {
    assert.match(name, /^[a-zA-Z0-9](?!.*\.\.)[a-zA-Z0-9._-]{1,500}[a-zA-Z0-9]$/, name);
  }
  assert.equal(new Set([...names, "questions_withlinks"]).size, names.length + 1);
});
