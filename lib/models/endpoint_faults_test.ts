import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Problem, silent } from "../base/mod.ts";
import { encodeTexts } from "./encode_texts.ts";
import type { Encoded } from "./encoder.ts";
import { EndpointEncoder, type EndpointOptions } from "./endpoint.ts";
import {
  type Asked,
  encoded,
  Endpoint,
  entryAt,
  hanging,
  honest,
  payer,
  quickClock,
  texts,
  tokensOf,
  vectorOf,
} from "./endpoint_for_tests.ts";
import { Ledger } from "./ledger.ts";

const expected: Encoded[] = texts.map((text) => ({ vector: vectorOf(text), truncated: null }));
const json = { "content-type": "application/json" };
const status = (code: number, headers: Record<string, string> = {}, body: unknown = { error: "no" }) =>
  new Response(JSON.stringify(body), { status: code, headers: { ...json, ...headers } });

/** A server that shuts the door in the face of the first who comes, and in the middle of a word to the second. */
function rudeServer(): { address: string; close(): Promise<void> } {
  const door = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const words = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{";
  const end = (async () => {
    let n = 0;
    for await (using connection of door) {
      if (n++ === 0) continue;
      await connection.read(new Uint8Array(1000));
      await connection.write(new TextEncoder().encode(words));
    }
  })();
  return {
    address: `http://127.0.0.1:${door.addr.port}/`,
    close() {
      door.close();
      return end;
    },
  };
}

Deno.test("faults that pass are sat out, and the vectors are the same", async () => {
  const faults: ((asked: Asked) => Response | Promise<Response>)[] = [
    () => status(429, { "retry-after": "7" }),
    () => status(500),
    async (asked) => new Response((await honest(asked).text()).slice(0, -30), { headers: json }),
    hanging,
    () => status(503),
    () => status(408),
    () => status(409),
    () => status(529),
    () => status(502),
    () => status(504),
    () => new Response(null, { headers: json }),
  ];
  const rude = rudeServer();
  let sent = 0;
  const connect: typeof fetch = (input, init) => fetch(sent++ < 2 ? rude.address : input, init);
  await using account = await payer({}, connect);
  await using endpoint = new Endpoint((asked) => (faults[asked.n - 1] ?? honest)(asked));
  const clock = quickClock();
  const encoder = await EndpointEncoder.open(entryAt(endpoint.address), { clock, timeoutMs: 1000 });
  assert.deepEqual(await encoded(encoder, texts), expected);
  await encoder.close();
  await rude.close();
  assert.ok(clock.waits.some((ms) => ms > 6000 && ms <= 7000), "the wait that was asked for");
  assert.ok(endpoint.asked.length >= faults.length + 6);
  const database = new DatabaseSync(join(account.folder, "ledger.sqlite"));
  const rows = database.prepare("SELECT DISTINCT outcome, tokens > 0 AS counted FROM calls ORDER BY outcome")
    .all();
  database.close();
  const outcomes = rows.map(({ outcome, counted }) =>
    `${outcome}: ${counted}`.replace(/(?<=connection) reset/, " cut off")
  );
  assert.deepEqual([...new Set(outcomes)], [
    "HTTP 408: 0",
    "HTTP 409: 0",
    "HTTP 429: 0",
    "HTTP 500: 0",
    "HTTP 502: 1",
    "HTTP 503: 0",
    "HTTP 504: 1",
    "HTTP 529: 0",
    "answered: 1",
    "connection cut off: 1",
    "timed out: 1",
    "unreadable answer: 1",
  ]);
});

Deno.test("an answer that is not right is refused and not asked for again", async () => {
  const wrong: [RegExp, (asked: Asked) => Response][] = [
    [/another number of vectors[\s\S]*found 3[\s\S]*4/, (asked) => honest(asked, (items) => items.slice(1))],
    [/another number of vectors[\s\S]*found 5/, (asked) => honest(asked, (items) => [...items, items[0]!])],
    [
      /two vectors for one text/,
      (asked) => honest(asked, (items) => items.map((item) => ({ ...item, index: 0 }))),
    ],
    [
      /belongs to no text/,
      (asked) => honest(asked, (items) => items.map(({ embedding }) => ({ embedding }))),
    ],
    [
      /belongs to no text[\s\S]*found 4/,
      (asked) => honest(asked, (items) => items.map((item) => ({ ...item, index: item.index + 1 }))),
    ],
    [/another length[\s\S]*found 3[\s\S]*allowed: 4/, embedding([1, 2, 3])],
    [/another length[\s\S]*found 0/, embedding([])],
    [/not a number[\s\S]*found null/, embedding([1, 2, null, 4])],
    [/not a number[\s\S]*string/, embedding([1, 2, "3", 4])],
    [/not finite[\s\S]*Infinity/, embedding([1, 2, 1e39, 4])],
    [/not finite[\s\S]*NaN/, embedding(new Uint8Array(Float32Array.of(1, 2, NaN, 4).buffer).toBase64())],
    [/ends within a number/, embedding("AAAAAAA=")],
    [/not base64/, embedding("?")],
    [/a vector that is none/, embedding({})],
    [/without vectors/, () => Response.json({ models: [] })],
    [/without vectors/, () => new Response("<html>", { headers: { "content-type": "text/html" } })],
    [
      /a number that is not finite/,
      () => new Response('{"data":[{"index":0,"embedding":[NaN]}]}', { headers: json }),
    ],
  ];
  for (const [message, answer] of wrong) {
    const { error, asked } = await failure(answer, { connections: 1 });
    assert.match(error.message, message);
    assert.match(error.message, /texts answered until now: 0;/);
    assert.equal(asked, 1);
  }
});

Deno.test("a vector of zeros has no direction and is refused where vectors are normalised", async () => {
  const { error } = await failure(embedding([0, 0, 0, 0]), { connections: 1 }, {}, true);
  assert.match(error.message, /zeros/);
});

Deno.test("what no second try would mend stops at once, with what to do", async () => {
  const stopped: [RegExp, () => Response][] = [
    [/refuses the key[\s\S]*models\.far\.key/, () => status(401)],
    [/refuses the key/, () => status(403)],
    [
      /model or address[\s\S]*no such model[\s\S]*"m"/,
      () => status(404, {}, { error: { message: "no such model" } }),
    ],
    [/elsewhere[\s\S]*https:\/\/other\.example\//, () => status(308, { location: "https://other.example/" })],
    [
      /no credit/,
      () => status(429, {}, { error: { code: "insufficient_quota", message: "insufficient_quota" } }),
    ],
    [/takes no more requests[\s\S]*after 2026-01-01T01:00:00/, () => status(429, { "retry-after": "3600" })],
  ];
  for (const [message, answer] of stopped) {
    const { error, asked } = await failure(answer, { connections: 1 });
    assert.match(error.message, message);
    assert.equal(asked, 1);
  }
});

Deno.test("a host that is not meant is named and not tried again", async () => {
  let sent = 0;
  await using _ = await payer({}, () => {
    sent++;
    return Promise.reject(new Problem({ what: "A connection was refused", found: "far.example" }));
  });
  const encoder = await EndpointEncoder.open(entryAt("https://far.example/v1", { connections: 1 }));
  await assert.rejects(encoded(encoder, texts), /A connection was refused[\s\S]*far\.example/);
  await encoder.close();
  assert.equal(sent, 1);
});

Deno.test("a text that is refused is found by halving and named; the others are kept", async () => {
  await using account = await payer();
  const answered: string[] = [];
  await using endpoint = new Endpoint((asked) => {
    if (asked.input.includes(texts[10]!)) return status(400, {}, { error: { message: "bad text" } });
    answered.push(...asked.input);
    return honest(asked);
  });
  const entry = entryAt(endpoint.address, { batch: { texts: 8, tokens: 1000 }, connections: 1 });
  const options = { model: entry, role: "document", cache: account.folder, progress: silent } as const;
  await assert.rejects(encodeTexts(texts, options), /begins \\?"text 10 [\s\S]*bad text/);
  assert.ok(answered.length >= 16, "whole batches before, and halves of the one that was refused");
  const before = answered.length, rest = texts.filter((text) => text !== texts[10]);
  assert.equal((await encodeTexts(rest, options)).computed, rest.length - before);
  assert.equal(answered.length, rest.length);
});

Deno.test("a fault that does not pass ends with what is kept; the next start asks for the rest alone", async () => {
  await using account = await payer();
  let broken = true;
  await using endpoint = new Endpoint((asked) => broken && asked.n > 3 ? status(500) : honest(asked));
  const entry = entryAt(endpoint.address, { connections: 1 });
  const clock = quickClock();
  const options = { model: entry, role: "document", cache: account.folder, progress: silent } as const;
  const encoder = await EndpointEncoder.open(entry, { clock });
  await assert.rejects(
    encodeTexts(texts, { ...options, encoder }),
    /fails, 8 times[\s\S]*HTTP 500[\s\S]*start again[\s\S]*answered until now: 12; they are kept/,
  );
  await encoder.close();
  assert.equal(endpoint.asked.length, 3 + 8);
  assert.deepEqual(clock.waits.map((ms) => Math.round(Math.log2(ms / 1000)) + 0), [0, 1, 2, 3, 4, 5, 6]);
  broken = false;
  const { computed } = await encodeTexts(texts, options);
  assert.equal(computed, 12);
  assert.equal(endpoint.asked.length, 3 + 8 + 3);
});

Deno.test("requests under way are broken off when nobody wants their answers, and count as paid", async () => {
  await using account = await payer();
  await using endpoint = new Endpoint((asked) => asked.n === 1 ? honest(asked) : hanging());
  const encoder = await EndpointEncoder.open(entryAt(endpoint.address, { connections: 2 }));
  for await (const _ of encoder.encode(texts)) break;
  await encoder.close();
  using ledger = await Ledger.open(account.folder);
  const { calls, tokens } = ledger.spent("tests");
  assert.ok(calls >= 1 && tokens >= tokensOf(endpoint.asked[0]!.input));
});

function embedding(value: unknown): (asked: Asked) => Response {
  return (asked) => honest(asked, (items) => items.map((item) => ({ ...item, embedding: value })));
}

async function failure(
  answer: (asked: Asked) => Response,
  source: { connections: number },
  options: EndpointOptions = {},
  normalised = false,
): Promise<{ error: Error; asked: number }> {
  await using _ = await payer();
  await using endpoint = new Endpoint(answer);
  const entry = entryAt(endpoint.address, source, { normalised });
  const encoder = await EndpointEncoder.open(entry, { clock: quickClock(), ...options });
  const error = await encoded(encoder, texts).then(() => undefined, (error) => error);
  await encoder.close();
  assert.ok(error instanceof Error);
  return { error, asked: endpoint.asked.length };
}
