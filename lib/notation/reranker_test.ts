import assert from "node:assert/strict";
import { readReranker, scorerOf } from "./reranker.ts";

Deno.test("readReranker() knows three kinds with one model each, and the share of the first stage", () => {
  const read = (name: string) => {
    const { kind, model, first } = readReranker(name);
    return [kind, model, first];
  };
  assert.deepEqual(read("maxsim(all-MiniLM-L6-v2)"), ["maxsim", "all-MiniLM-L6-v2", 0]);
  assert.deepEqual(read("cross(ms-marco, first = 0.30)"), ["cross", "ms-marco", 0.3]);
  assert.deepEqual(read("listwise(qwen,first=tuned)"), ["listwise", "qwen", "tuned"]);
  for (const wrong of ["monoT5", "maxsim", "maxsim(a,b)", "maxsim(first=1)", "maxsim(a(b))", "rrf(a)"]) {
    assert.throws(() => readReranker(wrong), /Unknown reranker[^]*maxsim\(ENCODER\)/, wrong);
  }
  assert.throws(() => readReranker("maxsim(a,k=1)"), /takes no such parameter/);
  assert.throws(() => readReranker("maxsim(a,first=2)"), /first of maxsim does not fit[^]*from 0 to 1/);
  assert.throws(() => readReranker("maxsim(a,first=best)"), /does not fit/);
});

Deno.test("readReranker() names what was written, and the place in it", () => {
  assert.throws(() => readReranker("cross()"), (error: Error) => {
    assert.match(error.message, /character 7 of the reranker "cross\(\)"/);
    assert.doesNotMatch(error.message, /x\+/);
    return true;
  });
  assert.throws(() => readReranker("cross(a"), /character 8 of the reranker "cross\(a"/);
  assert.throws(() => readReranker("maxsim(a)+cross(b)"), /character 10 of the reranker/);
});

Deno.test("scorerOf() leaves out what changes no score", () => {
  assert.equal(scorerOf("cross(m,first=tuned)"), "cross(m)");
  assert.equal(scorerOf("cross(m)"), "cross(m)");
});
