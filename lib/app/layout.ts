import { figureTemplate, jsonForScript, pageFont } from "../report/mod.ts";
import { type Html, html, trusted } from "./http/html.ts";
import { mayConnect } from "./http/may_connect.ts";
import type { Context } from "./http/route.ts";
import { LANGUAGES, words } from "./http/words.ts";

/** The parts of the application, in the order of the navigation. */
export const AREAS = ["search", "documents", "explore", "compare", "charts", "judge", "help"] as const;
export type Area = typeof AREAS[number];

/** A page of the application. */
export interface PageParts {
  title: string;
  area: Area;
  main: Html;
  /** Names of browser modules in `client`, such as "search": loaded as `/static/search.ts`. */
  scripts?: readonly string[];
  /** Names of style sheets in `client` beside the common one, such as "explore". */
  styles?: readonly string[];
  /** Whether figures are drawn: Plotly is loaded. */
  figures?: boolean;
  status?: number;
}

const said = words({
  search: "Search",
  documents: "My documents",
  explore: "Explore",
  compare: "Compare",
  charts: "Charts",
  judge: "Judge",
  help: "Help",
  skip: "Skip to the content",
  areas: "Parts of the application",
  language: "Language",
  local: "Everything stays on this computer: the application cannot connect to any other.",
  connects:
    "What is asked of a language model or of another endpoint is sent there. Everything else stays on this computer.",
  names: { en: "English", es: "Spanish" } as Record<string, string>,
}, {
  search: "Buscar",
  documents: "Mis documentos",
  explore: "Explorar",
  compare: "Comparar",
  charts: "Gráficos",
  judge: "Juzgar",
  help: "Ayuda",
  skip: "Saltar al contenido",
  areas: "Partes de la aplicación",
  language: "Idioma",
  local: "Todo se queda en este ordenador: la aplicación no puede conectarse con ningún otro.",
  connects:
    "Lo que se pregunta a un modelo de lenguaje o a otro servicio se envía allí. Todo lo demás se queda en este ordenador.",
  names: { en: "inglés", es: "español" },
});

/** What draws the figures of a page, in its colours. */
const figureScripts = html`
  <script type="application/json" data-templates>${trusted(jsonForScript({
    light: figureTemplate("light", pageFont),
    dark: figureTemplate("dark", pageFont),
  }))}</script>
  <script src="/static/plotly.js" defer></script>
  <script src="/static/page_figures.js" defer></script>
`;

/** The address of an area's first page. */
export function areaPath(area: Area): string {
  return area === "search" ? "/" : `/${area}`;
}

/** A whole page: navigation, content, scripts from files alone. */
export function page(context: Context, parts: PageParts): Response {
  const { title, area, main, scripts = [], styles = [], figures = false, status = 200 } = parts;
  const { language, url } = context, w = said(language);
  const inLanguage = (code: string) => {
    const search = new URLSearchParams(url.search);
    search.set("lang", code);
    return `${url.pathname}?${search}`;
  };
  const text = html`
    <!doctype html>
    <html lang="${language}">
      <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title} · Cotejo</title>
    <link rel="icon" href="data:,">
    ${["style", ...styles].map((name) => html`<link rel="stylesheet" href="/static/${name}.css">`)}
    ${figures && figureScripts}
    ${["page", ...scripts].map((name) => html`<script type="module" src="/static/${name}.ts"></script>`)}
      </head>
      <body>
        <a class="skip" href="#main">${w.skip}</a>
        <header class="site">
          <a class="brand" href="/">Cotejo</a>
          <nav aria-label="${w.areas}">
            <ul>${AREAS.map((one) =>
              html`<li><a href="${areaPath(one)}"${
                one === area && html`
                  aria-current="page"
                `
              }>${w[one]}</a></li>`
            )}</ul>
          </nav>
          <nav class="languages" aria-label="${w.language}">
            <ul>${LANGUAGES.map((code) =>
              html`<li><a href="${inLanguage(code)}" lang="${code}" hreflang="${code}" title="${
                w.names[code]
              }"${
                code === language && html`
                  aria-current="true"
                `
              }>${code.toUpperCase()}</a></li>`
            )}</ul>
          </nav>
        </header>
        <main id="main" tabindex="-1">
    ${main}
        </main>
        <footer>${mayConnect() ? w.connects : w.local}</footer>
      </body>
    </html>
  `;
  const headers = new Headers({ "content-type": "text/html; charset=utf-8" });
  const chosen = url.searchParams.get("lang");
  if (chosen === language) {
    headers.set("set-cookie", `lang=${language}; SameSite=Lax; Path=/; Max-Age=31536000`);
  }
  return new Response(text.text, { status, headers });
}
