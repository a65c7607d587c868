import { type Html, html } from "../http/html.ts";
import type { Language } from "../http/words.ts";
import { inSize } from "./in_size.ts";
import type { OwnDocument } from "./library_store.ts";
import { pageWords } from "./page_words.ts";

/** The documents of a collection as a table, which is found in and selected from by the browser. */
export function documentList(documents: readonly OwnDocument[], language: Language): Html {
  const w = pageWords(language), number = new Intl.NumberFormat(language);
  const heading = html`<h2 id="list-title">${w.documents}</h2>`;
  if (documents.length === 0) return html`${heading}<p class="muted">${w.none}</p>`;
  const sum = (of: (document: OwnDocument) => number) => documents.reduce((total, one) => total + of(one), 0);
  const words = sum((one) => one.words);
  const { columns } = w;
  return html`
    ${heading}
    <p class="muted" id="list-summary">${w.summary(
      w.count(documents.length, number.format(documents.length)),
      w.countWords(words, number.format(words)),
      inSize(sum((one) => one.bytes), language),
    )}</p>
    <div class="list-tools">
      <label for="list-filter">${w.filter}</label>
      <input type="search" id="list-filter" autocomplete="off" spellcheck="false">
      <span id="list-shown" role="status"></span>
      <button type="button" id="remove-selected" disabled>${w.remove}</button>
    </div>
    <table class="documents" aria-labelledby="list-title">
      <thead>
        <tr>
          <td class="pick"><label class="all"><input type="checkbox" id="select-all">
          <span class="visually-hidden">${w.selectAll}</span></label></td>
          <th scope="col">${columns.name}</th>
          <th scope="col">${columns.kind}</th>
          <th scope="col" class="number">${columns.size}</th>
          <th scope="col">${columns.added}</th>
          <th scope="col" class="number">${columns.words}</th>
          <th scope="col">${columns.language}</th>
          <th scope="col">${columns.state}</th>
        </tr>
      </thead>
      <tbody>${documents.map((document) => row(document, language))}</tbody>
    </table>
  `;
}

function row(document: OwnDocument, language: Language): Html {
  const { id, collection, name, title, kind, bytes, pages, added, words, state } = document;
  const w = pageWords(language), number = new Intl.NumberFormat(language), { columns } = w;
  const size = inSize(bytes, language);
  const length = pages === null
    ? undefined
    : (kind === "pptx" ? w.slides : w.pages)(pages, number.format(pages));
  const day = new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(new Date(added));
  return html`
    <tr class="${state}">
      <td
        class="pick"><input type="checkbox" id="pick-${id}" value="${id}" aria-label="${w.select(name)}"></td>
      <th scope="row"
        class="name"><a href="/documents/${collection}/${id}/file">${name}</a>${title !== "" &&
          title !== name && html`<span class="title">${title}</span>`}</th>
      <td data-label="${columns.kind}">${kind.toUpperCase()}</td>
      <td data-label="${columns.size}"
        class="number">${length}${length !== undefined && html`<br>`}<span class="${length === undefined
          ? ""
          : "muted"}">${size}</span></td>
      <td data-label="${columns.added}"><time datetime="${added}">${day}</time></td>
      <td data-label="${columns.words}" class="number">${number.format(words)}</td>
      <td data-label="${columns.language}">${languageName(document.language, language)}</td>
      <td data-label="${columns.state}" class="state">${w.states[state]}${state === "scanned" &&
        html`<span class="help">${w.scannedHelp}</span>`}</td>
    </tr>
  `;
}

function languageName(code: string | null, language: Language): string {
  if (code === null) return "–";
  try {
    return new Intl.DisplayNames(language, { type: "language" }).of(code) ?? code;
  } catch (error) {
    // a file may name a language as it likes
    if (!(error instanceof RangeError)) throw error;
    return code;
  }
}
