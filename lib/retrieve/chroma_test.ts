import assert from "node:assert/strict";
import { type Fetch, Problem } from "../base/mod.ts";
import { inRankOrder } from "../scores/mod.ts";
import { Chroma, type LoadSettings } from "./chroma.ts";
import { chromaTest, someVectors } from "./chroma_for_tests.ts";
import type { ChromaMetadata, ChromaRows } from "./chroma_rows.ts";
import { startChroma } from "./chroma_server.ts";

const dimension = 8;
const settings: LoadSettings = { similarity: "cosine", graph: { ef: 400, construction: 200, m: 16 } };
const options = { owner: "test" };

function rowsOf(matrix: Float32Array, block = 1500, width = dimension): ChromaRows {
  const ids = Array.from({ length: matrix.length / width }, (_, i) => `c${i}`);
  return {
    ids,
    dimension: width,
    *blocks() {
      for (let at = 0; at < matrix.length; at += block * width) yield matrix.subarray(at, at + block * width);
    },
  };
}

/** Counts the requests that bring records. */
function counting(upserts: number[] = []): { upserts: number[]; fetch: Fetch } {
  return {
    upserts,
    fetch: (url, init) => {
      if (url.endsWith("/upsert")) upserts.push(JSON.parse(String(init!.body)).ids.length);
      return fetch(url, init);
    },
  };
}

function exact(question: Float32Array, matrix: Float32Array, ids: readonly string[], similarity: string) {
  const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
  const scores = ids.map((_, i) => {
    const row = matrix.subarray(i * dimension, (i + 1) * dimension);
    const length = similarity === "dot" ? 1 : Math.sqrt(dot(row, row) * dot(question, question));
    return dot(row, question) / length;
  });
  return Array.from(inRankOrder(ids, scores), (at) => ({ id: ids[at]!, score: scores[at]! }));
}

for (const similarity of ["cosine", "dot"] as const) {
  chromaTest(
    `search() gives the exact ${similarity} similarities where the graph sees every record`,
    async (folder) => {
      await using chroma = await Chroma.open({}, { ...options, folder });
      const matrix = someVectors("docs", 300, dimension),
        questions = someVectors("questions", 130, dimension);
      const rows = rowsOf(matrix);
      await chroma.load("docs_small", rows, { ...settings, similarity });
      const { ids, scores } = await chroma.search("docs_small", questions, dimension, 20);
      assert.equal(ids.length, 130);
      for (let q = 0; q < 130; q++) {
        const right = exact(
          questions.subarray(q * dimension, (q + 1) * dimension),
          matrix,
          rows.ids,
          similarity,
        );
        assert.deepEqual(ids[q], right.slice(0, 20).map(({ id }) => id));
        right.slice(0, 20).forEach(({ score }, i) => assert.ok(Math.abs(score - scores[q]![i]!) < 1e-5));
      }
      const all = await chroma.search("docs_small", questions.subarray(0, dimension), dimension, 1000);
      assert.equal(all.ids[0]!.length, 300);
    },
  );
}

chromaTest("load() sends batches, then nothing, also to a server that was started again", async (folder) => {
  const matrix = someVectors("docs", 6200, 4), rows = rowsOf(matrix, 2500, 4);
  const reported: number[] = [];
  const progress = () => ({ update: (done: number) => void reported.push(done) });
  {
    const { upserts, fetch } = counting();
    await using chroma = await Chroma.open({}, { ...options, folder, fetch, progress });
    assert.equal((await chroma.load("docs_many", rows, settings)).sent, 6200);
    assert.deepEqual(upserts, [1000, 1000, 1000, 1000, 1000, 1000, 200]);
    assert.deepEqual(reported, [0, 1000, 2000, 3000, 4000, 5000, 6000, 6200]);
    assert.equal((await chroma.load("docs_many", rows, settings)).sent, 0);
    assert.equal(upserts.length, 7);
  }
  const { upserts, fetch } = counting();
  await using chroma = await Chroma.open({}, { ...options, folder, fetch });
  assert.equal((await chroma.load("docs_many", rows, settings)).sent, 0);
  assert.equal(upserts.length, 0);
  const { ids } = await chroma.search("docs_many", matrix.subarray(4 * 6100, 4 * 6101), 4, 1);
  assert.deepEqual(ids, [["c6100"]]);
});

chromaTest("a load that was cut off with its server goes on and ends equal", async (folder) => {
  const matrix = someVectors("docs", 3300, dimension), rows = rowsOf(matrix);
  const first = await startChroma({ folder });
  const killing = counting();
  const fetch: Fetch = async (url, init) => {
    const answer = killing.fetch(url, init);
    if (killing.upserts.length < 3) return await answer;
    Deno.kill(first.pid, "SIGKILL");
    await answer.then((response) => response.body?.cancel(), () => undefined);
    throw new Problem({ what: "cut off" });
  };
  const cut = await Chroma.open({ address: first.address }, { ...options, folder, fetch });
  await assert.rejects(cut.load("docs_cut", rows, settings), /cut off/);
  await first.stop();
  const { upserts, fetch: whole } = counting();
  await using chroma = await Chroma.open({}, { ...options, folder, fetch: whole });
  const { sent } = await chroma.load("docs_cut", rows, settings);
  assert.ok(sent === 1300 || sent === 300, String(sent));
  assert.equal(upserts.reduce((sum, n) => sum + n, 0), sent);
  const { ids } = await chroma.search("docs_cut", matrix.subarray(0, dimension), dimension, 3300);
  assert.deepEqual([...ids[0]!].sort(), [...rows.ids].sort());
});

chromaTest("other vectors, other settings or other texts replace a collection", async (folder) => {
  await using chroma = await Chroma.open({}, { ...options, folder });
  const rows = rowsOf(someVectors("docs", 50, dimension));
  const load = async (rows: ChromaRows, more: Partial<LoadSettings> = {}) =>
    (await chroma.load("docs_new", rows, { ...settings, ...more })).sent;
  assert.equal(await load(rows), 50);
  assert.equal(await load(rows, { similarity: "dot" }), 50);
  assert.equal(await load(rows, { graph: { ...settings.graph, m: 8 } }), 50);
  assert.equal(await load({ ...rows, documents: (row) => `text ${row}` }), 50);
  const fewer = someVectors("others", 20, 4);
  assert.equal(await load(rowsOf(fewer, 1500, 4)), 20);
  assert.equal(await chroma.count("docs_new"), 20);
  assert.deepEqual((await chroma.search("docs_new", fewer.subarray(0, 4), 4, 1)).ids, [["c0"]]);
  assert.equal(await load({ ids: [], dimension: 4, blocks: () => [] }), 0);
  assert.deepEqual((await chroma.search("docs_new", fewer.subarray(0, 8), 4, 5)).ids, [[], []]);
});

chromaTest(
  "identifiers, texts and metadata of any script and length come back as they were",
  async (folder) => {
    await using chroma = await Chroma.open({}, { ...options, folder });
    const ids = ["ñandú/ü?#%20", "日本語の文書", "\u{1F600}", "a".repeat(3000), 'quote " and \\', " space "];
    const matrix = someVectors("docs", ids.length, dimension);
    const metadata = (row: number): ChromaMetadata =>
      row === 0 ? {} : { doc_id: ids[row]!, row, last: row === 5 };
    const documents = (row: number) => `texto ${ids[row]}`;
    await chroma.load("docs_any", { ids, dimension, blocks: () => [matrix], documents, metadata }, settings);
    const { ids: found } = await chroma.search("docs_any", matrix, dimension, 1);
    assert.deepEqual(found, ids.map((id) => [id]));
    const collections =
      `${chroma.address}/api/v2/tenants/default_tenant/databases/default_database/collections`;
    const { id } = await (await fetch(`${collections}/docs_any`)).json();
    const body = JSON.stringify({ include: ["documents", "metadatas"] });
    const headers = { "content-type": "application/json" };
    const kept = await (await fetch(`${collections}/${id}/get`, { method: "POST", headers, body })).json();
    assert.deepEqual(kept.ids, ids);
    assert.deepEqual(kept.documents, ids.map((_, row) => documents(row)));
    assert.deepEqual(kept.metadatas, ids.map((_, row) => row === 0 ? null : metadata(row)));
  },
);

chromaTest("search() and load() refuse what cannot be right", async (folder) => {
  await using chroma = await Chroma.open({}, { ...options, folder });
  const matrix = someVectors("docs", 10, dimension), rows = rowsOf(matrix);
  await chroma.load("docs_small", rows, settings);
  await assert.rejects(
    chroma.search("docs_small", new Float32Array(6), 6, 3),
    (error: Problem) => error.parts.found === 6 && error.parts.allowed === "8",
  );
  await assert.rejects(chroma.search("docs_small", new Float32Array(9), dimension, 3), Problem);
  await assert.rejects(chroma.search("docs_none", matrix, dimension, 3), /no such collection/);
  const refused = (rows: ChromaRows, why: RegExp) =>
    assert.rejects(
      chroma.load("docs_bad", rows, settings),
      (error) => error instanceof Problem && why.test(error.message),
    );
  await refused({ ...rows, ids: rows.ids.map(() => "same") }, /different identifiers/);
  await refused({ ...rows, ids: rows.ids.slice(1) }, /one vector/);
  await refused({ ...rows, blocks: () => [matrix.map((value, i) => i === 13 ? NaN : value)] }, /where: c1\n/);
  assert.equal(await chroma.count("docs_bad"), undefined);
});

chromaTest("collections of others on a shared server are left alone", async (folder) => {
  const server = await startChroma({ folder });
  try {
    const rows = rowsOf(someVectors("docs", 10, dimension));
    const mine = await Chroma.open({ address: `${server.address}/` }, { folder, owner: "mine" });
    const theirs = await Chroma.open({ address: server.address }, { folder, owner: "theirs" });
    await theirs.load("docs_shared", rows, settings);
    await assert.rejects(
      mine.load("docs_shared", rows, settings),
      (error: Problem) => error.parts.found === "theirs",
    );
    assert.equal(await theirs.count("docs_shared"), 10);
    await mine.close();
    assert.equal(await theirs.count("docs_shared"), 10, "close() ends no server that it did not start");
  } finally {
    await server.stop();
  }
});

chromaTest("collections of another experiment in the same folder are left alone", async (folder) => {
  const rows = rowsOf(someVectors("docs", 10, dimension));
  {
    await using theirs = await Chroma.open({}, { folder, owner: "theirs" });
    await theirs.load("docs_shared", rows, settings);
  }
  await using mine = await Chroma.open({}, { folder, owner: "mine" });
  await assert.rejects(
    mine.load("docs_shared", rowsOf(someVectors("others", 5, dimension)), settings),
    (error: Problem) => error.parts.found === "theirs" && error.parts.todo!.includes(folder),
  );
  assert.equal(await mine.count("docs_shared"), 10);
});

chromaTest("search() refuses an answer that lacks a question", async (folder) => {
  const cutting: Fetch = async (url, init) => {
    const response = await fetch(url, init);
    if (!url.endsWith("/query")) return response;
    const { ids, distances } = await response.json();
    return Response.json({ ids: ids.slice(1), distances });
  };
  await using chroma = await Chroma.open({}, { ...options, folder, fetch: cutting });
  const matrix = someVectors("docs", 10, dimension);
  await chroma.load("docs_small", rowsOf(matrix), settings);
  await assert.rejects(
    chroma.search("docs_small", matrix.subarray(0, 2 * dimension), dimension, 3),
    /not whole[^]*found "1 lists of records and 2 of distances"/,
  );
});

chromaTest("once its server has ended, nothing is sent to whoever has the port now", async (folder) => {
  let sent = 0;
  const counting: Fetch = (url, init) => {
    sent++;
    return fetch(url, init);
  };
  const chroma = await Chroma.open({}, { ...options, folder, fetch: counting });
  await chroma.close();
  const before = sent;
  await assert.rejects(chroma.count("docs_any"), /has ended/);
  assert.equal(sent, before);
});

chromaTest("a server that has ended is named as such, with what to do", async (folder) => {
  const chroma = await Chroma.open({}, { ...options, folder });
  await chroma.close();
  await assert.rejects(chroma.count("docs_any"), /has ended[^]*what to do: run the step again/);
});
