/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Answer } from "../search/shapes.ts";
import { ask } from "./ask.ts";
import { element, fill, one } from "./dom.ts";
import { answerView } from "./search_answer_view.ts";
import { told } from "./search_run.ts";
import { askedOf, type SearchState } from "./search_state.ts";
import type { SearchWords } from "./search_words.ts";
import { built } from "./tree_dom.ts";

/** The answer that is asked for by a button, shown above the results. */
export class AnswerBox {
  readonly #button = one<HTMLButtonElement>("#answer");
  readonly #box = one<HTMLElement>("#answer-box");
  readonly #title = one<HTMLElement>("#answer-title");
  readonly #words: SearchWords;
  readonly #language: string;
  #asking?: AbortController;

  constructor(words: SearchWords, language: string) {
    this.#words = words;
    this.#language = language;
    this.#box.addEventListener("click", (event) => {
      const citation = (event.target as Element).closest<HTMLElement>("[data-context]");
      const context = citation &&
        this.#box.querySelector<HTMLElement>(`#context-${citation.dataset.context}`);
      if (!context) return;
      event.preventDefault();
      context.focus({ preventScroll: true });
      context.scrollIntoView({ block: "nearest" });
    });
  }

  /** Calls back when an answer is wanted. */
  onWanted(call: () => void): void {
    one<HTMLFormElement>(".answering form").addEventListener("submit", (event) => {
      event.preventDefault();
      call();
    });
  }

  clear(): void {
    this.#asking?.abort();
    this.#button.hidden = false;
    this.#title.classList.add("visually-hidden");
    fill(this.#box);
  }

  async show(state: SearchState): Promise<void> {
    this.clear();
    this.#asking = new AbortController();
    const { signal } = this.#asking, words = this.#words;
    this.#button.hidden = true;
    this.#title.classList.remove("visually-hidden");
    fill(this.#box, element("p", { class: "pending", role: "status" }, words.answering));
    try {
      const answer = await ask<Answer>(
        `/api/answer?${new URLSearchParams(askedOf(state, "first", this.#language))}`,
        { signal },
      );
      fill(this.#box, built(answerView(answer, { state, words })));
      this.#box.querySelector<HTMLElement>(".answer")?.focus({ preventScroll: true });
    } catch (error) {
      if (signal.aborted) return;
      const { title, todo } = told(error, words);
      this.#button.hidden = false;
      fill(
        this.#box,
        element(
          "div",
          { class: "error", role: "alert" },
          element("p", {}, element("strong", {}, `${words.answerFailed}: `), title),
          todo !== undefined && element("p", {}, `${words.todo} ${todo}`),
        ),
      );
    }
  }
}
