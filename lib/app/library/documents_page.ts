import { jsonForScript } from "../../report/mod.ts";
import { FILE_KINDS } from "../../text/mod.ts";
import { type Html, html, trusted } from "../http/html.ts";
import type { Context } from "../http/route.ts";
import type { Language } from "../http/words.ts";
import { page } from "../layout.ts";
import type { Encoding } from "./background_vectors.ts";
import { dialogs } from "./page_dialogs.ts";
import { documentList } from "./page_list.ts";
import { type PageWords, pageWords } from "./page_words.ts";
import type { Library } from "./library.ts";
import type { Collection } from "./library_store.ts";
import { LONGEST_TITLE, MOST_FILE, MOST_FILES } from "./limits.ts";
import { said } from "./said.ts";
import { sourceId } from "./source_id.ts";
import { inSize } from "./in_size.ts";

/** `GET /documents`: the collections, and the documents of one of them: the one that is asked for, or the first. */
export async function documentsPage(context: Context, library: Library): Promise<Response> {
  const { url, language } = context, w = pageWords(language);
  const collections = library.store.collections(), asked = url.searchParams.get("collection");
  const shown = asked === null ? collections[0] : library.collection(Number(asked), language);
  const encoding = shown && await library.vectors.encoding(shown);
  return page(context, {
    title: w.title,
    area: "documents",
    scripts: ["documents"],
    styles: ["documents"],
    main: html`
      <h1>${w.title}</h1>
      <p class="lead">${w.intro} <strong>${w.privacy}</strong></p>
      <noscript><p class="note">${w.needsScript}</p></noscript>
      <div class="library">
        ${collectionList(collections, shown, w)}
        <div class="collection">
          <div id="head">${shown && head(shown, encoding, language)}</div>
          ${dropArea(language)}
          <section id="uploads" aria-labelledby="uploads-title" hidden>
            <h2 id="uploads-title" class="visually-hidden">${w.uploads}</h2>
            <div class="uploads-head"><p id="uploads-state" role="status"></p>
              <button type="button" id="uploads-stop" hidden>${w.client.stop}</button>
              <button type="button" id="uploads-clear" hidden>${w.client.clear}</button></div>
            <progress id="uploads-progress" aria-labelledby="uploads-state" max="1" value="0"></progress>
            <ul id="uploads-files"></ul>
          </section>
          <section aria-labelledby="list-title" id="list">${shown &&
            documentList(library.store.documents(shown.id), language)}</section>
          <p id="said" class="visually-hidden" role="status"></p>
        </div>
      </div>
      <div id="dialogs">${dialogs(shown, language)}</div>
      <script type="application/json" id="documents-data">${trusted(jsonForScript({
        words: w.client,
        language,
        kinds: [...FILE_KINDS],
        mostBytes: MOST_FILE,
        limit: said(language).file,
        longestTitle: LONGEST_TITLE,
      }))}</script>
    `,
  });
}

function collectionList(
  collections: readonly Collection[],
  shown: Collection | undefined,
  w: PageWords,
): Html {
  return html`
    <nav class="collections" id="collections" aria-labelledby="collections-title">
      <h2 id="collections-title">${w.collections}</h2>
      ${collections.length === 0
        ? html`<p class="muted">${w.noCollection}</p>`
        : html`<ul>${
          collections.map(({ id, title, files }) =>
            html`<li><a href="/documents?collection=${id}"${
              id === shown?.id && html`
                aria-current="page"
              `
            }><span>${title}</span>
          <span class="count">${files}</span></a></li>`
          )
        }</ul>`}
      <button type="button" id="new-collection" data-opens="new-dialog">${w.newCollection}</button>
    </nav>
  `;
}

/** The name of a collection, what can be done with it, and how it can be searched. */
function head(collection: Collection, encoding: Encoding | undefined, language: Language): Html {
  const w = pageWords(language), { id, title, documents, chosen } = collection;
  const choice = (value: string, text: string, isChosen: boolean) =>
    html`
      <option value="${value}" ${isChosen && html`
        selected
      `}>${text}</option>
    `;
  const guess = chosen ? w.guess : w.guessed(w.languages[collection.language]!);
  return html`
    <div class="collection-head" data-collection="${id}">
      <h2 id="collection-title">${title}</h2>
      <div class="actions">
        ${documents > 0 && html`<a class="button primary" href="/?source=${sourceId(id)}">${w.search}</a>`}
        <button type="button" id="rename-collection" data-opens="rename-dialog">${w.rename}</button>
        <button type="button" id="remove-collection" data-opens="remove-dialog">${w.removeCollection}</button>
      </div>
    </div>
    <p class="language"><label for="collection-language">${w.language}</label>
      <select id="collection-language">
        ${choice("", guess, !chosen)}
        ${["en", "es", "other"].map((code) =>
          choice(code, w.languages[code]!, chosen && collection.language === code)
        )}
      </select></p>
    ${documents > 0 && meaning(collection, encoding, language)}
  `;
}

/** Whether a collection can be searched by meaning yet. */
function meaning({ language: code }: Collection, encoding: Encoding | undefined, language: Language): Html {
  const w = pageWords(language), number = new Intl.NumberFormat(language);
  if (!encoding) {
    return html`<p class="meaning" id="meaning">${w.byWords}. <span class="muted">${
      w.noModel(code)
    }</span></p>`;
  }
  const { done, total, model, failure } = encoding;
  if (failure !== null) {
    return html`<p class="meaning warn" id="meaning">${w.meaningFailed}: <span class="muted">${failure}</span></p>`;
  }
  if (done >= total) {
    return html`<p class="meaning" id="meaning">${w.meaningReady} <span class="muted">(${model})</span></p>`;
  }
  const said = w.client.meaning.replace("{done}", number.format(done)).replace(
    "{total}",
    number.format(total),
  );
  return html`<p class="meaning" id="meaning" data-unfinished><span>${said}</span>
    <progress max="${total}" value="${done}" aria-label="${w.meaningProgress}"></progress></p>`;
}

function dropArea(language: Language): Html {
  const w = pageWords(language);
  const kinds = [...FILE_KINDS].toSorted(byRank).map((kind) => kind.slice(1).toUpperCase()).join(", ");
  return html`
    <section class="drop" id="drop" aria-labelledby="drop-title">
      <h2 id="drop-title" class="visually-hidden">${w.add}</h2>
      <p>${w.drop} <button type="button" id="choose-files">${w.chooseFiles}</button>
        <button type="button" id="choose-folder">${w.chooseFolder}</button></p>
      <p class="muted">${w.limits(
        kinds,
        inSize(MOST_FILE, language),
        new Intl.NumberFormat(language).format(MOST_FILES),
      )}</p>
      <input type="file" id="files" multiple hidden accept="${[...FILE_KINDS].join(",")}" aria-label="${w
        .chooseFiles}">
      <input type="file" id="folder" multiple hidden webkitdirectory aria-label="${w.chooseFolder}">
    </section>
  `;
}

/** Those that people have most of first. */
const FIRST = [".pdf", ".docx", ".pptx"];
function byRank(a: string, b: string): number {
  const rank = (kind: string) => FIRST.includes(kind) ? FIRST.indexOf(kind) : FIRST.length;
  return rank(a) - rank(b);
}
