import { equal } from "node:assert/strict";
import { topicFinder, type Topics } from "./topics.ts";

const topicOf = (text: string, topics: Topics) => topicFinder(topics)(text);

Deno.test("topicFinder() weighs each occurrence, also of words that follow each other", () => {
  const topics = { A: { key: 1 }, B: { "key vault": 5, lock: 2 } };
  equal(topicOf("key key key lock", topics), "A");
  equal(topicOf("Key\nVault", topics), "B");
  equal(topicOf("keys monkey", topics), null);
});

Deno.test("topicFinder() takes the first named of equals", () =>
  equal(topicOf("x y", { B: { x: 1 }, A: { y: 1 } }), "B"));

Deno.test("the sample's keywords tell its four topics apart", async () => {
  const sample = JSON.parse(
    await Deno.readTextFile(new URL("../../data/experiments/sample.json", import.meta.url)),
  );
  const { topics } = sample.collection;
  equal(topicOf("The SDK client calls the API from Python code.", topics), "Development");
  equal(topicOf("Assign roles and permissions; authentication by certificate.", topics), "Security");
  equal(topicOf("Alerts on metrics, retention of logs, failover drills.", topics), "Operations");
  equal(topicOf("Subnet sizes and pricing tiers by region.", topics), "Azure Services");
});
