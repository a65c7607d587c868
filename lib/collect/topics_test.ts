import { equal } from "node:assert/strict";
import { cloudTopics, topicOf } from "./topics.ts";

Deno.test("topicOf() weighs each occurrence, also of words that follow each other", () => {
  const topics = { A: { key: 1 }, B: { "key vault": 5, lock: 2 } };
  equal(topicOf("key key key lock", topics), "A");
  equal(topicOf("Key\nVault", topics), "B");
  equal(topicOf("keys monkey", topics), null);
});

Deno.test("topicOf() takes the first named of equals", () =>
  equal(topicOf("x y", { B: { x: 1 }, A: { y: 1 } }), "B"));

Deno.test("cloudTopics tells the four topics apart", () => {
  equal(topicOf("The SDK client calls the API from Python code.", cloudTopics), "Development");
  equal(topicOf("Assign roles and permissions; authentication by certificate.", cloudTopics), "Security");
  equal(topicOf("Alerts on metrics, retention of logs, failover drills.", cloudTopics), "Operations");
  equal(topicOf("Subnet sizes and pricing tiers by region.", cloudTopics), "Azure Services");
});
