import { deepEqual, equal } from "node:assert/strict";
import { DocumentLookup } from "./document_lookup.ts";
import { funnel } from "./funnel.ts";

const site = "https://learn.example";
const lookup = new DocumentLookup();
lookup.add("azure/a", `${site}/azure/a`, [`${site}/azure/old-a`]);
lookup.add("azure/b", `${site}/azure/b`);
const corpus = { lookup, within: [`${site}/azure/`] };
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
    moved: 0,
    locale: 0,
    case: 0,
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
  const plain = new DocumentLookup();
  plain.add("docs/a", "http://127.0.0.1:8765/docs/a/");
  const { inCorpus, inCorpusAsWritten } = funnel([
    { id: "exact", links: ["http://127.0.0.1:8765/docs/a/"] },
    { id: "https", links: ["https://127.0.0.1:8765/docs/a"] },
  ], { lookup: plain, within: ["http://127.0.0.1:8765/docs/"] }).funnel;
  deepEqual([inCorpus, inCorpusAsWritten], [2, 1]);
});

Deno.test("funnel() takes the hosts of the documents for the site where no prefixes are given", () => {
  const { normalised, inCorpus, lost } = funnel(questions, { lookup }).funnel;
  deepEqual([normalised, inCorpus, lost], [6, 4, 3]);
});

Deno.test("funnel() says what became of a page that is not in the corpus", () => {
  const { dropped } = funnel([{ id: "q", links: [`${site}/azure/gone`, `${site}/azure/lost`] }], {
    ...corpus,
    fate: (url) => url.endsWith("gone") ? "status 404" : undefined,
  });
  equal(dropped[0]?.reason, `not in the corpus: ${site}/azure/gone (status 404) ${site}/azure/lost`);
});

Deno.test("funnel() compares addresses by the rules that are on", () => {
  const strict = new DocumentLookup(new Set(["scheme", "fragment"]));
  strict.add("5", "https://wiki.example/page?id=5");
  const of = (link: string) => funnel([{ id: "q", links: [link] }], { lookup: strict }).funnel.inCorpus;
  deepEqual(["http://wiki.example/page?id=5#x", "https://wiki.example/page?id=6"].map(of), [1, 0]);
});

Deno.test("funnel() finds documents by identifier, also by a path from the root in another spelling", () => {
  const paths = new DocumentLookup();
  paths.add("/azure/a", "");
  const { inCorpus, inCorpusAsWritten, rules } = funnel([
    { id: "same", links: ["/azure/a"] },
    { id: "part", links: ["/azure/a#part"] },
    { id: "other", links: ["/en-us/azure/a/?x"] },
  ], { lookup: paths }).funnel;
  deepEqual([inCorpus, inCorpusAsWritten, rules.query], [3, 1, 1]);
});

Deno.test("funnel() judges nothing for a question that is marked as having no answer", () => {
  const links = [`${site}/azure/a`];
  const { funnel: counts, judgements, dropped } = funnel([{ id: "q", links, answerable: "no" }], corpus);
  deepEqual([counts.normalised, counts.inCorpus, judgements.length, dropped.length], [1, 0, 0, 1]);
});
