import assert from "node:assert/strict";
import { palette } from "./colours.ts";
import { Figure, figure } from "./figure.ts";
import type { FigureDescription } from "./figure_description.ts";
import { gallery, systems } from "./gallery_fixture.ts";

type Json = Record<string, unknown>;
const layoutOf = (f: Figure) => f.plotly.layout as Record<string, Json>;
const axisText = (f: Figure, axis: string) =>
  (layoutOf(f)[axis]?.title as { text?: string } | undefined)?.text ?? "";

for (const description of gallery) {
  Deno.test(`figure() draws ${description.kind}: ${description.title}`, async () => {
    const drawn = figure(description);
    const svg = await drawn.svg();
    assert.match(svg, /^<svg role="img" aria-label="/);
    assert.ok(
      svg.includes(`>${description.title.replaceAll("'", "&#39;")}<`) ||
        svg.includes(`>${description.title}<`),
    );
    assert.equal(svg, await figure(description).svg());
    assert.deepEqual(JSON.parse(JSON.stringify(drawn.plotly)), drawn.plotly, "is plain JSON");
    for (const [, y] of svg.matchAll(/class="gtitle"[^>]* y="([\d.]+)"/g)) assert.ok(Number(y) > 0);
  });
}

Deno.test("figure() shows in a notebook as Plotly JSON, as SVG and as its title", async () => {
  const drawn = figure(gallery[0]!);
  const display = (drawn as unknown as Record<symbol, () => Promise<Json>>)[Symbol.for("Jupyter.display")]!;
  const bundle = await display.call(drawn);
  assert.deepEqual(Object.keys(bundle), ["application/vnd.plotly.v1+json", "image/svg+xml", "text/plain"]);
  assert.equal(bundle["application/vnd.plotly.v1+json"], drawn.plotly);
  assert.equal(
    bundle["text/plain"],
    "nDCG@10 by system. Mean over 323 questions with 95 % bootstrap intervals",
  );
});

const empty: FigureDescription[] = [
  { kind: "bars", title: "e", categories: ["a"], series: [{ name: "s", values: [null] }] },
  { kind: "bars", title: "e", categories: [], series: [] },
  { kind: "lines", title: "e", x: [], series: [] },
  { kind: "boxes", title: "e", groups: [{ name: "a", values: [] }] },
  { kind: "violins", title: "e", groups: [] },
  { kind: "histogram", title: "e", series: [{ name: "a", values: [NaN] }] },
  { kind: "scatter", title: "e", points: [{ x: 1, y: null }] },
  { kind: "scatter", title: "e", points: [{ x: 1, y: 1, size: 0 }] },
  { kind: "heatmap", title: "e", rows: [], columns: [], values: [] },
  { kind: "funnel", title: "e", levels: [] },
  { kind: "flow", title: "e", before: "b", after: "a", bands: [], flows: [] },
  { kind: "flow", title: "e", before: "b", after: "a", bands: ["1", "2"], flows: [[0, 0], [0, 0]] },
  { kind: "intervals", title: "e", rows: [{ label: "a", value: null }] },
  { kind: "ranks", title: "e", ranks: [], difference: null, groups: [] },
  { kind: "simplex", title: "e", corners: ["a", "b", "c"], cells: [] },
  { kind: "panels", title: "e", panels: [{ kind: "lines", title: "p", x: [], series: [] }] },
];

for (const [i, description] of empty.entries()) {
  Deno.test(`figure() says "No data" for ${description.kind} without a value (${i})`, async () => {
    assert.match(await figure(description).svg(), />No data</);
  });
}

Deno.test("figure() starts bars at zero and says so where they do not", () => {
  const bars = (fromZero?: boolean) =>
    figure({
      kind: "bars",
      title: "t",
      yLabel: "n",
      fromZero,
      categories: ["a"],
      series: [{ name: "s", values: [5] }],
    });
  assert.equal((layoutOf(bars()).yaxis!.range as number[])[0], 0);
  assert.equal(axisText(bars(), "yaxis"), "n");
  assert.ok((layoutOf(bars(false)).yaxis!.range as number[])[0]! > 0);
  assert.match(axisText(bars(false), "yaxis"), /axis does not start at 0/);
});

Deno.test("figure() marks the axis of lines far from zero and keeps zero where it is near", () => {
  const lines = (values: number[]) =>
    figure({ kind: "lines", title: "t", x: [1, 2], series: [{ name: "s", values }] });
  assert.match(axisText(lines([0.9, 0.95]), "yaxis"), /does not start at 0/);
  assert.equal((layoutOf(lines([0.2, 0.95])).yaxis!.range as number[])[0], 0);
});

Deno.test("figure() gives a system the same colour in every kind", () => {
  const hues = gallery.flatMap((description) =>
    figure(description).plotly.data.filter((trace) => trace.name === "bm25" && trace.fill !== "toself")
      .map((trace) => JSON.stringify([trace.marker, trace.line]).match(/#[0-9a-f]{6}/)?.[0])
  );
  assert.ok(hues.length >= 5);
  assert.deepEqual([...new Set(hues)], [palette[0]]);
});

Deno.test("figure() draws intervals where they exist and none where an end is missing", () => {
  const f = figure({
    kind: "bars",
    title: "t",
    categories: ["a", "b"],
    series: [{ name: "s", values: [1, 2], low: [0.5, null], high: [1.75, 3] }],
  });
  const errors = f.plotly.data[0]!.error_y as Json;
  assert.deepEqual(errors.array, [0.75, 1]);
  assert.deepEqual(errors.arrayminus, [0.5, null]);
});

Deno.test("figure() lays bars down where names are long and keeps the labels with their axes", () => {
  const f = figure(gallery[0]!);
  assert.equal(f.plotly.data[0]!.orientation, "h");
  assert.equal(axisText(f, "xaxis"), "nDCG@10");
});

Deno.test("figure() keeps names that look like numbers or repeat, and shows markup as it is written", async () => {
  const svg = await figure({
    kind: "bars",
    title: "<b>t</b> & u",
    categories: ["2019", "2019", "a<b"],
    series: [{ name: "s", values: [1, 2, 3] }],
  }).svg();
  assert.equal(svg.match(/>2019</g)?.length, 2);
  assert.match(svg, />a&#60;b</);
  assert.match(svg, />&#60;b&#62;t&#60;\/b&#62; &amp; u</);
});

Deno.test("figure() counts a histogram's values into round bins, the last one included", () => {
  const f = figure({
    kind: "histogram",
    title: "t",
    bins: 4,
    series: [{ name: "s", values: [0, 0.1, 0.25, 0.5, 1, 1] }],
  });
  assert.deepEqual(f.plotly.data[0]!.x, [0.125, 0.375, 0.625, 0.875]);
  assert.deepEqual(f.plotly.data[0]!.y, [2, 1, 1, 2]);
});

Deno.test("figure() writes a heatmap's values into its cells, in letters that stand out", () => {
  const f = figure({
    kind: "heatmap",
    title: "t",
    rows: ["r"],
    columns: ["a", "b", "c"],
    values: [[0, 1, null]],
  });
  const [cells, , missing] = f.plotly.data as [Json, Json, Json];
  assert.deepEqual(cells.text, ["0.00", "1.00"]);
  const [onLight, onDark] = (cells.textfont as { color: string[] }).color;
  assert.notEqual(onLight, onDark);
  assert.deepEqual(missing.text, ["–"]);
});

Deno.test("figure() writes a heatmap's texts in place of its values and its notes on hover", () => {
  const f = figure({
    kind: "heatmap",
    title: "t",
    rows: ["r"],
    columns: ["a", "b", "c"],
    values: [[0.052, -0.01, null]],
    texts: [["+0.052 ▲", null, ""]],
    notes: [["[0.01, 0.09]\nHolm p < 0.001"]],
  });
  const [cells, , missing] = f.plotly.data as [Json, Json, Json];
  assert.deepEqual(cells.text, ["+0.052 ▲", "−0.01"]);
  assert.deepEqual(cells.hovertext, ["r, a<br>0.052<br>[0.01, 0.09]<br>Holm p &lt; 0.001", "r, b<br>−0.010"]);
  assert.deepEqual(missing.text, [""]);
  const { narrow } = layoutOf(f).meta!.cotejo as { narrow: { data: Json } };
  assert.deepEqual(narrow.data, { "0.text": ["+.052<br>▲", "−.01"] });
});

Deno.test("figure() numbers the columns of a heatmap whose long names stand at the rows already", () => {
  const heatmap = (rows: string[], columns: string[]) => {
    const values = rows.map(() => columns.map(() => 0.5));
    const layout = layoutOf(figure({ kind: "heatmap", title: "t", rows, columns, values }));
    return [layout.yaxis!.ticktext, layout.xaxis!.ticktext] as string[][];
  };
  const long = Array.from({ length: 8 }, (_, i) => `rrf(bm25,gte-small)+maxsim(all-MiniLM-L6-v${i})`);
  const [rows, columns] = heatmap(long, long);
  assert.match(rows![2]!, /^3 · rrf/);
  assert.deepEqual(columns, ["1", "2", "3", "4", "5", "6", "7", "8"]);
  assert.match(heatmap(long.slice(1), long)[1]![0]!, /^rrf/);
  assert.deepEqual(heatmap(["a", "b"], ["a", "b"]), [["a", "b"], ["a", "b"]]);
});

Deno.test("figure() gives bars that mean gain, none or loss the colours of a flow", () => {
  const roles = ["gain", "same", "loss"] as const;
  const bars = figure({
    kind: "bars",
    title: "t",
    categories: ["a", "b"],
    series: roles.map((role) => ({ name: role, role, values: [1, 2] })),
  });
  const flows = figure({
    kind: "flow",
    title: "t",
    before: "b",
    after: "a",
    bands: ["1", "2"],
    flows: [[4, 2], [3, 0]],
  });
  const areas = flows.plotly.data.slice(0, 3).map((trace) => trace.fillcolor);
  const fills = bars.plotly.data.map((trace) => (trace.marker as { color: string[] }).color[0]);
  assert.deepEqual(fills, [areas[1], areas[0], areas[2]]);
});

Deno.test("figure() ends a heatmap's colours at 0 and 1 where all values are equal", () => {
  const f = figure({ kind: "heatmap", title: "t", rows: ["r"], columns: ["a", "b"], values: [[1, 1]] });
  const { cmin, cmax } = layoutOf(f).coloraxis!;
  assert.deepEqual([cmin, cmax], [0, 1]);
});

Deno.test("figure() tells groups of points that are no systems apart by their marks", () => {
  const points = ["storage", "identity", "questions"].map((group, i) => ({ x: i, y: i, group }));
  const marks = figure({ kind: "scatter", title: "t", points }).plotly.data
    .map((trace) => (trace.marker as Json).symbol);
  assert.equal(new Set(marks).size, 3);
});

Deno.test("figure() lays standing bars down on a phone where they would not fit", () => {
  const bars = (n: number) => {
    const categories = Array.from({ length: n }, (_, i) => `topic ${i}`);
    const f = figure({
      kind: "bars",
      title: "t",
      categories,
      series: [{ name: "s", values: categories.map(() => 7) }],
    });
    assert.equal(f.plotly.data[0]!.orientation, "v");
    return (layoutOf(f).meta!.cotejo as { narrow: { turned?: boolean } }).narrow.turned === true;
  };
  assert.deepEqual([bars(4), bars(12)], [false, true]);
});

Deno.test("figure() groups differences by their verdict where they have one", () => {
  const { plotly } = figure({
    kind: "intervals",
    title: "d",
    rows: [
      { label: "a − b", value: 0.2, low: 0.1, high: 0.3, verdict: "better" },
      { label: "a − c", value: 0.1, low: 0.01, high: 0.2, verdict: "undecided" },
    ],
  });
  const named = plotly.data.filter((trace) => trace.showlegend);
  assert.deepEqual(named.map((trace) => trace.name), ["better", "undecided"]);
  assert.deepEqual(
    named.map((trace) => (trace.marker as { symbol: string }).symbol),
    ["circle", "circle-open"],
  );
});

Deno.test("figure() stands differences against a line at 0, hollow where the interval includes it", () => {
  const f = figure({
    kind: "intervals",
    title: "t",
    rows: [{ label: "a", value: 1, low: 0.5, high: 2 }, { label: "b", value: 0.1, low: -1, high: 1 }],
  });
  const [apart, across] = f.plotly.data as [Json, Json];
  assert.deepEqual([apart.y, (apart.marker as Json).symbol], [[0], "circle"]);
  assert.deepEqual([across.y, (across.marker as Json).symbol], [[1], "circle-open"]);
  assert.equal((layoutOf(f).shapes as unknown as Json[])[0]!.x0, 0);
});

Deno.test("figure() draws the levels of systems in their colours and without a line at 0", () => {
  const f = figure({
    kind: "intervals",
    title: "t",
    systems,
    rows: [{ label: "gte-small", value: 0.7, low: 0.6, high: 0.8 }],
  });
  assert.equal((f.plotly.data[0]!.marker as Json).color, palette[1]);
  assert.equal(layoutOf(f).shapes, undefined);
});

Deno.test("figure() breaks a long title into lines and makes room for them", async () => {
  const title =
    "A title that is longer than the picture is wide, because it tells the whole story of the experiment, of its systems and of its measures";
  const long = figure({ kind: "histogram", title, series: [{ name: "a", values: [1, 2] }] });
  const short = figure({ kind: "histogram", title: "t", series: [{ name: "a", values: [1, 2] }] });
  assert.match((layoutOf(long).title as Json).text as string, /<br>/);
  assert.ok(Number(layoutOf(long).margin!.t) > Number(layoutOf(short).margin!.t));
  assert.ok((await long.svg()).includes("the whole story"));
});

Deno.test("figure() gives panels one legend, axes of their own, and one column on a phone", () => {
  const panel = (title: string, values: number[]) => ({
    kind: "lines" as const,
    title,
    x: [1, 2],
    series: [{ name: "bm25", values }, { name: "gte-small", values }],
  });
  const f = figure({
    kind: "panels",
    title: "t",
    panels: [panel("P@k", [0, 1]), panel("R@k", [0.8, 0.9]), panel("none", [])],
  });
  const traces = f.plotly.data as { name: string; showlegend: boolean; xaxis: string; yaxis: string }[];
  assert.deepEqual(traces.map(({ xaxis, yaxis }) => xaxis + yaxis), ["xy", "xy", "x2y2", "x2y2"]);
  assert.deepEqual(traces.filter(({ showlegend }) => showlegend).map(({ name }) => name), [
    "bm25",
    "gte-small",
  ]);
  const layout = layoutOf(f), narrow = (layout.meta!.cotejo as { narrow: { layout: Json } }).narrow.layout;
  const texts = (layout.annotations as unknown as { text: string }[]).map(({ text }) => text);
  assert.equal(texts.length, 2, "a panel without data is left out");
  assert.match(texts[1]!, /R@k.*axis does not start at 0/);
  assert.ok((layout.xaxis2!.domain as number[])[0]! > 0.5);
  assert.deepEqual(narrow["xaxis2.domain"], [0, 1]);
  assert.ok((narrow["yaxis2.domain"] as number[])[1]! < (narrow["yaxis.domain"] as number[])[0]!);
});
