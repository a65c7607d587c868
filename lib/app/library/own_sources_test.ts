import assert from "node:assert/strict";
import { join } from "node:path";
import { catalogue } from "../../models/mod.ts";
import { type ServedForTests, serveForTests } from "../serve_for_tests.ts";
import type { SearchEvent, SourceEntry } from "../search/shapes.ts";
import { FILES } from "./files_for_tests.ts";
import { ownModels } from "./own_models.ts";
import { ownSources } from "./own_sources.ts";
import type { CollectionEntry } from "./shapes.ts";

async function add(app: ServedForTests, name: string, body: BodyInit, more = ""): Promise<void> {
  const response = await app.ask(`/api/library/documents?name=${encodeURIComponent(name)}${more}`, {
    method: "POST",
    body,
  });
  assert.equal(response.status, 200, await response.text());
}

/** Waits until all chunks of the first collection are encoded. */
async function encoded(app: ServedForTests): Promise<CollectionEntry> {
  for (let asked = 0; asked < 600; asked++) {
    const { collections: [first] } = await (await app.ask("/api/library")).json();
    assert.equal(first.encoding?.failure ?? null, null);
    if (first.encoding?.done === first.chunks) return first;
    await new Promise((done) => setTimeout(done, 100));
  }
  assert.fail("never encoded");
}

async function search(app: ServedForTests, query: Record<string, string>): Promise<SearchEvent[]> {
  const response = await app.ask(`/api/search?${new URLSearchParams({ source: "own:1", ...query })}`);
  const lines = (await response.text()).trim().split("\n").map((line) => JSON.parse(line));
  assert.equal(response.status, 200, JSON.stringify(lines));
  return lines;
}

/** The files below a folder in which a word stands. */
async function holding(folder: string, word: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) found.push(...await holding(path, word));
    else if (new TextDecoder("latin1").decode(await Deno.readFile(path)).includes(word)) found.push(path);
  }
  return found;
}

const finals = (events: SearchEvent[]) =>
  events.flatMap((event) => event.event === "results" && event.stage === "final" ? [event] : []);

Deno.test("the whole way: a PDF file is added, and a search finds it with the word marked", async () => {
  await using app = await serveForTests();
  for (const name of ["birds.pdf", "notes.md"]) await add(app, name, FILES[name]!.bytes);
  const [final] = finals(await search(app, { q: "herons", system: "bm25" }));
  assert.deepEqual(final!.results.map(({ doc_id }) => doc_id), ["1"]);
  const [found] = final!.results;
  assert.deepEqual(found!.snippet.filter(({ mark }) => mark === "word").map(({ text }) => text), ["heron"]);
  assert.equal(found!.url, "/documents/1/1/file");
  const [source] = await (await app.ask("/api/sources")).json() as SourceEntry[];
  assert.equal(`${source!.id} ${source!.kind} ${source!.documents}`, "own:1 own 2");
  assert.deepEqual(source!.sources, ["md", "pdf"]);
  assert.ok(source!.systems.every(({ ready }) => ready), JSON.stringify(source!.systems));
  assert.ok((await holding(app.app.folder, "heron")).length >= 2);
  // what is removed is gone, also from what searches made of it
  await app.ask("/api/library/collections/1/documents", {
    method: "DELETE",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ documents: [1] }),
  }).then((answer) => answer.body?.cancel());
  assert.deepEqual(await holding(app.app.folder, "heron"), []);
  assert.deepEqual(finals(await search(app, { q: "herons", system: "bm25" }))[0]!.results, []);
});

Deno.test("documents are encoded in the background, and then found by meaning", async () => {
  await using app = await serveForTests();
  await add(app, "a.txt", "Our cat likes to sleep on the sofa all day long and wakes up to eat.");
  await add(app, "b.txt", "The parliament passed the law on the taxes that firms have to pay.");
  const { encoding } = await encoded(app);
  assert.deepEqual(encoding, { model: "all-MiniLM-L6-v2", done: 2, total: 2, failure: null });
  for (const system of ["all-MiniLM-L6-v2", "rrf(bm25,all-MiniLM-L6-v2)"]) {
    const [final] = finals(await search(app, { q: "a pet that naps", system }));
    assert.equal(final!.results[0]!.doc_id, "1", system);
  }
  const reranked = finals(await search(app, { q: "law", reranker: "maxsim(all-MiniLM-L6-v2)" }));
  assert.equal(reranked.at(-1)!.results[0]!.doc_id, "2");
});

Deno.test("a source is the same object while nothing changes, and has another stamp when its documents do", async () => {
  await using app = await serveForTests();
  const sources = ownSources(app.app);
  assert.equal(await sources.get("own:1"), undefined);
  await add(app, "folder/notes.md", FILES["notes.md"]!.bytes);
  await encoded(app);
  const first = (await sources.get("own:1"))!;
  assert.equal(await sources.get("own:1"), first);
  assert.deepEqual(await sources.list(), [first]);
  assert.equal(
    `${first.title} ${first.language} ${JSON.stringify(first.size)}`,
    'My documents en {"documents":1,"chunks":1}',
  );
  const [document] = (await Array.fromAsync(first.documents())).flat();
  assert.deepEqual(document, {
    ...{
      doc_id: "1",
      title: "Mammals",
      url: "/documents/1/1/file",
      date: null,
      topic: "folder",
      source: "md",
    },
    language: "en",
  });
  const [chunk] = (await Array.fromAsync(first.chunks())).flat();
  assert.equal(`${chunk!.chunk_id} ${chunk!.doc_id} ${chunk!.headings}`, "1#0 1 Mammals");
  assert.deepEqual(await first.examples(), ["Mammals"]);
  const { ids, dimension } = (await first.chunkVectors("all-MiniLM-L6-v2"))!;
  assert.deepEqual({ ids, dimension }, { ids: ["1#0"], dimension: 384 });
  assert.deepEqual((await first.chunkVectors("gte-small"))!.ids, ["1#0"]);
  await add(app, "plain.txt", FILES["plain.txt"]!.bytes);
  const second = (await sources.get("own:1"))!;
  assert.notEqual(second.stamp, first.stamp);
  // what was added since does not belong to the first
  assert.equal((await Array.fromAsync(first.chunks())).flat().length, 1);
  for (const id of ["own:2", "own:x", "own:", "run:1", "own:1e0x"]) {
    assert.equal(await sources.get(id), undefined, id);
  }
});

Deno.test("documents of other languages are searched by words, and with models that know the language", async () => {
  await using app = await serveForTests();
  await add(app, "es.txt", "Los gatos duermen en el sofá de la casa y comieron en la cocina de los vecinos.");
  const source = (await ownSources(app.app).get("own:1"))!;
  assert.equal(source.language, "es");
  const models = await ownModels("es");
  assert.deepEqual(source.systems, [
    "bm25",
    ...models.encoders,
    ...models.encoders.map((model) => `rrf(bm25,${model})`),
  ]);
  const english = catalogue.filter(({ language }) => language === "en").map(({ id }) => id);
  assert.ok(!models.encoders.some((model) => english.includes(model)));
  const [final] = finals(await search(app, { q: "comer" }));
  assert.deepEqual(
    final!.results[0]!.snippet.filter(({ mark }) => mark).map(({ text }) => text),
    ["comieron"],
  );
  assert.equal((await ownModels("en")).encoders[0], "all-MiniLM-L6-v2");
});
