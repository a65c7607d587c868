import { deepEqual, equal, ok } from "node:assert/strict";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseExperiment } from "../experiment/mod.ts";
import { checkFrame, schemas, toFrame } from "../tables/mod.ts";
import { byCounting } from "../text/mod.ts";
import { collect } from "./collect.ts";
import type { Collection } from "./collection.ts";
import { type ForumQuestion, forumQuestion } from "./forum_question.ts";

const SAMPLE = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "data", "sample");
const SITE = "https://learn.cotejo.example";
const FORUM = "https://forum.cotejo.example";

const words = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

let collection: Promise<Collection> | undefined;
/** The sample, collected once for all tests. */
function sample(): Promise<Collection> {
  return collection ??= collectSample();
}

function collectSample(connections = 3): Promise<Collection> {
  const crawled = (kind: string, start: string, folder: string) => ({
    kind,
    start: [start],
    within: [start],
    folder: join(SAMPLE, folder),
    connections,
  });
  const { collection } = parseExperiment({
    name: "sample",
    collection: {
      ...crawled("site", `${SITE}/azure/`, "site"),
      questions: crawled("forum", `${FORUM}/questions/`, "forum"),
    },
  });
  return collect({ collection, chunking: { tokens: 200 }, seed: 42 }, {
    measure: byCounting((text) => words(text).length),
  });
}

/** The posts as they stand in the folder, before anything is removed. */
async function rawPosts(): Promise<{ html: string; post: ForumQuestion }[]> {
  const folder = join(SAMPLE, "forum", "questions");
  const posts: { html: string; post: ForumQuestion }[] = [];
  for await (const { name } of Deno.readDir(folder)) {
    const html = await Deno.readTextFile(join(folder, name));
    const post = forumQuestion(html, `${FORUM}/questions/${name}`);
    if (post) posts.push({ html, post });
  }
  return posts;
}

Deno.test("the sample has at least 120 pages of 120 to 500 words, with title, language and date", async () => {
  const { documents } = await sample();
  ok(documents.length >= 120, `${documents.length} pages`);
  for (const row of documents) {
    const { length } = words(row.text);
    ok(length >= 120 && length <= 500, `${row.doc_id} has ${length} words`);
    ok(row.title !== "" && row.text.startsWith(row.title), row.doc_id);
    equal(row.language, "en");
    equal(row.url, `${SITE}/${row.doc_id}`);
  }
  deepEqual([...new Set(documents.map((row) => row.date?.slice(0, 4)))].sort(), [
    "2021",
    "2022",
    "2023",
    "2024",
  ]);
  equal(new Set(documents.map((row) => row.topic)).size, 12);
});

Deno.test("the sample's texts hold nothing of the layout around them", async () => {
  const { documents } = await sample();
  const around =
    /cookie (banner|with your)|We use cookies|Was this page helpful|Skip to the text|Cotejo Learn|telemetry\.push|In this section|More on this subject|Tell us how to make/i;
  for (const row of documents) ok(!around.test(row.text), row.doc_id);
});

Deno.test("the sample's drafts, which robots.txt disallows, are not collected", async () => {
  const drafts: string[] = [];
  for await (const { name } of Deno.readDir(join(SAMPLE, "site", "azure", "internal"))) {
    if (name !== "index.html") drafts.push(`${SITE}/azure/internal/${name.replace(/\.html$/, "")}`);
  }
  equal(drafts.length, 3);
  const { documents, dropped } = await sample();
  ok(!documents.some((row) => row.doc_id.includes("internal")));
  const disallowed = dropped.filter((row) => row.stage === "robots").map((row) => row.id);
  for (const draft of drafts) ok(disallowed.includes(draft), draft);
});

Deno.test("no two pages of the sample share more than a fifth of their 8-word shingles", async () => {
  const { documents } = await sample();
  const shingles = documents.map((row) => {
    const list = words(row.text.toLowerCase());
    return new Set(list.slice(7).map((_, i) => list.slice(i, i + 8).join(" ")));
  });
  for (const [i, a] of shingles.entries()) {
    for (const [j, b] of shingles.entries()) {
      if (j <= i) continue;
      const shared = a.intersection(b).size / Math.min(a.size, b.size);
      ok(shared <= 0.2, `${documents[i]!.doc_id} and ${documents[j]!.doc_id} share ${shared}`);
    }
  }
});

Deno.test("the sample's questions have the variety that real ones have", async () => {
  const posts = await rawPosts();
  ok(posts.length >= 100, `${posts.length} questions`);
  const links = posts.map(({ post }) => post.answer?.links ?? []);
  const all = links.flat();
  const at = (test: (link: string) => boolean) => all.filter(test).length;
  const count = (test: (post: ForumQuestion) => boolean) => posts.filter(({ post }) => test(post)).length;
  const variety = {
    noAcceptedAnswer: [count((post) => post.answer === null), 1],
    noLink: [count((post) => post.answer?.links.length === 0), 5],
    twoLinks: [links.filter((list) => list.length === 2).length, 10],
    tracking: [at((link) => /[?&](WT\.mc_id|utm_source)=/.test(link)), 10],
    anchors: [at((link) => link.includes("#")), 10],
    http: [at((link) => link.startsWith("http:")), 10],
    upperCaseHost: [at((link) => /^https?:\/\/[^/]*[A-Z]/.test(link)), 10],
    slashAtTheEnd: [at((link) => /\/(\?|#|$)/.test(link)), 10],
    plain: [at((link) => /^https:\/\/learn\.cotejo\.example\/[a-z0-9/-]+[a-z0-9]$/.test(link)), 10],
    email: [count((post) => /\w@\w+\.com/.test(post.body)), 5],
    phone: [count((post) => /\+\d\d/.test(post.body)), 3],
    address: [count((post) => /\b\d+\.\d+\.\d+\.\d+\b/.test(post.body)), 3],
    signatures: [count((post) => /(Thanks|[Rr]egards), [A-Z]\w+/.test(post.body)), 5],
    unanswerable: [count((post) => post.answerable === "no"), 10],
    suggested: [posts.filter(({ html }) => html.includes("suggestedAnswer")).length, 10],
  };
  for (const [name, [found, least]] of Object.entries(variety)) {
    ok(found! >= least!, `${name}: ${found}, at least ${least}`);
  }
  for (const year of ["2021", "2022", "2023", "2024"]) {
    ok(count((post) => post.date!.startsWith(year)) >= 20, year);
  }
});

Deno.test("the sample's funnel adds up and keeps every question", async () => {
  const { funnel, questions, judgements, dropped } = await sample();
  const { questions: all, answered, linked, normalised, inCorpus } = funnel!;
  equal(questions.length, all);
  ok(all > answered && answered > linked && linked >= normalised && normalised > inCorpus && inCorpus >= 100);
  const at = (stage: string) =>
    dropped.filter((row) => row.kind === "question" && row.stage === stage).length;
  deepEqual([at("answer"), at("link"), at("normalise"), at("corpus")], [
    all - answered,
    answered - linked,
    linked - normalised,
    normalised - inCorpus,
  ]);
  equal(new Set(judgements.map((row) => row.question_id)).size, inCorpus);
  equal(questions.filter((row) => row.answerable === "yes").length, inCorpus);
  equal(questions.filter((row) => row.answerable === "no").length, 12);
  ok(funnel!.inCorpusAsWritten < inCorpus / 2, "most links are found only once they are normalised");
});

Deno.test("no personal data is left in the sample's questions and answers", async () => {
  const { questions, redacted } = await sample();
  const names = [
    "Marta Quiroga",
    "John P. Ellison",
    "Tobias Lindqvist",
    "Piotr Zielinski",
    "Tomasz Wierzba",
    "Priya Natarajan",
    "Adebayo-Kern",
    "van der Sloot",
  ];
  const before = (await rawPosts()).map(({ post }) => post.body).join("\n");
  const after = questions.map((row) => `${row.text}\n${row.answer ?? ""}`).join("\n");
  for (const name of names) {
    ok(before.includes(name), `${name} is not in the sample`);
    ok(!after.includes(name), `${name} is still there`);
  }
  equal(/[\w.]+@\w+\.\w+/.exec(after)?.[0].replace(/^@Microsoft.*/, ""), undefined);
  equal(/\+\d[\d ]{6,}/.exec(after), null);
  equal(/\b203\.0\.113\.|\b198\.51\.100\./.exec(after), null);
  equal(/[0-9a-f]{8}-[0-9a-f]{4}-/i.exec(after), null);
  for (const kind of ["email", "guid", "ip", "phone", "name"] as const) ok(redacted[kind] > 0, kind);
});

Deno.test("the sample's tables pass their schemas, and chunks are exact slices of their documents", async () => {
  const rows = await sample();
  const frames = {
    documents: toFrame(schemas.documents, rows.documents),
    chunks: toFrame(schemas.chunks, rows.chunks),
    questions: toFrame(schemas.questions, rows.questions),
    judgements: toFrame(schemas.judgements, rows.judgements),
    dropped: toFrame(schemas.dropped, rows.dropped),
    findings: toFrame(schemas.findings, rows.findings),
  };
  for (const name of ["documents", "chunks", "questions", "judgements", "dropped", "findings"] as const) {
    equal(checkFrame(schemas[name], frames[name], name).height, rows[name].length);
  }
  const texts = new Map(rows.documents.map((row) => [row.doc_id, row.text]));
  for (const row of rows.chunks) {
    equal(row.text, texts.get(row.doc_id)!.slice(row.start, row.end));
    equal(row.chunk_id, `${row.doc_id}#${row.position}`);
    ok(row.tokens <= 200);
  }
  deepEqual(new Set(rows.chunks.map((row) => row.doc_id)), new Set(texts.keys()));
});

Deno.test("collect() gives the same tables with one connection as with three", async () => {
  deepEqual(await collectSample(1), await sample());
});
