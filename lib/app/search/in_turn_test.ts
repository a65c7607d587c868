import assert from "node:assert/strict";
import { InTurn, unlessAborted } from "./in_turn.ts";

Deno.test("one works at a time, a fault does not stop the others, and who leaves is never begun", async () => {
  const turns = new InTurn(), begun: number[] = [], leaving = new AbortController();
  let atOnce = 0, most = 0;
  const work = (n: number) => async () => {
    begun.push(n);
    most = Math.max(most, ++atOnce);
    await new Promise((resume) => setTimeout(resume, 5));
    atOnce--;
    if (n === 1) throw new Error("one");
    return n;
  };
  const results = [1, 2, 3, 4].map((n) => turns.take(work(n), n === 3 ? leaving.signal : undefined));
  leaving.abort(new Error("left"));
  const settled = await Promise.allSettled(results);
  assert.deepEqual(
    settled.map((one) => one.status === "fulfilled" ? one.value : (one.reason as Error).message),
    ["one", 2, "left", 4],
  );
  assert.deepEqual([begun, most], [[1, 2, 4], 1]);
});

Deno.test("who leaves no longer waits for what is under way", async () => {
  const leaving = new AbortController();
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting = unlessAborted(promise, leaving.signal);
  leaving.abort(new Error("left"));
  await assert.rejects(waiting, /left/);
  await assert.rejects(unlessAborted(promise, leaving.signal), /left/);
  resolve();
});
