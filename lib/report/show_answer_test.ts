import assert from "node:assert/strict";
import { load } from "cheerio";
import { Problem } from "../base/mod.ts";
import { exportNotebook } from "./export_notebook.ts";
import { type NotebookCell, notebookToHtml } from "./notebook_html.ts";
import { sanitise } from "./sanitise.ts";
import { type JudgedAnswer, type JudgedStatement, showAnswer } from "./show_answer.ts";

const judged = (statement: string, verdict: boolean | null, more: Partial<JudgedStatement> = {}) => ({
  statement,
  verdict,
  reason: "",
  evidence: null,
  chunk: null,
  ...more,
});

const example: JudgedAnswer = {
  title: "Best",
  question: "How long are blobs kept?",
  reference: "A week.",
  answer: "Blobs are kept for a week [1]. Disks are kept, for nothing [2].\n- Tapes burn. [1]\nGood luck!",
  scores: [
    { measure: "faithfulness", value: 2 / 3 },
    { measure: "context recall", failure: { cause: "timeout", message: "no answer in 30 s" } },
    { measure: "relevancy", value: null },
  ],
  statements: [
    judged("Blobs are kept for a week.", true, {
      reason: "It says so.",
      evidence: "A blob is kept for a week.",
      chunk: "1",
    }),
    judged("Disks are kept.", true, { evidence: "Disks stay.", chunk: "2" }),
    judged("Keeping disks costs nothing.", false, { evidence: "Disks cost.", chunk: "2" }),
    judged("Tapes burn.", null),
    judged("Hope dies last.", false),
  ],
  contexts: [
    { number: 1, title: "Soft delete", text: "A blob is kept\nfor a week. Then it goes." },
    { number: 2, text: "Disks stay. Disks cost." },
    { number: 3, title: "Long", text: "Words. ".repeat(100) },
  ],
};

/** The HTML as a page shows it. */
const page = (of: Partial<JudgedAnswer> = {}) =>
  load(sanitise(showAnswer({ ...example, ...of }).html()), {}, false);

Deno.test("showAnswer() writes the whole example as text", () => {
  const long = `    ${"Words. ".repeat(100).trim()}`;
  assert.equal(
    showAnswer(example).text(),
    `Best
faithfulness 0.667 · context recall timeout: no answer in 30 s · relevancy –

Question
  How long are blobs kept?

Reference answer
  A week.

Answer
  Blobs are kept for a week [1]. (✓ a) Disks are kept, for nothing [2]. (± b, c)
  - Tapes burn. (? d) [1]
  Good luck!
  ✓ supported · ± verdicts differ · ? not judged · letters name the statements below

Statements
  ✓ a  Blobs are kept for a week. (supported)
       Why: It says so.
       Supported by context [1]: “A blob is kept for a week.”
  ✓ b  Disks are kept. (supported)
       Supported by context [2]: “Disks stay.”
  ✗ c  Keeping disks costs nothing. (not supported)
       Closest sentence, in context [2]: “Disks cost.”
  ? d  Tapes burn. (not judged)
  ✗ e  Hope dies last. (not supported, not placed in the answer)

Contexts
  [1] Soft delete · cited · supports a
    A blob is kept
    for a week. (✓ a) Then it goes.
  [2] · cited · supports b
    Disks stay. (✓ b) Disks cost.
  [3] Long
${long}`,
  );
});

Deno.test("showAnswer() marks the sentences of the answer by sign, words and line, not by colour alone", () => {
  const $ = page();
  const marks = $(".said").eq(2).find("mark").toArray().map((mark) => ({
    text: $(mark).text(),
    words: $(mark).find("[role=img]").attr("aria-label"),
    line: /underline (\w+)/.exec($(mark).attr("style") ?? "")?.[1],
  }));
  assert.deepEqual(marks, [
    { text: "Blobs are kept for a week [1].\u00a0✓\u00a0a", words: "supported: statement a", line: "solid" },
    {
      text: "Disks are kept, for nothing [2].\u00a0±\u00a0b, c",
      words: "verdicts differ: statements b, c",
      line: "dashed",
    },
    { text: "Tapes burn.\u00a0?\u00a0d", words: "not judged: statement d", line: "dotted" },
  ]);
  const refuted = page({ statements: [judged("Tapes burn.", false)] });
  assert.equal(refuted(".said mark [role=img]").attr("aria-label"), "not supported: statement a");
  assert.match(refuted(".said mark").attr("style")!, /underline wavy/);
});

Deno.test("showAnswer() marks in the contexts what supports, not what comes closest, and folds long ones", () => {
  const $ = page();
  const contexts = $("details").toArray();
  assert.deepEqual(contexts.map((one) => $(one).find("mark").text()), [
    "A blob is kept\nfor a week.\u00a0✓\u00a0a",
    "Disks stay.\u00a0✓\u00a0b",
    "",
  ]);
  assert.equal($(contexts[0]).find("[role=img]").attr("aria-label"), "supports statement a");
  assert.deepEqual(contexts.map((one) => $(one).attr("open") !== undefined), [true, true, false]);
});

Deno.test("showAnswer() says where evidence is not found, and finds it where no context is named", () => {
  const text = showAnswer({
    ...example,
    statements: [
      judged("Blobs stay.", true, { evidence: "Made up.", chunk: "1" }),
      judged("Blobs stay.", true, { evidence: "Disks stay.", chunk: null }),
      judged("Blobs stay.", true, { evidence: "Made up.", chunk: null }),
      judged("Blobs stay.", true, { evidence: "Far away.", chunk: "9" }),
      judged("Blobs stay.", false, { evidence: "Made up.", chunk: "1" }),
      judged("Blobs stay.", true, { evidence: "  ", chunk: "1" }),
    ],
  }).text();
  assert.deepEqual(text.match(/^ +(Supported|Closest).*$/gm)?.map((line) => line.trim()), [
    "Supported by context [1]: “Made up.” (not in that context word for word)",
    "Supported by context [2]: “Disks stay.”",
    "Supported by: “Made up.” (in none of the contexts word for word)",
    "Supported by context [9]: “Far away.” (that context is not shown)",
    "Closest sentence, in context [1]: “Made up.”",
  ]);
  assert.match(text, /\[2\] · cited · supports b\n/);
});

Deno.test("showAnswer() shows all that others wrote as text, without what turns or hides it", () => {
  const evil =
    '</mark></section><script>x()</script><img src=x onerror="x()"> \u202etxt\u0007\u200f\u0000\ud800 end.';
  const kept = '</mark></section><script>x()</script><img src=x onerror="x()"> txt\ufffd end.';
  const shown = showAnswer({
    title: evil,
    question: evil,
    reference: evil,
    answer: evil,
    lack: evil,
    scores: [{ measure: evil, failure: { cause: evil, message: evil } }],
    statements: [judged(evil, true, { reason: evil, evidence: evil, chunk: "1" })],
    contexts: [{ number: 1, title: evil, text: evil }],
    language: '"><script>',
  });
  const $ = load(shown.html(), {}, false);
  assert.deepEqual($("script, img").length, 0);
  assert.equal($.root().children().length, 1);
  assert.equal($("section").text().split(kept).length - 1, 13);
  assert.deepEqual($("mark").toArray().map((mark) => $(mark).text().includes(kept)), [true, false, true]);
  for (const hidden of "\u202e\u0007\u200f\0") assert.ok(!(shown.html() + shown.text()).includes(hidden));
  assert.equal(shown.text().split(kept).length - 1, 13);
});

Deno.test("showAnswer() has no ids, lets long words break and needs no style sheet, also after cleaning", () => {
  const $ = page({ answer: `${"x".repeat(5000)} blobs.` });
  assert.equal($("[id]").length, 0);
  assert.ok(
    $(".said, li").toArray().every((one) => /overflow-wrap:anywhere/.test($(one).attr("style") ?? "")),
  );
  assert.ok(
    $("mark").toArray().every((one) => /^color:inherit;background:rgba/.test($(one).attr("style") ?? "")),
  );
});

Deno.test("showAnswer() says when there is no answer, no statement and no context", () => {
  const nothing = { title: "t", question: "q", answer: null, scores: [], statements: [], contexts: [] };
  assert.equal(
    showAnswer({ ...nothing, lack: "refused" }).text(),
    "t\n\nQuestion\n  q\n\nAnswer\n  There is no answer: refused\n\nStatements\n  No statement was judged.\n\n" +
      "Contexts\n  There is no context.",
  );
  const $ = load(showAnswer({ ...nothing, answer: " \n" }).html(), {}, false);
  assert.match($.root().text(), /There is no answer\.\s+Statements\s+No statement was judged/);
  assert.equal($("mark").length, 0);
  const text = showAnswer({ ...nothing, statements: [judged("It says nothing.", false)] }).text();
  assert.ok(text.includes("✗ a  It says nothing. (not supported)\n"));
});

Deno.test("showAnswer() names statements beyond z, and folds a long reference", () => {
  const statements = Array.from({ length: 28 }, (_, i) => judged(`Word${i} here.`, true));
  const text = showAnswer({ ...example, statements }).text();
  assert.ok(text.includes("✓ z  Word25"));
  assert.ok(text.includes("✓ ab  Word27"));
  const $ = page({ reference: "Long words. ".repeat(60) });
  assert.equal($("details").length, 4);
  assert.equal($("details").first().attr("open"), undefined);
});

Deno.test("showAnswer() refuses two contexts with one number", () => {
  const contexts = [{ number: 1, text: "a" }, { number: 1, text: "b" }];
  assert.throws(
    () => showAnswer({ ...example, contexts }),
    (e) => e instanceof Problem && e.parts.found === 1,
  );
});

Deno.test("showAnswer() shows in a notebook as HTML and text, stands in its page whole and is not exported", async () => {
  const shown = showAnswer(example);
  const display =
    (shown as unknown as Record<symbol, () => Record<string, unknown>>)[Symbol.for("Jupyter.display")]!;
  const data = display.call(shown);
  assert.deepEqual(data, { "text/html": shown.html(), "text/plain": shown.text() });
  const cells: NotebookCell[] = [{
    cell_type: "code",
    source: "",
    outputs: [{ output_type: "execute_result", data }],
  }];
  const $ = load(notebookToHtml({ cells }, { title: "t" }));
  assert.equal($("main .output > section.judged mark[style]").length, 10);
  const folder = await Deno.makeTempDir();
  try {
    assert.deepEqual(await exportNotebook({ cells }, folder), []);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
