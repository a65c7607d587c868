import assert from "node:assert/strict";
import { join } from "node:path";
import { vectorBlocksOf } from "../../tables/mod.ts";
import { serveForTests } from "../serve_for_tests.ts";
import { memorySource, type SmallDocument } from "./memory_source_for_tests.ts";
import { eventsOf, finalOf, of, shown } from "./search_for_tests.ts";
import type { SearchSource } from "./source.ts";
import { registerSources } from "./sources.ts";

const documents: SmallDocument[] = [
  {
    doc_id: "blobs",
    title: "Soft delete for <b>blobs</b>",
    topic: "storage",
    date: "2024-05-31",
    texts: ["Deleted blobs are kept for seven days.", "Blobs have tiers."],
  },
  {
    doc_id: "keys",
    title: "Rotate keys",
    topic: "security",
    date: "2023-01-02",
    texts: ["Keys are rotated every year."],
  },
  {
    doc_id: "queues",
    topic: "storage",
    source: "there",
    texts: ["A queue keeps messages for a week.", "\0 odd \ud800 text"],
  },
];

/** An application over collections in memory. */
async function serving(...sources: SearchSource[]) {
  const app = await serveForTests();
  registerSources(app.app, "own", {
    list: () => Promise.resolve(sources),
    get: (id) => Promise.resolve(sources.find((one) => one.id === id)),
  });
  return app;
}

Deno.test("a collection is searched by words, with marks in title and text and a correct total", async () => {
  await using app = await serving(memorySource(documents));
  const events = await eventsOf(app, { q: "how long is a blob kept" });
  assert.deepEqual(events.map(({ event }) => event), ["query", "results", "done"]);
  const [query] = of(events, "query"), [list] = of(events, "results");
  assert.deepEqual([query!.total, query!.suggestion], [1, null]);
  const [best] = list!.results;
  assert.deepEqual([list!.stage, list!.system, list!.total, best!.doc_id, best!.chunk_id], [
    "final",
    "bm25",
    1,
    "blobs",
    "blobs#0",
  ]);
  assert.equal(shown(best!.title), "Soft delete for <b>[blobs]</b>");
  assert.equal(shown(best!.snippet), "Deleted [blobs] are [kept] for seven days.");
  assert.equal(best!.opens, "/document?source=own%3A1&id=blobs&q=how+long+is+a+blob+kept");
});

Deno.test("a spelling is suggested only for words that the collection lacks, in both languages, and never applied", async () => {
  const spanish = memorySource([{ doc_id: "a", texts: ["Los gatos comieron en la ciudad de Córdoba."] }], {
    id: "own:2",
    language: "es",
  });
  await using app = await serving(memorySource(documents), spanish);
  const suggestion = async (source: string, q: string) =>
    of(await eventsOf(app, { source, q }), "query")[0]!.suggestion;
  assert.deepEqual(await suggestion("own:1", "rotaded keys"), {
    text: "rotated keys",
    words: [{ from: "rotaded", to: "rotated" }],
  });
  assert.equal(await suggestion("own:1", "rotating the key"), null, "a form whose term is known");
  assert.equal(await suggestion("own:1", "zzzzzz"), null);
  assert.equal((await suggestion("own:2", "gatos de Cordova"))?.text, "gatos de Córdoba");
  assert.equal(await suggestion("own:2", "comer gato"), null, "another form of comieron");
  assert.equal((await finalOf(app, { source: "own:1", q: "roteded" })).total, 0);
});

Deno.test("filters are applied in the search, alone and together", async () => {
  await using app = await serving(memorySource(documents));
  const found = async (filter: Record<string, string>) => {
    const { results, total } = await finalOf(app, { q: "kept keeps keys rotated blobs", ...filter });
    assert.equal(total, results.length);
    return results.map(({ doc_id }) => doc_id).sort();
  };
  assert.deepEqual(await found({}), ["blobs", "keys", "queues"]);
  assert.deepEqual(await found({ topic: "storage" }), ["blobs", "queues"]);
  assert.deepEqual(await found({ topic: "storage", origin: "here" }), ["blobs"]);
  assert.deepEqual(await found({ from: "2023", to: "2023-12" }), ["keys"]);
  assert.deepEqual(await found({ from: "2024-06" }), []);
  assert.deepEqual(await found({ topic: "", from: "", to: "" }), ["blobs", "keys", "queues"]);
});

Deno.test("odd queries are harmless: empty, NUL, half characters, markup, a thousand letters", async () => {
  await using app = await serving(memorySource(documents));
  for (
    const q of [
      "",
      "   ",
      "\0",
      "blobs\0kept",
      "\ud800",
      "odd \udc00",
      "<script>alert(1)</script>",
      "b".repeat(1000),
    ]
  ) {
    const events = await eventsOf(app, { q });
    assert.equal(of(events, "problem").length, 0, q);
    assert.equal(events.at(-1)!.event, "done");
  }
  assert.equal((await finalOf(app, { q: "blobs\0tiers" })).total, 1);
  const { chunks } = await (await app.ask("/api/documents/own:1/queues?q=odd")).json();
  assert.equal(shown(chunks[1].text), "\ufffd [odd] \ufffd text");
  const long = await app.ask(`/api/search?q=${"b".repeat(1001)}`);
  assert.deepEqual([long.status, (await long.json()).title], [400, "A query has at most 1000 characters"]);
});

Deno.test("what is asked wrongly is refused before anything is searched", async () => {
  await using app = await serving(memorySource(documents));
  const wrong = {
    "source=own:9": 404,
    "source=nothing": 404,
    "source=run:..%2F..": 404,
    "system=gte-small": 400,
    "reranker=maxsim(gte-small)": 400,
    "size=51": 400,
    "page=0": 400,
    "page=x": 400,
    "from=yesterday": 400,
  };
  for (const [query, status] of Object.entries(wrong)) {
    const answer = await app.ask(`/api/search?q=blobs&${query}`);
    assert.equal(answer.status, status, query);
    assert.equal(answer.headers.get("content-type"), "application/problem+json");
    await answer.body?.cancel();
  }
});

Deno.test("with nothing to search, that is said", async () => {
  await using app = await serving();
  const answer = await app.ask("/api/search?q=a");
  assert.equal(answer.status, 404);
  assert.match((await answer.json()).title, /nothing to search yet/);
});

Deno.test("what is derived is made once for all who ask, found again, and made anew for other documents", async () => {
  let read = 0;
  const counted = (documents: SmallDocument[]): SearchSource => {
    const source = memorySource(documents);
    return { ...source, chunks: () => (read++, source.chunks()) };
  };
  const sources = [counted(documents)];
  const app = await serveForTests();
  try {
    registerSources(app.app, "own", {
      list: () => Promise.resolve(sources),
      get: (id) => Promise.resolve(sources.find((one) => one.id === id)),
    });
    const lists = await Promise.all(Array.from({ length: 20 }, () => finalOf(app, { q: "blobs" })));
    assert.ok(lists.every(({ total }) => total === 1));
    assert.equal(read, 1);
    const folders = async () => {
      const names: string[] = [];
      for await (const { name } of Deno.readDir(join(app.outputs, ".app", "indexes"))) names.push(name);
      return names;
    };
    const before = await folders();
    assert.equal(before.length, 1);
    sources[0] = counted(documents.slice(1));
    assert.equal((await finalOf(app, { q: "blobs" })).total, 0);
    assert.equal(read, 2);
    const after = await folders();
    assert.equal(after.length, 1);
    assert.notDeepEqual(after, before);
  } finally {
    await app[Symbol.asyncDispose]();
  }
});

Deno.test("documents that change while they are read are not searched half; the next search reads them anew", async () => {
  const source = memorySource(documents);
  const changed = { ...source, size: { documents: 4, chunks: 9 } };
  await using app = await serving(changed);
  const [fault] = of(await eventsOf(app, { q: "blobs" }), "problem");
  assert.equal(fault!.status, 409);
  changed.size = source.size;
  assert.equal((await finalOf(app, { q: "blobs" })).total, 1);
});

Deno.test("vectors are searched with the encoder kept open; a filter and a fusion hold for them too", async () => {
  const source = memorySource(documents, {
    systems: ["rrf(bm25,all-MiniLM-L6-v2)", "all-MiniLM-L6-v2", "bm25"],
  });
  await using app = await serving(source);
  const dense = await finalOf(app, {
    q: "period before an object is gone for good",
    system: "all-MiniLM-L6-v2",
  });
  assert.deepEqual([dense.total, dense.results[0]!.doc_id], [3, "blobs"]);
  const few = await finalOf(app, {
    q: "period before removal",
    system: "all-MiniLM-L6-v2",
    topic: "security",
  });
  assert.deepEqual(few.results.map(({ doc_id }) => doc_id), ["keys"]);
  const both = await finalOf(app, { q: "how long are messages kept" });
  assert.equal(both.system, "rrf(bm25,all-MiniLM-L6-v2)");
  assert.deepEqual([both.total, both.results[0]!.doc_id], [3, "queues"]);
});

Deno.test("vectors of chunks that are not there are a problem that is said", async () => {
  const vectors = vectorBlocksOf({
    ids: ["x#0"],
    matrix: new Float32Array(384),
    dimension: 384,
    truncated: new Int32Array(1),
  });
  await using app = await serving(
    memorySource(documents, { systems: ["bm25", "all-MiniLM-L6-v2"], vectors }),
  );
  const events = await eventsOf(app, { q: "blobs", system: "all-MiniLM-L6-v2" });
  assert.deepEqual(events.map(({ event }) => event).filter((event) => event !== "note"), [
    "query",
    "results",
    "problem",
  ]);
  assert.match(of(events, "problem")[0]!.title, /not in the collection/);
});

Deno.test("systems that cannot be used here are listed with why, and refused", async () => {
  const systems = [
    "bm25",
    "chroma(gte-small)",
    "text-embedding-3-small",
    "nothing-known",
    "sum(bm25,gte-small,weights=tuned)",
  ];
  const rerankers = [
    "maxsim(all-MiniLM-L6-v2)",
    "cross(ms-marco-MiniLM-L-6-v2)",
    "listwise(gpt-4o)",
    "cross(rerank-v3)",
  ];
  await using app = await serving(memorySource(documents, { systems, rerankers }));
  const [entry] = await (await app.ask("/api/sources")).json();
  const state = (name: string) => {
    const one = [...entry.systems, ...entry.rerankers].find((one) => name === (one.system ?? one.reranker));
    return one.ready ? "ready" : one.why;
  };
  assert.equal(state("bm25"), "ready");
  assert.match(state("chroma(gte-small)"), /Chroma/);
  assert.match(state("text-embedding-3-small"), /OPENAI_API_KEY/);
  assert.match(state("nothing-known"), /Unknown model/);
  assert.match(state("sum(bm25,gte-small,weights=tuned)"), /not been tuned|nknown/);
  assert.equal(state("maxsim(all-MiniLM-L6-v2)"), "ready");
  assert.match(state("listwise(gpt-4o)"), /endpoint/);
  const answer = await app.ask(`/api/search?q=a&${new URLSearchParams({ system: "chroma(gte-small)" })}`);
  assert.equal(answer.status, 400);
  assert.match((await answer.json()).detail, /cannot be used here/);
});

Deno.test("a thousand requests at once are all answered", async () => {
  await using app = await serving(memorySource(documents, { systems: ["bm25", "all-MiniLM-L6-v2"] }));
  await finalOf(app, { q: "warm up", system: "all-MiniLM-L6-v2" });
  const queries = ["blobs", "keys", "messages", "how long are blobs kept"];
  const totals = await Promise.all(Array.from({ length: 1000 }, async (_, i) => {
    const system = i % 4 === 0 ? "all-MiniLM-L6-v2" : "bm25";
    const list = await finalOf(app, { q: queries[i % queries.length]!, system });
    return [system, list.total];
  }));
  for (const [system, total] of totals) {
    assert.ok(total === (system === "bm25" ? 1 : 3), `${system} ${total}`);
  }
});

Deno.test("who leaves stops the work: the models are free for the others", async () => {
  const source = memorySource(documents, { systems: ["bm25", "all-MiniLM-L6-v2"] });
  let vectors = 0;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await using app = await serving({ ...source, chunkVectors: () => (vectors++, promise) });
  const leaving = new AbortController();
  const asked = new URLSearchParams({ q: "blobs", system: "all-MiniLM-L6-v2" });
  const answer = await app.ask(`/api/search?${asked}`, { signal: leaving.signal });
  const reader = answer.body!.getReader();
  assert.match(new TextDecoder().decode((await reader.read()).value), /"event":"query"/);
  await reader.read();
  leaving.abort();
  await reader.cancel().catch(() => undefined);
  assert.equal((await finalOf(app, { q: "blobs", system: "bm25" })).total, 1);
  resolve(undefined);
  assert.equal((await finalOf(app, { q: "blobs", system: "all-MiniLM-L6-v2" })).total, 3);
  assert.equal(vectors, 1);
});
