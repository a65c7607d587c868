import assert from "node:assert/strict";
import { sanitise } from "./sanitise.ts";

const cases: [string, string, string][] = [
  ["takes scripts, styles and comments away", "a<script>x()</script><style>*{}</style><!-- c -->b", "ab"],
  ["takes handlers away", '<b onclick="x()" ONERROR="y()">b</b>', "<b>b</b>"],
  ["takes addresses that run code away", '<a href="java&#10;script:x()">a</a>', "<a>a</a>"],
  [
    "keeps links and guards those that leave",
    '<a href="https://e.org/">a</a>',
    '<a href="https://e.org/" rel="noopener noreferrer">a</a>',
  ],
  [
    "keeps relative links and anchors",
    '<a href="04_rerank.html#x">a</a>',
    '<a href="04_rerank.html#x">a</a>',
  ],
  [
    "names images from elsewhere instead of loading them",
    '<img src="https://e.org/p.png" alt="a&lt;b">',
    "<em>[image: a&lt;b]</em>",
  ],
  [
    "keeps images that are in the text",
    '<img src="data:image/png;base64,AA==" alt="x">',
    '<img src="data:image/png;base64,AA==" alt="x">',
  ],
  ["takes frames and objects away", '<iframe src="x"></iframe><object data="x"></object><embed src="x">', ""],
  ["leaves the content of unknown elements", "<center>a <blink>b</blink></center>", "a b"],
  ["takes forms and their fields away", '<form action="x"><input name="q">a</form>', "a"],
  [
    "takes styles that load or cover away",
    '<p style="background:url(//e.org)">a</p><p style="position:fixed">b</p>',
    "<p>a</p><p>b</p>",
  ],
  ["keeps harmless styles", '<p style="text-align:right">1</p>', '<p style="text-align:right">1</p>'],
  ["closes what was left open", "<ul><li>a<li>b", "<ul><li>a</li><li>b</li></ul>"],
  ["takes a refresh and a base away", '<meta http-equiv="refresh" content="0;url=x"><base href="x">a', "a"],
];

for (const [what, markup, expected] of cases) {
  Deno.test(`sanitise() ${what}`, () => assert.equal(sanitise(markup), expected));
}

Deno.test("sanitise() keeps a drawing with its references, and none to the outside", () => {
  const svg =
    '<svg viewBox="0 0 9 9"><clipPath id="c"><rect width="9"/></clipPath><g clip-path="url(#c)" style="fill: url(\'#p\')"></g><use href="https://e.org/#x"/><image href="x"/><foreignObject><p>x</p></foreignObject></svg>';
  assert.equal(
    sanitise(svg),
    '<svg viewBox="0 0 9 9"><clipPath id="c"><rect width="9"></rect></clipPath><g clip-path="url(#c)" style="fill: url(\'#p\')"></g><use></use></svg>',
  );
});
