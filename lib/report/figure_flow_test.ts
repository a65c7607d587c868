import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { palette, translucent } from "./colours.ts";
import { figure } from "./figure.ts";
import type { FlowDescription } from "./figure_description.ts";

interface Trace {
  mode: string;
  name: string;
  text: string;
  fillcolor: string;
  x: number[];
  y: number[];
}

const flow: FlowDescription = {
  kind: "flow",
  title: "t",
  before: "bm25",
  after: "gte-small",
  unit: "questions",
  bands: ["1", "2–3", "not found"],
  flows: [[60, 5, 0], [20, 10, 0], [0, 1, 0]],
};
const traces = (d: FlowDescription) => figure(d).plotly.data as unknown as Trace[];
const links = (d: FlowDescription) => traces(d).filter(({ mode }) => mode === "lines");
const layout = (d: FlowDescription) =>
  figure(d).plotly.layout as unknown as Record<"yaxis" | "yaxis2", {
    ticktext: string[];
    tickvals: number[];
    range: [number, number];
  }>;

Deno.test("a flow draws what there is, none where nothing went, and says how many on hover", () => {
  assert.deepEqual(links(flow).map(({ text }) => text), [
    "1 → 1 (unchanged)<br>60 questions · 62.5 %",
    "2–3 → 1 (risen)<br>20 questions · 20.8 %",
    "2–3 → 2–3 (unchanged)<br>10 questions · 10.4 %",
    "1 → 2–3 (fallen)<br>5 questions · 5.2 %",
    "not found → 2–3 (risen)<br>1 questions · 1.0 %",
  ]);
});

Deno.test("a flow's areas are as thick as their counts and fill their bands without a gap", () => {
  const ends = links(flow).map(({ text, y }) => ({
    text,
    left: [y[0]!, y.at(-1)!],
    right: [y[24]!, y[25]!],
  }));
  const at = (start: string) => ends.find(({ text }) => text.startsWith(start))!;
  const near = (a: number, b: number) => assert.ok(Math.abs(a - b) < 0.001, `${a} ${b}`);
  for (const { left, right } of ends) near(left[1]! - left[0]!, right[1]! - right[0]!);
  const thickness = ({ left }: { left: number[] }) => left[1]! - left[0]!;
  near(thickness(at("1 → 1")), 60 * thickness(at("not found → 2–3")));
  near(at("1 → 1").left[1]!, at("1 → 2–3").left[0]!);
  near(at("1 → 1").right[1]!, at("2–3 → 1").right[0]!);
});

Deno.test("a flow's colours say the direction, and its legend how many went there", () => {
  const [, risen, unchanged, fallen] = links(flow).map(({ fillcolor }) => fillcolor);
  assert.equal(risen, translucent(palette[0]!, 0.7));
  assert.equal(fallen, translucent(palette[4]!, 0.7));
  assert.equal(new Set([risen, unchanged, fallen]).size, 3);
  const names = traces(flow).filter(({ mode }) => mode === "markers").map(({ name }) => name);
  assert.deepEqual(names, ["risen: 21", "unchanged: 70", "fallen: 5"]);
});

Deno.test("a flow keeps the order of its bands and labels each with its count, empty ones too", async () => {
  const { yaxis, yaxis2 } = layout(flow);
  assert.deepEqual(yaxis.ticktext, ["1 · 65", "2–3 · 30", "not found · 1"]);
  assert.deepEqual(yaxis2.ticktext, ["1 · 80", "2–3 · 16", "not found · 0"]);
  for (const { tickvals, range } of [yaxis, yaxis2]) {
    assert.ok(range[0] > range[1], "runs downwards");
    tickvals.slice(1).forEach((y, i) => assert.ok(y - tickvals[i]! >= 15, "labels have room"));
  }
  const svg = await figure(flow).svg();
  for (const label of [...yaxis.ticktext, ...yaxis2.ticktext, "bm25", "gte-small"]) {
    assert.ok(svg.includes(`>${label}<`), label);
  }
});

Deno.test("a flow refuses a matrix that does not fit its bands, and what is no count", () => {
  const wrong = (flows: number[][], where: string) =>
    assert.throws(
      () => figure({ ...flow, flows }),
      (error) => error instanceof Problem && error.parts.where === where,
    );
  wrong([[1, 2, 3]], "flows");
  wrong([[1, 2, 3], [1, 2], [1, 2, 3]], "flows[1]");
  wrong([[1, 2, 3], [1, 2, -1], [1, 2, 3]], "flows[1][2]");
  wrong([[1, 2, 3], [1, 2, 3], [NaN, 2, 3]], "flows[2][0]");
});
