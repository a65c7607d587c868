import assert from "node:assert/strict";
import { DiskSync } from "./disk_sync.ts";

/** A disk whose turns end when told, and how many began. */
function slowDisk() {
  const turns: PromiseWithResolvers<void>[] = [];
  const file = {
    syncData() {
      turns.push(Promise.withResolvers());
      return turns.at(-1)!.promise;
    },
    close() {},
  };
  return { disk: new DiskSync(file), turns };
}

Deno.test("what comes while the disk is busy waits for one more turn, together", async () => {
  const { disk, turns } = slowDisk(), done: string[] = [];
  const first = disk.sync().then(() => done.push("first"));
  const others = ["second", "third"].map((name) => disk.sync().then(() => done.push(name)));
  assert.equal(turns.length, 1);
  turns[0]!.resolve();
  await first;
  assert.deepEqual([turns.length, done], [2, ["first"]]);
  turns[1]!.resolve();
  await Promise.all(others);
  assert.deepEqual([turns.length, done], [2, ["first", "second", "third"]]);
  const last = disk.sync();
  assert.equal(turns.length, 3);
  turns[2]!.resolve();
  await last;
});

Deno.test("a disk that fails fails those who wait for that turn, and is tried again for the next", async () => {
  const { disk, turns } = slowDisk();
  const first = disk.sync(), second = disk.sync();
  turns[0]!.reject(new Error("no room"));
  await assert.rejects(first, /no room/);
  assert.equal(turns.length, 2);
  turns[1]!.resolve();
  await second;
});
