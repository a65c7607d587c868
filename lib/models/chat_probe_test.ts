import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { Chat } from "./chat.ts";
import { asking, type ChatAbilities, chatAt, ChatEndpoint, refused } from "./chat_for_tests.ts";
import type { Capabilities } from "./chat_probe.ts";
import { payer, quickClock } from "./endpoint_for_tests.ts";
import type { EndpointSource } from "./entry.ts";

/** What is found of an endpoint, and that a chat then works and that a second one asks nothing. */
async function found(can: ChatAbilities, source: Partial<EndpointSource> = {}) {
  await using _ = await payer();
  await using endpoint = new ChatEndpoint(() => '{"n": 1}', can);
  const results: Capabilities[] = [];
  for (const _ of [1, 2]) {
    await using chat = await Chat.open(chatAt(endpoint.address, source), { clock: quickClock() });
    results.push(await chat.capabilities());
    assert.deepEqual(await chat.ask(asking("a")), { n: 1 });
  }
  const [first, second] = results;
  assert.deepEqual(first, second);
  return {
    ...first!,
    body: endpoint.asked.at(-1)!.body,
    probes: endpoint.probes,
    asked: endpoint.asked.length,
  };
}

Deno.test("the probe finds all that an endpoint can do, once", async () => {
  const { body: _, ...all } = await found({ contextTokens: 8192 });
  assert.deepEqual(all, {
    listed: true,
    manner: { format: "json_schema", sampling: "plain" },
    contextTokens: 8192,
    seed: true,
    logprobs: true,
    countsTokens: true,
    probes: 5,
    asked: 1,
  });
});

Deno.test("the strictest way of asking that works is picked", async () => {
  const ways: [ChatAbilities, Capabilities["manner"]][] = [
    [{ refuses: ["json_schema"] }, { format: "json_object", sampling: "plain" }],
    [{ refuses: ["json_schema", "json_object"] }, { format: "text", sampling: "plain" }],
    [{ ignoresFormats: true }, { format: "text", sampling: "plain" }],
    [{ refuses: ["max_tokens"] }, { format: "json_schema", sampling: "thinking" }],
    [{ refuses: ["temperature"] }, { format: "json_schema", sampling: "thinking" }],
    [{ refuses: ["seed"] }, { format: "json_schema", sampling: "seedless" }],
    [{ refuses: ["json_schema", "max_tokens", "temperature"] }, {
      format: "json_object",
      sampling: "thinking",
    }],
    [{ refuses: ["json_schema", "json_object", "max_tokens"] }, { format: "text", sampling: "thinking" }],
  ];
  for (const [can, manner] of ways) {
    const { manner: picked, body, asked } = await found(can);
    assert.deepEqual(picked, manner, JSON.stringify(can));
    assert.equal(body.response_format?.type, manner.format === "text" ? undefined : manner.format);
    assert.equal(body.max_tokens === undefined, manner.sampling === "thinking");
    assert.equal(body.seed === undefined, manner.sampling !== "plain");
    assert.equal(asked, 1, "asked rightly at once");
  }
});

Deno.test("a temperature of 1 alone is not enough", async () => {
  await using _ = await payer();
  await using endpoint = new ChatEndpoint(() => '{"n": 1}');
  await using picky = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    const text = await request.text(), { pathname } = new URL(request.url);
    if (text && ![1, undefined].includes(JSON.parse(text).temperature)) {
      return refused(
        "'temperature' does not support 0.1 with this model. Only the default (1) value is supported.",
      );
    }
    const { method, headers } = request;
    return await fetch(endpoint.address.replace("/v1", pathname), {
      method,
      headers,
      body: method === "GET" ? undefined : text,
    });
  });
  await using chat = await Chat.open(chatAt(`http://127.0.0.1:${picky.addr.port}/v1`));
  assert.equal((await chat.capabilities()).manner.sampling, "thinking");
});

Deno.test("an answer in a fence or a list shows that JSON mode is not held to", async () => {
  for (const words of ['```json\n{"numbers": [1, 2, 3]}\n```', "[1, 2, 3]", "null", '"text"']) {
    await using _ = await payer();
    await using server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen() {} },
      () => Response.json({ choices: [{ message: { content: words } }] }),
    );
    await using chat = await Chat.open(chatAt(`http://127.0.0.1:${server.addr.port}/v1`));
    assert.equal((await chat.capabilities()).manner.format, "text", words);
  }
});

Deno.test("each further capability is found as it is", async () => {
  assert.equal((await found({ seed: "ignored" })).seed, false);
  assert.equal((await found({ seed: "constant" })).seed, null);
  assert.equal((await found({ refuses: ["max_tokens"] })).seed, null);
  assert.equal((await found({ refuses: ["logprobs"] })).logprobs, false);
  assert.equal((await found({ counts: false })).countsTokens, false);
  assert.equal((await found({})).contextTokens, null);
  assert.equal((await found({ contextTokens: 8192 }, { contextTokens: 2048 })).contextTokens, 2048);
});

Deno.test("an endpoint without a list of models, or without this one in it, is asked all the same", async () => {
  assert.equal((await found({ models: null })).listed, null);
  assert.equal((await found({ models: [] })).listed, false);
  assert.equal((await found({ models: ["m:latest"], contextTokens: 4096 })).listed, false);
});

Deno.test("a list of models that is refused or broken is no list; one that is crowded is waited for", async () => {
  for (const [status, listed] of [[401, null], [403, null], [405, null], [500, null], [429, true]] as const) {
    let turnedAway = 0;
    await using _ = await payer({}, (input, init) => {
      const again = status === 429 && turnedAway > 0;
      if (!String(input).endsWith("/models") || again) return fetch(input, init);
      turnedAway++;
      return Promise.resolve(refused("missing scope", status));
    });
    await using endpoint = new ChatEndpoint(() => '{"n": 1}');
    await using chat = await Chat.open(chatAt(endpoint.address), { clock: quickClock() });
    assert.equal((await chat.capabilities()).listed, listed, String(status));
  }
});

Deno.test("a model that the endpoint does not know is named with those that it knows, and the nearest", async () => {
  for (const status of [404, 400]) {
    await using _ = await payer();
    const models = ["llama-3.2-3b", "qwen2.5-7b-instruct", "gpt-oss-20b"];
    let asked = 0;
    await using server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
      if (request.method === "GET") return Response.json({ data: models.map((id) => ({ id })) });
      asked++;
      const { model } = await request.json();
      return refused(`The model \`${model}\` does not exist`, status);
    });
    const entry = chatAt(`http://127.0.0.1:${server.addr.port}/v1`, { model: "qwen2.5-7b" });
    await using chat = await Chat.open(entry);
    const [error, again] = await Promise.all(
      ["a", "b"].map((text) => chat.ask(asking(text)).then(() => undefined, (error) => error)),
    );
    assert.ok(error instanceof Problem);
    assert.match(
      error.message,
      /knows no model "qwen2.5-7b"[\s\S]*allowed: llama-3.2-3b, qwen2.5-7b-instruct, gpt-oss-20b[\s\S]*mean "qwen2.5-7b-instruct"/,
    );
    assert.equal(again, error);
    assert.equal(asked, status === 404 ? 1 : 3);
  }
});

Deno.test("an endpoint that refuses every way of asking is no endpoint for chats", async () => {
  await using _ = await payer();
  await using endpoint = new ChatEndpoint(() => "", { models: null });
  await using picky = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    () => refused("this is for embeddings"),
  );
  await using chat = await Chat.open(chatAt(`http://127.0.0.1:${picky.addr.port}/v1`));
  await assert.rejects(
    chat.ask(asking("a")),
    /refuses every way of asking[\s\S]*HTTP 400: this is for embeddings[\s\S]*\/chat\/completions/,
  );
  assert.equal(endpoint.requests, 0);
});

Deno.test("a shape that is refused is asked for more mildly from then on, and a second run asks nothing", async () => {
  await using _ = await payer();
  await using endpoint = new ChatEndpoint(({ body }) =>
    body.response_format?.type === "json_schema" && JSON.stringify(body.response_format).includes("MAX")
      ? refused("Invalid schema for response_format 'answer': 'description' is not permitted")
      : '{"n": 1}'
  );
  const { shape } = asking(""), described = shape.describe("MAX");
  const asks = [
    asking("a", { shape: described, purpose: "narrow" }),
    asking("b", { shape: described, purpose: "narrow" }),
    asking("c", { purpose: "wide" }),
  ];
  for (const run of [1, 2]) {
    await using chat = await Chat.open(chatAt(endpoint.address));
    for (const ask of asks) assert.deepEqual(await chat.ask(ask), { n: 1 });
    assert.deepEqual(chat.fresh.calls, run === 1 ? 3 : 0);
    assert.deepEqual(
      endpoint.asked.map(({ last, body }) => `${last} ${body.response_format?.type}`),
      ["a json_schema", "a json_object", "b json_object", "c json_schema"],
    );
  }
});

Deno.test("a way that is refused too does not stay", async () => {
  await using _ = await payer();
  await using endpoint = new ChatEndpoint(({ last }) =>
    last === "bad" ? refused("max_tokens is too large: this model supports at most 50") : '{"n": 1}'
  );
  await using chat = await Chat.open(chatAt(endpoint.address));
  await assert.rejects(chat.ask(asking("bad")), /at most 50/);
  await chat.ask(asking("good"));
  assert.equal(endpoint.asked.at(-1)!.body.temperature, 0.1);
});
