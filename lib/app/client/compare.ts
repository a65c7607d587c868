/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** A page of two systems: a click on a point of the picture leads to its questions. */

/** What Plotly adds to the element it draws in. */
interface Drawn extends HTMLElement {
  on(event: "plotly_click", listener: (click: { points: { customdata?: unknown }[] }) => void): void;
}

document.addEventListener("drawn", (event) => {
  if (event.target instanceof HTMLElement) listen(event.target);
});
// those that were drawn before this script ran
for (const figure of document.querySelectorAll<HTMLElement>(".leads figure.is-live")) listen(figure);

function listen(figure: HTMLElement): void {
  const live = figure.querySelector<Drawn>(".live");
  if (!live || !figure.closest(".leads") || typeof live.on !== "function" || figure.dataset.leads) return;
  figure.dataset.leads = "yes";
  live.on("plotly_click", ({ points: [point] }) => {
    if (typeof point?.customdata === "string") location.assign(point.customdata);
  });
}
