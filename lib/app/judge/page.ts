import { jsonForScript } from "../../report/mod.ts";
import type { App } from "../app.ts";
import { type Html, html, trusted } from "../http/html.ts";
import type { Context } from "../http/route.ts";
import { page } from "../layout.ts";
import { said, scriptWords } from "./page_words.ts";
import type { Room } from "./room.ts";
import type { Rooms } from "./rooms.ts";
import { WORK, type Work } from "./shapes.ts";

/** `/judge`: which run. */
export async function runsPage(context: Context, app: App, rooms: Rooms): Promise<Response> {
  const w = said(context.language), runs = await app.runs.list();
  return page(context, {
    title: w.title,
    area: "judge",
    styles: ["judge"],
    main: html`
      <h1>${w.title}</h1>
      <p>${w.lead}</p>
      ${runs.length === 0 ? html`<p class="note">${w.none}</p>` : html`
        <h2>${w.choose}</h2>
        <ul class="judge-runs">${runs.map(({ name, title }) => {
          const judged = rooms.judged(name);
          return html`<li><a href="/judge/${encodeURIComponent(name)}">${title}</a>
            <span class="muted">${name}${judged > 0 && ` · ${w.marks(judged)}`}</span></li>`;
        })}</ul>
      `}
    `,
  });
}

/** `/judge/:run`: the page on which people judge. */
export async function judgePage(context: Context, room: Room): Promise<Response> {
  const { language, url } = context, w = said(language), { data } = room;
  const available = await room.work(), asked = url.searchParams.get("work");
  const work = WORK.find((one) => one === asked) ?? available[0] ?? "documents";
  const title = data.run.experiment.title ?? data.name, base = `/judge/${encodeURIComponent(data.name)}`;
  const lead = { documents: w.documentsLead, statements: w.statementsLead, audit: w.auditLead }[work];
  const settings = { run: data.name, work, words: scriptWords(language) };
  return page(context, {
    title: `${w.title}: ${title}`,
    area: "judge",
    scripts: ["judge"],
    styles: ["judge"],
    main: html`
      <div class="judge-head">
        <h1>${w.title}</h1>
        <p class="muted"><span>${title}</span> · <a href="/judge">${w.back}</a></p>
      </div>
      <nav class="judge-work" aria-label="${w.work}">
        <ul>${WORK.map((one) => link(one, { work, base, w }))}</ul>
      </nav>
      <p class="judge-lead">${lead} <span class="muted">${w.lead}</span></p>
      <noscript><p class="note">${w.script}</p></noscript>
      ${available.includes(work) ? desk(work, base, w) : html`<p class="note">${w.nothing}</p>`}
      <script type="application/json" id="judge-data">${trusted(jsonForScript(settings))}</script>
    `,
  });
}

type Words = ReturnType<typeof said>;

function link(one: Work, { work, base, w }: { work: Work; base: string; w: Words }): Html {
  const current = one === work && html`
    aria-current="page"
  `;
  return html`<li><a href="${base}?work=${one}"${current}>${w[one]}</a></li>`;
}

function desk(work: Work, base: string, w: Words): Html {
  return html`
    <form id="judge-who" class="judge-who" hidden>
      <label for="judge-person">${w.initials}</label>
      <input id="judge-person" type="text" name="person" maxlength="30" autocomplete="nickname" required
        aria-describedby="judge-person-help">
      <button class="primary">${w.start}</button>
      <p id="judge-person-help" class="muted">${w.initialsHelp}</p>
    </form>
    <div id="judge-bar" class="judge-bar" hidden></div>
    <div id="judge-said" class="visually-hidden" role="status"></div>
    <div id="judge-problems" role="alert"></div>
    <div id="judge-desk" class="judge-desk" data-work="${work}" hidden>
      <section id="judge-task" class="judge-task" tabindex="-1" aria-label="${w.task}"></section>
      <aside class="judge-side" aria-label="${w.decide}">
        <div id="judge-answer" class="judge-answer"></div>
        <div id="judge-last" class="judge-last"></div>
        <div id="judge-brief" class="judge-brief"></div>
      </aside>
    </div>
    <details id="judge-settings" class="judge-settings" hidden></details>
    <section id="judge-changed" hidden>
      <h2>${w.changed}</h2>
      <div id="judge-outcome"></div>
    </section>
    <section id="judge-agreeing" hidden>
      <h2>${w.agreement}</h2>
      <div id="judge-agreement"></div>
    </section>
    <section>
      <h2>${w.files}</h2>
      <p>${w.filesLead}</p>
      <ul class="judge-files">${files(w).map(([name, meaning]) =>
        html`<li><a href="/api/runs/${base.slice("/judge/".length)}/judge/files/${name}" download>${name}</a>
          <span class="muted">${meaning}</span>
          <a class="judge-mine" href="/api/runs/${base.slice("/judge/".length)}/judge/files/${name}" download
            aria-label="${name}, ${w.mine}" hidden>${w.mine}</a></li>`
      )}</ul>
    </section>
    <details class="judge-how">
      <summary>${w.how}</summary>
      <div id="judge-how"></div>
    </details>
  `;
}

function files(w: Words): [string, string][] {
  return [
    ["person.qrels.txt", w.qrels],
    ["person.judgements.csv", w.table],
    ["person.judgements.parquet", w.table],
    ["person.labels.csv", w.labels],
    ["person.audit.csv", w.auditFile],
  ];
}
