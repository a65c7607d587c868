import { deepEqual, equal } from "node:assert/strict";
import { DocumentLookup } from "./document_lookup.ts";

const at = (path: string) => `https://x.example/${path}`;

Deno.test("find() tells that several documents have an address, unless one is kept of them", () => {
  const lookup = new DocumentLookup();
  lookup.add("a", at("page?id=1"));
  lookup.add("b", at("page?id=2"));
  deepEqual([lookup.find(at("page?id=1")), lookup.find(at("page"))], ["a", null]);
  lookup.merge("b", "a");
  deepEqual([lookup.find(at("page?id=2")), lookup.find(at("page")), lookup.find("b")], ["a", "a", "a"]);
});

Deno.test("find() prefers a document's own address to another's alias, in whatever order they came", () => {
  for (const order of [[0, 1], [1, 0]]) {
    const lookup = new DocumentLookup();
    const documents: [string, string, string[]][] = [["old", at("old"), []], ["new", at("new"), [
      at("old"),
      at("older"),
    ]]];
    for (const i of order) lookup.add(...documents[i]!);
    deepEqual([lookup.find(at("old")), lookup.find(at("older"))], ["old", "new"]);
  }
});

Deno.test("find() follows merges of merges", () => {
  const lookup = new DocumentLookup();
  for (const id of ["a", "b", "c"]) lookup.add(id, at(id));
  lookup.merge("b", "a");
  lookup.merge("c", "b");
  equal(lookup.find(at("c")), "a");
});

Deno.test("find() takes a fragment off addresses and paths, never off other identifiers", () => {
  const lookup = new DocumentLookup();
  lookup.add("c", "");
  lookup.add("/azure/a", "");
  deepEqual([lookup.find("c#"), lookup.find("c"), lookup.find("/azure/a#x")], [undefined, "c", "/azure/a"]);
});
