import { deepEqual } from "node:assert/strict";
import { linksInText } from "./forum_links.ts";

const links = (text: string) => linksInText(text, "https://forum.example/questions/7");

Deno.test("linksInText() finds addresses without the punctuation around them", () => {
  deepEqual(
    links("See https://a.example/x. And (https://b.example/y), 'https://c.example/z'! <https://d.example/>"),
    [
      "https://a.example/x",
      "https://b.example/y",
      "https://c.example/z",
      "https://d.example/",
    ],
  );
  deepEqual(links("**https://a.example/b_c**; https://a.example/d?e=f&g=h#i…"), [
    "https://a.example/b_c",
    "https://a.example/d?e=f&g=h#i",
  ]);
});

Deno.test("linksInText() keeps parentheses that belong to an address", () => {
  deepEqual(links("(see https://w.example/Disk_(storage)) and https://w.example/a_(b)_c."), [
    "https://w.example/Disk_(storage)",
    "https://w.example/a_(b)_c",
  ]);
});

Deno.test("linksInText() reads Markdown links, relative ones too, and leaves images out", () => {
  deepEqual(
    links(
      '[a](/azure/x) [b](https://b.example/w_(x) "Title") [https://c.example](https://d.example)\n' +
        "[e]: https://e.example/ref ![shot](https://i.example/1.png) [f](<https://f.example/>) array[0](1)",
    ),
    [
      "https://forum.example/azure/x",
      "https://b.example/w_(x)",
      "https://d.example",
      "https://f.example/",
      "https://c.example",
      "https://e.example/ref",
    ],
  );
});

Deno.test("linksInText() gives each address once, and no place on the page nor other schemes", () => {
  deepEqual(links("[a](#b) [c](mailto:d@e.example) ftp://f.example https://g.example https://g.example,"), [
    "https://g.example",
  ]);
});

Deno.test("linksInText() gets through long runs of brackets", () => {
  for (const unit of ["[", "](", "](a", "](a(", "![", "https://a((", "https://a))", ")"]) {
    links(unit.repeat(50_000));
  }
});
