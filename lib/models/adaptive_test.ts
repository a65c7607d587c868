import assert from "node:assert/strict";
import { Lanes, stoppableClock } from "./adaptive.ts";
import { EndpointEncoder } from "./endpoint.ts";
import {
  encoded,
  Endpoint,
  entryAt,
  honest,
  payer,
  quickClock,
  texts,
  vectorOf,
} from "./endpoint_for_tests.ts";

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

Deno.test("an endpoint that is crowded is asked by half as many, and by nobody while it asks to wait", async () => {
  await using _ = await payer();
  const turnedAway = Promise.withResolvers<void>();
  let gate = Promise.withResolvers<void>(),
    waitingFor = 8,
    together = 0,
    phase: "grow" | "crowd" | "after" = "grow";
  await using endpoint: Endpoint = new Endpoint(async (asked) => {
    if (phase === "grow") {
      if (asked.n < 7) return honest(asked);
      phase = "crowd";
    }
    const mine = gate, now = phase;
    if (endpoint.inFlight === waitingFor) {
      // All who may come are here; give others the time to come too if they could.
      for (let i = 0; i < 20; i++) await new Promise((done) => setTimeout(done, 0));
      if (now === "crowd") {
        phase = "after";
        gate = Promise.withResolvers();
        waitingFor = 4;
        turnedAway.resolve();
      } else {
        together = endpoint.inFlight;
        waitingFor = -1;
      }
      mine.resolve();
    }
    await mine.promise;
    return now === "crowd"
      ? new Response(null, { status: 429, headers: { "retry-after-ms": "5000" } })
      : honest(asked);
  });
  const entry = entryAt(endpoint.address, { batch: { texts: 1, tokens: 1000 }, connections: 8 });
  const clock = quickClock();
  const encoder = await EndpointEncoder.open(entry, { clock });
  const vectors = (await encoded(encoder, texts)).map(({ vector }) => vector);
  assert.deepEqual(vectors, texts.map(vectorOf));
  await encoder.close();
  await turnedAway.promise;
  assert.equal(together, 4);
  assert.ok(clock.waits.length > 0 && clock.waits.every((ms) => ms <= 5000));
});
