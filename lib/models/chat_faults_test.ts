import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Problem } from "../base/mod.ts";
import { Unanswered } from "./asker.ts";
import { Chat } from "./chat.ts";
import { asking, chatAt, ChatEndpoint, completion, refused, type Script } from "./chat_for_tests.ts";
import { hanging, payer, quickClock } from "./endpoint_for_tests.ts";

const status = (code: number, headers: Record<string, string> = {}) =>
  Response.json({ error: "no" }, { status: code, headers });

/** A port that nobody listens to. */
function closedPort(): number {
  using door = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return door.addr.port;
}

/** What an ask rejects with. */
function rejection(work: Promise<unknown>): Promise<unknown> {
  return work.then(() => assert.fail("answered"), (error) => error);
}

async function failureOf(work: Promise<unknown>) {
  const error = await rejection(work);
  if (!(error instanceof Unanswered)) throw error;
  return error.failure;
}

function rows(folder: string, purpose: string): { outcome: string; charged: number }[] {
  using database = new DatabaseSync(join(folder, "ledger.sqlite"));
  const all = database.prepare(
    "SELECT outcome, tokens > 0 AS charged FROM calls WHERE purpose = ? ORDER BY id",
  );
  return all.all(purpose).map((row) => ({ ...row }) as { outcome: string; charged: number });
}

Deno.test("a crowded endpoint is waited for, as long as it asks or longer and longer", async () => {
  await using account = await payer();
  const faults = [() => status(429, { "retry-after": "7" }), () => status(429), () => status(503)];
  await using endpoint = new ChatEndpoint(({ n }) => faults[n - 1]?.() ?? '{"n": 1}');
  const clock = quickClock();
  await using chat = await Chat.open(chatAt(endpoint.address), { clock });
  assert.deepEqual(await chat.ask(asking("a")), { n: 1 });
  assert.equal(endpoint.asked.length, 4);
  const [asked, second, third] = clock.waits;
  assert.equal(asked, 7000);
  assert.ok(second! >= 1500 && second! <= 2500, String(second));
  assert.ok(third! >= 3000 && third! <= 5000, String(third));
  assert.deepEqual(rows(account.folder, "count").map(({ outcome, charged }) => `${outcome} ${charged}`), [
    "HTTP 429 0",
    "HTTP 429 0",
    "HTTP 503 0",
    "answered 1",
  ]);
});

Deno.test("a fault that passes is sat out", async () => {
  await using _ = await payer();
  const faults = [() => status(500), () => status(502), () => new Response('{"choices": [', json)];
  await using endpoint = new ChatEndpoint(({ n }) => faults[n - 1]?.() ?? '{"n": 1}');
  await using chat = await Chat.open(chatAt(endpoint.address), { clock: quickClock() });
  assert.deepEqual(await chat.ask(asking("a")), { n: 1 });
  assert.equal(endpoint.asked.length, 4);
});

const json = { headers: { "content-type": "application/json" } };

Deno.test("a request whose fault does not pass fails alone, and the others are answered", async () => {
  await using _ = await payer();
  await using endpoint = new ChatEndpoint(({ last }) => last === "bad" ? status(500) : '{"n": 1}');
  await using chat = await Chat.open(chatAt(endpoint.address), { clock: quickClock() });
  const [bad, ...good] = await Promise.all([
    failureOf(chat.ask(asking("bad"))),
    ...["a", "b", "c", "d"].map((text) => chat.ask(asking(text))),
  ]);
  assert.equal(bad.cause, "transport");
  assert.match(bad.message, /fails, 4 times: HTTP 500/);
  assert.deepEqual(good, Array(4).fill({ n: 1 }));
  assert.equal(endpoint.heard.filter((last) => last === "bad").length, 4);
});

Deno.test("an answer that is none, though it calls itself a success, is asked for again and not kept", async () => {
  const none: (() => Response)[] = [
    () => Response.json({ error: { message: "upstream is overloaded", code: 502 } }),
    () => Response.json({ choices: [] }),
    () => new Response("<html>Please log in</html>", { headers: { "content-type": "text/html" } }),
    () => new Response(null, json),
  ];
  for (const answer of none) {
    await using _ = await payer();
    let broken = true;
    await using endpoint = new ChatEndpoint(() => broken ? answer() : '{"n": 1}');
    {
      await using chat = await Chat.open(chatAt(endpoint.address), { clock: quickClock() });
      assert.equal((await failureOf(chat.ask(asking("a")))).cause, "transport");
      assert.equal(endpoint.asked.length, 4);
    }
    broken = false;
    await using chat = await Chat.open(chatAt(endpoint.address), { clock: quickClock() });
    assert.deepEqual(await chat.ask(asking("a")), { n: 1 });
  }
});

/** An answer that goes on for ever, a character at a time. */
function trickling(): Response {
  let timer: ReturnType<typeof setInterval>;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"choices": [{"message": {"content": "'));
      timer = setInterval(() => controller.enqueue(new TextEncoder().encode("x")), 20);
    },
    cancel: () => clearInterval(timer),
  });
  return new Response(stream, json);
}

Deno.test("an answer must be whole in time; one that is not is tried once more, and both are charged", async () => {
  const silent = Promise.withResolvers<void>();
  const faults: Record<string, Script> = {
    hanging,
    trickling,
    silent: () => silent.promise.then(() => status(500)),
  };
  await using account = await payer();
  await using endpoint = new ChatEndpoint((asked) => (faults[asked.last] ?? (() => '{"n": 1}'))(asked));
  const entry = chatAt(endpoint.address, { timeoutSeconds: 0.2, connections: 1 });
  await using chat = await Chat.open(entry, { clock: quickClock() });
  await chat.capabilities();
  for (const fault of Object.keys(faults)) {
    const start = performance.now();
    const { cause, message } = await failureOf(chat.ask(asking(fault)));
    const seconds = (performance.now() - start) / 1000;
    assert.equal(cause, "timeout", fault);
    assert.match(message, /did not answer a request for talker, 2 times: timed out/);
    assert.ok(seconds >= 0.4 && seconds < 2.5, `${fault} took ${seconds} s`);
    assert.equal(endpoint.heard.filter((last) => last === fault).length, 2);
  }
  silent.resolve();
  assert.deepEqual(rows(account.folder, "count"), Array(6).fill({ outcome: "timed out", charged: 1 }));
  assert.deepEqual(await chat.ask(asking("good")), { n: 1 });
});

Deno.test("where nobody is there, three knocks are enough", async () => {
  await using account = await payer();
  await using chat = await Chat.open(chatAt(`http://127.0.0.1:${closedPort()}/v1`), { clock: quickClock() });
  const all = await Promise.all(["a", "b", "c"].map((text) => rejection(chat.ask(asking(text)))));
  for (const error of all) {
    assert.ok(error instanceof Problem);
    assert.match(error.message, /3 times[\s\S]*connection refused[\s\S]*address and port are right/);
  }
  assert.deepEqual(
    rows(account.folder, "probe"),
    Array(3).fill({ outcome: "connection refused", charged: 0 }),
  );
});

Deno.test("an endpoint that goes away stops further requests, and what is kept is still answered", async () => {
  const port = closedPort();
  let gone = false, sent = 0;
  await using _ = await payer({}, (input, init) => {
    sent++;
    return fetch(gone ? String(input).replace(/:\d+/, `:${port}`) : input, init);
  });
  await using endpoint = new ChatEndpoint(() => '{"n": 1}');
  await using chat = await Chat.open(chatAt(endpoint.address), { clock: quickClock() });
  await chat.ask(asking("a"));
  gone = true;
  const error = await rejection(chat.ask(asking("b")));
  assert.ok(error instanceof Problem);
  const before = sent;
  assert.ok(await rejection(chat.ask(asking("c"))) instanceof Problem);
  assert.deepEqual(await chat.ask(asking("a")), { n: 1 });
  assert.equal(sent, before);
});

Deno.test("five failures in a row and the endpoint counts as down: nothing more is sent", async () => {
  await using _ = await payer();
  await using endpoint = new ChatEndpoint(({ last }) => last.startsWith("bad") ? status(500) : '{"n": 1}');
  await using chat = await Chat.open(chatAt(endpoint.address), { clock: quickClock() });
  await chat.ask(asking("good"));
  for (const n of [1, 2, 3, 4]) {
    assert.equal((await failureOf(chat.ask(asking(`bad ${n}`)))).cause, "transport");
  }
  const fifth = await rejection(chat.ask(asking("bad 5")));
  assert.ok(fifth instanceof Problem);
  assert.match(fifth.message, /so did 4 requests before; the endpoint counts as down[\s\S]*start again/);
  const before = endpoint.requests;
  for (const text of ["bad 6", "another"]) {
    assert.equal(await rejection(chat.ask(asking(text))), fifth);
  }
  assert.equal(endpoint.requests, before);
  assert.deepEqual(await chat.ask(asking("good")), { n: 1 }, "a reply that was kept");
});

Deno.test("an answer or a refusal between failures shows that the endpoint is there", async () => {
  await using _ = await payer();
  await using endpoint = new ChatEndpoint(({ last }) =>
    last.startsWith("bad") ? status(500) : last === "good" ? '{"n": 1}' : refused("not this text")
  );
  await using chat = await Chat.open(chatAt(endpoint.address), { clock: quickClock() });
  for (const between of ["good", "unwanted", "end"]) {
    for (const n of [1, 2, 3, 4]) {
      assert.equal((await failureOf(chat.ask(asking(`bad ${n} before ${between}`)))).cause, "transport");
    }
    if (between === "good") await chat.ask(asking("good"));
    else assert.equal((await failureOf(chat.ask(asking(between)))).cause, "refused");
  }
});

Deno.test("requests that wait while the endpoint goes down are not sent", async () => {
  await using _ = await payer();
  await using endpoint = new ChatEndpoint(() => status(500));
  await using chat = await Chat.open(chatAt(endpoint.address), { clock: quickClock() });
  await chat.capabilities();
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, i) => rejection(chat.ask(asking(String(i))))),
  );
  assert.equal(all.filter((error) => error instanceof Unanswered).length, 4);
  assert.equal(all.filter((error) => error instanceof Problem).length, 8);
  assert.ok(endpoint.asked.length < 12 * 4, `${endpoint.asked.length} requests`);
});

Deno.test("what an endpoint refuses for its own reasons is refused once, and others are answered", async () => {
  await using _ = await payer();
  await using endpoint = new ChatEndpoint(({ last }) =>
    last === "bad"
      ? refused("The prompt triggered the content policy", 400, { code: "content_filter" })
      : '{"n": 1}'
  );
  await using chat = await Chat.open(chatAt(endpoint.address));
  const { cause, message } = await failureOf(chat.ask(asking("bad")));
  assert.equal(cause, "refused");
  assert.match(message, /refuses a request: HTTP 400: The prompt triggered the content policy/);
  assert.equal(endpoint.asked.length, 1);
  assert.deepEqual(await chat.ask(asking("good")), { n: 1 });
});

Deno.test("a refused key stops all, with what to do", async () => {
  await using _ = await payer();
  let valid = true;
  await using endpoint = new ChatEndpoint(() => valid ? '{"n": 1}' : status(401));
  await using chat = await Chat.open(chatAt(endpoint.address));
  await chat.ask(asking("a"));
  valid = false;
  const error = await rejection(chat.ask(asking("b")));
  assert.ok(error instanceof Problem);
  assert.match(error.message, /refuses the key[\s\S]*models\.talker\.key/);
  assert.equal(await rejection(chat.ask(asking("c"))), error);
  assert.equal(endpoint.asked.length, 2);
});

Deno.test("a chat that is closed breaks off what is under way, which counts as paid", async () => {
  await using account = await payer();
  await using endpoint = new ChatEndpoint(hanging);
  const chat = await Chat.open(chatAt(endpoint.address, { connections: 2 }));
  await chat.capabilities();
  const asks = ["a", "b", "c"].map((text) => rejection(chat.ask(asking(text))));
  while (endpoint.asked.length < 2) await new Promise((done) => setTimeout(done, 5));
  await chat.close();
  for (const error of await Promise.all(asks)) assert.match(String(error), /Work with talker was stopped/);
  assert.deepEqual(rows(account.folder, "count"), Array(2).fill({ outcome: "broken off", charged: 1 }));
});

Deno.test("a model that was answered before is not asked again after the endpoint refused its words", async () => {
  await using _ = await payer();
  await using endpoint = new ChatEndpoint(() => completion(null, { refusal: "no" }));
  for (const _ of [1, 2]) {
    await using chat = await Chat.open(chatAt(endpoint.address));
    assert.equal((await failureOf(chat.ask(asking("a")))).cause, "refused");
  }
  assert.equal(endpoint.asked.length, 1);
});
