import { deepEqual } from "node:assert/strict";
import { plainAnalyser } from "../text/mod.ts";
import { lexicalGap } from "./lexical_gap.ts";

const documents = [{ doc_id: "a", text: "gatos negros" }, { doc_id: "b", text: "perros blancos" }];
const judge = (question_id: string, doc_id: string, grade = 1) => ({ question_id, doc_id, grade });
const gap = (text: string, ...judgements: ReturnType<typeof judge>[]) =>
  lexicalGap(plainAnalyser, [{ question_id: "q", text }], documents, judgements);

Deno.test("lexicalGap() counts a term once, and in any of the relevant documents", () => {
  const [found] = gap("gatos gatos y perros", judge("q", "a"), judge("q", "b"));
  deepEqual(found, { question_id: "q", terms: 3, shared: 2 });
});

Deno.test("lexicalGap() finds nothing in common where only an irrelevant document has the word", () => {
  deepEqual(gap("perros", judge("q", "a"), judge("q", "b", 0)), [{ question_id: "q", terms: 1, shared: 0 }]);
});

Deno.test("lexicalGap() leaves out questions that nobody judged, or whose documents are not there", () => {
  deepEqual(gap("perros"), []);
  deepEqual(gap("perros", judge("q", "missing")), []);
});

Deno.test("lexicalGap() counts a question without any word as sharing none", () => {
  deepEqual(gap("¿?", judge("q", "a")), [{ question_id: "q", terms: 0, shared: 0 }]);
});
