import { deepEqual, equal } from "node:assert/strict";
import { funnel } from "./funnel.ts";

const site = "https://learn.example";
const corpus = {
  within: [`${site}/azure/`],
  documents: new Map([[`${site}/azure/a`, "azure/a"], [`${site}/azure/b`, "azure/b"]]),
  aliases: new Map([[`${site}/azure/old-a`, `${site}/azure/a`]]),
  addresses: new Set([`${site}/azure/a`, `${site}/azure/b`]),
};
const questions = [
  { id: "exact", links: [`${site}/azure/a`] },
  { id: "mangled", links: ["http://LEARN.example/azure/a/?WT.mc_id=1#x", `${site}/azure/b#y`] },
  { id: "moved", links: [`${site}/azure/old-a`, `${site}/azure/a?again`] },
  { id: "partly", links: [`${site}/azure/b`, `${site}/azure/gone`, "https://else.example/"] },
  { id: "gone", links: [`${site}/azure/gone?x`] },
  { id: "elsewhere", links: ["https://else.example/azure/a", `${site}/other`] },
  { id: "silent", links: [] },
  { id: "open", links: null },
];

Deno.test("funnel() counts each level, and the rows of dropped questions account for every step down", () => {
  const { funnel: counts, dropped } = funnel(questions, corpus);
  const { questions: all, answered, linked, normalised, inCorpus, inCorpusAsWritten, links } = counts;
  deepEqual([all, answered, linked, normalised, inCorpus, inCorpusAsWritten, links], [8, 7, 6, 5, 4, 2, 11]);
  const at = (stage: string) =>
    dropped.filter((row) => row.kind === "question" && row.stage === stage).length;
  deepEqual([at("answer"), at("link"), at("normalise"), at("corpus")], [
    all - answered,
    answered - linked,
    linked - normalised,
    normalised - inCorpus,
  ]);
});

Deno.test("funnel() judges each linked document once, also under an old address", () => {
  const { judgements } = funnel(questions, corpus);
  deepEqual(judgements.map((row) => `${row.question_id} ${row.doc_id} ${row.grade} ${row.origin}`), [
    "exact azure/a 1 link",
    "mangled azure/a 1 link",
    "mangled azure/b 1 link",
    "moved azure/a 1 link",
    "partly azure/b 1 link",
  ]);
});

Deno.test("funnel() counts what each rule of normalising changed", () => {
  deepEqual(funnel(questions, corpus).funnel.rules, {
    scheme: 1,
    host: 1,
    index: 0,
    slash: 1,
    query: 3,
    fragment: 2,
  });
});

Deno.test("funnel() records a link that leads nowhere when its question stays in", () => {
  const rows = funnel(questions, corpus).dropped.filter((row) => row.kind === "link");
  deepEqual(rows, [{
    kind: "link",
    id: "partly",
    stage: "corpus",
    reason: `not in the corpus: ${site}/azure/gone`,
  }]);
  equal(funnel([], corpus).funnel.questions, 0);
});

Deno.test("funnel() takes a link as written when it is the address its document was fetched from", () => {
  const plain = {
    within: ["http://127.0.0.1:8765/docs/"],
    documents: new Map([["https://127.0.0.1:8765/docs/a", "docs/a"]]),
    aliases: new Map(),
    addresses: new Set(["http://127.0.0.1:8765/docs/a/"]),
  };
  const { inCorpus, inCorpusAsWritten } = funnel([
    { id: "exact", links: ["http://127.0.0.1:8765/docs/a/"] },
    { id: "https", links: ["https://127.0.0.1:8765/docs/a"] },
  ], plain).funnel;
  deepEqual([inCorpus, inCorpusAsWritten], [2, 1]);
});
