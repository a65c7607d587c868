import { equal, throws } from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { type Hours, openingHours } from "./hours.ts";

const next = (hours: Hours, at: string) => new Date(openingHours(hours).next(Date.parse(at))).toISOString();

Deno.test("openingHours() lets a moment within the hours be, and finds the next opening else", () => {
  const day = { from: 9, to: 17, zone: "UTC" };
  equal(next(day, "2026-03-01T09:00:00Z"), "2026-03-01T09:00:00.000Z");
  equal(next(day, "2026-03-01T16:59:59.999Z"), "2026-03-01T16:59:59.999Z");
  equal(next(day, "2026-03-01T17:00:00Z"), "2026-03-02T09:00:00.000Z");
  equal(next(day, "2026-03-01T08:12:34.567Z"), "2026-03-01T09:00:00.000Z");
});

Deno.test("openingHours() may pass midnight, and equal hours mean always", () => {
  const night = { from: 22, to: 6, zone: "UTC" };
  equal(next(night, "2026-03-01T23:30:00Z"), "2026-03-01T23:30:00.000Z");
  equal(next(night, "2026-03-01T05:59:00Z"), "2026-03-01T05:59:00.000Z");
  equal(next(night, "2026-03-01T06:00:00Z"), "2026-03-01T22:00:00.000Z");
  for (const [from, to] of [[0, 0], [7, 7], [0, 24]] as const) {
    equal(next({ from, to, zone: "UTC" }, "2026-03-01T12:34:56Z"), "2026-03-01T12:34:56.000Z");
  }
  equal(next({ from: 20, to: 24, zone: "UTC" }, "2026-03-01T00:00:00Z"), "2026-03-01T20:00:00.000Z");
});

Deno.test("openingHours() are those of the zone, also over the change of the clock and off the full hour", () => {
  equal(next({ from: 1, to: 6, zone: "Europe/Madrid" }, "2026-01-10T12:00:00Z"), "2026-01-11T00:00:00.000Z");
  // in the night to 29 March 2026 two o'clock does not exist in Madrid
  equal(next({ from: 2, to: 6, zone: "Europe/Madrid" }, "2026-03-29T00:30:00Z"), "2026-03-29T01:00:00.000Z");
  // in the night to 25 October two o'clock comes twice
  equal(next({ from: 3, to: 6, zone: "Europe/Madrid" }, "2026-10-25T00:30:00Z"), "2026-10-25T02:00:00.000Z");
  equal(next({ from: 9, to: 10, zone: "Asia/Kolkata" }, "2026-01-10T00:00:00Z"), "2026-01-10T03:30:00.000Z");
});

Deno.test("openingHours() names a time zone that does not exist", () => {
  throws(
    () => openingHours({ from: 1, to: 6, zone: "Europe/Atlantis" }),
    (error) => error instanceof Problem && error.message.includes("Europe/Atlantis"),
  );
});
