import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Problem } from "../base/mod.ts";
import { catalogue, defineModels, knownModels, modelEntry } from "./catalogue.ts";
import { type FileEntry, isApi, type ModelEntry, type PinnedFile } from "./entry.ts";

const withFiles = catalogue.filter((entry) => !isApi(entry)) as FileEntry[];
const behindEndpoints = catalogue.filter(isApi);

function pinnedFiles({ source }: FileEntry): PinnedFile[] {
  const { weights, data = [], dense } = source;
  return [weights, ...data, ...dense ? [dense.config, dense.weights] : []];
}

Deno.test("the ids differ, also as names of files and where case is not told apart", () => {
  const names = catalogue.map(({ id }) => id.replaceAll(/[^\w.-]+/g, "--").toLowerCase());
  assert.equal(new Set(names).size, catalogue.length);
});

Deno.test("the catalogue holds every model that experiments name", () => {
  const expected = [
    "all-MiniLM-L6-v2",
    "gte-small",
    "bge-small-en-v1.5-q8",
    "multi-qa-mpnet-base-dot-v1",
    "e5-large-v2",
    "distiluse-base-multilingual-cased-v1",
    "distiluse-base-multilingual-cased-v2",
    "paraphrase-multilingual-MiniLM-L12-v2",
    "paraphrase-multilingual-mpnet-base-v2",
    "hiiamsid/sentence_similarity_spanish_es",
    "bert-base-multilingual-cased",
    "roberta-large",
    "multilingual-e5-small",
    "multilingual-e5-base",
    "bge-m3",
    "text-embedding-ada-002",
    "text-embedding-3-small",
    "text-embedding-3-large",
  ];
  for (const id of expected) assert.equal(modelEntry(id).id, id);
});

Deno.test("a model compared by the cosine gives vectors of length 1, and only such a one", () => {
  for (const { id, normalised, similarity } of catalogue) {
    assert.equal(normalised, similarity === "cosine", id);
  }
});

Deno.test("no model reads more tokens than its weights can", () => {
  for (const { id, limit, positions } of catalogue) assert.ok(limit > 0 && limit <= positions, id);
});

Deno.test("a model from files says how token vectors become one, an endpoint's does it itself", () => {
  for (const entry of catalogue) assert.equal(entry.pooling === null, isApi(entry), entry.id);
});

Deno.test("a prefix ends in a space, and the E5 models have both of theirs", () => {
  for (const { id, prefixes } of catalogue) {
    for (const prefix of Object.values(prefixes)) assert.ok(prefix === "" || /\S $/.test(prefix), id);
    if (/(^|-)e5-/.test(id)) assert.deepEqual(prefixes, { question: "query: ", document: "passage: " }, id);
  }
});

Deno.test("a hash is 64 small hexadecimal digits or not known, and is no other model's", () => {
  const weights = new Map<string, string>();
  for (const entry of withFiles) {
    for (const { file, sha256 } of pinnedFiles(entry)) {
      assert.ok(sha256 === null || /^[0-9a-f]{64}$/.test(sha256), `${entry.id} ${file}`);
      if (sha256 === null || file.endsWith(".json")) continue;
      assert.equal(weights.get(sha256), undefined, `${entry.id} ${file}`);
      weights.set(sha256, entry.id);
    }
  }
});

Deno.test("files are named within the model's folder", () => {
  for (const entry of withFiles) {
    const files = pinnedFiles(entry).map(({ file }) => file);
    for (const file of files) assert.match(file, /^\w[\w.-]*(\/\w[\w.-]*)*$/, entry.id);
    assert.equal(new Set(files).size, files.length, entry.id);
  }
});

Deno.test("a model of the hub names its repository, and a commit where a hash is known", () => {
  for (const { id, source } of withFiles) {
    if (source.kind !== "hub") continue;
    assert.match(source.repository, /^[\w.-]+\/[\w.-]+$/, id);
    assert.match(
      source.revision,
      source.weights.sha256 === null ? /^(main|[0-9a-f]{40})$/ : /^[0-9a-f]{40}$/,
      id,
    );
  }
});

Deno.test("distiluse, and it alone, names a linear layer after the pooling", () => {
  for (const { id, dimension, source } of withFiles) {
    assert.equal(source.dense !== undefined, id.startsWith("distiluse-"), id);
    if (source.dense) assert.equal(dimension, 512, id);
  }
});

for (const { id, dimension, limit, positions, source } of withFiles) {
  if (source.kind !== "npm") continue;
  Deno.test(`${id} is installed, of the size that its entry says, and its own files confirm the entry`, async () => {
    const packages = fileURLToPath(new URL("../../node_modules", import.meta.url));
    const folder = join(packages, source.package, source.folder);
    const { size } = await Deno.stat(join(folder, source.weights.file));
    assert.ok(Math.abs(size / 1e6 - source.weights.megabytes!) <= 1, String(size));
    const config = JSON.parse(await Deno.readTextFile(join(folder, "config.json")));
    assert.equal(dimension, config.hidden_size);
    assert.equal(positions, config.max_position_embeddings);
    const { model_max_length } = JSON.parse(await Deno.readTextFile(join(folder, "tokenizer_config.json")));
    assert.ok(limit <= model_max_length);
  });
}

Deno.test("an endpoint is named without a key, and a request of it holds the longest text and what OpenAI takes", () => {
  for (const { id, limit, source } of behindEndpoints) {
    const { protocol, username, password, search } = new URL(source.address);
    assert.deepEqual([protocol, username, password, search], ["https:", "", "", ""], id);
    assert.match(source.key!, /^[A-Z][A-Z0-9_]*$/, id);
    assert.doesNotMatch(JSON.stringify(source), /sk-/, id);
    assert.ok(source.batch.texts >= 1 && source.batch.texts <= 2048, id);
    assert.ok(source.batch.tokens >= limit && source.batch.tokens <= 300_000, id);
    assert.ok(source.dollarsPerMillionTokens! > 0 && source.connections >= 1, id);
  }
});

const described: ModelEntry = { ...modelEntry("gte-small"), id: "described-in-a-test" };

Deno.test("defineModels() adds what an experiment describes and never replaces a model of the catalogue", () => {
  defineModels([described]);
  assert.equal(modelEntry(described.id), described);
  assert.deepEqual(knownModels(), [...catalogue, described]);
  assert.throws(() => defineModels([{ ...described, id: "gte-small" }]), Problem);
  assert.equal(modelEntry("gte-small").source.kind, "npm");
});

Deno.test("an unknown model is refused with the names that are known", () => {
  assert.throws(() => modelEntry("gte-smal"), (error) => {
    assert.ok(error instanceof Problem);
    assert.match(error.message, /gte-smal\b/);
    assert.match(error.message, /all-MiniLM-L6-v2.*text-embedding-3-large/s);
    return true;
  });
});
