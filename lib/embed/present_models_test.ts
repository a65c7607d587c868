import { deepEqual, match, rejects } from "node:assert/strict";
import { parseExperiment } from "../experiment/mod.ts";
import { presentModels, studyModels } from "./present_models.ts";

Deno.test("presentModels() tells what is here from what would have to be fetched, and how", async () => {
  const [here] = await presentModels(["all-MiniLM-L6-v2"]);
  const [there] = await presentModels(["mmarco-mMiniLMv2-L12-H384-v1"], "crossEncoders");
  deepEqual([here?.lack, here?.language], [null, "en"]);
  if (there!.lack !== null) match(there!.lack, /not on this machine.*deno task models pull mmarco/);
});

Deno.test("presentModels() refuses a name that nobody knows, or that is one of the other kind", async () => {
  await rejects(
    presentModels(["gte-smal"]),
    /Unknown encoder[^]*spanish\.encoders[^]*did you mean "gte-small"/,
  );
  await rejects(presentModels(["mmarco-mMiniLMv2-L12-H384-v1"]), /Unknown encoder/);
  await rejects(
    presentModels(["gte-small"], "crossEncoders"),
    /Unknown cross-encoder[^]*spanish\.crossEncoders/,
  );
});

Deno.test("studyModels() has models only where the experiment has the Spanish step", async () => {
  const of = async (language: string) => {
    const collection = { kind: "squad", file: "x.json", language };
    return (await studyModels(parseExperiment({ name: "x", collection }))).length;
  };
  deepEqual([await of("en"), await of("es")], [0, 4]);
});
