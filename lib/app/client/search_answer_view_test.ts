import assert from "node:assert/strict";
import { treeHtml } from "../search/page_tree.ts";
import type { Answer } from "../search/shapes.ts";
import { answerView } from "./search_answer_view.ts";
import { stateOf } from "./search_state.ts";
import { searchWords } from "./search_words.ts";

const context = (n: number): Answer["contexts"][number] => ({
  ...{
    n,
    doc_id: `d${n}`,
    chunk_id: `d${n}#0`,
    opens: `/document?source=run%3Ax&id=d${n}`,
    title: `Title ${n}`,
  },
  ...{ headings: `Title ${n} > Part`, text: "Part\n\nThe text <b>itself</b>." },
});
const shown = (answer: Partial<Answer>, language = "en") =>
  treeHtml(
    answerView({
      ...{ kind: "extractive", generator: "extractive", sentences: [], refused: false },
      contexts: [context(1), context(2), context(3)],
      ...answer,
    }, { state: stateOf(new URLSearchParams()), words: searchWords(language) }),
  ).text;

Deno.test("an answer cites the passages it rests on, and shows no others", () => {
  const text = shown({ sentences: [{ text: "One.", citations: [1, 3] }, { text: "Two.", citations: [3] }] });
  assert.deepEqual([...text.matchAll(/href="#(context-\d)"/g)].map(([, id]) => id), [
    "context-1",
    "context-3",
    "context-3",
  ]);
  assert.deepEqual([...text.matchAll(/<li id="(context-\d)"/g)].map(([, id]) => id), [
    "context-1",
    "context-3",
  ]);
  assert.match(text, /Quoted sentences, no language model/);
  assert.match(text, /<p class="text">The text &#60;b&#62;itself/);
});

Deno.test("who wrote an answer is said by name", () => {
  const sentences = [{ text: "One.", citations: [1] }];
  assert.match(shown({ kind: "llm", generator: "gpt-x", sentences }), /Written by gpt-x/);
  assert.match(shown({ kind: "llm", generator: "gpt-x", sentences }, "es"), /Redactado por gpt-x/);
});

Deno.test("a refusal and a failure are stated, and nothing stands in their place", () => {
  assert.match(shown({ refused: true }), /do not hold an answer/);
  const failed = shown({
    kind: "llm",
    generator: "gpt-x",
    failure: { cause: "timeout", message: "No reply in 60 s" },
  });
  assert.match(failed, /role="alert"[^]*There is no answer[^]*No reply in 60 s/);
  assert.doesNotMatch(failed, /Written by|<li/);
});
