import assert from "node:assert/strict";
import { parseExperiment } from "../experiment/mod.ts";
import { hostsOf } from "./hosts.ts";

const sample = JSON.parse(
  await Deno.readTextFile(new URL("../../data/experiments/sample.json", import.meta.url)),
);

Deno.test("hostsOf() names the hosts a collection is fetched from, and none for folders", () => {
  assert.deepEqual(hostsOf(parseExperiment(sample)), []);
  const live = structuredClone(sample);
  delete live.collection.folder;
  assert.deepEqual(hostsOf(parseExperiment({ ...live, hosts: ["api.example"] })), [
    "api.example",
    "learn.cotejo.example",
  ]);
});

Deno.test("hostsOf() names the hosts of downloads", () => {
  const remote = { address: "https://data.example/set.zip", sha256: "0".repeat(64) };
  const experiment = parseExperiment({ name: "x", collection: { kind: "beir", folder: remote } });
  assert.deepEqual(hostsOf(experiment), ["data.example"]);
});
