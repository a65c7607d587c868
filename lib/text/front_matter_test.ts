import { deepEqual, equal, ok } from "node:assert/strict";
import { frontMatter } from "./front_matter.ts";

Deno.test("frontMatter() reads names and values, with a byte order mark and CRLF", () => {
  deepEqual(frontMatter("\ufeff---\r\ntitle: 'Disks: all'\r\nms.date: 01/31/2024\r\n---\r\n# Disks\r\n"), {
    meta: { title: "Disks: all", "ms.date": "01/31/2024" },
    body: "# Disks\r\n",
    fault: null,
  });
});

Deno.test("frontMatter() keeps dates as strings and obeys no tags", () => {
  const { meta } = frontMatter("---\na: 2024-01-31\nb: !!timestamp 2024-01-31\nc: !!js/function 'x'\n---\n");
  deepEqual(meta, { a: "2024-01-31", b: "2024-01-31", c: "x" });
});

Deno.test("frontMatter() leaves a text without front matter as it is", () => {
  for (
    const text of [
      "",
      "# Disks",
      "text\n---\na: b\n---\n",
      "---\nno end",
      " ---\na: b\n---\n",
      "----\na: b\n---\n",
    ]
  ) {
    deepEqual(frontMatter(text), { meta: {}, body: text, fault: null });
  }
  deepEqual(frontMatter("---\n---\ntext"), { meta: {}, body: "text", fault: null });
});

Deno.test("frontMatter() says in one line why YAML could not be read, and keeps the body", () => {
  const bomb = ["a: &a [x, x, x, x, x, x, x, x, x, x]"];
  for (const [name, last] of ["ba", "cb", "dc", "ed"]) {
    bomb.push(`${name}: &${name} [${`*${last}, `.repeat(10)}]`);
  }
  const broken = [
    "title: [Disks",
    "- Disks",
    "title: a: b",
    "a: *missing",
    "[".repeat(3_000),
    bomb.join("\n"),
  ];
  for (const yaml of broken) {
    const { meta, body, fault } = frontMatter(`---\n${yaml}\n---\nbody`);
    deepEqual({ meta, body }, { meta: {}, body: "body" });
    ok(fault!.startsWith("front matter: ") && !fault!.includes("\n"), fault!);
  }
  equal(frontMatter("---\n- Disks\n---\n").fault, "front matter: no names with values");
});
