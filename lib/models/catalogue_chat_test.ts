import assert from "node:assert/strict";
import { chatEntry } from "./catalogue_chat.ts";
import { chatAt } from "./chat_for_tests.ts";
import { configureModels } from "./settings.ts";

/** Does something while OPENAI_BASE_URL names a server. */
function at<T>(address: string | undefined, work: () => T): T {
  const before = Deno.env.get("OPENAI_BASE_URL");
  const set = (value: string | undefined) =>
    value === undefined ? Deno.env.delete("OPENAI_BASE_URL") : Deno.env.set("OPENAI_BASE_URL", value);
  set(address);
  try {
    return work();
  } finally {
    set(before);
  }
}

function prices(name: string, address?: string) {
  const { source } = at(address, () => chatEntry(name));
  return [source.dollarsPerMillionTokens, source.dollarsPerMillionOutputTokens];
}

Deno.test("chatEntry() knows the price of OpenAI's models at OpenAI alone", () => {
  assert.deepEqual(prices("gpt-4o-mini"), [0.15, 0.6]);
  assert.deepEqual(prices("gpt-4o-mini", "https://api.openai.com/v1/"), [0.15, 0.6]);
  assert.deepEqual(prices("gpt-4o-mini", "https://far.example/v1"), [undefined, undefined]);
  assert.deepEqual(prices("gpt-4o-mini", "http://127.0.0.1:9/v1"), [undefined, undefined]);
  assert.deepEqual(prices("another"), [undefined, undefined]);
  assert.deepEqual(prices("constructor"), [undefined, undefined]);
});

Deno.test("chatEntry() gives a model that an experiment describes, and no reranker that is none", () => {
  const described = chatAt("http://127.0.0.1:9/v1");
  configureModels({ rerankers: [described] });
  assert.equal(chatEntry("talker"), described);
  assert.throws(() => chatEntry("ms-marco-MiniLM-L-6-v2"), /Not a language model[\s\S]*talker, gpt-4o,/);
});
