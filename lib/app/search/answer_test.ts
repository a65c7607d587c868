import assert from "node:assert/strict";
import { ChatEndpoint, type Script } from "../../models/chat_for_tests.ts";
import { type ServedForTests, serveForTests } from "../serve_for_tests.ts";
import { memorySource } from "./memory_source_for_tests.ts";
import { type Answer, answer } from "./shapes.ts";
import { registerSources } from "./sources.ts";

const source = memorySource([
  {
    doc_id: "blobs",
    title: "Soft delete",
    texts: ["Soft delete\n\nDeleted blobs are kept for seven days. Naming is free."],
  },
  { doc_id: "keys", texts: ["Account keys are rotated every year by the owner."] },
], { systems: ["bm25", "all-MiniLM-L6-v2"], rerankers: ["maxsim(all-MiniLM-L6-v2)"] });

async function serving(options: { cache?: string } = {}): Promise<ServedForTests> {
  const app = await serveForTests([], options);
  registerSources(app.app, "own", {
    list: () => Promise.resolve([source]),
    get: (id) => Promise.resolve(id === source.id ? source : undefined),
  });
  return app;
}

async function asked(app: ServedForTests, query: Record<string, string>): Promise<Answer> {
  const response = await app.ask(`/api/answer?${new URLSearchParams(query)}`);
  assert.equal(response.status, 200);
  return answer.parse(await response.json());
}

/** With a language model in the environment. */
async function withChat(script: Script, work: (endpoint: ChatEndpoint) => Promise<void>): Promise<void> {
  const names = ["OPENAI_BASE_URL", "OPENAI_API_KEY", "COTEJO_CHAT"] as const;
  const before = names.map((name) => Deno.env.get(name));
  const endpoint = new ChatEndpoint(script);
  Deno.env.set("OPENAI_BASE_URL", endpoint.address);
  Deno.env.set("COTEJO_CHAT", "small-talker");
  Deno.env.delete("OPENAI_API_KEY");
  try {
    await work(endpoint);
  } finally {
    names.forEach((name, i) =>
      before[i] === undefined ? Deno.env.delete(name) : Deno.env.set(name, before[i]!)
    );
    await endpoint[Symbol.asyncDispose]();
  }
}

Deno.test("without a language model the answer quotes sentences, each with its context, and refuses what is far off", async () => {
  await using app = await serving();
  const found = await asked(app, {
    q: "How long are deleted blobs kept?",
    reranker: "maxsim(all-MiniLM-L6-v2)",
  });
  assert.deepEqual([found.kind, found.generator, found.refused], ["extractive", "extractive", false]);
  assert.deepEqual(found.sentences[0], { text: "Deleted blobs are kept for seven days.", citations: [1] });
  assert.deepEqual([found.contexts[0]!.n, found.contexts[0]!.doc_id], [1, "blobs"]);
  assert.ok(found.sentences.every(({ text }) => text !== "Soft delete"));
  const far = await asked(app, { q: "a recipe for apple pie", system: "all-MiniLM-L6-v2" });
  assert.deepEqual([far.refused, far.sentences], [true, []]);
  assert.equal(far.contexts.length, 2);
  const nothing = await asked(app, { q: "zzzzz" });
  assert.deepEqual([nothing.refused, nothing.contexts], [true, []]);
  const empty = await app.ask("/api/answer?q=%20");
  assert.deepEqual([empty.status, (await empty.json()).title], [400, "There is no question to answer"]);
});

Deno.test("a language model that was set up answers from the contexts, once for the same question", async () => {
  const script: Script = () =>
    JSON.stringify({
      refused: false,
      sentences: [{ sentence: "They are kept for seven days.", contexts: [1] }],
    });
  await withChat(script, async (endpoint) => {
    await using cache = await ownCache();
    await using app = await serving({ cache: cache.folder });
    for (let i = 0; i < 2; i++) {
      const { kind, generator, sentences, failure } = await asked(app, {
        q: "How long are deleted blobs kept?",
      });
      assert.equal(failure, undefined);
      assert.equal(kind, "llm");
      assert.match(generator, /^small-talker \(prompt \d+, temperature 0\.1\)$/);
      assert.deepEqual(sentences, [{ text: "They are kept for seven days.", citations: [1] }]);
    }
    assert.equal(endpoint.asked.length, 1);
    assert.match(endpoint.asked[0]!.last, /Deleted blobs are kept for seven days/);
  });
});

Deno.test("a failed call is a failure with its cause, and nothing is put in its place", async () => {
  await withChat(() => "this is no JSON", async () => {
    await using cache = await ownCache();
    await using app = await serving({ cache: cache.folder });
    const { kind, sentences, refused, failure, contexts } = await asked(app, {
      q: "How long are deleted blobs kept?",
    });
    assert.deepEqual([kind, sentences, refused, failure?.cause], ["llm", [], false, "unparseable"]);
    assert.equal(contexts[0]!.doc_id, "blobs");
  });
});

/** A cache in which no reply is known. */
async function ownCache(): Promise<{ folder: string } & AsyncDisposable> {
  const folder = await Deno.makeTempDir();
  return { folder, [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }) };
}
