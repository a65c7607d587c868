import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { plotlySource, plotlySvg } from "./plotly_svg.ts";

const bars = { data: [{ type: "bar", x: ["a", "b"], y: [1, 2] }], layout: { title: { text: "Two bars" } } };
const line = { data: [{ type: "scatter", x: [1, 2, 3], y: [3, 1, 2] }], layout: {} };

Deno.test("plotlySvg() draws the same figure with the same bytes, also among others", async () => {
  const first = await plotlySvg(bars);
  const [again, , last] = await Promise.all([plotlySvg(bars), plotlySvg(line), plotlySvg(bars)]);
  assert.equal(again, first);
  assert.equal(last, first);
  assert.match(first, /Two bars/);
});

Deno.test("plotlySvg() gives the same bytes in another process", async () => {
  const code = `import { plotlySvg } from ${JSON.stringify(new URL("./plotly_svg.ts", import.meta.url).href)};
    await Deno.stdout.write(new TextEncoder().encode(await plotlySvg(${JSON.stringify(bars)})));`;
  const file = await Deno.makeTempFile({ suffix: ".ts" });
  await Deno.writeTextFile(file, code);
  const config = fileURLToPath(new URL("../../deno.json", import.meta.url));
  const args = ["run", "--no-prompt", "--config", config, "--allow-read", "--allow-env", file];
  const { stdout, success } = await new Deno.Command(Deno.execPath(), { args }).output();
  await Deno.remove(file);
  assert.ok(success);
  assert.equal(new TextDecoder().decode(stdout), await plotlySvg(bars));
});

Deno.test("plotlySvg() gives different figures different ids, so that they can share a page", async () => {
  const ids = (svg: string) => [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]!);
  const shared = new Set(ids(await plotlySvg(bars))).intersection(new Set(ids(await plotlySvg(line))));
  assert.deepEqual([...shared], []);
});

Deno.test("plotlySvg() takes the size it is given, the layout's, or its own", async () => {
  assert.match(await plotlySvg(line, { width: 300, height: 200 }), /viewBox="0 0 300 200"/);
  assert.match(await plotlySvg({ ...line, layout: { height: 250 } }), /viewBox="0 0 860 250"/);
});

Deno.test("plotlySvg() leaves the figure as it was", async () => {
  const before = JSON.stringify(bars);
  await plotlySvg(bars);
  assert.equal(JSON.stringify(bars), before);
});

Deno.test("plotlySvg() draws on after a figure that cannot be drawn", async () => {
  const impossible = { data: [{ type: "heatmap", z: [[1, 2], [3, 4]] }], layout: {} };
  await assert.rejects(plotlySvg(impossible));
  assert.match(await plotlySvg(line), /^<svg/);
});

Deno.test("plotlySource() is the Plotly library", () => {
  assert.match(plotlySource().slice(0, 200), /plotly\.js v\d/);
});
