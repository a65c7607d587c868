import type { Answer } from "../search/shapes.ts";
import { documentAddress } from "./search_state.ts";
import { headingsPath, type View } from "./search_view.ts";
import { type Tree, tree, type TreeChild } from "./tree.ts";

/** An answer with its citations, who gave it, and the passages it rests on. */
export function answerView(answer: Answer, view: Pick<View, "state" | "words">): Tree {
  const { words } = view, { sentences, contexts, kind, generator, refused, failure } = answer;
  const cited = new Set(sentences.flatMap(({ citations }) => citations));
  const shown = contexts.filter(({ n }) => cited.has(n));
  return tree(
    "div",
    { class: "answer", tabindex: -1 },
    failure && tree(
      "div",
      { class: "error", role: "alert" },
      tree("p", {}, tree("strong", {}, `${words.answerFailed}: `), failure.message),
    ),
    refused && tree("p", { class: "refused" }, words.refused),
    !failure && sentences.length > 0 && tree(
      "p",
      { class: kind === "extractive" ? "said quoted" : "said" },
      sentences.map((
        { text, citations },
        i,
      ) => [i > 0 && " ", text, citations.map((n) => citation(n, view))]),
    ),
    !failure &&
      tree("p", { class: "who" }, kind === "extractive" ? words.quoted : words.answeredBy(generator)),
    shown.length > 0 && [
      tree("h3", {}, words.passages),
      tree("ol", { class: "contexts" }, shown.map((one) => contextView(one, view))),
    ],
  );
}

function citation(n: number, { words }: Pick<View, "words">): TreeChild {
  return [
    "\u2009",
    tree(
      "a",
      { class: "citation", href: `#context-${n}`, "data-context": n, "aria-label": words.passage(n) },
      `[${n}]`,
    ),
  ];
}

function contextView(
  { n, chunk_id, opens, title, headings, text }: Answer["contexts"][number],
  { state }: Pick<View, "state">,
): Tree {
  const path = headingsPath(headings, title), last = headings.split(" > ").at(-1)!.trim();
  const start = text.trimStart(),
    body = last !== "" && start.startsWith(`${last}\n`) ? start.slice(last.length) : start;
  return tree(
    "li",
    { id: `context-${n}`, value: n, tabindex: -1 },
    tree("a", { href: documentAddress(state, opens, chunk_id) }, title),
    path !== "" && tree("span", { class: "headings" }, ` › ${path}`),
    tree("p", { class: "text" }, body.trim()),
  );
}
