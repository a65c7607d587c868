import { deepEqual, equal, ok } from "node:assert/strict";
import { marked } from "marked";
import { textOf } from "./blocks.ts";
import { htmlToText } from "./html.ts";
import { markdownToText } from "./markdown.ts";
import { normalise, normaliseCode } from "./normalise.ts";

const lines = (...parts: string[]) => parts.join("\n");
const textsOf = (markdown: string) => markdownToText(markdown).blocks.map((block) => block.text);

Deno.test("markdownToText() gives headings, paragraphs, lists, code and tables as blocks", () => {
  const markdown = lines(
    "# Managed *disks* #",
    "",
    "Disks   keep **da**ta.\\",
    "Always.  ",
    "Really.",
    "",
    "Sizes",
    "-----",
    "- one",
    "- two",
    "   1) three",
    "",
    "      four",
    "",
    "```sh",
    "az disk list \\",
    "\t--query x   ",
    "```",
    "| Name | GB |",
    "|:-----|---:|",
    "| P10 | 128<br>or \\| more | ",
    "",
    "    indented *code*",
  );
  deepEqual(markdownToText(markdown).blocks, [
    { kind: "heading", level: 1, text: "Managed disks" },
    { kind: "paragraph", text: "Disks keep data. Always. Really." },
    { kind: "heading", level: 2, text: "Sizes" },
    { kind: "list", text: "- one\n- two\n  1. three four" },
    { kind: "code", text: "az disk list \\\n\t--query x" },
    { kind: "table", text: "Name | GB\nP10 | 128 or | more" },
    { kind: "code", text: "indented *code*" },
  ]);
});

Deno.test("markdownToText() keeps the order of an item's parts", () => {
  const markdown = lines(
    "2. Run:",
    "",
    "   ```",
    "   az login",
    "   ```",
    "",
    "   Then wait.",
    "3. Done",
    "   > quoted",
  );
  deepEqual(textsOf(markdown), ["2. Run:\n  az login\n  Then wait.\n3. Done quoted"]);
});

Deno.test("markdownToText() begins another list after a line across the page", () => {
  deepEqual(textsOf("1. a\n1. b\n\n---\n1. c\n* d\n* e\n+ f"), ["1. a\n2. b", "1. c", "- d\n- e", "- f"]);
});

Deno.test("markdownToText() agrees with the HTML that marked makes of plain Markdown", () => {
  const documents = [
    "# One\n\nTwo *three* **four** ***five*** `six` ~~seven~~\n\n## Eight\nnine\n",
    "Setext\n===\n\nmore\n***\n+ a\n+ b\n\n  c\n+ d\n",
    "1. a\n   1. b\n   2. c\n2. d\n\n10) e\n",
    "> quote\n> - item\nlazy\n>\n> ```\n> code\n> ```\n\nafter\n",
    "| a | b |\n|---|:-:|\n| `c` | **d** |\n| e |\n\ntext\n",
    'See [a](b.md "t"), [c][ref], [ref] and <https://x.example/y>.\n\n[ref]: https://z.example "title"\n',
    "a_b_c 2*3*4 \\*no\\* `a *b*` &copy; &lt;x&gt; snake_case_ _yes_ **un*even**\n",
    "<div>\n<p>One <b>two</b></p>\n<pre>x\n  y</pre>\n</div>\n\ntext <i>three</i> <!-- gone -->end\n",
    "- [ ] open\n- [x] done\n\n~~~js\nconst x = `<div>`;\n~~~\n\n    indented\n\n    more\n",
    "para\n# heading\nnext\n- list\n    - nested\n        - deeper\n\n![short alt](x.png) end\n",
    "<details>\n<summary>Sum</summary>\n\nInner **bold**\n\n</details>\n\n<ul><li>a<li>b</ul>\n",
  ];
  for (const markdown of documents) {
    const html = htmlToText(marked.parse(markdown, { async: false }));
    // A cell that is missing at the end of a row leaves a bar and a space there.
    deepEqual(textsOf(markdown), html.blocks.map((block) => block.text.replace(/ \| $/gm, "")), markdown);
    deepEqual(
      markdownToText(markdown).blocks.map((block) => block.kind),
      html.blocks.map((block) => block.kind),
    );
  }
});

Deno.test("markdownToText() takes the title from the front matter, else from the first heading of level 1", () => {
  equal(markdownToText("---\ntitle: Front\n---\n# First").title, "Front");
  equal(markdownToText("---\nauthor: x\n---\n## Second\n\n# `First` one").title, "First one");
  equal(markdownToText("## Second\n").title, "");
  equal(markdownToText("# [Portal](#tab/portal)\n").title, "");
});

Deno.test("markdownToText() keeps nothing of the front matter, broken or not", () => {
  for (const yaml of ["title: Secret", "title: [Secret", "- Secret"]) {
    const { text, fault } = markdownToText(`---\n${yaml}\n---\nBody`);
    equal(text, "Body");
    equal(fault === null, yaml === "title: Secret");
  }
});

Deno.test("markdownToText() lists the targets of links once and in order, without images", () => {
  const markdown = lines(
    "[b](b.md#x) ![i](i.png) [a](<a b.md>) [b again](b.md#x) [r] <mailto:x@y.example> https://bare.example/p(1).",
    '<a href="h?x=1&amp;y=2">h</a> [s p](media/s p.md) [img ![x](y.png)](around.md)',
    "",
    "<div><a href='block.md'>block</a></div>",
    "",
    "[r]: ref.md",
  );
  deepEqual(markdownToText(markdown).links, [
    "b.md#x",
    "a b.md",
    "ref.md",
    "mailto:x@y.example",
    "https://bare.example/p(1)",
    "h?x=1&y=2",
    "media/s p.md",
    "around.md",
    "block.md",
  ]);
});

Deno.test("markdownToText() counts images and videos, and keeps a long alternative text", () => {
  const page = markdownToText(lines(
    "![Diagram](a.png) and ![Two **virtual machines** behind one load balancer](b.png)",
    "",
    ':::image type="content" source="c.png" alt-text="Screenshot of it.":::',
    ':::image type="complex" source="d.png" alt-text="Diagram of the whole deployment in one region.":::',
    "   A box with `two` arrows.",
    ":::image-end:::",
    "---",
    'Select :::image type="icon" source="e.png"::: **Save**.',
    "> [!VIDEO https://video.example/1]",
    "",
    '<video src="f.mp4">no</video><img src=g.png>',
  ));
  equal(page.unread, 7);
  deepEqual(page.blocks.map((block) => block.text), [
    "and Two virtual machines behind one load balancer",
    "Diagram of the whole deployment in one region.",
    "A box with two arrows.",
    "Select Save.",
  ]);
});

Deno.test("markdownToText() reads the notes, zones, rows and included files of docfx", () => {
  const markdown = lines(
    "# T",
    "> [!NOTE]",
    "> Keep *this*.",
    "",
    ">[!Tip] And this.",
    "",
    '> [!div class="nextstepaction"]',
    "> [Next](next.md)",
    "",
    '::: zone pivot="a"',
    "1. One [!INCLUDE [x](y.md)]",
    "",
    "[!INCLUDE [z](z.md)]",
    ":::zone-end",
    '::: moniker range=">= v2"',
    "2. Two",
    ":::moniker-end",
    ":::row:::",
    '    :::column span="2":::',
    "        - left",
    "        - **more**",
    "    :::column-end:::",
    "    :::column:::",
    "        right",
    "    :::column-end:::",
    ":::row-end:::",
    ':::code language="csharp" source="x.cs":::',
    '[!code-csharp[Main](x.cs?name="a")]',
    "| a [!INCLUDE [b](c.md)] | d&nbsp;e |",
    "|--|--||",
    "| <xref:System.String.Split%2A?displayProperty=nameWithType> | <your-name> |",
    "",
    'The :::no-loc text="main"::: branch.',
  );
  const page = markdownToText(markdown);
  deepEqual(page.blocks.slice(1).map((block) => block.text), [
    "Keep this.",
    "And this.",
    "Next",
    "1. One\n2. Two",
    "- left\n- more",
    "right",
    "a | d e\nSystem.String.Split | <your-name>",
    "The main branch.",
  ]);
  deepEqual([page.links, page.unread], [["next.md"], 0]);
});

Deno.test("markdownToText() makes a tab a heading below its section", () => {
  const markdown =
    "# T\n## Create\n# [Azure *portal*](#tab/portal)\nOpen.\n# [CLI](#tab/cli)\n`az`\n\n---\nAfter.\n";
  deepEqual(markdownToText(markdown).blocks.map(({ level, text }) => [level, text]), [
    [1, "T"],
    [2, "Create"],
    [3, "Azure portal"],
    [undefined, "Open."],
    [3, "CLI"],
    [undefined, "az"],
    [undefined, "After."],
  ]);
});

Deno.test("markdownToText() reads footnotes, comments and the halves of bold that authors forget", () => {
  deepEqual(textsOf("A claim[^1], [^not] one.\n\n[^1]: Its *source*.\n\n    More.\n[^b]: Other"), [
    "A claim[1], [^not] one.",
    "[1] Its source.",
    "More.",
    "[b] Other",
  ]);
  deepEqual(textsOf("- a <!-- b -->c\n  <!-- d\n\ne -->\n- f"), ["- a c\n- f"]);
  deepEqual(textsOf("Select **Save, then Failover Groups**, not src/** or 2 ** 3"), [
    "Select Save, then Failover Groups, not src/** or 2 ** 3",
  ]);
});

Deno.test("markdownToText() reads Markdown inside HTML that no empty line divides", () => {
  deepEqual(textsOf("<table><tr><td>**a** and [b](c.md)</td><td>`d`<script>e</script></td></tr></table>"), [
    "a and b | d",
  ]);
});

Deno.test("markdownToText() gives normalised text that is its blocks joined", () => {
  const parts = [
    "---\n",
    "title: x\n",
    "# h",
    "\n",
    "\n\n",
    "- ",
    "1. ",
    "> ",
    "    ",
    "\t",
    "**",
    "*",
    "_",
    "`",
    "```",
    "[",
    "](",
    ")",
    "![",
    "<",
    ">",
    "<div>",
    "</div>",
    "<!--",
    "-->",
    "|",
    "|-|\n",
    ":::",
    "image ",
    "[!NOTE]",
    "&nbsp;",
    "&",
    "\\",
    "é",
    "e\u0301",
    "\u200b",
    "\u0000",
    "\ud800",
    "a",
    "word ",
    "\r\n",
    "---",
    "===",
    "[a]: b\n",
    "https://x.y",
    "[^1]:",
  ];
  let state = 1;
  const next = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 3_000; round++) {
    let markdown = "";
    for (let i = next(30); i >= 0; i--) markdown += parts[next(parts.length)];
    const { blocks, text } = markdownToText(markdown);
    equal(text, textOf(blocks));
    for (const block of blocks) {
      const { kind } = block;
      const verbatim = kind === "code" || kind === "list";
      equal(
        verbatim ? normaliseCode(block.text) : normalise(block.text),
        block.text,
        JSON.stringify(markdown),
      );
      ok(
        block.text !== "" &&
          (verbatim || kind === "table" || !block.text.includes("\n") || markdown.includes("<")),
      );
    }
  }
});

Deno.test("markdownToText() takes hostile input in its stride", () => {
  const nested = Array.from({ length: 400 }, (_, depth) => `${"  ".repeat(depth)}- x`).join("\n");
  const hostile = [
    ..."[]*_`~><&:|#-+!\\(".split("").map((mark) => mark.repeat(20_000)),
    ...[
      "> ",
      "- ",
      "1. ",
      "[a](",
      "![",
      "**a ",
      "a** ",
      "`a",
      "<a ",
      '<a b="',
      "<!--",
      "a<!-- ",
      "&a",
      "[!a",
      ":::a ",
    ]
      .map((mark) => mark.repeat(8_000)),
    ...[
      "- a\n",
      "> a\nb\n",
      "> - a\nb\n",
      "[a\n",
      "<div>\n",
      "<b\n",
      "[a]: b\n",
      "[^a]: b\n",
      "a|b\n-|-\n",
      "-\n",
    ]
      .map((mark) => mark.repeat(4_000)),
    `- a\n${"  b\n".repeat(8_000)}`,
    `${"[".repeat(8_000)}${"](a)".repeat(8_000)}`,
    `[a]: b\n\n${"[".repeat(8_000)}${"a]".repeat(8_000)}`,
    "x".repeat(1_000_000),
    nested,
  ];
  for (const markdown of hostile) markdownToText(markdown);
  ok(markdownToText(nested).text.includes("x"));
  const quoted = markdownToText(`${">".repeat(2_000)} deep`).text;
  ok(quoted.endsWith("deep"));
});
