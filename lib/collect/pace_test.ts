import { deepEqual, ok } from "node:assert/strict";
import { random } from "../base/mod.ts";
import { openingHours } from "./hours.ts";
import { Pace } from "./pace.ts";
import { quickClock } from "./site_for_tests.ts";

/** When each of so many requests may leave, counted from the first. */
async function times(pace: Pace, clock: { now(): number }, count: number, leastMs = 0): Promise<number[]> {
  const left: number[] = [];
  for (let i = 0; i < count; i++) {
    await pace.turn("x.example", 1500, leastMs);
    left.push(clock.now());
  }
  return left.map((time) => time - left[0]!);
}
const gaps = (moments: number[]) => moments.slice(1).map((time, i) => time - moments[i]!);

Deno.test("Pace varies the delay by a third up or down, the same way for the same seed", async () => {
  const run = async (seed: number) => {
    const clock = quickClock();
    return gaps(await times(new Pace(clock, { random: random(seed, "crawl pace") }), clock, 300));
  };
  const found = await run(42);
  ok(found.every((gap) => gap >= 999.99 && gap <= 2000.01), `${Math.min(...found)} to ${Math.max(...found)}`);
  ok(Math.min(...found) < 1050 && Math.max(...found) > 1950);
  deepEqual(await run(42), found);
  ok((await run(7)).join() !== found.join());
});

Deno.test("Pace never asks sooner than robots.txt allows, however the delay varies", async () => {
  const clock = quickClock();
  const pace = new Pace(clock, { random: random(42, "crawl pace") });
  const found = gaps(await times(pace, clock, 100, 1700));
  ok(found.every((gap) => gap >= 1699.99) && found.some((gap) => gap > 1701));
});

Deno.test("Pace keeps requests apart that waited together for a busy host", async () => {
  const clock = quickClock();
  const pace = new Pace(clock);
  pace.hold("x.example", 9000);
  const began = clock.now();
  const left = await Promise.all([1, 2, 3].map(async () => {
    await pace.turn("x.example", 1000);
    return clock.now() - began;
  }));
  deepEqual(left.sort((a, b) => a - b), [9000, 10_000, 11_000]);
});

Deno.test("Pace waits for the allowed hours, says so once, and keeps requests apart when they begin", async () => {
  const clock = quickClock(Date.parse("2026-01-10T11:00:00Z"));
  const warnings: string[] = [];
  const hours = openingHours({ from: 1, to: 6, zone: "Europe/Madrid" });
  const pace = new Pace(clock, { hours, warn: (message) => warnings.push(message) });
  const left = await Promise.all([1, 2].map(async () => {
    await pace.turn("x.example", 1500);
    return new Date(clock.now()).toISOString();
  }));
  deepEqual(left.sort(), ["2026-01-11T00:00:00.000Z", "2026-01-11T00:00:01.500Z"]);
  deepEqual(warnings, [
    "outside the allowed hours 01–06 Europe/Madrid: waiting until 2026-01-11 01:00",
  ]);
});
