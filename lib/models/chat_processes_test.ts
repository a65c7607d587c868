import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { Chat } from "./chat.ts";
import { asking, chatAt, ChatEndpoint, refused } from "./chat_for_tests.ts";
import { payer } from "./endpoint_for_tests.ts";
import { Ledger } from "./ledger.ts";

/** A process that asks all these texts at once, says so, and then what came of each and what it paid. */
function process(address: string, folder: string, texts: readonly string[]) {
  const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const code = `
    const { Chat } = await import(${module("chat.ts")});
    const { asking, chatAt } = await import(${module("chat_for_tests.ts")});
    const { configureModels } = await import(${module("settings.ts")});
    const folder = ${JSON.stringify(folder)};
    configureModels({ account: { name: "tests", budget: {}, folder, connect: () => fetch } });
    const chat = await Chat.open(chatAt(${JSON.stringify(address)}));
    const asks = ${
    JSON.stringify(texts)
  }.map((text) => chat.ask(asking(text)).catch(({ failure }) => failure));
    console.log("asking");
    const values = await Promise.all(asks);
    console.log(JSON.stringify({ values, calls: chat.fresh.calls }));
    await chat.close();`;
  return new Deno.Command(Deno.execPath(), {
    args: ["eval", "--no-check", code],
    cwd: fileURLToPath(new URL("../../", import.meta.url)),
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
}

type Said = { values: unknown[]; calls: number };

Deno.test("two processes that ask the same at the same moment pay once, and get the same", async () => {
  await using account = await payer();
  const texts = Array.from({ length: 12 }, (_, i) => `question ${i}`), both = Promise.withResolvers<void>();
  let n = 0;
  await using endpoint = new ChatEndpoint(async ({ last }) => {
    await both.promise;
    return last === "question 3" ? refused("against the usage policy") : JSON.stringify({ n: ++n });
  });
  const children = [1, 2].map(() => process(endpoint.address, account.folder, texts));
  const lines = children.map(({ stdout }) => stdout.pipeThrough(new TextDecoderStream()).getReader());
  for (const line of lines) assert.equal((await line.read()).value, "asking\n");
  await new Promise((done) => setTimeout(done, 500));
  both.resolve();
  const [one, two] = await Promise.all(
    lines.map(async (line): Promise<Said> => JSON.parse((await line.read()).value!)),
  ) as [Said, Said];
  for (const [i, child] of children.entries()) {
    assert.ok((await child.status).success);
    await lines[i]!.cancel();
  }
  assert.deepEqual(endpoint.heard.sort(), [...texts].sort());
  assert.deepEqual(one.values, two.values);
  assert.equal(one.calls + two.calls, 11, "and one that was refused");
  using ledger = await Ledger.open(account.folder);
  assert.equal(ledger.use("tests").find(({ purpose }) => purpose === "count")?.calls, 12);
  assert.deepEqual([...Deno.readDirSync(account.folder)].filter(({ name }) => /alive/.test(name)), []);
});

Deno.test("what a killed process was asking is asked at once by who waits for it", async () => {
  await using account = await payer();
  const begun = Promise.withResolvers<void>();
  const hanging = Promise.withResolvers<string>();
  await using endpoint = new ChatEndpoint(({ n }) => {
    begun.resolve();
    return n === 1 ? hanging.promise : '{"n": 2}';
  });
  const child = process(endpoint.address, account.folder, ["a"]);
  await begun.promise;
  await using chat = await Chat.open(chatAt(endpoint.address));
  let answer: { n: number } | undefined;
  const waiting = chat.ask(asking("a")).then((value) => answer = value);
  await new Promise((done) => setTimeout(done, 400));
  assert.deepEqual([answer, endpoint.asked.length], [undefined, 1]);
  child.kill("SIGKILL");
  await child.stdout.cancel();
  await child.status;
  const killed = performance.now();
  assert.deepEqual(await waiting, { n: 2 });
  assert.ok(performance.now() - killed < 10_000);
  hanging.resolve("");
  using ledger = await Ledger.open(account.folder);
  assert.equal(ledger.use("tests").find(({ purpose }) => purpose === "count")?.calls, 2);
});
