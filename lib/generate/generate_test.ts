import assert from "node:assert/strict";
import { silent } from "../base/mod.ts";
import { TextVectors } from "../models/mod.ts";
import { extractiveAnswer, withoutCitations } from "./extractive.ts";

const candidates = [
  { text: "Deleted blobs are kept for seven days.", context: 0 },
  { text: "Blobs that were deleted are kept for seven days.", context: 1 },
  { text: "You can restore a deleted blob in the portal.", context: 1 },
  { text: "Virtual machines are billed by the second.", context: 2 },
];
const question = "How do I get a deleted blob back?";

async function answer(options: { sentences: number; threshold: number }, from = candidates) {
  const cache = await Deno.makeTempDir();
  const vectors = await TextVectors.of([question, ...candidates.map((c) => c.text)], {
    model: "all-MiniLM-L6-v2",
    role: "document",
    cache,
    progress: silent,
  });
  await Deno.remove(cache, { recursive: true });
  return extractiveAnswer(question, from, vectors, options);
}

Deno.test("the extractive answer quotes the closest sentences with their contexts, without repeating itself", async () => {
  const text = (await answer({ sentences: 2, threshold: 0.3 }))!;
  assert.ok(text.endsWith("You can restore a deleted blob in the portal. [2]"), `${text}`);
  assert.equal(text.match(/seven days/g)?.length, 1);
  assert.match(text, /seven days\. \[[12]\] /);
  assert.doesNotMatch(withoutCitations(text), /\[/);
});

Deno.test("the extractive answerer refuses when nothing is close enough, and when there is nothing", async () => {
  assert.equal(await answer({ sentences: 2, threshold: 0.99 }), undefined);
  assert.equal(await answer({ sentences: 2, threshold: 0.3 }, []), undefined);
});
