import assert from "node:assert/strict";
import { z } from "zod";
import type { Failure } from "../base/mod.ts";
import { Unanswered } from "./asker.ts";
import { Chat } from "./chat.ts";
import { asking, chatAt, ChatEndpoint, completion, type Script } from "./chat_for_tests.ts";
import { payer, quickClock } from "./endpoint_for_tests.ts";

/** What comes of one ask: its value or failure, and what the endpoint heard. */
async function asked(script: Script, ask = asking("How many?")) {
  await using _ = await payer();
  await using endpoint = new ChatEndpoint(script);
  await using chat = await Chat.open(chatAt(endpoint.address), { clock: quickClock() });
  let value: { n: number } | undefined, failure: Failure | undefined;
  try {
    value = await chat.ask(ask);
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    failure = error.failure;
  }
  return { value, failure, requests: endpoint.asked };
}

/** A script that says one thing after another, the last for ever. */
function inTurn(...said: (string | (() => Response))[]): Script {
  return ({ n }) => {
    const now = said[Math.min(n, said.length) - 1]!;
    return typeof now === "string" ? now : now();
  };
}

Deno.test("Chat reads JSON, whatever models put around it", async () => {
  for (
    const said of [
      '{"n": 3}',
      ' \n{"n": 3}\n',
      '```json\n{"n": 3}\n```',
      'Here you are:\n```\n{"n": 3}\n```\nAnything else?',
      '<think>\nIs it {"n": 2}? No.\n</think>\n\n{"n": 3}',
      'Let me see, {"n": 2}? No.\n</think>\n{"n": 3}',
      '<think></think>```json\n{"n": 3}```',
    ]
  ) {
    const { value, requests } = await asked(() => said);
    assert.deepEqual([value, requests.length], [{ n: 3 }, 1], said);
  }
});

Deno.test("Chat asks in the strictest way, with all parameters", async () => {
  const { requests: [request] } = await asked(() => '{"n": 3}');
  assert.deepEqual(request!.body, {
    model: "m",
    messages: asking("How many?").turns,
    temperature: 0.1,
    seed: 42,
    max_tokens: 100,
    response_format: {
      type: "json_schema",
      json_schema: {
        name: "answer",
        strict: true,
        schema: {
          type: "object",
          properties: {
            n: { type: "integer", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
          },
          required: ["n"],
          additionalProperties: false,
        },
      },
    },
  });
});

Deno.test("Chat reads an answer in parts, of which some are thoughts", async () => {
  const { value } = await asked(() =>
    Response.json({
      choices: [{
        message: { content: [{ type: "thinking", thinking: "two?" }, { type: "text", text: '{"n": 3}' }] },
      }],
    })
  );
  assert.deepEqual(value, { n: 3 });
});

Deno.test("an answer that was cut off is asked for once more with twice the room", async () => {
  const cut = () => completion('{"n": 3', { finish: "length" });
  const { value, requests } = await asked(inTurn(cut, '{"n": 3}'));
  assert.deepEqual(value, { n: 3 });
  assert.deepEqual(requests.map(({ body }) => body.max_tokens), [100, 200]);
  assert.deepEqual(requests[0]!.body.messages, requests[1]!.body.messages);
});

Deno.test("an answer that is cut off twice is truncated, never unparseable, even where it is good JSON", async () => {
  for (const content of ['{"n": ', '{"n": 3}', "", "<think>so"]) {
    const { failure, requests } = await asked(() => completion(content, { finish: "length" }));
    assert.deepEqual(failure, { cause: "truncated", message: "the answer was cut off after 200 tokens" });
    assert.equal(requests.length, 2);
  }
});

Deno.test("an answer that is cut off stays truncated where the endpoint has not twice the room", async () => {
  const { failure } = await asked(({ body }) =>
    body.max_tokens === 100 ? completion('{"n": ', { finish: "length" }) : new Response(
      '{"error":{"message":"max_tokens is too large: 200. This model supports at most 150 completion tokens"}}',
      { status: 400 },
    )
  );
  assert.deepEqual(failure, { cause: "truncated", message: "the answer was cut off after 100 tokens" });
});

Deno.test("an answer that says the same until it is cut off gets no more room: the model is told, once", async () => {
  const loop = () => completion(`{"n": 3, "why": "${"the cap; the net; ".repeat(20)}`, { finish: "length" });
  const { value, requests } = await asked(inTurn(loop, '{"n": 3}'));
  assert.deepEqual(value, { n: 3 });
  assert.deepEqual(requests.map(({ body }) => body.max_tokens), [100, 100]);
  assert.deepEqual(requests[1]!.body.messages.at(-2), {
    role: "assistant",
    content: '{"n": 3, "why": "the cap; the net; …',
  });
  assert.match(requests[1]!.last, /number 1 cannot be used: it says the same again and again/);
  const again = await asked(loop);
  assert.deepEqual(again.failure, {
    cause: "truncated",
    message: "the answer was cut off after 100 tokens, saying the same again and again",
  });
  assert.equal(again.requests.length, 2);
});

Deno.test("a wrong answer is shown to the model with what is wrong, and a repaired one is taken", async () => {
  const { value, requests } = await asked(inTurn("three", '{"n": "three"}', '{"n": 3}'));
  assert.deepEqual(value, { n: 3 });
  const [first, second, third] = requests.map(({ body }) => body.messages);
  assert.deepEqual(second!.slice(0, 2), first);
  assert.deepEqual(second![2], { role: "assistant", content: "three" });
  assert.match(second![3]!.content, /number 1 cannot be used: it is not JSON \(5 characters\)/);
  assert.equal(third!.length, 4);
  assert.deepEqual(third![2], { role: "assistant", content: '{"n": "three"}' });
  assert.match(third![3]!.content, /number 2 cannot be used: n: .*expected (int|number), received string/);
});

Deno.test("an answer is repaired three times at most, also where the same comes back", async () => {
  const { failure, requests } = await asked(() => '{"n": 3, "m": 4}');
  assert.equal(failure?.cause, "unparseable");
  assert.match(failure!.message, /after 3 repairs; the last: .*"m"/);
  assert.equal(requests.length, 4);
});

Deno.test("the model is told in Spanish where the prompt is Spanish", async () => {
  const { requests } = await asked(inTurn("tres", '{"n": 3}'), asking("¿Cuántos?", { language: "es" }));
  assert.match(requests[1]!.last, /^Tu respuesta número 1 no sirve: /);
});

Deno.test("as many verdicts are wanted as there are statements", async () => {
  const shape = z.strictObject({ verdicts: z.array(z.boolean()).length(3) });
  const { wrong: _none, ...ask } = asking("Three statements");
  await using _ = await payer();
  await using endpoint = new ChatEndpoint(({ n }) =>
    JSON.stringify({ verdicts: [[true, true], [true, true, true, true], [true, false, true]][n - 1] })
  );
  await using chat = await Chat.open(chatAt(endpoint.address));
  assert.deepEqual(await chat.ask({ ...ask, shape }), { verdicts: [true, false, true] });
  assert.match(endpoint.heard[1]!, /verdicts: .*3/);
  assert.match(endpoint.heard[2]!, /verdicts: .*3/);
});

Deno.test("what wrong() finds is repaired like a wrong shape", async () => {
  const wrong = ({ n }: { n: number }) => n === 7 ? undefined : `${n} is not the number of dwarfs`;
  const good = await asked(inTurn('{"n": 8}', '{"n": 7}'), asking("How many dwarfs?", { wrong }));
  assert.deepEqual([good.value, good.requests.length], [{ n: 7 }, 2]);
  assert.match(good.requests[1]!.last, /8 is not the number of dwarfs/);
  const bad = await asked(() => '{"n": 8}', asking("How many dwarfs?", { wrong }));
  assert.deepEqual([bad.failure?.cause, bad.requests.length], ["unparseable", 4]);
});

Deno.test("a model that refuses is refused, and not asked again", async () => {
  for (
    const answer of [
      () => completion(null, { refusal: "I cannot help with that" }),
      () => completion('{"n": 3}', { finish: "content_filter" }),
      () => completion("", { finish: "content_filter" }),
    ]
  ) {
    const { failure, requests } = await asked(answer);
    assert.deepEqual(failure, { cause: "refused", message: "the model refused to answer" });
    assert.equal(requests.length, 1);
  }
});

Deno.test("an empty answer is repaired, and unparseable in the end", async () => {
  for (const content of ["", null]) {
    const { failure, requests } = await asked(() => completion(content));
    assert.equal(failure?.cause, "unparseable");
    assert.match(failure!.message, /not JSON \(0 characters\)/);
    assert.equal(requests.length, 4);
    assert.equal(requests[3]!.body.messages[2]!.content, "(nothing)");
  }
});

Deno.test("a long wrong answer is shown in part, and never with half a character", async () => {
  const { requests } = await asked(inTurn("x".repeat(1999) + "😀".repeat(50), '{"n": 3}'));
  const shown = requests[1]!.body.messages[2]!.content;
  assert.ok(shown.length === 2000 && shown.isWellFormed());
});
