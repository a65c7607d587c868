import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { Problem } from "../base/mod.ts";
import { type Ask, type Asker, Unanswered } from "./asker.ts";
import { Chat } from "./chat.ts";
import { asking, chatAt, ChatEndpoint, completion, refused } from "./chat_for_tests.ts";
import { payer, quickClock } from "./endpoint_for_tests.ts";
import { type Budget, Ledger, OverBudget } from "./ledger.ts";

const PROBES = 5;

Deno.test("the same request is paid once, in this run and another; one that differs in anything is asked", async () => {
  await using account = await payer();
  let n = 0;
  await using endpoint = new ChatEndpoint(() => JSON.stringify({ n: ++n }));
  await using other = new ChatEndpoint(() => JSON.stringify({ n: ++n }));
  const ask = asking("a"), [system, user] = ask.turns;
  const differing: Partial<Ask<{ n: number }>>[] = [
    {},
    { turns: [system!, { ...user!, content: "A" }] },
    { turns: [{ ...system!, content: "Answer" }, user!] },
    { turns: [user!] },
    { temperature: 0.2 },
    { seed: 43 },
    { maxTokens: 101 },
    { repeat: 1 },
    { shape: ask.shape.describe("a number") },
  ];
  const entries = [
    chatAt(endpoint.address),
    chatAt(endpoint.address, { model: "m2" }),
    chatAt(other.address),
  ];
  const values = async () => {
    const all: number[] = [];
    for (const entry of entries) {
      await using chat = await Chat.open(entry);
      for (const more of differing) all.push((await chat.ask({ ...ask, ...more })).n);
    }
    return all;
  };
  const first = await values();
  assert.deepEqual(first, Array.from({ length: 27 }, (_, i) => i + 1));
  const requests = endpoint.requests + other.requests;
  assert.equal(requests, 27 + 3 * PROBES);
  assert.deepEqual(await values(), first);
  assert.equal(endpoint.requests + other.requests, requests);
  using ledger = await Ledger.open(account.folder);
  assert.equal(ledger.spent("tests").calls, requests);
});

Deno.test("what a request is for and how its answer is checked is no part of it", async () => {
  await using _ = await payer();
  await using endpoint = new ChatEndpoint(() => '{"n": 1}');
  await using chat = await Chat.open(chatAt(endpoint.address));
  await chat.ask(asking("a"));
  await chat.ask(asking("a", { purpose: "other", language: "es", wrong: () => undefined }));
  assert.equal(endpoint.asked.length, 1);
});

Deno.test("the same request from several asks at once is sent once, also where it must be put otherwise", async () => {
  for (const refuses of [[], ["json_schema"]] as const) {
    await using account = await payer();
    const open = Promise.withResolvers<void>();
    await using endpoint = new ChatEndpoint(async () => {
      await open.promise;
      return '{"n": 1}';
    }, { refuses });
    await using chat = await Chat.open(chatAt(endpoint.address));
    const asks = Array.from({ length: 5 }, () => chat.ask(asking("a")));
    while (endpoint.asked.length === 0) await new Promise((done) => setTimeout(done, 5));
    asks.push(chat.ask(asking("a")));
    open.resolve();
    assert.deepEqual(await Promise.all(asks), Array(6).fill({ n: 1 }));
    assert.equal(endpoint.asked.length, 1);
    assert.equal(chat.fresh.calls, 1);
    using ledger = await Ledger.open(account.folder);
    assert.equal(ledger.use("tests").find(({ purpose }) => purpose === "count")?.calls, 1);
  }
});

Deno.test("repairs and longer answers are kept too: a second run of them asks nothing", async () => {
  await using _ = await payer();
  await using endpoint = new ChatEndpoint(({ n }) =>
    n === 1 ? completion('{"n"', { finish: "length" }) : n < 4 ? "what?" : '{"n": 1}'
  );
  for (const _ of [1, 2]) {
    await using chat = await Chat.open(chatAt(endpoint.address));
    assert.deepEqual(await chat.ask(asking("a")), { n: 1 });
    assert.equal(endpoint.asked.length, 4);
  }
});

/** What an ask comes to where it fails alone. */
async function failureOf(asker: Asker, text: string) {
  const error = await asker.ask(asking(text)).then(() => undefined, (error) => error);
  assert.ok(error instanceof Unanswered, String(error));
  return error.failure;
}

Deno.test("a request refused for good is not sent again: a second run states the same failure", async () => {
  for (const status of [400, 413, 422]) {
    await using _ = await payer();
    const said = "The prompt was flagged as against the usage policy";
    await using endpoint = new ChatEndpoint(() => refused(said, status));
    const failures = [];
    for (const _ of [1, 2]) {
      await using chat = await Chat.open(chatAt(endpoint.address));
      for (const _ of [1, 2]) failures.push(await failureOf(chat, "a"));
    }
    const message = `The endpoint of talker refuses a request: HTTP ${status}: ${said}`;
    assert.deepEqual(failures, Array(4).fill({ cause: "refused", message }));
    assert.equal(endpoint.asked.length, 1);
    await using chat = await Chat.open(chatAt(endpoint.address));
    await failureOf(chat, "b");
    assert.equal(endpoint.asked.length, 2);
  }
});

Deno.test("a longer answer that was refused for good leaves the answer cut off, also in a second run", async () => {
  await using _ = await payer();
  await using endpoint = new ChatEndpoint(({ n }) =>
    n === 1 ? completion('{"n"', { finish: "length" }) : refused("not so many tokens of this prompt")
  );
  const failures = [];
  for (const _ of [1, 2]) {
    await using chat = await Chat.open(chatAt(endpoint.address));
    failures.push(await failureOf(chat, "a"));
  }
  const failure = { cause: "truncated", message: "the answer was cut off after 100 tokens" };
  assert.deepEqual(failures, [failure, failure]);
  assert.equal(endpoint.asked.length, 2);
});

Deno.test("a refusal that may change is sent again by a second run", async () => {
  const passing: [string, number][] = [
    ["Incorrect API key", 401],
    ["Not for this country", 403],
    ["The model `m` does not exist", 404],
    ["The model m is not loaded", 400],
    ["Your credit balance is too low", 400],
    ["Payment is due", 402],
    ["This model's maximum context length is 4096 tokens", 400],
    ["the prompt is too long: n_ctx is 2048", 400],
    ["insufficient_quota", 429],
    ["too many requests", 429],
    ["broken", 500],
  ];
  for (const [said, status] of passing) {
    await using _ = await payer();
    await using endpoint = new ChatEndpoint(() => refused(said, status));
    for (const run of [1, 2]) {
      await using chat = await Chat.open(chatAt(endpoint.address), { clock: quickClock() });
      const before = endpoint.asked.length;
      await assert.rejects(chat.ask(asking("a")));
      assert.ok(endpoint.asked.length > before, `${said}, run ${run}`);
    }
  }
});

Deno.test("a probe that was broken off goes on where it was", async () => {
  let left = 3;
  const stop = new Problem({ what: "The cable was pulled" });
  await using _ = await payer({}, (input, init) => left-- > 0 ? fetch(input, init) : Promise.reject(stop));
  await using endpoint = new ChatEndpoint(() => '{"n": 1}');
  {
    await using chat = await Chat.open(chatAt(endpoint.address));
    await assert.rejects(chat.ask(asking("a")), /The cable was pulled/);
    assert.equal(endpoint.probes, 3);
  }
  left = Infinity;
  await using chat = await Chat.open(chatAt(endpoint.address));
  await chat.ask(asking("a"));
  assert.equal(
    endpoint.probes,
    PROBES + 1,
    "the list of models alone, which costs nothing, is asked for twice",
  );
});

/** Asks one thing after another until the budget holds no more. */
async function untilRefused(budget: Budget, unit: keyof Budget) {
  const account = await payer(budget);
  await using _ = account;
  await using endpoint = new ChatEndpoint(() => '{"n": 1}');
  const entry = chatAt(endpoint.address, { dollarsPerMillionTokens: 1, dollarsPerMillionOutputTokens: 10 });
  using ledger = await Ledger.open(account.folder);
  {
    await using chat = await Chat.open(entry, { clock: quickClock() });
    let answered = 0;
    for (let refused = false; !refused;) {
      try {
        await chat.ask(asking(`question ${answered + 100}`));
        answered++;
      } catch (error) {
        assert.ok(error instanceof OverBudget);
        assert.match(
          error.message,
          new RegExp(`would pass the budget[\\s\\S]*budget.${unit}[\\s\\S]*is kept`),
        );
        refused = true;
      }
    }
    assert.ok(answered > 0);
    assert.equal(endpoint.asked.length, answered);
    await assert.rejects(chat.ask(asking("question 999")), OverBudget);
    assert.deepEqual(await chat.ask(asking("question 100")), { n: 1 }, "what is kept is kept");
  }
  const spent = ledger.spent("tests"), { requests } = endpoint;
  assert.equal(spent.calls, requests);
  await using chat = await Chat.open(entry);
  for (let i = 0; i < endpoint.asked.length; i++) await chat.ask(asking(`question ${100 + i}`));
  assert.equal(endpoint.requests, requests, "the second run asks nothing");
  return { spent, answered: endpoint.asked.length };
}

Deno.test("a budget in calls is used up exactly and never passed", async () => {
  const { spent, answered } = await untilRefused({ calls: PROBES + 3 }, "calls");
  assert.deepEqual([spent.calls, answered], [PROBES + 3, 3]);
});

Deno.test("a budget in tokens is never passed", async () => {
  const { spent, answered } = await untilRefused({ tokens: 900 }, "tokens");
  // A question takes about 25 tokens and is expected to take up to 117, its whole room among them.
  assert.ok(
    spent.tokens <= 900 && spent.tokens > 900 - 117 && answered > 5,
    JSON.stringify({ spent, answered }),
  );
});

Deno.test("a budget in dollars is never passed, and counts what is written at its own price", async () => {
  const { spent, answered } = await untilRefused({ dollars: 0.003 }, "dollars");
  assert.ok(spent.dollars <= 0.003 && spent.dollars > 0.003 - 0.00102, JSON.stringify({ spent, answered }));
  // '{"n": 1}' counts for 2 tokens, and its question for 21.
  await using account = await payer();
  await using endpoint = new ChatEndpoint(() => '{"n": 1}');
  const entry = chatAt(endpoint.address, { dollarsPerMillionTokens: 1, dollarsPerMillionOutputTokens: 10 });
  await using chat = await Chat.open(entry);
  await chat.ask(asking("question 100"));
  const read = Math.ceil(JSON.stringify(asking("question 100").turns).length / 4);
  assert.deepEqual(chat.fresh, { calls: 1, tokens: read + 2, dollars: (read + 20) / 1e6 });
  using ledger = await Ledger.open(account.folder);
  const use = ledger.use("tests").find(({ purpose }) => purpose === "count");
  assert.deepEqual([use?.tokens, use?.written, use?.dollars], [read + 2, 2, (read + 20) / 1e6]);
});

Deno.test("a model that writes as much as it may does not pass a budget in dollars either", async () => {
  const budget = { dollars: 0.01 };
  await using account = await payer(budget);
  await using endpoint = new ChatEndpoint(({ body }) => {
    const written = Number(body.max_tokens);
    return completion('{"n": 1}', {
      usage: { prompt_tokens: 10, completion_tokens: written, total_tokens: 10 + written },
    });
  });
  const entry = chatAt(endpoint.address, { dollarsPerMillionTokens: 1, dollarsPerMillionOutputTokens: 10 });
  await using chat = await Chat.open(entry);
  const all = await Promise.allSettled(
    Array.from({ length: 12 }, (_, i) => chat.ask(asking(String(i)))),
  );
  using ledger = await Ledger.open(account.folder);
  const { dollars } = ledger.spent("tests"),
    answered = all.filter(({ status }) => status === "fulfilled").length;
  assert.ok(dollars <= budget.dollars && dollars > budget.dollars - 0.0011, String(dollars));
  assert.equal(endpoint.asked.length, answered);
});

Deno.test("a ledger that cannot be written stops all calls, and says so", async () => {
  for (
    const [pragma, message] of [
      ["max_page_count = 1", /ledger cannot be read or written[\s\S]*disk is full[\s\S]*make room/],
      ["query_only = ON", /ledger cannot be read or written[\s\S]*readonly[\s\S]*write the file/],
    ] as const
  ) {
    await using _ = await payer();
    await using endpoint = new ChatEndpoint(() => completion(`{"n": 1, "long": "${"x".repeat(200_000)}"}`));
    await using chat = await Chat.open(chatAt(endpoint.address), { clock: quickClock() });
    await chat.capabilities();
    chat["calls"].ledger["database"].exec(`PRAGMA ${pragma}`);
    const error = await chat.ask(asking("a")).then(() => undefined, (error) => error);
    assert.ok(error instanceof Problem && !(error instanceof OverBudget));
    assert.match(error.message, message);
    const { requests } = endpoint;
    await assert.rejects(chat.ask(asking("b")), message);
    assert.equal(endpoint.requests, requests);
  }
});

Deno.test("a disk that does not keep what was paid stops all calls, and closing says so", async () => {
  await using _ = await payer();
  await using endpoint = new ChatEndpoint(() => '{"n": 1}');
  const chat = await Chat.open(chatAt(endpoint.address)), { ledger } = chat["calls"];
  await chat.capabilities();
  ledger.onDisk = () => Promise.reject(new Problem({ what: "The disk is broken" }));
  assert.deepEqual(await chat.ask(asking("a")), { n: 1 });
  await new Promise((done) => setTimeout(done, 100));
  const { requests } = endpoint;
  await assert.rejects(chat.ask(asking("b")), /The disk is broken/);
  assert.equal(endpoint.requests, requests);
  await assert.rejects(chat.close(), /The disk is broken/);
});

function keptReplies(folder: string, purpose: string): number {
  using database = new DatabaseSync(join(folder, "ledger.sqlite"));
  const sql = "SELECT count(*) AS n FROM replies JOIN calls ON calls.id = replies.call WHERE purpose = ?";
  return Number(database.prepare(sql).get(purpose)!.n);
}

Deno.test("SIGKILL loses the calls in flight alone", async () => {
  const texts = Array.from({ length: 40 }, (_, i) => `question ${i}`), connections = 3;
  await using account = await payer();
  const enough = Promise.withResolvers<void>();
  let answered = 0;
  await using endpoint = new ChatEndpoint(async () => {
    await new Promise((done) => setTimeout(done, 15));
    if (++answered === 12) enough.resolve();
    return '{"n": 1}';
  });
  const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const script = `
    import { Chat } from ${module("chat.ts")};
    import { asking, chatAt } from ${module("chat_for_tests.ts")};
    import { configureModels } from ${module("settings.ts")};
    const folder = ${JSON.stringify(account.folder)};
    configureModels({ account: { name: "tests", budget: {}, folder, connect: () => fetch } });
    const chat = await Chat.open(chatAt(${
    JSON.stringify(endpoint.address)
  }, { connections: ${connections} }));
    await Promise.all(${JSON.stringify(texts)}.map((text) => chat.ask(asking(text))));`;
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "--ext=ts", "-"],
    cwd: fileURLToPath(new URL("../../", import.meta.url)),
    stdin: "piped",
    stderr: "inherit",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(script));
  await writer.close();
  await enough.promise;
  child.kill("SIGKILL");
  assert.equal((await child.status).signal, "SIGKILL");
  // What the process sent last may still arrive.
  await new Promise((done) => setTimeout(done, 50));
  const { probes } = endpoint, before = [...endpoint.heard], kept = keptReplies(account.folder, "count");
  assert.ok(before.length >= 12 && before.length < texts.length, `${before.length} requests before the kill`);

  {
    await using chat = await Chat.open(chatAt(endpoint.address, { connections }));
    const values = await Promise.all(texts.map((text) => chat.ask(asking(text))));
    assert.deepEqual(values, Array(40).fill({ n: 1 }));
  }
  assert.equal(endpoint.probes, probes, "the probe is kept");
  const after = endpoint.heard.slice(before.length), twice = after.filter((text) => before.includes(text));
  assert.ok(twice.length <= connections, `${twice.length} requests twice`);
  assert.deepEqual([kept + after.length, before.length - kept], [texts.length, twice.length]);
  assert.equal(new Set([...before, ...after]).size, texts.length);
  using ledger = await Ledger.open(account.folder);
  const { calls } = ledger.spent("tests"), unsent = calls - endpoint.requests;
  assert.ok(unsent >= 0 && unsent <= connections, "each call counts, the lost ones too");
});
