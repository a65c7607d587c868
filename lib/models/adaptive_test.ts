import assert from "node:assert/strict";
import { Lanes, stoppableClock } from "./adaptive.ts";
import { quickClock } from "./endpoint_for_tests.ts";

const { signal } = new AbortController();

Deno.test("each answer allows one more request, up to the most; after a crowd, a round of answers does", async () => {
  const lanes = new Lanes(6, quickClock());
  for (let i = 0; i < 9; i++) lanes.answered();
  assert.equal(lanes.allowed, 6);
  lanes.crowded((await lanes.enter(signal))!);
  assert.equal(lanes.allowed, 3);
  const allowed = Array.from({ length: 9 }, () => {
    lanes.answered();
    return lanes.allowed;
  });
  assert.deepEqual(allowed, [3, 3, 4, 4, 4, 4, 5, 5, 5]);
});

Deno.test("requests that were under way together halve the number once, and it never falls to none", async () => {
  const lanes = new Lanes(8, quickClock());
  for (let i = 0; i < 6; i++) lanes.answered();
  const together = [];
  for (let i = 0; i < 8; i++) together.push((await lanes.enter(signal))!);
  for (const lane of together) {
    lanes.leave();
    lanes.crowded(lane);
  }
  assert.equal(lanes.allowed, 4);
  for (const expected of [2, 1, 1]) {
    lanes.crowded((await lanes.enter(signal))!);
    lanes.leave();
    assert.equal(lanes.allowed, expected);
  }
});

Deno.test("nobody enters while the lanes are full or closed", async () => {
  const clock = quickClock(), lanes = new Lanes(2, clock);
  await lanes.enter(signal);
  await lanes.enter(signal);
  let entered = 0;
  const third = lanes.enter(signal).then(() => entered++);
  await new Promise((done) => setTimeout(done, 0));
  assert.equal(entered, 0);
  lanes.close(90_000);
  lanes.leave();
  const start = clock.now();
  await third;
  assert.equal(clock.now() - start, 90_000);
});

Deno.test("those who wait leave when work stops", async () => {
  const stop = new AbortController(), lanes = new Lanes(1, stoppableClock);
  await lanes.enter(stop.signal);
  const full = lanes.enter(stop.signal);
  const other = new Lanes(1, stoppableClock);
  other.close(600_000);
  const closed = other.enter(stop.signal);
  stop.abort();
  lanes.wake();
  assert.deepEqual(await Promise.all([full, closed]), [undefined, undefined]);
});
