import { messageOf, Problem } from "../base/mod.ts";
import { html } from "./http/html.ts";
import { problemJson, statusOf } from "./http/refusal.ts";
import type { Context } from "./http/route.ts";
import { words } from "./http/words.ts";
import { page } from "./layout.ts";

const said = words({
  title: "This did not work",
  where: "Where",
  found: "Found",
  allowed: "Allowed",
  todo: "What to do",
  back: "Back to the search",
}, {
  title: "Esto no ha funcionado",
  where: "Dónde",
  found: "Encontrado",
  allowed: "Permitido",
  todo: "Qué hacer",
  back: "Volver a la búsqueda",
});

/** What went wrong: as problem+json to programs, as a page to people. */
export function errorResponse(context: Context, error: unknown): Response {
  const { request, url, language } = context, w = said(language);
  const wantsPage = !url.pathname.startsWith("/api/") &&
    (request.headers.get("accept") ?? "").includes("text/html");
  if (!wantsPage) return problemJson(error);
  const { what, where, found, allowed, todo } = error instanceof Problem
    ? error.parts
    : { what: messageOf(error), where: undefined, found: undefined, allowed: undefined, todo: undefined };
  const rows = [
    [w.where, where],
    [w.found, found === undefined ? undefined : typeof found === "string" ? found : JSON.stringify(found)],
    [w.allowed, allowed],
    [w.todo, todo],
  ].filter(([, value]) => value !== undefined);
  return page(context, {
    title: w.title,
    area: "search",
    status: statusOf(error),
    main: html`
      <h1>${w.title}</h1>
      <p>${what}</p>
      <dl>${rows.map(([name, value]) =>
        html`
          <dt>${name}</dt>
          <dd>${value}</dd>
        `
      )}</dl>
      <p><a href="/">${w.back}</a></p>
    `,
  });
}
