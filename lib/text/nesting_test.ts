import { equal } from "node:assert/strict";
import { isTooDeep, MOST_NESTED } from "./nesting.ts";

Deno.test("isTooDeep() counts elements that are open at once, whatever else the page says", () => {
  equal(isTooDeep("<div>".repeat(MOST_NESTED)), false);
  equal(isTooDeep("<div>".repeat(MOST_NESTED + 1)), true);
  equal(isTooDeep("<DIV class=x></span>".repeat(MOST_NESTED + 1)), true);
  equal(isTooDeep("<div/>".repeat(MOST_NESTED + 1)), true);
  equal(isTooDeep("<li><td>".repeat(MOST_NESTED)), true);
});

Deno.test("isTooDeep() lets long pages be, also where tags are left open", () => {
  const many = 20_000;
  for (
    const piece of [
      "<div>x</div>",
      "<p>x<br><img src=x>",
      "<li>x",
      "<tr><td>x<td>y",
      "<dt>x<dd>y",
      "<td><b>x</td>",
      "<div><span></div>",
      "<!-- <div> -->",
      "<script>'<div>'</script>",
      "<svg><circle r=1 /><g/></svg>",
    ]
  ) equal(isTooDeep("<div>" + piece.repeat(many)), false, piece);
});
