import assert from "node:assert/strict";
import { join } from "node:path";
import { listen } from "./link.ts";
import { logLine, openLog } from "./log.ts";
import type { LogEntry, Message } from "./message.ts";

Deno.test("the log writes the same to the file and to the screen", async () => {
  const folder = await Deno.makeTempDir(), shown: LogEntry[] = [];
  const log = openLog(folder, (entry) => shown.push(entry));
  log("info", "02_embed", "wrote vectors");
  log("error", "pipeline", "two\nlines");
  const lines = (await Deno.readTextFile(join(folder, "log.jsonl"))).trimEnd().split("\n");
  assert.deepEqual(lines.map((line) => JSON.parse(line)), shown);
  assert.equal(
    logLine({ ...shown[0]!, time: "2024-05-06T07:08:09.123Z" }),
    "07:08:09 info    02_embed     wrote vectors",
  );
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a log that cannot be written says so once and does not stop the work", () => {
  const shown: LogEntry[] = [];
  const log = openLog(join("no", "such", "folder"), (entry) => shown.push(entry));
  log("info", "m", "first");
  log("info", "m", "second");
  assert.deepEqual(shown.map((entry) => entry.level), ["error", "info", "info"]);
});

Deno.test("the runner hears only kernels that know its token", async () => {
  const heard: Message[] = [];
  const line = listen((message) => heard.push(message));
  const send = async (text: string) => {
    const connection = await Deno.connect({ hostname: "127.0.0.1", port: line.port });
    await connection.write(new TextEncoder().encode(text));
    connection.close();
  };
  const message = JSON.stringify({
    kind: "progress",
    label: "é",
    unit: "x",
    done: 1,
    total: 2,
    elapsedMs: 3,
  });
  await send(`wrong\n${message}\n`);
  await send(`${line.token}\n${message}\n`);
  while (heard.length === 0) await new Promise((done) => setTimeout(done, 10));
  assert.deepEqual(heard, [JSON.parse(message)]);
  line.close();
});
