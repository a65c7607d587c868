import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Asked, Endpoint, hanging, payer, quickClock, rerankerAt } from "./endpoint_for_tests.ts";
import type { AskedTexts, Reordered } from "./asked_texts.ts";
import { EndpointReranker } from "./endpoint_reranker.ts";
import type { EndpointRerankerEntry } from "./entry.ts";
import { Ledger } from "./ledger.ts";

/** What the endpoints of these tests give for a text: the number in it. */
const scoreOf = (text: string) => Number(/-?[\d.]+/.exec(text)![0]);
const asking = (...numbers: number[]): AskedTexts => ({
  question: "which number?",
  texts: numbers.map((number) => `the number ${number}`),
});
const asked = [asking(0.25, 0.75, 0.5), asking(3, 1)];
const expected = [{ scores: Float64Array.of(0.25, 0.75, 0.5) }, { scores: Float64Array.of(3, 1) }];
const json = { "content-type": "application/json" };

type Items = { index: number; relevance_score: unknown }[];

/** Cohere's answer, best first, its items as they are or changed. */
function cohere({ body }: Asked, change: (items: Items) => unknown = (items) => items): Response {
  if (!Array.isArray(body.documents)) return Response.json({ message: "no documents" }, { status: 400 });
  const items = (body.documents as string[])
    .map((text, index) => ({ index, relevance_score: scoreOf(text) }))
    .sort((a, b) => b.relevance_score - a.relevance_score);
  return Response.json({ results: change(items), meta: { tokens: { input_tokens: 7, output_tokens: 0 } } });
}

function tei({ body }: Asked): Response {
  if (!Array.isArray(body.texts)) return Response.json({ error: "missing field `texts`" }, { status: 422 });
  const items = (body.texts as string[]).map((text, index) => ({ index, score: scoreOf(text) }));
  return Response.json(items.sort((a, b) => b.score - a.score));
}

function voyage({ body }: Asked): Response {
  if ("top_n" in body || "texts" in body) return Response.json({ detail: "not supported" }, { status: 400 });
  const data = (body.documents as string[]).map((text, index) => ({ index, relevance_score: scoreOf(text) }));
  return Response.json({ object: "list", data, usage: { total_tokens: 7 } });
}

/** All that comes of questions until the end, or until an error. */
async function results(
  entry: EndpointRerankerEntry,
  questions: readonly AskedTexts[],
  timeoutMs = 5000,
): Promise<{ found: Reordered[]; error?: Error; waits: number[] }> {
  const clock = quickClock(), found: Reordered[] = [];
  const reranker = await EndpointReranker.open(entry, { clock, timeoutMs });
  try {
    for await (const [index, result] of reranker.score(questions)) found[index] = result;
    return { found, waits: clock.waits };
  } catch (error) {
    assert.ok(error instanceof Error);
    return { found, error, waits: clock.waits };
  } finally {
    await reranker.close();
  }
}

Deno.test("each dialect is found by what the endpoint takes, and remembered", async () => {
  for (const [answer, tries] of [[cohere, 1], [tei, 2], [voyage, 3]] as const) {
    await using _ = await payer();
    await using endpoint = new Endpoint(answer);
    const { found } = await results(rerankerAt(endpoint.address), asked);
    assert.deepEqual(found, expected);
    assert.equal(endpoint.asked.length, tries + 1);
    assert.ok(endpoint.asked.every(({ path }) => path === "/v1/rerank"));
  }
});

Deno.test("a request says what its dialect asks for, at the address as it is given", async () => {
  await using _ = await payer();
  await using endpoint = new Endpoint(tei);
  await results(rerankerAt(endpoint.address.replace("/v1", "")), asked.slice(1));
  const { question: query, texts } = asked[1]!;
  assert.deepEqual(endpoint.asked.map(({ path, body }) => ({ path, ...body })), [
    { path: "/rerank", model: "m", query, documents: texts, top_n: 2 },
    { path: "/rerank", query, texts, raw_scores: false, truncate: true },
  ]);
});

Deno.test("texts beyond a request's most go in several, and come back in their places", async () => {
  await using account = await payer();
  await using endpoint = new Endpoint(cohere);
  const numbers = Array.from({ length: 11 }, (_, i) => (i * 7) % 11);
  const { found } = await results(rerankerAt(endpoint.address), [asking(...numbers), asking()]);
  assert.deepEqual(found, [{ scores: Float64Array.from(numbers) }, { scores: new Float64Array(0) }]);
  assert.deepEqual(endpoint.asked.map(({ body }) => body.top_n), [4, 4, 3]);
  const database = new DatabaseSync(join(account.folder, "ledger.sqlite"));
  const rows = database.prepare("SELECT purpose, texts, tokens, estimated FROM calls").all();
  database.close();
  assert.deepEqual(rows.map((row) => Object.values(row).join()), [
    "rerank,4,7,0",
    "rerank,4,7,0",
    "rerank,3,7,0",
  ]);
});

Deno.test("an answer that is not right is a failure of its question alone, with its cause", async () => {
  const wrong: [string, RegExp, (asked: Asked) => Response][] = [
    ["unparseable", /2 of 3 texts/, (asked) => cohere(asked, (items) => items.slice(1))],
    [
      "unparseable",
      /two scores[\s\S]*index 0,/,
      (asked) => cohere(asked, (items) => [...items.slice(1), items[2], { index: 1, relevance_score: 0 }]),
    ],
    ["unparseable", /no text \(index 3, of 3/, (asked) => cohere(asked, (items) => shifted(items))],
    ["unparseable", /no text \(no index/, (asked) => cohere(asked, () => [{ relevance_score: 1 }, null])],
    ["unparseable", /without a list/, (asked) => cohere(asked, () => "none")],
    [
      "unparseable",
      /without a list/,
      () => new Response("<html>", { headers: { "content-type": "text/html" } }),
    ],
    ["not_a_number", /\(null, at index 1\)/, (asked) => cohere(asked, (items) => scored(items, null))],
    ["not_a_number", /\(string, at/, (asked) => cohere(asked, (items) => scored(items, "0.5"))],
    ["not_a_number", /\(undefined, at/, (asked) => cohere(asked, (items) => scored(items, undefined))],
    [
      "not_a_number",
      /not finite/,
      () => new Response('{"results":[{"index":0,"relevance_score":NaN}]}', { headers: json }),
    ],
    [
      "not_a_number",
      /\(Infinity, at/,
      () => new Response('{"results":[{"index":0,"relevance_score":1e999}]}', { headers: json }),
    ],
  ];
  for (const [cause, message, answer] of wrong) {
    await using _ = await payer();
    await using endpoint = new Endpoint((asked) => asked.n === 1 ? answer(asked) : cohere(asked));
    const { found: [first, second], error } = await results(rerankerAt(endpoint.address), asked);
    assert.equal(error, undefined);
    assert.ok(first && "failure" in first, String(message));
    assert.equal(first.failure.cause, cause);
    assert.match(first.failure.message, message);
    assert.deepEqual(second, expected[1]);
    assert.equal(endpoint.asked.length, 2);
  }
});

Deno.test("a score that is no number is a failure of its text alone, in whichever request it came", async () => {
  await using _ = await payer();
  const without = (asked: Asked) =>
    cohere(
      asked,
      (items) => items.map((item) => item.relevance_score === 6 ? { ...item, relevance_score: null } : item),
    );
  await using endpoint = new Endpoint(without);
  const { found: [first] } = await results(rerankerAt(endpoint.address), [asking(1, 2, 3, 4, 5, 6)]);
  assert.ok(first && "scores" in first);
  assert.deepEqual([...first.scores], [1, 2, 3, 4, 5, NaN]);
  assert.deepEqual([...first.failures!].map(([at, { cause }]) => [at, cause]), [[5, "not_a_number"]]);
});

Deno.test("faults that pass are sat out, and the scores are the same", async () => {
  await using _ = await payer();
  await using endpoint = new Endpoint((asked) =>
    asked.n === 1
      ? new Response("{}", { status: 503 })
      : asked.n === 2
      ? new Response("{}", { status: 429, headers: { "retry-after": "7" } })
      : asked.n === 3
      ? new Response('{"results": [', { headers: json })
      : cohere(asked)
  );
  const { found, waits } = await results(rerankerAt(endpoint.address), asked);
  assert.deepEqual(found, expected);
  assert.ok(waits.includes(7000));
});

Deno.test("an endpoint that hangs half way ends with a problem, and what was answered until then was given", async () => {
  await using _ = await payer();
  await using endpoint = new Endpoint((asked) => asked.n === 1 ? cohere(asked) : hanging());
  const { found, error } = await results(rerankerAt(endpoint.address), asked, 50);
  assert.deepEqual(found, expected.slice(0, 1));
  assert.match(
    error!.message,
    /did not answer a request for judge, 8 times[\s\S]*timed out[\s\S]*questions answered until now: 1; they are kept/,
  );
  assert.equal(endpoint.asked.length, 1 + 8);
});

Deno.test("nobody there is a problem after three knocks", async () => {
  await using _ = await payer();
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  listener.close();
  const { found, error } = await results(rerankerAt(`http://127.0.0.1:${listener.addr.port}`), asked);
  assert.deepEqual(found, []);
  assert.match(error!.message, /3 times[\s\S]*connection refused/);
});

Deno.test("a question that is refused fails alone; if none is answered, the refusal is thrown", async () => {
  const long = (answers: (asked: Asked) => Response) => (asked: Asked) =>
    JSON.stringify(asked.body).includes("0.25")
      ? Response.json({ message: "too long" }, { status: 400 })
      : answers(asked);
  {
    await using _ = await payer();
    await using endpoint = new Endpoint(long(cohere));
    const { found: [first, second], error } = await results(rerankerAt(endpoint.address), asked);
    assert.equal(error, undefined);
    assert.deepEqual(first, {
      failure: { cause: "refused", message: "The endpoint of judge refuses a request: HTTP 400: too long" },
    });
    assert.deepEqual(second, expected[1]);
  }
  await using _ = await payer();
  await using endpoint = new Endpoint(() => Response.json({ message: "no such model" }, { status: 400 }));
  const few = await results(rerankerAt(endpoint.address), asked);
  assert.deepEqual(few.found, []);
  assert.match(few.error!.message, /refuses a request[\s\S]*no such model[\s\S]*models\.judge/);
  const many = await results(rerankerAt(endpoint.address), Array.from({ length: 50 }, () => asking(1, 2)));
  assert.match(many.error!.message, /no such model[\s\S]*questions answered until now: 0;/);
  assert.equal(endpoint.asked.length, 3 * (2 + 10));
});

Deno.test("an endpoint without such an address stops at once", async () => {
  await using _ = await payer();
  await using endpoint = new Endpoint(() => new Response("not found", { status: 404 }));
  const { error } = await results(rerankerAt(endpoint.address), asked);
  assert.match(error!.message, /knows no such model or address/);
  assert.equal(endpoint.asked.length, 1);
});

Deno.test("the key travels in the header and reaches no message", async () => {
  const secret = "sk-very-secret-9876543210";
  Deno.env.set("COTEJO_TEST_KEY", secret);
  const echo = ({ headers }: Asked) => `you sent ${headers.get("authorization")}`;
  const answers: ((asked: Asked) => Response)[] = [
    (asked) => Response.json({ message: echo(asked) }, { status: 400 }),
    (asked) => Response.json({ message: echo(asked) }, { status: 401 }),
    (asked) => new Response(echo(asked), { status: 500 }),
    (asked) => new Response(echo(asked)),
    (asked) => Response.json({ results: [{ index: echo(asked), relevance_score: echo(asked) }] }),
    (asked) => Response.json({ results: [{ index: 0, relevance_score: echo(asked) }] }),
  ];
  try {
    for (const answer of answers) {
      await using _ = await payer();
      await using endpoint = new Endpoint(answer);
      const entry = rerankerAt(endpoint.address, "rerank", { key: "COTEJO_TEST_KEY" });
      const { found, error } = await results(entry, asked);
      assert.ok(error ? error.name === "Problem" : found.every((result) => "failure" in result));
      assert.ok(!Deno.inspect([found, error], { depth: 9 }).includes(secret));
      assert.equal(endpoint.asked[0]!.headers.get("authorization"), `Bearer ${secret}`);
    }
  } finally {
    Deno.env.delete("COTEJO_TEST_KEY");
  }
});

Deno.test("a request that would pass the budget is not sent, and what was answered before is given", async () => {
  {
    await using _ = await payer({ tokens: 10 });
    await using endpoint = new Endpoint(cohere);
    const { error } = await results(rerankerAt(endpoint.address), asked);
    assert.match(error!.message, /would pass the budget/);
    assert.equal(endpoint.asked.length, 0);
  }
  await using account = await payer({ tokens: 50 });
  await using endpoint = new Endpoint(cohere);
  const { found, error } = await results(
    rerankerAt(endpoint.address),
    Array.from({ length: 9 }, () => asking(1)),
  );
  assert.match(error!.message, /would pass the budget[\s\S]*questions answered until now: 6;/);
  assert.equal(found.length, 6);
  using ledger = await Ledger.open(account.folder);
  assert.deepEqual(ledger.spent("tests"), { calls: 6, tokens: 42, dollars: 0 });
});

Deno.test("several questions are under way at once, and broken off when nobody wants more", async () => {
  await using _ = await payer();
  await using endpoint = new Endpoint(cohere);
  const entry = rerankerAt(endpoint.address, "rerank", { connections: 4 });
  const questions = Array.from({ length: 30 }, (_, i) => asking(i, i + 1));
  const { found } = await results(entry, questions);
  assert.deepEqual(found, questions.map((_, i) => ({ scores: Float64Array.of(i, i + 1) })));
  const reranker = await EndpointReranker.open(entry);
  for await (const _ of reranker.score(questions)) break;
  await reranker.close();
  assert.ok(endpoint.asked.length < 60);
});

function shifted(items: Items): Items {
  return items.map(({ index, ...item }) => ({ ...item, index: index + 1 }));
}

function scored(items: Items, relevance_score: unknown): Items {
  return items.map(({ index }) => ({ index, relevance_score }));
}
