/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { searchWords } from "./search_words.ts";

/** The page of a document: from mark to mark by `n` and `p`, back to the results by Escape. */
const words = searchWords(document.documentElement.lang);
const marks = [...document.querySelectorAll<HTMLElement>(".text mark")];
const place = document.querySelector<HTMLElement>("#mark-place");
let at = -1;

function go(by: 1 | -1): void {
  if (marks.length === 0) return;
  marks[at]?.classList.remove("current");
  at = at === -1 ? start(by) : (at + by + marks.length) % marks.length;
  const mark = marks[at]!;
  mark.classList.add("current");
  mark.tabIndex = -1;
  mark.focus({ preventScroll: true });
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  mark.scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
  if (place) place.textContent = words.markOf(at + 1, marks.length);
}

/** The first mark of the passage that was found, or of the document. */
function start(by: 1 | -1): number {
  const best = marks.findIndex((mark) => mark.closest(".chunk.best"));
  return best >= 0 ? best : by === 1 ? 0 : marks.length - 1;
}

for (const [id, by] of [["next-mark", 1], ["previous-mark", -1]] as const) {
  const button = document.querySelector<HTMLButtonElement>(`#${id}`);
  if (!button) continue;
  button.hidden = false;
  button.addEventListener("click", () => {
    go(by);
    button.focus({ preventScroll: true });
  });
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "n") go(1);
  else if (event.key === "p") go(-1);
  else if (event.key === "Escape") document.querySelector<HTMLAnchorElement>("a.back")?.click();
});
