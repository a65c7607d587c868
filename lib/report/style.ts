import { inks } from "./theme.ts";

const { light, dark } = inks;

/** Fonts that are on the reader's machine already. */
export const pageFont = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/** The one style sheet of all pages: calm on screens, light or dark, and made for A4. */
export const style: string = `
:root {
  color-scheme: light dark;
  --paper: ${light.paper}; --ink: ${light.ink}; --muted: ${light.muted}; --grid: ${light.grid}; --axis: ${light.axis};
  --soft: #f5f7f8; --line: #dde1e5; --accent: #0b5c9e; --warn: #8a5300; --warn-soft: #fff6e6;
  --bad: #a3201d; --bad-soft: #fdf0ef; --good: #14683f; --best: #eef5fb;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: ${dark.paper}; --ink: ${dark.ink}; --muted: ${dark.muted}; --grid: ${dark.grid}; --axis: ${dark.axis};
    --soft: #1b1f23; --line: #30373d; --accent: #85bdf2; --warn: #e7b45c; --warn-soft: #2a2316;
    --bad: #f39a94; --bad-soft: #2d1b1a; --good: #7fcfa4; --best: #1c2a37;
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
.frame { max-width: 70rem; margin: 0 auto; padding: 0 1.25rem; }
.site { border-bottom: 1px solid var(--line); }
.site .frame { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: baseline; padding-block: .7rem; font-size: .9rem; }
.brand { font-weight: 650; letter-spacing: .01em; color: var(--ink); text-decoration: none; }
.site ul { display: flex; flex-wrap: wrap; gap: 0 1.1rem; list-style: none; margin: 0; padding: 0; }
.site li a { color: var(--muted); text-decoration: none; }
.site li a:hover { color: var(--ink); text-decoration: underline; }
.site [aria-current] { color: var(--ink); font-weight: 600; }
.page { display: grid; gap: 0 3rem; padding-block: 1.5rem 4rem; }
.page > * { min-width: 0; }
main > :first-child { margin-top: 0; }
@media (min-width: 66rem) {
  .page.with-toc { grid-template-columns: minmax(0, 1fr) 13rem; }
  .with-toc .toc { grid-column: 2; grid-row: 1; position: sticky; top: 1.5rem; align-self: start;
    max-height: calc(100vh - 3rem); overflow: auto; border-left: 1px solid var(--line); padding-left: 1.1rem; }
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
.math { overflow-x: auto; margin: 0 0 1rem; }
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

.scroll { overflow: auto; width: fit-content; max-width: 100%; max-height: min(85vh, 46rem); margin: 0 0 1.4rem; border-block: 1px solid var(--line); }
table { border-collapse: separate; border-spacing: 0; font-size: .875rem; line-height: 1.4; font-variant-numeric: tabular-nums; min-width: min(100%, 24rem); }
caption { caption-side: top; text-align: left; color: var(--muted); padding: .5rem .7rem .4rem; font-size: .84rem; }
caption span { display: inline-block; position: sticky; left: .7rem; max-width: calc(100vw - 3.5rem); }
th, td { padding: .34rem .75rem; text-align: left; vertical-align: baseline; border-bottom: 1px solid var(--grid); max-width: 34rem; }
td.number { white-space: nowrap; }
.long { min-width: 15rem; }
thead th { position: sticky; top: 0; z-index: 1; background: var(--paper); border-bottom: 1px solid var(--axis); font-weight: 600; vertical-align: bottom; }
tbody th { font-weight: 500; position: sticky; left: 0; background: var(--paper); min-width: 5rem; }
tbody tr:last-child > * { border-bottom: 0; }
tbody tr:hover > * { background: var(--soft); }
.marked { padding-right: 1.35rem; }
.best { position: relative; font-weight: 700; }
.best .mark { position: absolute; left: 100%; margin-left: .3em; font-size: .62em; top: .35em; color: var(--good); }
.failure { color: var(--bad); font-style: italic; text-decoration: underline dotted; text-underline-offset: .2em; }
.sort { cursor: pointer; position: relative; }
.sort::after { content: "\\2195"; color: var(--axis); position: absolute; left: 100%; bottom: 0; margin-left: .15em; font-size: .85em; opacity: .65; }
th[aria-sort=ascending] .sort::after { content: "\\2191"; color: var(--ink); opacity: 1; }
th[aria-sort=descending] .sort::after { content: "\\2193"; color: var(--ink); opacity: 1; }

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

@media (max-width: 40rem) {
  .frame { padding-inline: 1rem; }
  h2 { margin-top: 2.2rem; }
  table { font-size: .83rem; }
  th, td { padding-inline: .6rem; }
  tbody th { max-width: 11rem; }
  .static svg { min-width: 38rem; }
  .facts { grid-template-columns: 1fr; gap: 0; } .facts dd { margin-bottom: .5rem; }
  pre { border-radius: 0; margin-inline: -1rem; }
}
@page { size: A4; margin: 18mm 16mm 20mm;
  @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; color: #59636e; } }
@media print {
  html { font-size: 10pt; line-height: 1.45; }
  .frame { max-width: none; padding: 0; }
  .page { display: block; padding-block: 1rem 0; }
  .skip, .toc, .site nav, details.code, .fold:not([open]), footer { display: none; }
  h1, h2, h3, h4, caption { break-after: avoid; }
  p, li { orphans: 3; widows: 3; }
  h2 { margin-top: 1.8rem; }
  figure, .output > pre, tr, .cards li, .conclusion { break-inside: avoid; }
  thead { display: table-header-group; break-inside: avoid; }
  .plot, .scroll { overflow: visible; max-height: none; width: auto; }
  .plot .live, .plot.is-live .live { display: none; }
  .plot .static, .plot.is-live .static { display: block; }
  .static svg { max-height: 230mm; margin-inline: auto; }
  table { width: 100%; font-size: 8.2pt; border-collapse: collapse; }
  .long { min-width: 0; }
  th, td { padding: .2rem .45rem; max-width: none; position: static !important; white-space: normal; overflow-wrap: break-word; background: none !important; }
  .sort::after { content: none; }
  pre, .stream { max-height: none; white-space: pre-wrap; overflow: visible; }
  a { color: inherit; text-decoration: none; }
  main a[href^="http"]::after { content: " (" attr(href) ")"; color: var(--muted); font-size: .85em; overflow-wrap: anywhere; }
}
`;
