import { deepEqual, equal, rejects } from "node:assert/strict";
import { inParallel } from "./in_parallel.ts";
import { Problem } from "./problem.ts";

class Enough extends Error {}
const isEnough = (error: unknown): error is Enough => error instanceof Enough;
const jobs = Array.from({ length: 20 }, (_, i) => i);
const after = (ms: number) => new Promise((done) => setTimeout(done, ms));

Deno.test("inParallel() gives results in the order of the jobs, whatever order they end in", async () => {
  const ended: number[] = [], told: string[] = [];
  const { results, done, stop } = await inParallel(jobs, 7, async (job, index) => {
    await after(job * 7919 % 13);
    ended.push(job);
    return job === index ? job * 2 : NaN;
  }, { ended: (done, total) => told.push(`${done}/${total}`) });
  deepEqual(results, jobs.map((job) => job * 2));
  deepEqual([done, stop], [20, undefined]);
  equal(ended.join() === jobs.join(), false);
  deepEqual(told, jobs.map((job) => `${job + 1}/20`));
});

Deno.test("inParallel() has at most that many under way, and as many as it may", async () => {
  for (const [concurrency, expected] of [[1, 1], [4, 4], [100, 20]] as const) {
    let now = 0, most = 0;
    await inParallel(jobs, concurrency, async () => {
      most = Math.max(most, ++now);
      await after(1);
      now--;
    });
    equal(most, expected);
  }
});

Deno.test("inParallel() starts nothing after a stop, lets those under way end, and keeps what is done", async () => {
  const started: number[] = [],
    fifth = Promise.withResolvers<void>(),
    stopped = Promise.withResolvers<void>();
  const { results, done, stop } = await inParallel(jobs, 3, async (job) => {
    started.push(job);
    if (job === 5) fifth.resolve();
    if (job === 3) {
      await fifth.promise;
      setTimeout(stopped.resolve);
      throw new Enough("no more");
    }
    if (job > 3) await stopped.promise;
    return job;
  }, { stops: isEnough });
  deepEqual(started, [0, 1, 2, 3, 4, 5]);
  deepEqual(results.slice(0, 7), [0, 1, 2, undefined, 4, 5, undefined]);
  deepEqual([results.length, done, stop?.message], [20, 5, "no more"]);
});

Deno.test("inParallel() throws any other error once those under way have ended, also after a stop", async () => {
  for (const first of [new Error("broken"), new Enough("no more")]) {
    let ended = 0, started = 0;
    await rejects(
      inParallel(jobs, 3, async (job) => {
        started++;
        await after([1, 8, 20][job]!);
        if (job === 0) throw first;
        if (job === 1) throw new Error("broken");
        ended++;
      }, { stops: isEnough }),
      { message: "broken" },
    );
    deepEqual([started, ended], [3, 1]);
  }
});

Deno.test("inParallel() catches what a job throws before its first wait", async () => {
  const thrower = () => {
    throw new Enough("at once");
  };
  const { results, done, stop } = await inParallel([1, 2], 2, thrower, { stops: isEnough });
  deepEqual([results, done, stop?.message], [[undefined, undefined], 0, "at once"]);
});

Deno.test("inParallel() ends at once without jobs, and refuses a concurrency that is none", async () => {
  deepEqual(await inParallel([], 4, () => Promise.resolve(1)), { results: [], done: 0 });
  for (const concurrency of [0, -1, 1.5, NaN, Infinity]) {
    await rejects(inParallel(jobs, concurrency, () => Promise.resolve(1)), Problem);
  }
});
