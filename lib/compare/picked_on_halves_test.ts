import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { measurementsOf } from "./measurements_for_tests.ts";
import { pickedOnHalves } from "./picked_on_halves.ts";

const rows = (system: string, values: readonly number[]) => measurementsOf(system, "RR@7", values);
const options = { measure: "RR@7", resamples: 199, seed: 1 };
const usual = rows("usual", Array(41).fill(0.5));

Deno.test("pickedOnHalves() reports each half's choice on the other half alone", () => {
  const found = pickedOnHalves([...usual, ...rows("better", Array(41).fill(0.75))], "usual", options);
  deepEqual(found.map(({ picked, questions, value, difference }) => [picked, questions, value, difference]), [
    ["better", 21, 0.75, 0.25],
    ["better", 20, 0.75, 0.25],
  ]);
});

Deno.test("pickedOnHalves() shows what a lucky choice is worth: nothing on the other questions", () => {
  const lucky = Array.from({ length: 41 }, (_, q) => q < 20 ? 1 : 0);
  const found = pickedOnHalves([...usual, ...rows("lucky", lucky)], "usual", options);
  const chosen = found.filter(({ picked }) => picked === "lucky");
  equal(chosen.length, 1);
  ok(chosen[0]!.value! < 0.5 && chosen[0]!.difference! < 0);
});

Deno.test("pickedOnHalves() stays with the usual choice where nothing is better", () => {
  const found = pickedOnHalves([...rows("same", Array(41).fill(0.5)), ...usual], "usual", options);
  deepEqual(found.map(({ picked, difference }) => [picked, difference]), [["usual", 0], ["usual", 0]]);
});

Deno.test("pickedOnHalves() reports nothing where there is no question to report on", () => {
  const [first, second] = pickedOnHalves(usual.slice(0, 1), "usual", options);
  deepEqual([first, second].map((row) => [row?.questions, row?.value, row?.difference, row?.low]), [
    [1, 0.5, 0, null],
    [0, null, null, null],
  ]);
});

Deno.test("pickedOnHalves() says when the usual choice was not measured", () => {
  throws(() => pickedOnHalves(usual, "nobody", options), /nobody/);
});
