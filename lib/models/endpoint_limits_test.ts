import assert from "node:assert/strict";
import { silent } from "../base/mod.ts";
import { encodeTexts } from "./encode_texts.ts";
import { EndpointEncoder } from "./endpoint.ts";
import { type Asked, encoded, Endpoint, entryAt, payer, vectorOf } from "./endpoint_for_tests.ts";
import { Ledger } from "./ledger.ts";

Deno.test("a budget in dollars is refused where no price is known and nothing else holds the calls", async () => {
  const entry = entryAt("http://127.0.0.1:9/v1");
  {
    await using _ = await payer({ dollars: 1 });
    await assert.rejects(
      EndpointEncoder.open(entry),
      /price is not known[\s\S]*models\.far\.dollarsPerMillionTokens/,
    );
  }
  await using _ = await payer({ dollars: 1, tokens: 1 });
  await (await EndpointEncoder.open(entry)).close();
});

Deno.test("the budget is never passed, by several requests at once either, and what was paid is kept", async () => {
  const equal = Array.from({ length: 40 }, (_, i) => `number ${String(i).padStart(3, "0")}`);
  await using account = await payer({ tokens: 61 });
  await using endpoint = new Endpoint((asked) =>
    Response.json({ data: vectors(asked), usage: { total_tokens: 5 } })
  );
  const entry = entryAt(endpoint.address, { batch: { texts: 1, tokens: 1000 }, connections: 8 });
  const options = { model: entry, role: "document", cache: account.folder, progress: silent } as const;
  using ledger = await Ledger.open(account.folder);
  // Without a tokenizer ten bytes are taken for six tokens, so the last call that fits needs 55 spent or less.
  for (let before = -1; before < endpoint.asked.length;) {
    before = endpoint.asked.length;
    await assert.rejects(
      encodeTexts(equal, options),
      /would pass the budget[\s\S]*"tests", budget.tokens[\s\S]*spent, 6 tokens more[\s\S]*61 tokens in all[\s\S]*raise budget.tokens[\s\S]*kept/,
    );
    assert.ok(ledger.spent("tests").tokens <= 61);
  }
  assert.equal(ledger.spent("tests").tokens, 60);
  assert.deepEqual([endpoint.asked.length, Math.max(...endpoint.counts.values())], [12, 1]);
});

Deno.test("with a tokenizer the budget is used up exactly", async () => {
  const equal = Array.from({ length: 10 }, (_, i) => `disk ${i}`);
  await using account = await payer({ dollars: 7 * 4 * 0.5 / 1e6 });
  await using endpoint = new Endpoint((asked) => Response.json({ data: vectors(asked) }));
  const entry = entryAt(endpoint.address, {
    batch: { texts: 1, tokens: 1000 },
    tokenizer: "all-MiniLM-L6-v2",
    dollarsPerMillionTokens: 0.5,
  });
  const encoder = await EndpointEncoder.open(entry);
  await assert.rejects(
    encoded(encoder, equal),
    /\$0.000014 spent, \$0.000002 more[\s\S]*\$0.000014 in all[\s\S]*until now: 7;/,
  );
  await encoder.close();
  using ledger = await Ledger.open(account.folder);
  assert.deepEqual(ledger.spent("tests"), { calls: 7, tokens: 28, dollars: 14e-6 });
  assert.equal(endpoint.asked.length, 7);
});

function vectors({ input }: Asked) {
  return input.map((text, index) => ({ index, embedding: [...vectorOf(text)] }));
}
