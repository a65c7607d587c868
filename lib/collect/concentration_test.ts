import { deepEqual, equal } from "node:assert/strict";
import { concentration } from "./concentration.ts";

const rows = (pairs: string[], grade = 1) =>
  pairs.map((pair) => {
    const [question_id, doc_id] = pair.split(" ") as [string, string];
    return { question_id, doc_id, grade };
  });

Deno.test("concentration() counts questions a document, and what is judged twice once", () => {
  const found = concentration([
    ...rows(["a x", "a x", "a y", "b x", "c z"]),
    ...rows(["d x", "e w"], 0),
    ...rows(["b x"], 2),
  ]);
  equal(found.documents, 3);
  deepEqual(found.top, [
    { doc_id: "x", questions: 2, share: 2 / 3 },
    { doc_id: "y", questions: 1, share: 1 / 3 },
    { doc_id: "z", questions: 1, share: 1 / 3 },
  ]);
  equal(found.share10, 1);
});

Deno.test("concentration() says which share of the questions the ten most cited documents answer", () => {
  const popular = Array.from({ length: 10 }, (_, d) => [`p${d} d${d}`, `q${d} d${d}`]).flat();
  const found = concentration(rows([...popular, "p0 d1", "r other", "s another", "t third", "u other"]));
  equal(found.top.length, 10);
  equal(found.documents, 13);
  equal(found.top[0]?.doc_id, "d1");
  equal(found.share10, 20 / 24);
});

Deno.test("concentration() has a Gini of 0 for equal documents, and near 1 when one has nearly all", () => {
  equal(concentration(rows(["a x", "b y", "c z"])).gini, 0);
  const many = Array.from({ length: 991 }, (_, i) => `q${i} x`);
  const few = Array.from({ length: 9 }, (_, i) => `q${i} d${i}`);
  // Mean absolute difference over twice the mean: 2·9·990/(2·10²·100) of ten documents and 1,000 questions.
  equal(concentration(rows([...many, ...few])).gini, 18 * 990 / (2 * 100 * 100));
});

Deno.test("concentration() has no figures for no relevant document", () => {
  deepEqual(concentration(rows(["a x"], 0)), { documents: 0, top: [], share10: null, gini: null });
});
