import assert from "node:assert/strict";
import type { Result, SearchEvent } from "../search/shapes.ts";
import { heard, NOTHING_YET, resultsOf } from "./search_listing.ts";

const one = (doc_id: string, rank: number): Result => ({
  ...{
    doc_id,
    rank,
    before: null,
    score: 1,
    title: [{ text: doc_id }],
    url: "",
    opens: "/document",
    date: null,
  },
  ...{
    topic: null,
    source: "",
    language: "en",
    headings: "",
    snippet: [{ text: "old" }],
    chunk_id: `${doc_id}#0`,
  },
});
const list = (stage: "first" | "final", system: string, ...ids: string[]): SearchEvent => ({
  ...{ event: "results", stage, system, milliseconds: 1, total: 9, shown: 9, page: 1, size: 10 },
  results: ids.map((id, i) => one(id, i + 1)),
});
const after = (...events: SearchEvent[]) => events.reduce(heard, NOTHING_YET);

Deno.test("the newest list is shown, and the system of the one it replaced is known", () => {
  assert.equal(after(list("final", "bm25", "a")).replaced, undefined);
  const listing = after(list("first", "bm25", "a", "b"), list("final", "gte-small", "b", "c"));
  assert.deepEqual(resultsOf(listing).map(({ doc_id }) => doc_id), ["b", "c"]);
  assert.equal(listing.replaced, "bm25");
});

Deno.test("sentences nearest in meaning come into the list of their system alone", () => {
  const close = (system: string): SearchEvent => ({
    ...{ event: "close", system },
    results: [{
      doc_id: "b",
      snippet: [{ text: "new", mark: "close" }],
      best: { sentence: "new", score: 1 },
    }],
  });
  const texts = (listing: typeof NOTHING_YET) => resultsOf(listing).map(({ snippet }) => snippet[0]!.text);
  assert.deepEqual(texts(after(list("final", "x", "a", "b"), close("x"))), ["old", "new"]);
  assert.deepEqual(texts(after(list("final", "x", "a", "b"), close("y"))), ["old", "old"]);
});

Deno.test("what is waited for is said until the next event; other notes stay, each once", () => {
  const note = (message: string, passing?: boolean): SearchEvent => ({ event: "note", message, passing });
  assert.equal(after(note("1 of 9", true), note("2 of 9", true)).waiting, "2 of 9");
  const listing = after(note("2 of 9", true), note("left out"), note("left out"), list("final", "x", "a"));
  assert.equal(listing.waiting, undefined);
  assert.deepEqual(listing.notes, ["left out"]);
});

Deno.test("a fault is kept beside what was found before it", () => {
  const listing = after(list("first", "bm25", "a"), {
    event: "problem",
    title: "t",
    status: 500,
    detail: "d",
  });
  assert.equal(listing.problem?.title, "t");
  assert.equal(resultsOf(listing).length, 1);
});
