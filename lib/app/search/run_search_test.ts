import assert from "node:assert/strict";
import { join } from "node:path";
import pl from "nodejs-polars";
import { hasRun, serveForTests } from "../serve_for_tests.ts";
import { eventsOf, finalOf, of } from "./search_for_tests.ts";
import { sourceList, wholeDocument } from "./shapes.ts";

const ignore = !hasRun("sample");
const source = "run:sample";

Deno.test({
  name: "the application ranks as the run does: by words, by vectors, fused and reranked",
  ignore,
  fn: () =>
    ranksAsTheRun("sample", [
      { system: "bm25" },
      { system: "all-MiniLM-L6-v2" },
      { system: "rrf(bm25,gte-small)" },
      { system: "rrf(bm25,gte-small)", reranker: "maxsim(all-MiniLM-L6-v2)" },
      { system: "all-MiniLM-L6-v2", reranker: "maxsim(all-MiniLM-L6-v2)" },
    ]),
});

Deno.test({
  name: "the application ranks as the Spanish run does: other formulas and analysers, expanded, fused",
  ignore: !hasRun("sample-es"),
  fn: () =>
    ranksAsTheRun("sample-es", [
      { system: "bm25" },
      { system: "bm25(variant=okapi)" },
      { system: "bm25(analyser=es:alnum+lower+stop+stem)" },
      { system: "rm3(bm25)" },
      { system: "rrf(bm25,bm25(analyser=es:alnum+lower+stop+stem))" },
    ]),
});

async function ranksAsTheRun(run: string, systems: readonly { system: string; reranker?: string }[]) {
  await using app = await serveForTests([run]);
  const data = await app.app.runs.get(run), rankings = await data.frame("rankings");
  const questions = (await data.rows("questions")).filter((_, i) => i % 17 === 0).slice(0, 6);
  for (const { system, reranker } of systems) {
    const name = reranker ? `${system}+${reranker}` : system;
    const own = rankings.filter(pl.col("system").eq(pl.lit(name)));
    for (const { question_id, text } of questions) {
      const expected = own.filter(pl.col("question_id").eq(pl.lit(question_id))).sort("rank").head(10);
      assert.ok(expected.height > 0, name);
      const asked = { source: `run:${run}`, q: text, system, ...reranker && { reranker } };
      const list = await finalOf(app, asked);
      assert.equal(list.system, name);
      assert.deepEqual(
        list.results.map(({ doc_id, chunk_id }) => [doc_id, chunk_id]),
        expected.select("doc_id", "chunk_id").rows(),
        `${name}: ${text}`,
      );
      const raw = expected.getColumn("raw_score").toArray() as number[];
      list.results.forEach(({ score }, i) => assert.ok(Math.abs(score! - raw[i]!) < 1e-5, name));
    }
  }
}

Deno.test({
  name:
    "lists come one after the other: BM25, the system that was asked for, the reranked one, the nearest sentences",
  ignore,
  fn: async () => {
    await using app = await serveForTests(["sample"]);
    const asked = { source, q: "how long are deleted blobs kept", size: "5" };
    const hybrid = { ...asked, system: "rrf(bm25,gte-small)", reranker: "maxsim(all-MiniLM-L6-v2)" };
    const events = await eventsOf(app, hybrid);
    assert.deepEqual(
      events.filter(({ event }) => event !== "note").map((one) =>
        one.event === "results" ? `${one.stage} ${one.system}` : one.event
      ),
      [
        "query",
        "first bm25",
        "first rrf(bm25,gte-small)",
        "final rrf(bm25,gte-small)+maxsim(all-MiniLM-L6-v2)",
        "close",
        "done",
      ],
    );
    const [words, fused, last] = of(events, "results");
    assert.ok(words!.results.every(({ before }) => before === null));
    const all = await finalOf(app, { ...asked, system: "bm25", size: "50" });
    for (const { doc_id, before } of fused!.results) {
      assert.equal(before, all.results.find((row) => row.doc_id === doc_id)?.rank ?? before);
    }
    const deeper = await finalOf(app, { ...asked, system: "rrf(bm25,gte-small)", size: "50" });
    for (const { doc_id, before } of last!.results) {
      assert.equal(before, deeper.results.find((row) => row.doc_id === doc_id)!.rank);
    }
    const [close] = of(events, "close");
    assert.deepEqual(close!.results.map(({ doc_id }) => doc_id), last!.results.map(({ doc_id }) => doc_id));
    for (const { snippet, best } of close!.results) {
      assert.ok(snippet.some(({ mark }) => mark === "close"), best.sentence);
      assert.ok(best.score > 0 && best.score <= 1);
    }
  },
});

Deno.test({
  name: "the sources say what can be searched and how, the run's best system first",
  ignore,
  fn: async () => {
    await using app = await serveForTests(["sample"]);
    const [entry, ...others] = sourceList.parse(await (await app.ask("/api/sources")).json());
    assert.equal(others.length, 0);
    assert.deepEqual([entry!.id, entry!.kind, entry!.documents, entry!.chunks], [source, "run", 132, 288]);
    const data = await app.app.runs.get("sample");
    const { retrievers, statistics } = data.run.experiment;
    const best = (await data.rows("summaries"))
      .filter(({ system, measure }) => measure === statistics.headline && retrievers.includes(system))
      .toSorted((a, b) => b.value! - a.value!)[0]!.system;
    assert.equal(entry!.systems[0]!.system, best);
    for (const system of [...retrievers, "rrf(bm25,all-MiniLM-L6-v2)"]) {
      assert.ok(entry!.systems.some((one) => one.system === system && one.ready), system);
    }
    const texts = new Map((await data.rows("questions")).map(({ text, split }) => [text, split]));
    assert.ok(
      entry!.examples.length > 0 &&
        entry!.examples.every((text) => texts.get(text) !== "tune" && texts.has(text)),
    );
    assert.deepEqual(entry!.topics, ["Azure Services", "Development", "Operations", "Security"]);
    const final = await finalOf(app, { q: "backup" });
    assert.equal(final.system, best);
  },
});

Deno.test({
  name: "filters hold for every system, and pages are full and do not overlap",
  ignore,
  fn: async () => {
    await using app = await serveForTests(["sample"]);
    const documents = await (await app.app.runs.get("sample")).rows("documents");
    const ofTopic = new Set(
      documents.filter(({ topic }) => topic === "Security").map(({ doc_id }) => doc_id),
    );
    for (const system of ["bm25", "all-MiniLM-L6-v2", "rrf(bm25,gte-small)"]) {
      const asked = { source, q: "how do I rotate a key", system, topic: "Security", size: "7" };
      const seen = new Set<string>();
      const first = await finalOf(app, asked), pages = Math.ceil(first.shown / 7);
      for (let page = 1; page <= pages; page++) {
        const { results, shown } = await finalOf(app, { ...asked, page: String(page) });
        assert.equal(results.length, Math.min(7, shown - 7 * (page - 1)));
        assert.equal(results[0]!.rank, 7 * (page - 1) + 1);
        for (const { doc_id } of results) {
          assert.ok(ofTopic.has(doc_id) && !seen.has(doc_id));
          seen.add(doc_id);
        }
      }
      assert.equal(seen.size, first.shown);
      assert.equal(first.total, first.shown);
      if (system !== "bm25") assert.equal(first.total, ofTopic.size);
      assert.deepEqual((await finalOf(app, { ...asked, page: "9" })).results, []);
    }
    const asked = { source, q: "backup", system: "gte-small", from: "2024", to: "2024-06", size: "50" };
    const dated = await finalOf(app, asked);
    assert.ok(dated.results.length > 3);
    for (const { date } of dated.results) assert.ok(date! >= "2024-01-01" && date! <= "2024-06-30", date!);
  },
});

Deno.test({
  name: "a document comes whole, with the words of the query marked",
  ignore,
  fn: async () => {
    await using app = await serveForTests(["sample"]);
    const id = "azure/app-service/app-settings-key-vault";
    const path = `/api/documents/${encodeURIComponent(source)}/${encodeURIComponent(id)}`;
    const document = wholeDocument.parse(await (await app.ask(`${path}?q=vaults`)).json());
    assert.ok(document.chunks.length > 0);
    const data = await app.app.runs.get("sample");
    const chunks = (await data.rows("chunks")).filter(({ doc_id }) => doc_id === id);
    assert.deepEqual(
      document.chunks.map(({ text }) => text.map((span) => span.text).join("")),
      chunks.map(({ text }) => text),
    );
    const words = document.chunks.flatMap(({ text }) => text).filter(({ mark }) => mark === "word");
    assert.deepEqual(new Set(words.map(({ text }) => text.toLowerCase())), new Set(["vault"]));
    const missing = await app.ask(`/api/documents/${encodeURIComponent(source)}/nothing`);
    assert.equal(missing.status, 404);
    await missing.body?.cancel();
  },
});

Deno.test({
  name: "a run's folder that is removed while it is open is a problem that is said, and the others go on",
  ignore,
  fn: async () => {
    await using app = await serveForTests(["sample"]);
    const asked = { source, q: "backup", system: "bm25" };
    assert.equal((await finalOf(app, asked)).results.length, 10);
    const data = await app.app.runs.get("sample");
    await Deno.remove(join(app.outputs, "sample", "vectors"), { recursive: true });
    const { runSource } = await import("./run_source.ts");
    await Deno.remove(join(app.outputs, "sample"), { recursive: true });
    await assert.rejects(
      async () => {
        for await (const _ of (await runSource(data))!.chunks()) void _;
      },
      (error) => (error as { status: number }).status === 410,
    );
    const gone = await app.ask(`/api/search?${new URLSearchParams(asked)}`);
    assert.equal(gone.status, 404);
    assert.match((await gone.json()).title, /no such run/);
    assert.deepEqual(await (await app.ask("/api/sources")).json(), []);
  },
});
