import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { dirname, join } from "node:path";
import { type Fetch, Problem } from "../base/mod.ts";
import { parseExperiment } from "../experiment/mod.ts";
import { byCounting } from "../text/mod.ts";
import { collect, type CollectOptions } from "./collect.ts";
import { PageMemories } from "./page_memories.ts";

const crawled = (kind: string, start: string) => ({
  kind,
  start: [start],
  within: [start],
  delayMs: 0,
  sitemap: false,
});
const SITE = crawled("site", "https://learn.example/docs/"),
  FORUM = crawled("forum", "https://forum.example/q/");

function optionsOf(site: object = {}, forum: object = {}): CollectOptions {
  const { collection } = parseExperiment({
    name: "test",
    collection: { ...SITE, ...site, questions: { ...FORUM, ...forum } },
  });
  return { collection, chunking: { tokens: 5, overlap: 0 }, seed: 42 };
}
const options = optionsOf();
const measure = byCounting((text) => text.split(/\s+/).length);

/** A network of pages by address; an address that begins with "→" is a redirect. */
function network(pages: Record<string, string>): Fetch {
  return (url) => {
    const page = pages[url];
    const headers = { "content-type": "text/html" };
    if (page === undefined) return Promise.resolve(new Response(null, { status: 404 }));
    if (page.startsWith("→")) {
      return Promise.resolve(new Response(null, { status: 301, headers: { location: page.slice(1) } }));
    }
    return Promise.resolve(new Response(page, { headers }));
  };
}

const post = (title: string, answer: string) =>
  `<html lang=es-MX><div itemscope itemtype="https://schema.org/Question"><h1 itemprop=name>${title}</h1>
  <div itemprop=author itemscope><b itemprop=name>Rosa Marín</b></div><div itemprop=text><p>Body. Thanks, Rosa Marín</div>
  <meta itemprop=keywords content="disks,x">${answer}</div>`;
const accepted = (text: string) =>
  `<div itemprop=acceptedAnswer itemscope><div itemprop=text>${text}</div></div>`;

/** Asks the site or the forum, by the address. */
function fetchOf({ site, forum }: { site: Fetch; forum: Fetch }): Fetch {
  return (url, init) => (url.includes("//learn.") ? site : forum)(url, init);
}

const fetches = {
  site: network({
    "https://learn.example/docs/":
      `<a href="b">b</a><a href="a">a</a><a href="old">old</a><a href="empty">e</a><p>Start`,
    "https://learn.example/docs/a":
      "<html lang=en-GB><h1>A</h1><p>A secret token here. Next sentence of it follows.",
    "https://learn.example/docs/b": "<h1>B</h1><p>Restart the log.",
    "https://learn.example/docs/old": "→https://learn.example/docs/b",
    "https://learn.example/docs/empty": "<script>nothing</script>",
  }),
  forum: network({
    "https://forum.example/q/": `<a href="2">2</a><a href="1">1</a><a href="3">3</a>`,
    "https://forum.example/q/1": post("Old link", accepted(`<a href="http://learn.example/docs/old/">x</a>`)),
    "https://forum.example/q/2": post("Open", ""),
    "https://forum.example/q/3": post("No link", accepted("Said by Rosa Marín.")),
  }),
};

Deno.test("collect() makes sorted tables of a site and a forum", async () => {
  const { documents, chunks, questions, judgements, dropped, redacted } = await collect(options, {
    measure,
    fetch: fetchOf(fetches),
  });
  deepEqual(documents.map((row) => [row.doc_id, row.title, row.language, row.topic, row.source]), [
    ["docs", "", "en", "docs", "site"],
    ["docs/a", "A", "en", "docs", "site"],
    ["docs/b", "B", "en", "docs", "site"],
  ]);
  deepEqual(chunks.map((row) => [row.chunk_id, row.headings, row.tokens]), [
    ["docs#0", "", 2],
    ["docs/a#0", "A", 5],
    ["docs/a#1", "A", 5],
    ["docs/b#0", "B", 4],
  ]);
  deepEqual(
    questions.map((row) => [row.question_id, row.text, row.answer, row.language, row.topic, row.answerable]),
    [
      ["q/1", "Old link\n\nBody. Thanks, [name]", "x", "es", "docs", "yes"],
      ["q/2", "Open\n\nBody. Thanks, [name]", null, "es", "disks", "unknown"],
      ["q/3", "No link\n\nBody. Thanks, [name]", "Said by [name].", "es", "disks", "unknown"],
    ],
  );
  deepEqual(judgements, [{ question_id: "q/1", doc_id: "docs/b", grade: 1, origin: "link" }]);
  deepEqual(dropped.map((row) => [row.kind, row.stage, row.id]), [
    ["page", "extract", "https://learn.example/docs/empty"],
    ["page", "question", "https://forum.example/q/"],
    ["page", "redirect", "https://learn.example/docs/old"],
    ["question", "answer", "q/2"],
    ["question", "link", "q/3"],
  ]);
  equal(redacted.name, 4);
});

Deno.test("collect() takes topics from weighted words when they are given", async () => {
  const topics = { Security: { secret: 2, token: 1 }, Operations: { restart: 1, log: 1 } };
  const { documents, questions } = await collect(optionsOf({ topics }), { measure, fetch: fetchOf(fetches) });
  deepEqual(documents.map((row) => row.topic), [null, "Security", "Operations"]);
  equal(questions[0]!.topic, "Operations");
});

Deno.test("collect() reports its progress", async () => {
  const labels: string[] = [];
  const last: [number, number][] = [];
  await collect(options, {
    measure,
    fetch: fetchOf(fetches),
    progress: (label) => {
      const i = labels.push(label) - 1;
      return { update: (done, total) => last[i] = [done, total] };
    },
  });
  deepEqual(labels, [
    "Collecting the site",
    "Cutting documents",
    "Collecting the forum",
    "Looking for answers in the corpus",
  ]);
  deepEqual(last, [[5, 5], [3, 3], [4, 4], [3, 3]]);
});

Deno.test("collect() asks nobody when it is given neither a folder nor a way to ask", async () => {
  await rejects(collect(options, { measure }), Problem);
});

const nobody: Fetch = () => {
  throw new Problem({ what: "connection refused" });
};

/** The message of the problem that a collection ends with. */
async function problem(tools: Parameters<typeof collect>[1]): Promise<string> {
  const error = await collect(options, tools).then(() => undefined, (thrown: unknown) => thrown);
  ok(error instanceof Problem, `${error}`);
  return error.message;
}

Deno.test("collect() fails when no document was collected, with address, cause and what to do", async () => {
  const asked: string[] = [];
  const forum: Fetch = (url, init) => (asked.push(url), fetches.forum(url, init));
  equal(
    await problem({ measure, fetch: fetchOf({ site: nobody, forum }) }),
    `No document was collected
  - https://learn.example/docs/: robots.txt cannot be read, connection refused: https://learn.example/robots.txt
  where: the site of the experiment, "collection.start"
  what to do: open the address in a browser: if it is right, start again when it answers, else mend "collection.start"`,
  );
  deepEqual(asked, [], "the forum is not asked for nothing");
  const textless = network({
    "https://learn.example/docs/": `<a href="a"></a><a href="b"></a>`,
    "https://learn.example/docs/a": "<script>1</script>",
  });
  equal(
    await problem({ measure, fetch: fetchOf({ ...fetches, site: textless }) }),
    `No document was collected
  - 2 pages such as https://learn.example/docs/: no text
  - https://learn.example/docs/b: status 404
  where: the site of the experiment, "collection.start"
  what to do: name other addresses under "collection.start", or wider prefixes under "collection.within"`,
  );
});

Deno.test("collect() fails when there is no question at all, with the cause", async () => {
  equal(
    await problem({ measure, fetch: fetchOf({ ...fetches, forum: network({}) }) }),
    `There are documents but no questions
  - https://forum.example/q/: status 404
  where: the forum of the experiment, "collection.questions.start"
  what to do: open the address in a browser: if it is right, start again when it answers, else mend "collection.questions.start"`,
  );
  const plain = network({
    "https://forum.example/q/": `<a href="1">1</a>`,
    "https://forum.example/q/1": "<h1>Why?</h1>",
  });
  equal(
    await problem({ measure, fetch: fetchOf({ ...fetches, forum: plain }) }),
    `There are documents but no questions
  - 2 pages such as https://forum.example/q/: no question found on the page by its markup
  where: the forum of the experiment, "collection.questions.start"
  what to do: name a forum whose pages carry schema.org QAPage markup, choose another "preset", or say with "selectors" where title, body and accepted answer stand, under "collection.questions"`,
  );
});

Deno.test("collect() sees a source anew after it gave nothing, and keeps the pages of the other one", async () => {
  const cache = await Deno.makeTempDir();
  const attempt = async (forum: Fetch) => {
    const asked: string[] = [];
    const memory = new PageMemories(cache);
    const site: Fetch = (url, init) => (asked.push(url), fetches.site(url, init));
    const result = await collect(options, { measure, fetch: fetchOf({ site, forum }), memory }).catch(() =>
      undefined
    );
    memory.close();
    return { result, asked: asked.filter((url) => url.includes("/docs/")).length };
  };
  const bare = network({ "https://forum.example/q/": "no markup" });
  deepEqual(await attempt(nobody), { result: undefined, asked: 5 });
  deepEqual(await attempt(bare), { result: undefined, asked: 0 }, "the site's pages were remembered");
  const mended = await attempt(fetches.forum);
  equal(mended.result?.questions.length, 3, "the forum's page without markup was not");
  equal(mended.asked, 0, "and the site's still are");
  await Deno.remove(cache, { recursive: true });
});

Deno.test("collect() warns of what it could not reach, by source", async () => {
  const warnings: string[] = [];
  const start = [...FORUM.start, "https://forum.example/q/gone"];
  await collect(optionsOf({}, { start }), {
    measure,
    fetch: fetchOf(fetches),
    warn: (message) => warnings.push(message),
  });
  deepEqual(warnings, ["forum: start address https://forum.example/q/gone leads nowhere: status 404"]);
});

Deno.test("collect() keeps the addresses of a plain http site, and counts links written like them", async () => {
  const http = (text: string) => text.replaceAll("https://", "http://");
  const at = ({ start, within }: typeof SITE) => ({ start: start.map(http), within: within.map(http) });
  const { documents, questions, funnel } = await collect(optionsOf(at(SITE), at(FORUM)), {
    measure,
    fetch: fetchOf({
      site: network({
        "http://learn.example/docs/": `<a href="a/">a</a><p>Start`,
        "http://learn.example/docs/a/": "<h1>A</h1>",
      }),
      forum: network({
        "http://forum.example/q/": `<a href="1/">1</a>`,
        "http://forum.example/q/1/": post("Q", accepted(`<a href="http://learn.example/docs/a/">x</a>`)),
      }),
    }),
  });
  deepEqual(documents.map(({ url }) => url), ["http://learn.example/docs/", "http://learn.example/docs/a/"]);
  deepEqual(documents.map(({ doc_id }) => doc_id), ["docs", "docs/a"]);
  equal(questions[0]!.question_id, "q/1");
  deepEqual([funnel!.inCorpus, funnel!.inCorpusAsWritten], [1, 1]);
});

Deno.test("collect() without questions gives documents alone", async () => {
  const { collection } = parseExperiment({ name: "test", collection: SITE });
  const found = await collect({ ...options, collection }, { measure, fetch: fetches.site });
  deepEqual([found.documents.length, found.questions, found.judgements, found.levels], [3, [], [], []]);
});

Deno.test("collect() keeps one of several documents with the same text, and links to the others count for it", async () => {
  const pages = {
    "https://learn.example/docs/": `<a href="a">a</a><a href="b">b</a><p>Start`,
    "https://learn.example/docs/a": "<h1>Disks</h1><p>They keep data.",
    "https://learn.example/docs/b": "<h1>Disks</h1>  <p>They keep data.",
  };
  const forum = network({
    "https://forum.example/q/": `<a href="1">1</a>`,
    "https://forum.example/q/1": post("Q", accepted(`<a href="https://learn.example/docs/b">x</a>`)),
  });
  const run = (exact: string) =>
    collect(optionsOf({ duplicates: { exact, near: "off" } }), {
      measure,
      fetch: fetchOf({ site: network(pages), forum }),
    });
  const dropped = await run("drop"), reported = await run("report"), off = await run("off");
  deepEqual(dropped.documents.map(({ doc_id }) => doc_id), ["docs", "docs/a"]);
  deepEqual(dropped.judgements.map(({ doc_id }) => doc_id), ["docs/a"]);
  deepEqual(dropped.findings, [{ kind: "exact duplicate", id: "docs/b", doc_id: "docs/a", value: 1 }]);
  ok(
    dropped.dropped.some(({ id, reason }) =>
      id.endsWith("/docs/b") && reason === "same text as another document: docs/a"
    ),
  );
  deepEqual(reported.documents.length, 3);
  deepEqual(reported.judgements.map(({ doc_id }) => doc_id), ["docs/b"]);
  deepEqual(reported.findings, dropped.findings);
  deepEqual([off.documents.length, off.findings.length], [3, 0]);
});

Deno.test("collect() puts a share of the questions that can be measured apart for tuning, if asked", async () => {
  const { questions } = await collect(optionsOf({ tune: 0.9 }), { measure, fetch: fetchOf(fetches) });
  deepEqual(questions.map(({ split }) => split), ["tune", "test", "test"]);
});

/** A folder with the given files, there only while `work` runs. */
async function inFolder<T>(files: Record<string, string>, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await Deno.makeTempDir();
  try {
    for (const [name, text] of Object.entries(files)) {
      await Deno.mkdir(dirname(join(folder, name)), { recursive: true });
      await Deno.writeTextFile(join(folder, name), text);
    }
    return await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("collect() reads a folder with questions from a table, by the links of a column or of the answers", async () => {
  const files = {
    "docs/disks.md": "# Disks\n\nThey keep data.",
    "docs/keys.html": "<h1>Keys</h1><p>Keep them safe.",
    "questions.csv":
      'id,question,answer,links\n1,What keeps data?,"See https://x.example/handbook/keys.",disks\n',
  };
  await inFolder(files, async (folder) => {
    const judged = async (relevant?: string) => {
      const table = {
        kind: "table",
        file: join(folder, "questions.csv"),
        id: "id",
        text: "question",
        answer: "answer",
      };
      const { collection } = parseExperiment({
        name: "test",
        collection: {
          kind: "folder",
          folder: join(folder, "docs"),
          base: "https://x.example/handbook/",
          questions: { ...table, ...(relevant && { relevant }) },
        },
      });
      const found = await collect({ ...options, collection }, { measure });
      return found.judgements.map(({ question_id, doc_id }) => [question_id, doc_id]);
    };
    deepEqual(await judged("links"), [["1", "disks"]]);
    deepEqual(await judged(), [["1", "keys"]]);
  });
});

Deno.test("collect() tells questions that were not judged from those judged for documents that are not there", async () => {
  const files = {
    "corpus.jsonl": '{"_id": "d1", "text": "Disks keep data."}',
    "queries.jsonl": '{"_id": "q1", "text": "a?"}\n{"_id": "q2", "text": "b?"}\n{"_id": "q3", "text": "c?"}',
    "qrels/test.tsv": "q1\td1\t2\nq2\tgone\t1\nq3\td1\t0\n",
  };
  await inFolder(files, async (folder) => {
    const { collection } = parseExperiment({ name: "test", collection: { kind: "beir", folder } });
    const found = await collect({ ...options, collection }, { measure });
    deepEqual(found.levels.map(({ count }) => count), [3, 3, 1]);
    deepEqual(found.questions.map(({ answerable }) => answerable), ["yes", "unknown", "unknown"]);
    deepEqual(found.dropped.filter(({ kind }) => kind === "question").map(({ id, reason }) => [id, reason]), [
      ["q2", "no judgement of it can be used"],
      ["q3", "no judged document is relevant"],
    ]);
  });
});

Deno.test("collect() says what became of a linked page, also where its address was written in another way", async () => {
  const site = network({
    "https://learn.example/docs/": `<a href="/docs/gone/">x</a><p>Start`,
  });
  const forum = network({
    "https://forum.example/q/": `<a href="1">1</a>`,
    "https://forum.example/q/1": post("Q", accepted(`<a href="http://learn.example/docs/gone?x#y">x</a>`)),
  });
  const { dropped, funnel } = await collect(options, { measure, fetch: fetchOf({ site, forum }) });
  equal(
    dropped.find(({ kind }) => kind === "question")?.reason,
    "not in the corpus: https://learn.example/docs/gone (status 404)",
  );
  deepEqual([funnel!.links, funnel!.lost], [1, 1]);
});

Deno.test("collect() writes no personal data into what was left out, nor into topics", async () => {
  const forum = network({
    "https://forum.example/q/": `<a href="1">1</a>`,
    "https://forum.example/q/1": post(
      "Q",
      accepted(`<a href="https://learn.example/docs/ana.ruiz@contoso.com">x</a>`),
    )
      .replace("disks,x", "ana.ruiz@contoso.com"),
  });
  const found = await collect(options, { measure, fetch: fetchOf({ ...fetches, forum }) });
  equal(
    found.dropped.find(({ kind }) => kind === "question")?.reason,
    "not in the corpus: https://learn.example/docs/[email]",
  );
  ok(!JSON.stringify(found).includes("contoso"), JSON.stringify(found));
});

Deno.test("collect() tells pages of two hosts with the same path apart", async () => {
  const pages = network({
    "https://learn.example/docs/": `<a href="a">a</a><a href="https://other.example/docs/a">b</a><p>Start`,
    "https://learn.example/docs/a": "<p>One",
    "https://other.example/docs/a": "<p>Two",
  });
  const within = [...SITE.within, "https://other.example/docs/"];
  const { collection } = parseExperiment({ name: "test", collection: { ...SITE, within } });
  const { documents } = await collect({ ...options, collection }, { measure, fetch: pages });
  deepEqual(documents.map(({ doc_id, text }) => [doc_id, text]), [
    ["docs", "ab\n\nStart"],
    ["docs/a", "One"],
    ["other.example/docs/a", "Two"],
  ]);
});
