import type { Span, WholeDocument } from "../search/shapes.ts";
import { chunkAnchor } from "./search_state.ts";
import { headingsPath, marked, plain } from "./search_view.ts";
import type { SearchWords } from "./search_words.ts";
import { type Tree, tree } from "./tree.ts";

/** The paragraphs of a text, its marks kept. */
export function paragraphs(spans: readonly Span[]): Span[][] {
  const made: Span[][] = [[]];
  for (const { text, mark } of spans) {
    text.split(/\n[^\S\n]*\n\s*/).forEach((part, i) => {
      if (i > 0) made.push([]);
      if (part !== "") made.at(-1)!.push({ text: part, ...(mark !== undefined && { mark }) });
    });
  }
  return made.filter((spans) => plain(spans).trim() !== "");
}

/** A document's chunks one below the other, the one that was found named as such. */
export function chunksView(document: WholeDocument, best: string, words: SearchWords): Tree[] {
  const title = plain(document.title);
  return document.chunks.map(({ chunk_id, headings, text }) => {
    const [start, ...rest] = paragraphs(text), path = headingsPath(headings, title);
    const last = headings.split(" > ").at(-1)?.trim() ?? "";
    const starts = start !== undefined && plain(start).trim() === last;
    const repeats = starts && path === "";
    const found = chunk_id === best;
    return tree(
      "section",
      { id: chunkAnchor(chunk_id), class: found ? "chunk best" : "chunk", tabindex: -1 },
      found && tree("p", { class: "badge here" }, words.passageFound),
      starts && !repeats && tree("h2", {}, marked(start)),
      !starts && path !== "" && tree("p", { class: "headings" }, path),
      (starts ? rest : paragraphs(text)).map((spans) => tree("p", {}, marked(spans))),
    );
  });
}
