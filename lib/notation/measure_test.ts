import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { formatMeasure, parameterOf, parseMeasure } from "./measure.ts";
import { MEASURES } from "./measures.ts";

function problem(text: string): Problem {
  try {
    parseMeasure(text);
  } catch (error) {
    assert.ok(error instanceof Problem, `${error}`);
    return error;
  }
  throw new Error(`"${text}" was accepted`);
}

Deno.test("parseMeasure() takes name, parameters and depth apart", () => {
  assert.deepEqual(parseMeasure("nDCG@10"), { name: "nDCG", parameters: {}, k: 10 });
  assert.deepEqual(parseMeasure("P(rel=2)@10"), { name: "P", parameters: { rel: 2 }, k: 10 });
  assert.deepEqual(parseMeasure("RBP(p=0.8)"), { name: "RBP", parameters: { p: 0.8 } });
  assert.deepEqual(parseMeasure("faithfulness"), { name: "faithfulness", parameters: {} });
  assert.deepEqual(parseMeasure("bertscore_f1"), { name: "bertscore_f1", parameters: {} });
});

Deno.test("parseMeasure() drops parameters that equal the default, so that one measure has one name", () => {
  assert.deepEqual(parseMeasure("RBP(p=0.9)"), parseMeasure("RBP"));
  assert.equal(formatMeasure(parseMeasure(" P ( rel = 1 ) @ 5 ")), "P@5");
  assert.equal(parameterOf(parseMeasure("P@5"), "rel"), 1);
  assert.equal(parameterOf(parseMeasure("P(rel=3)@5"), "rel"), 3);
});

Deno.test("formatMeasure() gives back what parseMeasure() read, for every declared measure", () => {
  for (const { name, k, parameters } of MEASURES) {
    const settings = parameters.map((one) =>
      `${one.name}=${one.whole ? one.default + 1 : one.default / 2 || 0.5}`
    );
    const inner = settings.length > 0 ? `(${settings.join(",")})` : "";
    for (const depth of k === "required" ? ["@7"] : k === "optional" ? ["", "@7"] : [""]) {
      const text = name + inner + depth;
      assert.equal(formatMeasure(parseMeasure(text)), text);
    }
  }
});

Deno.test("parseMeasure() suggests the nearest measure and says where the mistake is", () => {
  const unknown = problem("nDGC@10");
  assert.equal(unknown.parts.where, 'character 1 of the measure "nDGC@10"');
  assert.equal(unknown.parts.todo, "Did you mean nDCG?");
  assert.match(problem("ndcg@10").parts.todo ?? "", /nDCG/);
  const parameter = problem("P(rle=2)@10");
  assert.match(parameter.parts.where ?? "", /^character 3 /);
  assert.match(parameter.parts.todo ?? "", /rel/);
});

Deno.test("parseMeasure() refuses depths and parameters that do not fit the measure", () => {
  assert.match(problem("P").parts.what, /needs a depth/);
  assert.match(problem("Rprec@5").parts.what, /takes no depth/);
  assert.match(problem("nDCG@").parts.what, /depth/);
  assert.match(problem("nDCG@0").parts.what, /1 or more/);
  assert.match(problem("nDCG@10 and more").parts.what, /Unexpected text/);
  assert.match(problem("Judged(rel=2)@10").parts.what, /no parameters/);
  assert.match(problem("P(rel=1.5)@10").parts.allowed ?? "", /whole number/);
  assert.match(problem("P(rel=two)@10").parts.allowed ?? "", /whole number/);
  assert.match(problem("RBP(p=1)").parts.what, /does not fit/);
  assert.match(problem("P(rel=2,rel=3)@10").parts.what, /twice/);
  assert.match(problem("P(rel=2").parts.what, /ends too early/);
  assert.match(problem("P(rel=2@10").parts.where ?? "", /^character 7 /);
  assert.match(problem("").parts.what, /missing/);
});

Deno.test("the declared measures have one name each and say what they mean in one sentence", () => {
  assert.equal(new Set(MEASURES.map(({ name }) => name)).size, MEASURES.length);
  for (const { name, meaning, range } of MEASURES) {
    assert.ok(meaning.length > 20 && !meaning.endsWith("."), name);
    assert.ok(range[0] < range[1], name);
  }
});
