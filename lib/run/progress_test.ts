import assert from "node:assert/strict";
import { clock, progressText, progressTo, type State } from "./progress.ts";

Deno.test("progressText() says how far, how fast and how long", () => {
  const state: State = { label: "Work", unit: "texts", done: 0, total: 10, elapsedMs: 0 };
  assert.equal(progressText(state, 4), "Work ░░░░ 0/10 texts, 0.0/s, starting");
  assert.equal(
    progressText({ ...state, done: 10, elapsedMs: 4000 }, 4),
    "Work ████ 10/10 texts, 2.5/s, took 0:04",
  );
  assert.equal(progressText({ ...state, total: 0 }, 4), "Work ░░░░ 0/0 texts, 0.0/s, took 0:00");
  assert.equal(clock(3723), "1:02:03");
});

Deno.test("progress is drawn at most as often as asked, and quick work not at all", () => {
  const drawn: number[] = [];
  const line = progressTo((state) => drawn.push(state.done), 60_000)("x");
  for (let i = 1; i <= 100; i++) line.update(i, 1000);
  assert.deepEqual(drawn, [1]);
  const quick: number[] = [];
  progressTo((state) => quick.push(state.done), 60_000)("y").update(5, 5);
  assert.deepEqual(quick, []);
});
