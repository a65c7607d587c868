import assert from "node:assert/strict";
import { channels, colourOf, luminance, mix, palette, styleOf, translucent } from "./colours.ts";
import { inks } from "./theme.ts";

const systems = ["bm25", "bm25+maxsim(m)", "gte-small", "gte-small+maxsim(m)", "gte-small+cross-encoder(c)"];

Deno.test("colourOf() gives base systems the hues in their order of the experiment", () => {
  assert.equal(colourOf("bm25", systems), palette[0]);
  assert.equal(colourOf("gte-small", systems), palette[1]);
});

Deno.test("styleOf() gives a reranked system its base's hue with another shade, pattern, dash and marker", () => {
  const base = styleOf("gte-small", systems);
  const first = styleOf("gte-small+maxsim(m)", systems);
  const second = styleOf("gte-small+cross-encoder(c)", systems);
  assert.equal(first.hue, base.hue);
  assert.equal(second.hue, base.hue);
  for (const sign of ["colour", "pattern", "dash", "symbol"] as const) {
    assert.equal(new Set([base[sign], first[sign], second[sign]]).size, 3, sign);
  }
});

Deno.test("styleOf() believes the systems table rather than the name", () => {
  const rows = [{ system: "a", base: null }, { system: "odd name", base: "a" }];
  assert.equal(styleOf("odd name", rows).hue, styleOf("a", rows).hue);
  assert.notEqual(styleOf("odd name", rows).pattern, "");
});

Deno.test("styleOf() knows a plus inside parentheses from a reranker", () => {
  const refs = ["bm25", "rrf(bm25,gte-small)", "rrf(bm25,gte-small)+maxsim(m)"];
  assert.equal(styleOf(refs[2]!, refs).hue, palette[1]);
  assert.equal(styleOf(refs[1]!, refs).pattern, "");
});

Deno.test("styleOf() keeps more base systems than hues apart", () => {
  const many = Array.from({ length: 12 }, (_, i) => `system${i}`);
  const styles = many.map((name) => styleOf(name, many));
  assert.equal(new Set(styles.map((s) => `${s.colour} ${s.symbol}`)).size, 12);
});

Deno.test("colourOf() without the list of systems depends on the name alone", () => {
  assert.equal(colourOf("gte-small"), colourOf("gte-small"));
  assert.equal(styleOf("gte-small+maxsim(m)").hue, styleOf("gte-small").hue);
  assert.ok(palette.includes(colourOf("what ever")));
});

Deno.test("palette stays apart for each kind of colour vision", () => {
  for (const [vision, matrix] of Object.entries(visions)) {
    for (const [i, a] of palette.entries()) {
      for (const b of palette.slice(i + 1)) {
        assert.ok(distance(seen(a, matrix), seen(b, matrix)) > 12, `${vision}: ${a} and ${b}`);
      }
    }
  }
});

Deno.test("palette can be seen on the light and on the dark page", () => {
  for (const colour of palette) {
    for (const { paper } of [inks.light, inks.dark]) {
      const [dark, light] = [luminance(colour), luminance(paper)].sort((a, b) => a - b) as [number, number];
      assert.ok((light + 0.05) / (dark + 0.05) > 2.3, `${colour} on ${paper}`);
    }
  }
});

Deno.test("mix(), translucent() and channels() agree on what a colour is", () => {
  assert.equal(mix("#000000", "#ffffff", 0.5), "#808080");
  assert.equal(translucent("#0072b2", 0.2), "rgba(0,114,178,0.2)");
  assert.deepEqual(channels("#de8f05"), [222, 143, 5]);
});

/** Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB. */
const visions: Record<string, number[][]> = {
  normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [
    -0.003882,
    -0.048116,
    1.051998,
  ]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [
    -0.01182,
    0.04294,
    0.968881,
  ]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [
    0.004733,
    0.691367,
    0.3039,
  ]],
};

/** CIE L*a*b* of a colour as an eye with this matrix sees it. */
function seen(colour: string, matrix: number[][]): number[] {
  const linear = channels(colour).map((v) => v / 255).map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  );
  const [r, g, b] = matrix.map((row) =>
    Math.min(1, Math.max(0, row.reduce((sum, m, i) => sum + m * linear[i]!, 0)))
  ) as [number, number, number];
  const f = (t: number) => t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116;
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function distance(a: number[], b: number[]): number {
  return Math.hypot(...a.map((v, i) => v - b[i]!));
}
