import { inks } from "./theme.ts";

const { light, dark } = inks;

/** Fonts that are on the reader's machine already. */
export const pageFont = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/**
 * Shadows at two edges behind which a box scrolls on: they stay with the box, and the paper over them moves
 * with its content, so that it hides them at the ends.
 */
function shadows(edges: readonly [string, string], cover: string, shade: string): string {
  const layer = (edge: string, colours: string, size: string, held: string) =>
    `linear-gradient(to ${opposite[edge]}, ${colours}, transparent) ${edge} / ${size} no-repeat ${held}`;
  return [
    ...edges.map((edge) => layer(edge, "var(--paper) 40%", cover, "local")),
    ...edges.map((edge) => layer(edge, "var(--shade)", shade, "scroll")),
  ].join(", ");
}
const opposite: Record<string, string> = { left: "right", right: "left", top: "bottom", bottom: "top" };
const sideways = shadows(["left", "right"], "3rem 100%", "1rem 100%");
const updown = shadows(["top", "bottom"], "100% 3rem", "100% 1rem");

/** The one style sheet of all pages: calm on screens, light or dark, and made for A4. */
export const style: string = `
:root {
  color-scheme: light dark;
  --paper: ${light.paper}; --ink: ${light.ink}; --muted: ${light.muted}; --grid: ${light.grid}; --axis: ${light.axis};
  --soft: #f5f7f8; --line: #dde1e5; --accent: #0b5c9e; --warn: #8a5300; --warn-soft: #fff6e6;
  --bad: #a3201d; --bad-soft: #fdf0ef; --good: #14683f; --best: #eef5fb; --shade: rgb(29 35 41 / .26);
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: ${dark.paper}; --ink: ${dark.ink}; --muted: ${dark.muted}; --grid: ${dark.grid}; --axis: ${dark.axis};
    --soft: #1b1f23; --line: #30373d; --accent: #85bdf2; --warn: #e7b45c; --warn-soft: #2a2316;
    --bad: #f39a94; --bad-soft: #2d1b1a; --good: #7fcfa4; --best: #1c2a37; --shade: rgb(190 205 220 / .34);
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { font: 100%/1.6 ${pageFont}; color: var(--ink); background: var(--paper); scroll-padding-top: 1rem;
  text-size-adjust: 100%; -webkit-text-size-adjust: 100%; }
body { margin: 0; overflow-wrap: break-word; }
a { color: var(--accent); text-underline-offset: .15em; text-decoration-thickness: .06em; }
a:hover { text-decoration-thickness: .12em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
.skip { position: absolute; left: 1rem; top: -4rem; background: var(--paper); padding: .5rem 1rem; z-index: 2; }
.skip:focus { top: .5rem; }
.frame { max-width: 80rem; margin: 0 auto; padding: 0 1.25rem; }
.site { border-bottom: 1px solid var(--line); }
.site .frame { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: baseline; padding-block: .7rem; font-size: .9rem; }
.brand { font-weight: 650; letter-spacing: .01em; color: var(--ink); text-decoration: none; }
.site ul { display: flex; flex-wrap: wrap; gap: 0 1.1rem; list-style: none; margin: 0; padding: 0; }
.site li a { color: var(--muted); text-decoration: none; }
.site li a:hover { color: var(--ink); text-decoration: underline; }
.site li span { color: var(--axis); cursor: default; }
.site [aria-current] { color: var(--ink); font-weight: 600; }
.page { --room: 0rem; display: grid; gap: 0 2.25rem; padding-block: 1.5rem 4rem; }
.page > * { min-width: 0; }
main > :first-child { margin-top: 0; }
@media (min-width: 66rem) {
  .page { --side: 0rem; --room: calc(100vw - max(0rem, (100vw - 80rem) / 2) - var(--side) - 3.5rem); }
  .page.with-toc { --side: 13.25rem; grid-template-columns: 11rem minmax(0, 1fr); }
  .with-toc .toc { position: sticky; top: 1.5rem; align-self: start; max-height: calc(100vh - 3rem);
    overflow: auto; border-right: 1px solid var(--line); padding-right: 1.1rem; }
  .toc summary { display: none; }
}
.toc { font-size: .86rem; line-height: 1.4; margin-bottom: 1.5rem; }
.toc summary { cursor: pointer; color: var(--muted); font-weight: 600; padding: .3rem 0; }
.toc ol { list-style: none; margin: 0; padding: 0; }
.toc li { margin: .38rem 0; }
.toc .deep { padding-left: .9rem; }
.toc a { color: var(--muted); text-decoration: none; }
.toc a:hover { color: var(--ink); text-decoration: underline; }
h1, h2, h3, h4 { line-height: 1.25; text-wrap: balance; font-weight: 650; letter-spacing: -.008em; }
h1 { font-size: clamp(1.6rem, 1.2rem + 1.6vw, 2.1rem); margin: 0 0 .8rem; }
h2 { font-size: 1.4rem; margin: 2.8rem 0 .7rem; }
h3 { font-size: 1.12rem; margin: 2rem 0 .5rem; }
h4 { font-size: 1rem; margin: 1.5rem 0 .4rem; }
p, ul, ol, dl, blockquote { margin: 0 0 1rem; }
p, main li, blockquote, dd { max-width: 44rem; }
main li + li { margin-top: .2rem; }
blockquote { border-left: 3px solid var(--line); padding-left: 1rem; color: var(--muted); margin-left: 0; }
hr { border: 0; border-top: 1px solid var(--line); margin: 2rem 0; }
img { max-width: 100%; height: auto; background: #fff; }
code, pre, kbd, samp { font-family: var(--mono); font-size: .87em; }
:not(pre) > code { background: var(--soft); padding: .1em .32em; border-radius: 3px; }
pre { background: var(--soft); padding: .75rem 1rem; border-radius: 5px; overflow: auto; line-height: 1.5; margin: 0 0 1rem; }
pre code { font-size: 1em; }
.shiki, .shiki span { color: var(--shiki-light); }
@media screen and (prefers-color-scheme: dark) { .shiki, .shiki span { color: var(--shiki-dark); } }
.math { overflow-x: auto; max-width: 44rem; margin: 0 0 1rem; padding-block: .6em; background: ${sideways}; }
.lead { font-size: 1.08rem; color: var(--muted); margin-top: -.3rem; }

details.code { margin: 0 0 1rem; }
details.code > summary, details.fold > summary { cursor: pointer; color: var(--muted); font-size: .82rem; width: fit-content; padding: .1rem 0; }
details.code > summary:hover, details.fold > summary:hover { color: var(--ink); }
details[open].code > summary { margin-bottom: .4rem; }
.output { margin: 0 0 1.4rem; }
.output > :last-child { margin-bottom: 0; }
.stream { max-height: 24rem; white-space: pre-wrap; font-size: .82rem; }
.stderr { background: var(--warn-soft); border-left: 3px solid var(--warn); }
.error { background: var(--bad-soft); border-left: 3px solid var(--bad); white-space: pre-wrap; font-size: .82rem; }
.error strong { color: var(--bad); }

.place { width: fit-content; min-width: min(100%, 24rem); max-width: max(100%, var(--room)); margin: 0 0 1.4rem; }
.scroll { overflow: auto; border-block: 1px solid var(--line); background: ${sideways}; }
.tall { max-height: min(85vh, 46rem); background: ${updown}; }
.cue { display: flex; flex-wrap: wrap; gap: 0 1.5rem; margin: .25rem 0 0; max-width: none; color: var(--muted); font-size: .8rem; line-height: 1.4; }
.aside { display: none; margin-left: auto; }
.wide .aside { display: inline; }
table { border-collapse: separate; border-spacing: 0; font-size: .875rem; line-height: 1.4; font-variant-numeric: tabular-nums; min-width: min(100%, 24rem); }
caption { caption-side: top; text-align: left; color: var(--muted); padding: .5rem .5rem .4rem; font-size: .84rem; }
caption span { display: inline-block; position: sticky; left: .5rem; max-width: calc(100vw - 3.5rem); }
th, td { padding: .34rem .5rem; text-align: left; vertical-align: baseline; border-bottom: 1px solid var(--grid); max-width: 34rem; }
td.number { white-space: nowrap; }
@media screen {
  .long { min-width: 16rem; }
  .word { min-width: 5.4rem; }
  .name { min-width: 8rem; overflow-wrap: anywhere; }
  tr > :last-child:not(.marked) { padding-right: 1rem; }
}
thead th { position: sticky; top: 0; z-index: 1; background: var(--paper); border-bottom: 1px solid var(--axis); font-weight: 600; vertical-align: bottom; }
tbody th { font-weight: 500; min-width: 5rem; }
tr > :first-child { position: sticky; left: 0; background: var(--paper) padding-box; }
thead tr > :first-child { z-index: 2; }
tbody tr:last-child > * { border-bottom: 0; }
tbody tr:hover > * { background: var(--soft); }
.marked { padding-right: 1.35rem; }
.best { position: relative; font-weight: 700; }
.best .mark { position: absolute; left: 100%; margin-left: .3em; font-size: .62em; top: .35em; color: var(--good); }
.failure { color: var(--bad); font-style: italic; text-decoration: underline dotted; text-underline-offset: .2em; }
.sorts { cursor: pointer; }
.sorts:hover { background: var(--soft); }
.sort { position: relative; }
.sort::after { content: "\\2195"; color: var(--axis); position: absolute; left: 100%; bottom: 0; margin-left: .15em; font-size: .85em; opacity: .65; }
th[aria-sort=ascending] .sort::after { content: "\\2191"; color: var(--ink); opacity: 1; }
th[aria-sort=descending] .sort::after { content: "\\2193"; color: var(--ink); opacity: 1; }

.files { margin: -.9rem 0 1.6rem; font-size: .8rem; color: var(--muted); }
.files a, .exports a { color: var(--muted); }
.files a:hover, .exports a:hover { color: var(--ink); }
.place + .files { margin-top: -1.1rem; }
.exports { list-style: none; padding: 0; margin: .4rem 0 1rem; font-size: .9rem; }
.exports li { display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between; padding: .3rem .1rem; border-bottom: 1px solid var(--grid); max-width: none; margin: 0; }
.exports .title { flex: 1 1 20rem; }
.exports .formats { color: var(--muted); font-size: .84rem; white-space: nowrap; }

.judged { max-width: 50rem; border: 1px solid var(--line); border-radius: 6px; padding: 1rem 1.25rem 1.1rem; }
.judged + .judged { margin-top: 1rem; }
.judged h4 { margin: 0 0 .3rem; overflow-wrap: anywhere; }
.judged h5 { margin: 1.1rem 0 .2rem; font-size: .82rem; font-weight: 600; color: var(--muted); }
.judged p { margin: .3rem 0 0; font-size: .9rem; }
.judged .said { line-height: 1.75; }
.judged small { font-size: .84rem; color: var(--muted); }
.judged ul { margin: 0; }
.judged li { max-width: none; line-height: 1.5; }
.judged details { border-top: 1px solid var(--grid); padding: .4rem 0; }
.judged details .said { font-size: .9rem; padding: .2rem 0 .3rem; }
.judged summary { cursor: pointer; font-size: .9rem; }

figure { margin: 0 0 1.6rem; }
.plot { overflow-x: auto; }
.plot .live { display: none; }
.plot.is-live .live { display: block; }
.plot.is-live .static { display: none; }
.static svg { display: block; max-width: 100%; height: auto; }
.plot text { font-family: inherit; }
.js-plotly-plot .plotly .modebar { opacity: .85; }

.cards { list-style: none; padding: 0; margin: 0 0 1.5rem; border-top: 1px solid var(--line); }
.cards li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 1.5rem; padding: .6rem .1rem; border-bottom: 1px solid var(--grid); margin: 0; max-width: none; align-items: baseline; }
.cards a { font-weight: 600; text-decoration: none; }
.cards a:hover { text-decoration: underline; }
.cards p { grid-column: 1; margin: 0; color: var(--muted); font-size: .9rem; max-width: none; }
.status { font-size: .82rem; color: var(--muted); white-space: nowrap; font-variant-numeric: tabular-nums; }
.status b { font-weight: 600; }
.status .done { color: var(--good); } .status .failed { color: var(--bad); } .status .skipped, .status .missing { color: var(--warn); }
.conclusion { border-left: 3px solid var(--accent); padding: .1rem 0 .1rem 1.1rem; margin: 0 0 1.5rem; }
.conclusion p { margin: 0 0 .6rem; } .conclusion p:last-child { margin: 0; }
.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .25rem 1.5rem; font-size: .9rem; }
.facts dt { color: var(--muted); } .facts dd { margin: 0; max-width: none; overflow-wrap: anywhere; }
footer { border-top: 1px solid var(--line); color: var(--muted); font-size: .82rem; padding-block: 1rem 2rem; }

@media screen and (max-width: 40rem) {
  .frame { padding-inline: 1rem; }
  h2 { margin-top: 2.2rem; }
  table { font-size: .83rem; }
  tr > :first-child { max-width: 11rem; }
  tr > .long:first-child { position: static; min-width: 14rem; max-width: none; }
  .static svg { min-width: 38rem; }
  .facts { grid-template-columns: 1fr; gap: 0; } .facts dd { margin-bottom: .5rem; }
  pre { border-radius: 0; margin-inline: -1rem; }
  .judged { padding: .8rem .85rem; }
}
@page { size: A4; margin: 18mm 16mm 20mm;
  @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; color: #59636e; } }
@media print {
  html { font-size: 10pt; line-height: 1.45; }
  .frame { max-width: none; padding: 0; }
  .page { display: block; padding-block: 1rem 0; }
  .skip, .toc, .site nav, details.code, .fold:not([open]), footer, .files { display: none; }
  h1, h2, h3, h4, h5, caption { break-after: avoid; }
  p, li { orphans: 3; widows: 3; }
  h2 { margin-top: 1.8rem; }
  figure, .output > pre, tr, .cards li, .conclusion, .judged li { break-inside: avoid; }
  thead { display: table-header-group; break-inside: avoid; }
  .plot, .scroll { overflow: visible; max-height: none; background: none; }
  .place { width: auto; max-width: none; }
  .cue { display: none; }
  .plot .live, .plot.is-live .live { display: none; }
  .plot .static, .plot.is-live .static { display: block; }
  .static svg { max-height: 230mm; margin-inline: auto; }
  table { width: 100%; font-size: 8.2pt; border-collapse: collapse; }
  wbr { display: none; }
  th, td { padding: .2rem .45rem; max-width: none; position: static !important; white-space: normal; overflow-wrap: break-word; background: none !important; }
  .sort::after { content: none; }
  .math { background: none; }
  pre, .stream { max-height: none; white-space: pre-wrap; overflow: visible; }
  a { color: inherit; text-decoration: none; }
  main a[href^="http"]::after { content: " (" attr(href) ")"; color: var(--muted); font-size: .85em; overflow-wrap: anywhere; }
}
`;
