import assert from "node:assert/strict";
import { silent } from "../base/mod.ts";
import { parseExperiment } from "../experiment/mod.ts";
import { checkModel, configureModels, encodeTexts, modelEntry } from "../models/mod.ts";
import { useModels } from "./use_models.ts";

const sample = JSON.parse(
  await Deno.readTextFile(new URL("../../data/experiments/sample.json", import.meta.url)),
);

Deno.test("an address in OPENAI_BASE_URL that is none stops those who use it, and nobody else", async () => {
  const before = Deno.env.get("OPENAI_BASE_URL"), folder = await Deno.makeTempDir();
  try {
    Deno.env.set("OPENAI_BASE_URL", "gateway:4000");
    useModels(parseExperiment(sample), folder);
    await checkModel(modelEntry("gte-small"));
    await assert.rejects(checkModel(modelEntry("text-embedding-3-small")), /OPENAI_BASE_URL/);
  } finally {
    before === undefined ? Deno.env.delete("OPENAI_BASE_URL") : Deno.env.set("OPENAI_BASE_URL", before);
    configureModels({ account: undefined });
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a model is asked at its own host and is not led to another", async () => {
  const folder = await Deno.makeTempDir();
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    () => new Response(null, { status: 307, headers: { location: "https://other.example/v1/embeddings" } }),
  );
  const address = `http://127.0.0.1:${server.addr.port}/v1`;
  const near = { kind: "api", address, model: "m", dimension: 2, limit: 512 };
  try {
    useModels(parseExperiment({ ...sample, models: { "near-for-tests": near } }), folder);
    const options = { model: "near-for-tests", role: "document", cache: folder, progress: silent } as const;
    await assert.rejects(encodeTexts(["a"], options), /is elsewhere[^]*other\.example/);
  } finally {
    configureModels({ account: undefined });
    await Deno.remove(folder, { recursive: true });
  }
});
