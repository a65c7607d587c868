import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { forumQuestion, forumReader } from "./forum_question.ts";

const URL_OF_PAGE = "https://forum.example/questions/7-x";

const page = `<!doctype html><html lang="en"><head><title>x</title></head><body><nav>Forum</nav>
<main itemscope itemtype="https://schema.org/QAPage"><article itemprop="mainEntity" itemscope itemtype="https://schema.org/Question">
<h1 itemprop="name">Files  vanished</h1>
<time itemprop="dateCreated" datetime="2023-04-05T10:00:00Z">April</time>
<span itemprop="author" itemscope itemtype="https://schema.org/Person"><span itemprop="name">Rosa Marín</span></span>
<meta itemprop="keywords" content="storage, blobs ,">
<div itemprop="suggestedAnswer" itemscope itemtype="https://schema.org/Answer">
  <div itemprop="text">Try <a href="https://wrong.example/x">this</a>.</div><time itemprop="dateCreated" datetime="2020-01-01"></time></div>
<div itemprop="text"><p>Somebody wiped a folder.</p><pre>az storage\n  list</pre></div>
<div itemprop="acceptedAnswer" itemscope itemtype="https://schema.org/Answer">
  <span itemprop="author" itemscope itemtype="https://schema.org/Person"><span itemprop="name">Ana</span></span>
  <div itemprop="text"><p>Use <a href="http://Learn.Example/azure/x/?a=b#c">soft delete</a>, <a href="../help">help</a>,
  <a href="mailto:a@b.example">mail</a> or see https://learn.example/azure/y. Again: https://learn.example/azure/y</p></div></div>
</article></main></body></html>`;

/** A page with JSON-LD alone. */
function jsonLd(...scripts: unknown[]): string {
  const text = scripts.map((script) => typeof script === "string" ? script : JSON.stringify(script));
  return `<html lang="en"><head>${
    text.map((json) => `<script type="application/ld+json">${json}</script>`).join("")
  }</head><body><h1>Forum</h1></body></html>`;
}

const question = {
  "@type": "Question",
  name: "Disk full &amp; slow?",
  text: "What now?",
  dateCreated: "2024-01-02T03:04:05Z",
  author: { "@type": "Person", name: "Rosa Marín" },
  answerCount: 1,
  acceptedAnswer: { "@type": "Answer", text: "Grow it: https://learn.example/disks." },
};

Deno.test("forumQuestion() reads the question's own properties and the accepted answer only", () => {
  deepEqual(forumQuestion(page, URL_OF_PAGE), {
    title: "Files vanished",
    body: "Somebody wiped a folder.\n\naz storage\n  list",
    date: "2023-04-05",
    tags: ["storage", "blobs"],
    author: "Rosa Marín",
    language: "en",
    answer: {
      text:
        "Use soft delete, help, mail or see https://learn.example/azure/y. Again: https://learn.example/azure/y",
      links: [
        "http://Learn.Example/azure/x/?a=b#c",
        "https://forum.example/help",
        "https://learn.example/azure/y",
      ],
    },
    answerer: "Ana",
    answerable: "unknown",
  });
});

Deno.test("forumQuestion() finds no answer where none is accepted, and sees the mark of unanswerable questions", () => {
  const open = page.replace("acceptedAnswer", "suggestedAnswer")
    .replace("<head>", '<head><meta name="cotejo:answerable" content="no">');
  const found = forumQuestion(open, "https://forum.example/q");
  equal(found?.answer, null);
  equal(found?.answerable, "no");
});

Deno.test("forumQuestion() gives null for a page without a question", () => {
  for (
    const html of [
      "<main><h1>All questions</h1></main>",
      '<div itemscope itemtype="https://schema.org/Question"></div>',
      jsonLd({ "@type": "Organization", name: "Contoso" }),
      jsonLd({ "@type": "QAPage" }),
      jsonLd({ "@type": "FAQPage", mainEntity: [question] }),
      jsonLd({ "@type": "ItemList", itemListElement: [{ "@type": "ListItem", item: question }] }),
      `<div itemscope itemtype="https://schema.org/FAQPage"><div itemprop="mainEntity" itemscope
        itemtype="https://schema.org/Question"><h3 itemprop="name">Who are we?</h3></div></div>`,
    ]
  ) equal(forumQuestion(html, "https://forum.example/"), null);
});

Deno.test("forumQuestion() reads Stack Exchange's microdata", () => {
  const found = forumQuestion(
    `<html itemscope itemtype="https://schema.org/QAPage" class="html__responsive" lang="en"><body>
    <div class="inner-content"><div id="mainbar" itemprop="mainEntity" itemscope itemtype="https://schema.org/Question">
    <link itemprop="image" href="https://cdn.example/icon.png">
    <h1 itemprop="name" class="fs-headline1"><a href="/questions/1/x" class="question-hyperlink">Mount a share?</a></h1>
    <time itemprop="dateCreated" datetime="2022-03-04T05:06:07">2 years ago</time>
    <div id="question"><div class="s-prose js-post-body" itemprop="text"><p>It says <code>error 13</code>.</p></div>
    <div class="post-taglist"><a class="post-tag" rel="tag">cifs</a></div>
    <div itemprop="author" itemscope itemtype="http://schema.org/Person"><a href="/users/1">rosa</a>
      <span class="d-none" itemprop="name">rosa</span></div></div>
    <div id="answers"><span itemprop="answerCount">2</span>
    <div id="answer-5" class="answer js-answer accepted-answer" itemprop="acceptedAnswer" itemscope itemtype="https://schema.org/Answer">
      <span itemprop="upvoteCount">7</span>
      <div class="s-prose js-post-body" itemprop="text"><blockquote><p>It says error 13</p></blockquote>
      <p>Install <code>cifs-utils</code>, as <a href="https://learn.example/mount" rel="nofollow">said here</a>.</p></div>
      <ul class="comments-list"><li itemprop="comment" itemscope itemtype="https://schema.org/Comment">
        <span itemprop="text">See <a href="https://other.example/">this</a></span></li></ul></div>
    <div id="answer-6" itemprop="suggestedAnswer" itemscope itemtype="https://schema.org/Answer">
      <div itemprop="text">No.</div></div></div></div></div></body></html>`,
    "https://serverfault.example/questions/1/x",
  );
  equal(found?.title, "Mount a share?");
  equal(found?.date, "2022-03-04");
  equal(found?.author, "rosa");
  deepEqual(found?.answer, {
    text: "It says error 13\n\nInstall cifs-utils, as said here.",
    links: ["https://learn.example/mount"],
  });
});

Deno.test("forumQuestion() reads Discourse's JSON-LD, whose texts are excerpts in HTML", () => {
  const found = forumQuestion(
    jsonLd({
      "@context": "http://schema.org",
      "@type": "QAPage",
      name: "Pods restart",
      mainEntity: {
        "@type": "Question",
        name: "Pods restart",
        text: "Every night.\n\nWhy &hellip;",
        upvoteCount: 2,
        answerCount: 1,
        datePublished: "2021-12-31T23:30:00.000-05:00",
        author: { "@type": "Person", name: "rosa", url: "https://d.example/u/rosa" },
        keywords: ["aks", { "@type": "DefinedTerm", name: "pods" }],
        acceptedAnswer: {
          "@type": "Answer",
          text:
            'Memory. See <a href="https://learn.example/limits" class="inline-onebox">Limits</a> &amp; quotas',
          author: { name: "ana" },
        },
      },
    }),
    "https://d.example/t/1",
  );
  deepEqual(found, {
    title: "Pods restart",
    body: "Every night.\n\nWhy …",
    date: "2021-12-31",
    tags: ["aks", "pods"],
    author: "rosa",
    language: "en",
    answer: { text: "Memory. See Limits & quotas", links: ["https://learn.example/limits"] },
    answerer: "ana",
    answerable: "unknown",
  });
});

Deno.test("forumQuestion() finds JSON-LD in lists, graphs, references and behind several types", () => {
  for (
    const data of [
      { "@type": "QAPage", mainEntity: question },
      [{ "@type": "BreadcrumbList" }, { "@type": ["WebPage", "QAPage"], mainEntity: [question] }],
      { "@graph": [{ "@type": "WebSite" }, { "@type": "https://schema.org/QAPage", mainEntity: question }] },
      {
        "@graph": [
          { "@type": "QAPage", mainEntity: { "@id": "#q" } },
          { ...question, "@id": "#q", acceptedAnswer: [{ "@id": "#a" }], author: "Rosa Marín" },
          { "@id": "#a", ...question.acceptedAnswer },
        ],
      },
      question,
    ]
  ) {
    const found = forumQuestion(jsonLd(data), URL_OF_PAGE);
    equal(found?.title, "Disk full & slow?");
    equal(found?.date, "2024-01-02");
    equal(found?.author, "Rosa Marín");
    deepEqual(found?.answer, {
      text: "Grow it: https://learn.example/disks.",
      links: ["https://learn.example/disks"],
    });
  }
});

Deno.test("forumQuestion() takes the first of two questions and the first of two accepted answers", () => {
  const second = { ...question, name: "Second" };
  const answers = [question.acceptedAnswer, { "@type": "Answer", text: "Or not." }];
  const found = forumQuestion(
    jsonLd({ "@type": "QAPage", mainEntity: [{ ...question, acceptedAnswer: answers }, second] }),
    URL_OF_PAGE,
  );
  equal(found?.title, "Disk full & slow?");
  equal(found?.answer?.text, "Grow it: https://learn.example/disks.");
  const item = (name: string) =>
    `<div itemscope itemtype="https://schema.org/Question"><h2 itemprop="name">${name}</h2></div>`;
  equal(forumQuestion(item("One") + item("Two"), URL_OF_PAGE)?.title, "One");
});

Deno.test("forumQuestion() passes over broken JSON-LD, to the next script or to microdata", () => {
  const broken = '{"@type": "QAPage", "mainEntity": {"name": "Broken" "text"';
  equal(forumQuestion(jsonLd(broken, question), URL_OF_PAGE)?.title, "Disk full & slow?");
  equal(
    forumQuestion(jsonLd(`<!-- ${JSON.stringify(question)} -->`), URL_OF_PAGE)?.title,
    "Disk full & slow?",
  );
  const both = page.replace("<head>", `<head><script type="application/ld+json">${broken}</script>`);
  deepEqual(forumQuestion(both, URL_OF_PAGE), forumQuestion(page, URL_OF_PAGE));
});

Deno.test("forumQuestion() takes from microdata the links and the rest of a text that JSON-LD cut off", () => {
  const stripped = {
    ...question,
    text: "Somebody wiped",
    acceptedAnswer: { "@type": "Answer", text: "Use soft delete, help, mail or…" },
  };
  const both = page.replace(
    "<head>",
    `<head><script type="application/ld+json">${JSON.stringify(stripped)}</script>`,
  );
  const found = forumQuestion(both, URL_OF_PAGE);
  equal(found?.title, "Disk full & slow?");
  equal(found?.body, "Somebody wiped a folder.\n\naz storage\n  list");
  deepEqual(found?.tags, ["storage", "blobs"]);
  equal(found?.answer?.links[0], "http://Learn.Example/azure/x/?a=b#c");
});

Deno.test("forumQuestion() gives no answer where the accepted one is empty", () => {
  const empty = { ...question, acceptedAnswer: { "@type": "Answer", text: " " } };
  equal(forumQuestion(jsonLd(empty), URL_OF_PAGE)?.answer, null);
  equal(forumQuestion(jsonLd({ ...question, acceptedAnswer: [] }), URL_OF_PAGE)?.answer, null);
  const microdata = page.replace(/(acceptedAnswer[^]*?itemprop="text">)[^]*?<\/div>/, "$1</div>");
  equal(forumQuestion(microdata, URL_OF_PAGE)?.answer, null);
});

Deno.test("forumQuestion() keeps what looks like a tag in plain text and reads escaped HTML", () => {
  const text = (value: string) =>
    forumQuestion(jsonLd({ ...question, acceptedAnswer: { text: value } }), URL_OF_PAGE)?.answer;
  equal(text("Set <your-name> in List<string>.")?.text, "Set <your-name> in List<string>.");
  deepEqual(text("&lt;p&gt;Use &lt;a href=&quot;https://l.example/&quot;&gt;it&lt;/a&gt;.&lt;/p&gt;"), {
    text: "Use it.",
    links: ["https://l.example/"],
  });
  deepEqual(text("See [the page](https://l.example/a_(b))."), {
    text: "See [the page](https://l.example/a_(b)).",
    links: ["https://l.example/a_(b)"],
  });
});

/** The parts of a page of Microsoft Q&A as saved in 2025; its words are invented. */
function microsoftPage(accepted: boolean, json = true): string {
  const answer =
    `<p>Use <a href="/en-us/azure/storage/soft-delete" rel="ugc nofollow">soft delete</a>.</p>\n`;
  const data = {
    "@context": "https://schema.org",
    "@type": "QAPage",
    mainEntity: {
      "@type": "Question",
      id: 1,
      name: 'Files "vanished"',
      text: "<p>Somebody wiped a folder &amp; left.</p>",
      answerCount: 2,
      author: "Rosa Marín",
      authorId: "x",
      acceptedAnswer: accepted ? [{ "@type": "Answer", id: 2, text: answer, author: "Ana" }] : [],
      suggestedAnswer: [{ "@type": "Answer", id: 3, text: "<p>No idea.</p>" }],
    },
  };
  const item = (id: number, html: string) =>
    `<ol class="list-style-none"><li id="answer-${id}" itemprop="suggestedAnswer" itemscope
      itemtype="https://schema.org/Answer0"><a class="profile-url" data-bi-name="user-link">Ana</a>
      <local-time datetime="2025-09-09T07:05:08+00:00"></local-time>
      <div class="content" itemprop="text">${html}</div></li></ol>`;
  return `<!DOCTYPE html><html lang="en-us"><head><title>Files - Microsoft Q&amp;A</title>
    <meta name="createdAt" content="2025-09-07T22:43:40.0933333+00:00" />
    ${
    json
      ? `<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`
      : ""
  }
    </head><body><header itemscope itemtype="http://schema.org/Organization"></header><main id="main">
    <div id="question-details"><h1 class="title is-2">Files &quot;vanished&quot;</h1>
    <a class="profile-url" data-bi-name="user-link">Rosa Marín</a>
    <local-time datetime="2025-09-07T22:43:40.0933333+00:00"></local-time>
    <div class="content margin-top-xxs"><p>Somebody wiped a folder &amp; left.</p></div>
    <span class="tag"><details><summary data-test-id="question-tag-azure-blob"><span>Azure Blob Storage</span></summary>
    <a data-test-id="tag-card-title-azure-blob" href="/en-us/answers/tags/149/azure-blob/">Azure Blob Storage</a></details></span>
    <ol><li><div class="content">A comment</div></li></ol></div>
    <div id="answers">${
    accepted
      ? `<article class="card is-branded border-color-success"><div class="card-header">
        <span class="icon docon docon-status-circle-checkmark"></span><span>Accepted answer</span></div>
        ${item(2, answer)}</article>`
      : ""
  }${item(3, "<p>No idea.</p>")}</div></main></body></html>`;
}

Deno.test("forumReader() reads Microsoft Q&A by JSON-LD and by its elements alike", () => {
  const url = "https://learn.microsoft.com/en-us/answers/questions/1/files";
  const read = forumReader({ preset: "microsoft-qa" });
  for (const json of [true, false]) {
    deepEqual(read(microsoftPage(true, json), url), {
      title: 'Files "vanished"',
      body: "Somebody wiped a folder & left.",
      date: "2025-09-07",
      tags: ["Azure Blob Storage"],
      author: "Rosa Marín",
      language: "en-us",
      answer: {
        text: "Use soft delete.",
        links: ["https://learn.microsoft.com/en-us/azure/storage/soft-delete"],
      },
      answerer: json ? "Ana" : null,
      answerable: "unknown",
    });
    equal(read(microsoftPage(false, json), url)?.answer, null);
  }
  equal(read("<main><h1>All questions</h1></main>", url), null);
});

const phpBB =
  `<html lang="es"><body class="section-viewtopic"><h2 class="topic-title"><a href="./t?t=1">Disco lleno</a></h2>
<div id="p1" class="post has-profile bg2"><a class="username">rosa</a>
  <p class="author">por rosa » <time datetime="2023-05-17T08:22:00+00:00">Mié May 17, 2023 10:22 am</time></p>
  <div class="content">¿Qué hago?</div></div>
<div id="p2" class="post bg1"><a class="username">otro</a><p class="author">18 de mayo de 2023</p>
  <div class="content">Ni idea: https://wrong.example/</div></div>
<div id="p3" class="post bg2 solved"><a class="username">ana</a>
  <div class="content">Amplíalo, lo dice <a href="https://learn.example/disks">la guía</a>.</div></div>
<div class="tags"><a>discos</a> <a>azure</a></div></body></html>`;
const phpBBSelectors = {
  question: ".post",
  title: "h2.topic-title",
  body: ".content",
  date: "time",
  tags: ".tags a",
  author: ".username",
  answer: ".post.solved .content",
};

Deno.test("forumReader() reads a forum without markup by selectors", () => {
  deepEqual(forumReader({ selectors: phpBBSelectors })(phpBB, "https://foro.example/t?t=1"), {
    title: "Disco lleno",
    body: "¿Qué hago?",
    date: "2023-05-17",
    tags: ["discos", "azure"],
    author: "rosa",
    language: "es",
    answer: { text: "Amplíalo, lo dice la guía.", links: ["https://learn.example/disks"] },
    answerer: null,
    answerable: "unknown",
  });
});

Deno.test("forumReader() takes no date and author from another post, and no answer but the one selected", () => {
  const read = forumReader({ selectors: { ...phpBBSelectors, question: "#p2", date: "time" } });
  const found = read(phpBB.replace("solved", ""), "https://foro.example/t?t=1");
  equal(found?.author, "otro");
  equal(found?.date, null);
  equal(found?.answer, null);
  const spanish = forumReader({ selectors: { ...phpBBSelectors, question: "#p2", date: ".author" } });
  equal(spanish(phpBB, "https://foro.example/t?t=1")?.date, "2023-05-18");
});

Deno.test("forumReader() uses a selector in place of the preset's part and leaves the others", () => {
  const found = forumReader({ selectors: { answer: '[itemprop="suggestedAnswer"]', author: ".nobody" } })(
    page,
    URL_OF_PAGE,
  );
  equal(found?.answer?.text, "Try this.");
  equal(found?.author, null);
  equal(found?.title, "Files vanished");
});

Deno.test("forumReader() gives null where a page has neither the question's element nor a body", () => {
  equal(forumReader({ selectors: phpBBSelectors })("<h2 class=topic-title>Temas</h2>", URL_OF_PAGE), null);
  equal(forumReader({ selectors: { title: "h1" } })("<h1>All questions</h1>", URL_OF_PAGE), null);
});

Deno.test("forumReader() refuses a selector that is not CSS when it is made, and names the field", () => {
  for (const wrong of ["h1[", "h1:nonsense", "a:not(", "h1,,h2", "<h1>", "> h1", "h1 >", "..title", " "]) {
    throws(() => forumReader({ selectors: { body: ".content", title: wrong } }), (error) => {
      ok(error instanceof Problem);
      equal(error.parts.where, "collection.questions.selectors.title");
      equal(error.parts.found, wrong);
      ok(error.parts.what.startsWith("This is not a CSS selector: "), error.parts.what);
      return true;
    });
  }
  forumReader({ selectors: { title: 'a[href^="<"] > b + c ~ d:has(> e), meta[name="x..y"]' } });
});
