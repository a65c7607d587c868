import { html } from "../http/html.ts";
import type { Context } from "../http/route.ts";
import { page } from "../layout.ts";
import { address } from "./address.ts";
import { noRuns, runsWords } from "./runs_page.ts";

/** The first page of an area that shows one run: that of the run written last, or what to do where there is none. */
export function areaPage(area: "compare" | "charts"): (context: Context) => Promise<Response> {
  return async (context) => {
    const [newest] = await context.app.runs.list();
    if (newest) {
      return new Response(null, { status: 303, headers: { location: address([area, newest.name]) } });
    }
    const title = runsWords(context.language)[area];
    return page(context, {
      title,
      area,
      styles: ["explore"],
      main: html`<h1>${title}</h1>${noRuns(context)}`,
    });
  };
}
