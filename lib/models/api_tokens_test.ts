import assert from "node:assert/strict";
import { below, random } from "../base/mod.ts";
import { ApiTokens } from "./api_tokens.ts";
import { configureModels } from "./settings.ts";
import { entryAt } from "./endpoint_for_tests.ts";
import { Tokenizer } from "./tokenizer.ts";
import { truncation } from "./truncation.ts";

const openai = (limit = 8191) =>
  entryAt("https://api.openai.com/v1", { tokenizer: "cl100k_base" }, { limit });

Deno.test("cl100k_base counts as tiktoken does, special tokens taken as text", async () => {
  const tokenizer = await Tokenizer.open(openai());
  // From OpenAI's cookbook, "How to count tokens with tiktoken".
  assert.deepEqual(tokenizer.encode("tiktoken is great!"), [83, 1609, 5963, 374, 2294, 0]);
  assert.deepEqual(tokenizer.encode("antidisestablishmentarianism"), [519, 85342, 34500, 479, 8997, 2191]);
  assert.deepEqual(tokenizer.encode("2 + 2 = 4"), [17, 489, 220, 17, 284, 220, 19]);
  assert.equal(tokenizer.count("お誕生日おめでとう"), 9);
  assert.ok(tokenizer.count("<|endoftext|>") > 1);
});

Deno.test("a text beyond the limit is cut between two of its tokens, in whole characters", async () => {
  const parts = ["word ", "encyclopaedia", "漢字", "🙂", "👩‍👩‍👧", "é", "\n\n", "don't", "1234567", "¿", "…"];
  const next = random(42, "texts to cut");
  for (const tokenizer of ["cl100k_base", "all-MiniLM-L6-v2"]) {
    const entry = entryAt("http://127.0.0.1:9/v1", { tokenizer }, { limit: 40 });
    const counter = await ApiTokens.open(entry), whole = await Tokenizer.open(entry);
    let full = 0;
    for (let i = 0; i < 100; i++) {
      const text = Array.from({ length: 120 }, () => parts[below(parts.length, next)]).join("");
      const fitted = counter.fit(text);
      assert.ok(text.startsWith(fitted.text) && fitted.text.isWellFormed(), fitted.text);
      assert.ok(fitted.tokens <= 40 && fitted.tokens > 25, String(fitted.tokens));
      assert.equal(fitted.tokens, whole.count(fitted.text));
      assert.equal(fitted.truncated, whole.count(text) - fitted.tokens);
      const pieces = whole.pieces(fitted.text);
      assert.deepEqual(pieces, whole.pieces(text).slice(0, pieces.length));
      if (fitted.tokens === 40) full++;
    }
    assert.ok(full > 50, `${tokenizer}: ${full}`);
  }
});

Deno.test("without a tokenizer a text is sent whole, its tokens estimated and what is cut unknown", async () => {
  const counter = await ApiTokens.open(entryAt("http://127.0.0.1:9/v1", {}, { limit: 8 }));
  const text = "word ".repeat(100);
  assert.deepEqual(counter.fit(text), { text, tokens: 169, truncated: null });
  assert.equal(counter.estimated, true);
  assert.equal(counter.fit("a\ud800b").text, "a\ufffdb");
});

Deno.test("a model behind an endpoint counts like the model it names, or says what to do", async () => {
  const address = "http://127.0.0.1:9/v1";
  const like = await Tokenizer.open(entryAt(address, { tokenizer: "gte-small" }));
  assert.equal(like.rules, (await Tokenizer.open("gte-small")).rules);
  assert.equal(like.count("a b"), 4);
  await assert.rejects(Tokenizer.open(entryAt(address)), /names no tokenizer[\s\S]*models\.far\.tokenizer/);
});

Deno.test("truncation() counts endpoints' tokens where they can be counted, and says nothing else", async () => {
  const far = entryAt("http://127.0.0.1:9/v1");
  configureModels({
    entries: [
      { ...far, id: "uncounted" },
      { ...far, id: "counted", limit: 100, source: { ...far.source, tokenizer: "cl100k_base" } },
    ],
  });
  const tokenizer = await Tokenizer.open("all-MiniLM-L6-v2");
  const chunks = ["disk ".repeat(150), "disk"].map((text) => ({ text, tokens: tokenizer.count(text) }));
  const [uncounted, counted] = await truncation(chunks, ["uncounted", "counted"], tokenizer);
  assert.deepEqual(uncounted, {
    model: "uncounted",
    limit: 512,
    chunks: 2,
    cut: null,
    tokens: null,
    unseen: null,
    cutShare: null,
    unseenShare: null,
  });
  const tokens = (await Tokenizer.open("counted")).count(chunks[0]!.text);
  assert.deepEqual([counted!.cut, counted!.unseen, counted!.cutShare], [1, tokens - 100, 0.5]);
});
