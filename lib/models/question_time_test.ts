import { equal, ok } from "node:assert/strict";
import { modelEntry } from "./catalogue.ts";
import { questionTime } from "./question_time.ts";

const questions = ["How long does it take?", "And this one?"].map((question) => ({ question, texts: [] }));

Deno.test("questionTime() measures what an encoder takes for one question", async () => {
  const time = await questionTime(modelEntry("all-MiniLM-L6-v2"), questions);
  ok(time !== null && time > 0 && Number.isFinite(time), String(time));
});

Deno.test("questionTime() has nothing to say of endpoints, nor without a question", async () => {
  equal(await questionTime(modelEntry("text-embedding-3-small"), questions), null);
  equal(await questionTime(modelEntry("all-MiniLM-L6-v2"), []), null);
});
