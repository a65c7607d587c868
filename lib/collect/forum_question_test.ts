import { deepEqual, equal } from "node:assert/strict";
import { forumQuestion } from "./forum_question.ts";

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

Deno.test("forumQuestion() reads the question's own properties and the accepted answer only", () => {
  deepEqual(forumQuestion(page, "https://forum.example/questions/7-x"), {
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
  equal(forumQuestion("<main><h1>All questions</h1></main>", "https://forum.example/"), null);
  equal(
    forumQuestion('<div itemscope itemtype="https://schema.org/Question"></div>', "https://forum.example/"),
    null,
  );
});
