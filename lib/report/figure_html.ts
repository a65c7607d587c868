import { channels } from "./colours.ts";
import { escapeHtml, jsonForScript } from "./html.ts";
import type { PlotlyFigure } from "./plotly_svg.ts";
import { sanitise } from "./sanitise.ts";
import { inks } from "./theme.ts";

/**
 * A figure in a page: its static picture, which print, readers without scripts and a failed Plotly see, and
 * the data from which the page's script draws the live one in its place.
 */
export function figureHtml(plotly: PlotlyFigure, svg: string | undefined, title: string): string {
  const still = svg === undefined
    ? `<p>${escapeHtml(title)}: this figure has no static picture; it needs scripts to be seen.</p>`
    : staticPicture(svg);
  return figureBlock(plotly, still, title);
}

/** A figure in a page with what stands in its place until it is drawn, which is HTML. */
export function figureBlock(plotly: PlotlyFigure, still: string, title: string): string {
  return `<figure class="plot" aria-label="${escapeHtml(title)}">
<div class="static">${still}</div><div class="live"></div>
<script type="application/json">${jsonForScript({ data: plotly.data, layout: plotly.layout ?? {} })}</script>
</figure>`;
}

/** An SVG as part of a page: nothing in it runs, and its neutral colours follow the page's. */
export function staticPicture(svg: string): string {
  const { paper, ink, muted, grid, axis } = inks.light;
  return Object.entries({ paper, ink, muted, grid, axis }).reduce(
    (text, [name, colour]) => text.replaceAll(`rgb(${channels(colour).join(", ")})`, `var(--${name})`),
    sanitise(svg),
  );
}
