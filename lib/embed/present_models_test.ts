import { deepEqual, match, rejects } from "node:assert/strict";
import { parseExperiment } from "../experiment/mod.ts";
import { presentModels, studyModels } from "./present_models.ts";

Deno.test("presentModels() tells what is here from what would have to be fetched, and how", async () => {
  const [here, there] = await presentModels(["all-MiniLM-L6-v2", "mmarco-mMiniLMv2-L12-H384-v1"]);
  deepEqual([here?.lack, here?.language], [null, "en"]);
  if (there!.lack !== null) match(there!.lack, /not on this machine.*deno task models pull mmarco/);
});

Deno.test("presentModels() refuses a name that nobody knows", () =>
  rejects(presentModels(["gte-smal"]), /Unknown model[^]*did you mean "gte-small"/));

Deno.test("studyModels() has models only where the experiment has the Spanish step", async () => {
  const of = async (language: string) => {
    const collection = { kind: "squad", file: "x.json", language };
    return (await studyModels(parseExperiment({ name: "x", collection }))).length;
  };
  deepEqual([await of("en"), await of("es")], [0, 4]);
});
