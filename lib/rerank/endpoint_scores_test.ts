import assert from "node:assert/strict";
import { silent } from "../base/mod.ts";
import { type Asked, Endpoint, payer, rerankerAt } from "../models/endpoint_for_tests.ts";
import { chatAt, ChatEndpoint, refused } from "../models/chat_for_tests.ts";
import { endpointScores, listwiseScores } from "./endpoint_scores.ts";

const candidates = ["first", "second", "third"].map((question) => ({ question, texts: ["1", "3", "2"] }));
const answer = ({ body }: Asked) =>
  Response.json({
    results: (body.documents as string[]).map((text, index) => ({ index, relevance_score: Number(text) })),
  });

async function withCache(test: (cache: string) => Promise<void>) {
  const cache = await Deno.makeTempDir({ prefix: "cotejo-test-" });
  await test(cache);
  await Deno.remove(cache, { recursive: true });
}

Deno.test("an endpoint that fails half way loses nothing: the next run asks for what is missing alone", () =>
  withCache(async (cache) => {
    await using _ = await payer();
    let broken = true;
    await using endpoint = new Endpoint((asked) =>
      broken && asked.body.query === "third"
        ? Response.json({ message: "no" }, { status: 401 })
        : answer(asked)
    );
    const entry = rerankerAt(endpoint.address);
    const options = {
      entry: { ...entry, source: { ...entry.source, connections: 1 } },
      cache,
      progress: silent,
    };
    await assert.rejects(endpointScores(candidates, options));
    const before = endpoint.asked.length;
    broken = false;
    const scores = await endpointScores(candidates, options);
    assert.deepEqual(scores.map((list) => list.map(({ score }) => score)), [[1, 3, 2], [1, 3, 2], [1, 3, 2]]);
    assert.deepEqual(endpoint.asked.slice(before).map(({ body }) => body.query), ["third"]);
    await endpointScores(candidates, options);
    assert.equal(endpoint.asked.length, before + 1);
  }));

Deno.test("a text without a score fails alone, and is asked for again alone", () =>
  withCache(async (cache) => {
    await using _ = await payer();
    await using endpoint = new Endpoint(({ body }) =>
      Response.json({
        results: (body.documents as string[]).map((text, index) => ({
          index,
          relevance_score: text === "3" ? null : Number(text),
        })),
      })
    );
    const options = { entry: rerankerAt(endpoint.address), cache, progress: silent };
    const [scores] = await endpointScores(candidates.slice(0, 1), options);
    assert.deepEqual(scores!.map(({ score }) => score), [1, NaN, 2]);
    assert.deepEqual(scores!.map(({ failure }) => failure?.cause), [undefined, "not_a_number", undefined]);
    await endpointScores(candidates.slice(0, 1), options);
    assert.deepEqual(endpoint.asked.map(({ body }) => body.documents), [["1", "3", "2"], ["3"]]);
  }));

Deno.test("a list that two systems found is paid for once, and ordered alike for both", () =>
  withCache(async (cache) => {
    await using _ = await payer();
    await using endpoint = new ChatEndpoint(({ n }) => JSON.stringify({ order: n === 1 ? [2, 1] : [1, 2] }));
    const entry = chatAt(endpoint.address), list = { question: "q", texts: ["a", "b"] };
    const scores = await listwiseScores([list, { ...list }], { entry, cache, progress: silent });
    assert.deepEqual(scores.map((list) => list.map(({ score }) => score)), [[1, 2], [1, 2]]);
    assert.equal(endpoint.asked.length, 1);
  }));

Deno.test("a list that a language model ordered is kept as a list; lists of one are not asked for", () =>
  withCache(async (cache) => {
    await using _ = await payer();
    await using endpoint = new ChatEndpoint(() => '{"order":[2,3,1]}');
    const options = { entry: chatAt(endpoint.address), cache, progress: silent };
    const lists = [{ question: "q", texts: ["a", "b", "c"] }, { question: "q", texts: ["a"] }, {
      question: "q",
      texts: [],
    }];
    const scores = (await listwiseScores(lists, options)).map((list) => list.map(({ score }) => score));
    assert.deepEqual(scores, [[1, 3, 2], [1], []]);
    assert.equal(endpoint.asked.length, 1);
    const { requests } = endpoint;
    assert.deepEqual(
      (await listwiseScores(lists, options)).map((list) => list.map(({ score }) => score)),
      scores,
    );
    assert.equal(endpoint.requests, requests);
  }));

Deno.test("a list without an order fails alone, and those under way are kept where a call stops the work", () =>
  withCache(async (cache) => {
    const lists = ["first", "second", "third"].map((question) => ({ question, texts: ["a", "b"] }));
    let stops = true;
    await using _ = await payer();
    await using endpoint = new ChatEndpoint(({ last }) =>
      last.includes("second")
        ? refused("against the usage policy")
        : last.includes("third") && stops
        ? refused("no credit", 403)
        : '{"order":[2,1]}'
    );
    const options = { entry: chatAt(endpoint.address, { connections: 1 }), cache, progress: silent };
    await assert.rejects(listwiseScores(lists, options), /refuses the key/);
    assert.equal(endpoint.asked.length, 3);
    stops = false;
    for (const _ of [1, 2]) {
      const [first, second, third] = await listwiseScores(lists, options);
      assert.deepEqual([first, third].map((list) => list!.map(({ score }) => score)), [[1, 2], [1, 2]]);
      assert.deepEqual(second!.map(({ score, failure }) => [score, failure?.cause]), [
        [NaN, "refused"],
        [NaN, "refused"],
      ]);
      assert.equal(endpoint.asked.length, 4, "what was refused for good is not asked for again");
    }
  }));
