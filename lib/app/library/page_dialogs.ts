import { type Html, html } from "../http/html.ts";
import type { Language } from "../http/words.ts";
import type { Collection } from "./library_store.ts";
import { LONGEST_TITLE } from "./limits.ts";
import { pageWords } from "./page_words.ts";

/** What is asked before something is made, renamed or removed. */
export function dialogs(shown: Collection | undefined, language: Language): Html {
  const w = pageWords(language), number = new Intl.NumberFormat(language);
  const field = (id: string, value: string) =>
    html`<p><label for="${id}">${w.name}</label>
      <input type="text" id="${id}" value="${value}" maxlength="${LONGEST_TITLE}" required autocomplete="off"></p>`;
  return html`
    ${dialog("new-dialog", w.newTitle, field("new-name", ""), { done: w.make, cancel: w.cancel })}
    ${shown &&
      dialog("rename-dialog", w.renameTitle, field("rename-name", shown.title), {
        done: w.save,
        cancel: w.cancel,
      })}
    ${shown &&
      dialog(
        "remove-dialog",
        w.removeTitle,
        html`<p>${w.removeWarning(shown.title, w.count(shown.files, number.format(shown.files)))}</p>`,
        { done: w.removeIt, cancel: w.cancel, isDanger: true },
      )}
    ${dialog("remove-selected-dialog", w.removeSelectedTitle, html`<p id="remove-selected-text"></p>`, {
      done: w.removeIt,
      cancel: w.cancel,
      isDanger: true,
    })}
  `;
}

function dialog(
  id: string,
  title: string,
  content: Html,
  { done, cancel, isDanger = false }: { done: string; cancel: string; isDanger?: boolean },
): Html {
  return html`
    <dialog id="${id}" aria-labelledby="${id}-title">
      <form method="dialog">
        <h2 id="${id}-title">${title}</h2>
        ${content}
        <p class="error" role="alert" hidden></p>
        <p class="actions"><button type="button" data-closes>${cancel}</button>
          <button type="submit" class="${isDanger ? "danger" : "primary"}">${done}</button></p>
      </form>
    </dialog>
  `;
}
