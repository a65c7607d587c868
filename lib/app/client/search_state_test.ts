import assert from "node:assert/strict";
import { addressOf, askedOf, changed, documentAddress, parametersOf, stateOf } from "./search_state.ts";

const read = (text: string) => stateOf(new URLSearchParams(text));
const whole =
  "source=run%3Asample&q=a+%22b%22+%3C%26%3E&system=rrf%28bm25%2Cgte-small%29&reranker=maxsim%28x%29" +
  "&topic=A+%26+B&origin=site&from=2024-01-02&to=2024-12-31&page=3&size=20&answer=1";

Deno.test("an address says what a state is, and a state its address", () => {
  assert.equal(addressOf(read(whole)), `/?${whole}`);
  assert.deepEqual(stateOf(parametersOf(read(whole))), read(whole));
  assert.equal(addressOf(read("")), "/");
  assert.equal(addressOf(read("q=&page=1&size=10&unknown=1&answer=0")), "/");
});

Deno.test("what an address says amiss counts as not said", () => {
  for (const page of ["0", "-1", "1.5", "x", "NaN", "Infinity"]) {
    assert.equal(read(`page=${page}`).page, 1, page);
  }
  assert.equal(read("size=1000000").size, 10);
  assert.equal(read("q=+++").q, "");
});

Deno.test("two lists are compared from their beginning", () => {
  assert.equal(read("q=x&compare=bm25&page=4").page, 1);
  const { compare } = read("q=x&compare=bm25");
  assert.equal(compare, "bm25");
});

Deno.test("a change starts again at the first page, without an answer", () => {
  const state = changed(read(whole), { q: "new" });
  assert.deepEqual([state.q, state.page, state.answer, state.topic], ["new", 1, false, "A & B"]);
});

Deno.test("each of two lists is asked for with its own system and the same filters", () => {
  const state = read("source=s&q=x&system=bm25&reranker=r&compare=gte-small&topic=t");
  const common = { source: "s", q: "x", topic: "t", page: "1", size: "10", lang: "es" };
  assert.deepEqual(askedOf(state, "first", "es"), { ...common, system: "bm25", reranker: "r" });
  assert.deepEqual(askedOf(state, "second", "es"), { ...common, system: "gte-small" });
});

Deno.test("the page of a document knows the way back and the passage that was found", () => {
  const address = documentAddress(read(whole), "/document?source=run%3Asample&id=a%2Fb&q=a", "a/b#1");
  const url = new URL(address, "http://localhost");
  assert.equal(url.pathname, "/document");
  assert.equal(url.searchParams.get("id"), "a/b");
  assert.equal(url.searchParams.get("chunk"), "a/b#1");
  assert.equal(url.hash, "#chunk-a%2Fb%231");
  assert.equal(addressOf({ ...stateOf(url.searchParams), q: 'a "b" <&>' }), `/?${whole}`);
});

Deno.test("an address of another site does not lead away from the application", () => {
  for (const opens of ["https://evil.example/document", "https://x.example//evil.example/document"]) {
    const { host, pathname } = new URL(documentAddress(read(""), opens, "c"), "http://localhost");
    assert.equal(host, "localhost", opens);
    assert.ok(pathname.endsWith("/document"), pathname);
  }
});
