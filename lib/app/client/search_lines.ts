/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { pairs } from "./search_columns.ts";

const SVG = "http://www.w3.org/2000/svg";

/** Lines between two columns, from a document to the same one in the other; none where one is below the other. */
export class Lines {
  readonly #svg = document.createElementNS(SVG, "svg");

  readonly #lists: HTMLElement;

  constructor(lists: HTMLElement) {
    this.#lists = lists;
    this.#svg.setAttribute("class", "lines");
    this.#svg.setAttribute("aria-hidden", "true");
    lists.append(this.#svg);
    new ResizeObserver(() => this.draw()).observe(lists);
    for (const event of ["pointerover", "focusin"]) {
      lists.addEventListener(event, ({ target }) => this.#point(target as Element));
    }
    for (const event of ["pointerleave", "focusout"]) lists.addEventListener(event, () => this.#point(null));
  }

  draw(): void {
    const [first, second] = ["first", "second"].map((side) => [
      ...this.#lists.querySelectorAll<HTMLElement>(`[data-side=${side}]:not([hidden]) [data-document]`),
    ]) as [HTMLElement[], HTMLElement[]];
    const frame = this.#lists.getBoundingClientRect();
    const apart = first[0] && second[0] &&
      second[0].getBoundingClientRect().left > first[0].getBoundingClientRect().right;
    this.#svg.replaceChildren(...apart ? this.#paths(first, second, frame) : []);
  }

  #paths(first: HTMLElement[], second: HTMLElement[], frame: DOMRect): SVGElement[] {
    const ranked = (items: HTMLElement[]) =>
      items.map(({ dataset }, i) => ({ doc_id: dataset.document!, rank: i + 1 }));
    const middle = (item: HTMLElement) => {
      const { top } = item.getBoundingClientRect();
      return top + 22 - frame.top;
    };
    return pairs(ranked(first), ranked(second)).map(({ doc_id, a, b }) => {
      const x0 = first[a]!.getBoundingClientRect().right - frame.left + 4;
      const x1 = second[b]!.getBoundingClientRect().left - frame.left - 4;
      const [y0, y1] = [middle(first[a]!), middle(second[b]!)], half = (x0 + x1) / 2;
      const path = document.createElementNS(SVG, "path");
      path.setAttribute("d", `M${x0},${y0} C${half},${y0} ${half},${y1} ${x1},${y1}`);
      path.setAttribute("class", a === b ? "level" : b < a ? "up" : "down");
      path.dataset.line = doc_id;
      return path;
    });
  }

  #point(target: Element | null): void {
    const at = target?.closest<HTMLElement>("[data-document]")?.dataset.document;
    for (
      const one of this.#lists.querySelectorAll<HTMLElement | SVGElement>("[data-document], [data-line]")
    ) {
      one.classList.toggle("same", at !== undefined && (one.dataset.document ?? one.dataset.line) === at);
    }
  }
}
