import assert from "node:assert/strict";
import { works } from "./works.ts";
import { type MethodsUsed, worksUsed } from "./works_used.ts";

const nothing: MethodsUsed = {
  systems: [],
  measures: [],
  steps: [],
  tests: [],
  corrections: [],
  figures: [],
  methods: [],
};

Deno.test("worksUsed() names the works behind the systems and measures of a run that has not come to its tests", () => {
  const systems = [
    { kind: "sparse", model: null, parameters: '{"variant":"lucene"}', reranker: null },
    { kind: "hybrid", model: null, parameters: '{"fusion":"rrf","k":60}', reranker: null },
    { kind: "dense", model: "my-own-encoder", parameters: "{}", reranker: null },
    { kind: "reranked", model: null, parameters: "{}", reranker: "maxsim(gte-small)" },
  ];
  assert.deepEqual(worksUsed({ ...nothing, systems, measures: ["R@5", "nDCG@10"] }), [
    "robertson2009",
    "cormack2009",
    "khattab2020",
    "jarvelin2002",
  ]);
});

Deno.test("worksUsed() names no work for what was not used", () => {
  assert.deepEqual(worksUsed(nothing), []);
  const bonferroni = { ...nothing, tests: ["wilcoxon"], corrections: ["bonferroni", null] };
  assert.deepEqual(worksUsed(bonferroni), ["wilcoxon1945", "efron1987"]);
});

Deno.test("worksUsed() can come to every work", () => {
  const everything: MethodsUsed = {
    systems: [
      { kind: "sparse", model: null, parameters: "{}", reranker: null },
      { kind: "dense", model: "all-MiniLM-L6-v2", parameters: "{}", reranker: null },
      { kind: "dense", model: "gte-small", parameters: "{}", reranker: null },
      { kind: "hybrid", model: null, parameters: '{"fusion":"rrf"}', reranker: null },
      { kind: "reranked", model: null, parameters: "{}", reranker: "maxsim(gte-small)" },
      { kind: "reranked", model: null, parameters: "{}", reranker: "cross(ms-marco-MiniLM-L-6-v2)" },
    ],
    measures: ["nDCG@10"],
    steps: ["03", "05", "06"],
    tests: ["wilcoxon", "Friedman", "Nemenyi", "McNemar, exact", "Cochran's Q"],
    corrections: ["holm", "benjamini-hochberg", "benjamini-yekutieli"],
    figures: ["rank_biserial", "cliffs_delta", "p_better", "urisk(1)"],
    methods: ["aligned ranks", "repeated-measures ANOVA"],
  };
  assert.deepEqual(worksUsed(everything), Object.keys(works));
});
