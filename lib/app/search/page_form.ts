import { FILTERS, type SearchState } from "../client/search_state.ts";
import type { Named } from "../client/search_names.ts";
import type { SearchWords } from "../client/search_words.ts";
import { type Html, html, type Part } from "../http/html.ts";
import { LONGEST_QUERY, type SourceEntry } from "./shapes.ts";

/** What the form of the search is made of. */
export interface FormParts {
  state: SearchState;
  sources: readonly SourceEntry[];
  /** The source that is searched. */
  source: SourceEntry;
  words: SearchWords;
  language: string;
}

/** The systems of a source as people call them: "Words (BM25)". */
export function namedSystems({ systems }: SourceEntry, words: SearchWords): (Named & { ready: boolean })[] {
  return systems.map(({ system, kind, ready }) => ({
    ...{ name: system, ready },
    label: `${words.kinds[kind]} (${system === "bm25" ? "BM25" : system})`,
  }));
}

/** Box, systems and filters: a form that works by itself, and that the browser's code makes quick. */
export function searchForm(parts: FormParts): Html {
  const { state, sources, source, words, language } = parts;
  const number = new Intl.NumberFormat(language);
  const systems = namedSystems(source, words);
  const rerankers = source.rerankers.map(({ reranker, ready, label }) => ({
    ...{ name: reranker, ready, label },
    short: reranker,
  }));
  const none = (label: string) => ({ name: "", label, ready: true });
  const choose = (name: string, label: string, chosen: string, choices: readonly Choice[]) =>
    chooser({ name, label, chosen, choices, words });
  const kinds = new Map(source.systems.map(({ system, kind }) => [system, kind]));
  return html`
    <form class="search" action="/" method="get" role="search">
      <div class="ask">
        <label class="visually-hidden" for="q">${words.box}</label>
        <input type="search" id="q" name="q" value="${state.q}" placeholder="${words
          .box}" maxlength="${LONGEST_QUERY}" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="search"${state
              .q === "" && html`
          autofocus
        `}>
        <button class="primary">${words.search}</button>
      </div>
      <div class="choices">
        ${choose(
          "source",
          words.collection,
          source.id,
          sources.map(({ id, title, documents }) => ({
            ...{ name: id, ready: true },
            label: `${title} · ${words.size(documents, number.format(documents))}`,
          })),
        )}
        ${choose(
          "system",
          words.system,
          state.system,
          systems.map((one) => ({ ...one, kind: kinds.get(one.name) })),
        )}
        ${rerankers.length > 0 &&
          choose("reranker", words.reranker, state.reranker, [none(words.noReranker), ...rerankers])}
        ${systems.length + rerankers.length > 1 &&
          choose("compare", words.compare, state.compare, [none(words.nothingToCompare), ...systems])}
        ${rerankers.length > 0 &&
          choose("compare_reranker", words.compareReranker, state.compareReranker, [
            none(words.noReranker),
            ...rerankers,
          ])}
      </div>
      ${filters(parts)}
      ${state.size !== 10 && html`<input type="hidden" name="size" value="${state.size}">`}
    </form>
    ${unready(source, words)}
  `;
}

interface Choice extends Named {
  ready: boolean;
  kind?: string;
  /** What it is called where it stands beside a system. */
  short?: string;
}

function chooser(
  { name, label, chosen, choices, words }: {
    name: string;
    label: string;
    chosen: string;
    choices: readonly Choice[];
    words: SearchWords;
  },
): Html {
  return html`
    <label
      class="choice ${name}"><span>${label}</span> <select name="${name}">${choices.map((one) =>
        html`
          <option value="${one.name}" ${one.kind && html`
            data-kind="${one.kind}"
          `} data-label="${one.short ?? one.label}"
            ${one.name === chosen && html`
              selected
            `}${!one.ready && html`
              disabled
            `}>${one.label}${!one.ready && html`
              (${words.notReady})
            `}</option>
        `
      )}</select></label>
  `;
}

function filters({ state, source: { kind, topics, sources, dates }, words }: FormParts): Part {
  const several = (list: readonly string[]) => list.length > 1;
  if (!several(topics) && !several(sources) && dates === null) return undefined;
  const chosen = FILTERS.filter((key) => state[key] !== "").length;
  const list = (name: string, label: string, value: string, choices: readonly string[]) =>
    several(choices) && html`
      <label
        class="choice"><span>${label}</span> <select name="${name}"><option value="">${words
          .any}</option>${choices.map((one) =>
            html`
              <option value="${one}" ${one === value && html`
                selected
              `}>${one}</option>
            `
          )}</select></label>
    `;
  const day = (name: string, label: string, value: string) =>
    html`
      <label
        class="choice"><span>${label}</span> <input type="date" name="${name}" value="${value}"></label>
    `;
  return html`
    <details class="filters" ${chosen > 0 && html`
      open
    `}>
      <summary>${words.filters}${chosen > 0 && html`
        (${chosen})
      `}</summary>
      <div class="choices">
        ${list("topic", words.topic, state.topic, topics)}
        ${list("origin", kind === "own" ? words.fileType : words.origin, state.origin, sources)}
        ${dates !== null && [day("from", words.from, state.from), day("to", words.to, state.to)]}
        <button class="apply">${words.apply}</button>
      </div>
    </details>
  `;
}

function unready({ systems, rerankers }: SourceEntry, words: SearchWords): Part {
  const missing = [
    ...systems.map(({ system, ready, why }) => ({ name: system, ready, why })),
    ...rerankers.map(({ reranker, ready, why }) => ({ name: reranker, ready, why })),
  ].filter(({ ready }) => !ready);
  return missing.length > 0 && html`
    <details class="unready">
      <summary>${words.whyNotReady(missing.length)}</summary>
      <dl>${missing.map(({ name, why }) =>
        html`
          <dt>${name}</dt>
          <dd>${why ?? words.notReady}</dd>
        `
      )}</dl>
    </details>
  `;
}
