import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { fileURLToPath } from "node:url";
import { RunLock } from "./lock.ts";

/** A process that takes the lock, says so, and stays. */
function holder(folder: string): Deno.ChildProcess {
  const lock = pathToFileURL(fileURLToPath(new URL("./lock.ts", import.meta.url))).href;
  const code = `const { RunLock } = await import(${JSON.stringify(lock)});
    await RunLock.take(${
    JSON.stringify(folder)
  }, "run", "a test"); console.log("held"); setInterval(() => {}, 1000);`;
  return new Deno.Command(Deno.execPath(), { args: ["eval", code], stdout: "piped" }).spawn();
}

Deno.test("a second process is refused with the holder's name, until the first dies", async () => {
  const folder = await Deno.makeTempDir();
  const child = holder(folder);
  const reader = child.stdout.getReader();
  assert.match(new TextDecoder().decode((await reader.read()).value), /held/);
  await assert.rejects(RunLock.take(folder, "run", "the test"), (error: Error) => {
    assert.match(error.message, new RegExp(`a test, process ${child.pid}`));
    assert.match(error.message, /--out/);
    return true;
  });
  child.kill("SIGKILL");
  await child.status;
  await reader.cancel();
  const lock = await RunLock.take(folder, "run", "the test");
  assert.equal(lock.leftBy?.pid, child.pid, "a lock left by a dead process is recognised");
  await lock.release();
  const again = await RunLock.take(folder, "run", "the test");
  assert.equal(again.leftBy, undefined, "a lock that was let go leaves no trace");
  await again.release();
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a lock waits for a holder that goes away in time", async () => {
  const folder = await Deno.makeTempDir();
  const child = holder(folder);
  const reader = child.stdout.getReader();
  await reader.read();
  setTimeout(() => child.kill("SIGKILL"), 300);
  const lock = await RunLock.take(folder, "run", "the test", 30_000);
  await lock.release();
  await child.status;
  await reader.cancel();
  await Deno.remove(folder, { recursive: true });
});
