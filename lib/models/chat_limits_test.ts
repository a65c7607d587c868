import assert from "node:assert/strict";
import { type Turn, Unanswered } from "./asker.ts";
import { Chat } from "./chat.ts";
import { asking, chatAt, ChatEndpoint, completion, refused } from "./chat_for_tests.ts";
import { cutInSilence, lengthRefused, promptTokens, roomFor, tooLong } from "./chat_limits.ts";
import { payer, quickClock } from "./endpoint_for_tests.ts";

const turns = (characters: number): Turn[] => [{ role: "user", content: "word ".repeat(characters / 5) }];

Deno.test("lengthRefused() says by how much, in the words of each server", () => {
  const refusals: [string, RegExp][] = [
    [ // OpenAI
      '{"error":{"message":"This model\'s maximum context length is 8192 tokens. However, your messages resulted in 9107 tokens. Please reduce the length of the messages.","type":"invalid_request_error","param":"messages","code":"context_length_exceeded"}}',
      /is 9107 tokens, and the model takes 8192: 915 too many/,
    ],
    [ // OpenAI and vLLM, with the answer's room
      '{"object":"error","message":"This model\'s maximum context length is 4096 tokens. However, you requested 4312 tokens (3800 in the messages, 512 in the completion). Please reduce the length of the messages or completion.","type":"BadRequestError","param":null,"code":400}',
      /is 4312 tokens, and the model takes 4096: 216 too many/,
    ],
    [ // vLLM, where the room alone is too large
      '{"error":{"message":"\'max_tokens\' or \'max_completion_tokens\' is too large: 4000. This model\'s maximum context length is 4096 tokens and your request has 300 input tokens (4000 > 4096 - 300). None","type":"BadRequestError","code":400}}',
      /is 4300 tokens, and the model takes 4096: 204 too many/,
    ],
    [ // vLLM, older
      '{"message":"The decoder prompt (length 5000) is longer than the maximum model length of 4096. Make sure that `max_model_len` is no smaller than the number of text tokens.","code":400}',
      /is 5000 tokens, and the model takes 4096: 904 too many/,
    ],
    [ // llama.cpp
      '{"error":{"code":400,"message":"request (5210 tokens) exceeds the available context size (2048 tokens), try increasing it","type":"exceed_context_size_error","n_prompt_tokens":5210,"n_ctx":2048}}',
      /is 5210 tokens, and the model takes 2048: 3162 too many/,
    ],
    [ // llama.cpp, older
      '{"error":{"code":400,"message":"the request exceeds the available context size. try increasing the context size or enable context shift","type":"exceed_context_size_error","n_prompt_tokens":5210,"n_ctx":2048}}',
      /is 5210 tokens, and the model takes 2048: 3162 too many/,
    ],
    ["prompt is too long: 210,000 tokens > 200,000 maximum", /200000: 10000 too many/],
    [
      "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
      /1048576: 151424 too many/,
    ],
    [
      "model llama-3-70b-20990101 (4k): the input length exceeds the context length",
      /longer than the model reads/,
    ],
    ["HTTP 400: the input exceeds the context window", /longer than the model reads/],
  ];
  for (const [said, message] of refusals) {
    const failure = lengthRefused(said);
    assert.equal(failure?.cause, "too_long", said);
    assert.match(failure!.message, message);
  }
  for (
    const said of [
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      "response_format of type json_schema is not supported",
      "",
    ]
  ) assert.equal(lengthRefused(said), undefined, said);
});

Deno.test("tooLong() speaks of what is too long in any language alone", () => {
  assert.equal(tooLong(turns(12_000), 1000), undefined);
  assert.equal(tooLong(turns(1_000_000), null), undefined);
  assert.match(tooLong(turns(12_015), 1000)!.message, /about 3004 tokens .* reads 1000: about 2004 too many/);
});

Deno.test("cutInSilence() sees prompts of which less than half was read", () => {
  const usage = (prompt_tokens: unknown) => ({ usage: { prompt_tokens } });
  assert.match(cutInSilence(turns(8010), usage(1000))!.message, /read 1000 tokens of a prompt of 8010 char/);
  assert.equal(cutInSilence(turns(8000), usage(1000)), undefined);
  for (const answer of [{}, null, { usage: null }, usage(0), usage("1"), usage(null)]) {
    assert.equal(cutInSilence(turns(8010), answer), undefined);
  }
});

Deno.test("roomFor() gives what the context leaves", () => {
  assert.equal(roomFor(500, 9000, null), 500);
  assert.equal(roomFor(500, 300, 1000), 500);
  assert.equal(roomFor(500, 700, 1000), 300);
  assert.equal(roomFor(500, 1200, 1000), 64);
  assert.equal(roomFor(32, 1200, 1000), 32);
});

Deno.test("promptTokens() counts every turn, from its bytes", () => {
  assert.equal(promptTokens([{ role: "user", content: "ñññ" }, { role: "user", content: "" }]), 2 + 2 + 2);
});

async function failureOf(work: Promise<unknown>) {
  const error = await work.then(() => assert.fail("answered"), (error) => error);
  if (!(error instanceof Unanswered)) throw error;
  return error.failure;
}

Deno.test("a prompt that is plainly longer than the context is not sent", async () => {
  await using _ = await payer();
  await using endpoint = new ChatEndpoint(() => '{"n": 1}', { contextTokens: 1000 });
  await using chat = await Chat.open(chatAt(endpoint.address));
  const { cause, message } = await failureOf(chat.ask(asking("word ".repeat(3000))));
  assert.equal(cause, "too_long");
  assert.match(message, /about 3752 tokens and the model reads 1000: about 2752 too many/);
  assert.equal(endpoint.asked.length, 0);
  assert.deepEqual(await chat.ask(asking("word")), { n: 1 });
});

Deno.test("a prompt that the endpoint finds too long fails alone, with by how much", async () => {
  await using _ = await payer();
  await using endpoint = new ChatEndpoint(({ last }) =>
    last === "short" ? '{"n": 1}' : refused(
      "request (5210 tokens) exceeds the available context size (2048 tokens), try increasing it",
      400,
      { code: 400, n_prompt_tokens: 5210, n_ctx: 2048 },
    )
  );
  await using chat = await Chat.open(chatAt(endpoint.address));
  assert.deepEqual(await failureOf(chat.ask(asking("long"))), {
    cause: "too_long",
    message: "the prompt with room for the answer is 5210 tokens, and the model takes 2048: 3162 too many",
  });
  assert.equal(endpoint.asked.length, 1);
  assert.deepEqual(await chat.ask(asking("short")), { n: 1 });
});

Deno.test("an answer to a prompt that was cut in silence is not taken", async () => {
  await using _ = await payer();
  await using endpoint = new ChatEndpoint(() =>
    completion('{"n": 1}', { usage: { prompt_tokens: 20, completion_tokens: 5, total_tokens: 25 } })
  );
  await using chat = await Chat.open(chatAt(endpoint.address));
  assert.equal((await failureOf(chat.ask(asking("word ".repeat(100))))).cause, "too_long");
});

Deno.test("the room for an answer is what the context leaves, and what the endpoint counted once it said so", async () => {
  await using _ = await payer();
  const usage = { prompt_tokens: 720, completion_tokens: 64, total_tokens: 784 };
  await using endpoint = new ChatEndpoint(
    ({ n }) => n === 1 ? completion('{"n"', { finish: "length", usage }) : '{"n": 1}',
    { contextTokens: 1000 },
  );
  await using chat = await Chat.open(chatAt(endpoint.address), { clock: quickClock() });
  assert.deepEqual(await chat.ask(asking("word ".repeat(600), { maxTokens: 300 })), { n: 1 });
  // 3,000 bytes and "Answer." count for 1,007 tokens at most, so the least room is asked for first.
  assert.deepEqual(endpoint.asked.map(({ body }) => body.max_tokens), [64, 280]);
});
