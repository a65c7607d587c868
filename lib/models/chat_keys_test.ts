import assert from "node:assert/strict";
import { join } from "node:path";
import { Problem } from "../base/mod.ts";
import { Unanswered } from "./asker.ts";
import { chatEntry } from "./catalogue_chat.ts";
import { Chat } from "./chat.ts";
import { asking, chatAt, ChatEndpoint, completion, refused, type Script } from "./chat_for_tests.ts";
import { hanging, payer, quickClock } from "./endpoint_for_tests.ts";

const KEY = 'sk-proj-M4rk3r/"of+a\\key==';

/** Variables of the environment for as long as a test runs; undefined where one must not be set. */
function environment(variables: Record<string, string | undefined>): Disposable {
  const set = (name: string, value: string | undefined) =>
    value === undefined ? Deno.env.delete(name) : Deno.env.set(name, value);
  const before = Object.keys(variables).map((name) => [name, Deno.env.get(name)] as const);
  for (const [name, value] of Object.entries(variables)) set(name, value);
  return {
    [Symbol.dispose]() {
      for (const [name, value] of before) set(name, value);
    },
  };
}

const forms = [
  KEY,
  JSON.stringify(KEY).slice(1, -1),
  encodeURIComponent(KEY),
  btoa(KEY),
  btoa(`Bearer ${KEY}`),
  "M4rk3r",
];

function holdsKey(text: string): boolean {
  return forms.some((form) => text.includes(form));
}

Deno.test("the key is in no file and no message, whatever an endpoint repeats", async () => {
  const echo = `You sent ${forms.slice(0, -1).join(" and ")}`;
  const scripts: Record<string, Script> = {
    answers: () => JSON.stringify({ n: 1, said: KEY }),
    chats: () => echo,
    refuses: () => refused(echo),
    "refuses its schema": () => refused(`response_format is wrong: ${echo}`),
    "is too long": () => refused(`maximum context length: ${echo}`),
    fails: () => refused(echo, 500),
    "fails in words": () => new Response(echo, { status: 500 }),
    hangs: hanging,
    "says no": () => completion(null, { refusal: echo }),
    "is cut off": () => completion(echo, { finish: "length" }),
    "is a page": () => new Response(echo, { headers: { "content-type": "text/html" } }),
    "is good": () => '{"n": 1}',
    "is elsewhere": () => new Response(null, { status: 302, headers: { location: `https://x/?${KEY}` } }),
  };
  await using account = await payer();
  await using endpoint = new ChatEndpoint((asked) =>
    scripts[(asked.body.messages[1] ?? asked.body.messages[0])!.content]!(asked)
  );
  using _ = environment({ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: endpoint.address });
  const entry = chatEntry("m"), messages: string[] = [];
  assert.equal(entry.source.key, "OPENAI_API_KEY");
  const slow = { ...entry, source: { ...entry.source, timeoutSeconds: 0.2 } };
  const causes: Record<string, string> = {};
  for (const name of Object.keys(scripts)) {
    await using chat = await Chat.open(slow, { clock: quickClock() });
    const error = await chat.ask(asking(name)).then(() => undefined, (error) => error);
    causes[name] = error instanceof Unanswered
      ? error.failure.cause
      : error instanceof Problem
      ? "problem"
      : "none";
    messages.push(
      `${Deno.inspect(error, { depth: 9 })} ${JSON.stringify(error)} ${error?.message} ${error?.stack}`,
    );
  }
  assert.deepEqual(causes, {
    answers: "unparseable",
    chats: "unparseable",
    refuses: "refused",
    "refuses its schema": "refused",
    "is too long": "too_long",
    fails: "transport",
    "fails in words": "transport",
    hangs: "timeout",
    "says no": "refused",
    "is cut off": "truncated",
    "is a page": "transport",
    "is good": "none",
    "is elsewhere": "problem",
  });
  for (const { headers } of endpoint.asked) assert.equal(headers.get("authorization"), `Bearer ${KEY}`);
  for (const message of messages) assert.ok(!holdsKey(message), message);
  let files = 0;
  for await (const { name } of Deno.readDir(account.folder)) {
    const bytes = await Deno.readFile(join(account.folder, name));
    assert.ok(!holdsKey(new TextDecoder("latin1").decode(bytes)), name);
    files++;
  }
  assert.ok(files > 0);
  const shown = endpoint.asked.flatMap(({ body }) => body.messages).map(({ content }) => content);
  assert.ok(!shown.some(holdsKey), "it does not go back to the model either");
  assert.ok(shown.some((content) => content.includes("(the key)")));
});

Deno.test("a short word that serves as a key may be said", async () => {
  await using _ = await payer();
  await using endpoint = new ChatEndpoint(() => '{"n": 12}');
  using _environment = environment({ COTEJO_WORD: "12" });
  await using chat = await Chat.open(chatAt(endpoint.address, { key: "COTEJO_WORD" }));
  assert.deepEqual(await chat.ask(asking("a")), { n: 12 });
});

Deno.test("Azure is asked with its own header, and with its version in every address", async () => {
  const asked: { url: URL; headers: Headers }[] = [];
  await using _ = await payer({}, (input, init) => {
    asked.push({ url: new URL(String(input)), headers: new Headers(init?.headers) });
    const get = (init?.method ?? "GET") === "GET";
    return Promise.resolve(get ? refused("no such thing", 404) : completion('{"n": 1}'));
  });
  using _environment = environment({ COTEJO_AZURE: KEY });
  const address = "https://unit.openai.azure.com/openai/deployments/gpt/?api-version=2024-10-21";
  await using chat = await Chat.open(chatAt(address, { key: "COTEJO_AZURE" }));
  assert.deepEqual(await chat.ask(asking("a")), { n: 1 });
  assert.equal(asked[0]!.url.pathname, "/openai/deployments/gpt/models");
  for (const { url, headers } of asked) {
    assert.equal(url.search, "?api-version=2024-10-21");
    assert.equal(headers.get("api-key"), KEY);
  }
  const chats = asked.slice(1).map(({ url }) => url.pathname);
  assert.ok(chats.length > 1);
  assert.deepEqual([...new Set(chats)], ["/openai/deployments/gpt/chat/completions"]);
});

Deno.test("no other endpoint gets Azure's header", async () => {
  await using _ = await payer();
  await using endpoint = new ChatEndpoint(() => '{"n": 1}');
  using _environment = environment({ COTEJO_WORD: KEY });
  await using chat = await Chat.open(chatAt(endpoint.address, { key: "COTEJO_WORD" }));
  await chat.ask(asking("a"));
  assert.equal(endpoint.asked[0]!.headers.get("api-key"), null);
});

Deno.test("a server on this machine needs no key", async () => {
  await using _ = await payer();
  await using endpoint = new ChatEndpoint(() => '{"n": 1}');
  using _environment = environment({ OPENAI_API_KEY: undefined, OPENAI_BASE_URL: endpoint.address });
  await using chat = await Chat.open(chatEntry("m"));
  assert.deepEqual(await chat.ask(asking("a")), { n: 1 });
  assert.equal(endpoint.asked[0]!.headers.get("authorization"), null);
});

Deno.test("a server elsewhere needs a key, and none travels in the clear", async () => {
  await using _ = await payer({}, () => assert.fail("nothing may be sent"));
  using _environment = environment({ OPENAI_API_KEY: undefined, OPENAI_BASE_URL: "https://far.example/v1" });
  const open = () => Chat.open(chatEntry("m"));
  await assert.rejects(open, /key of m is not set[\s\S]*OPENAI_API_KEY/);
  Deno.env.set("OPENAI_API_KEY", KEY);
  Deno.env.set("OPENAI_BASE_URL", "http://far.example/v1");
  await assert.rejects(open, /travel in the clear; nothing was sent/);
});
