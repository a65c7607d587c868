import assert from "node:assert/strict";
import { silent } from "../base/mod.ts";
import { encodeTexts } from "./encode_texts.ts";
import { EndpointEncoder } from "./endpoint.ts";
import {
  type Asked,
  encoded,
  Endpoint,
  entryAt,
  hanging,
  honest,
  payer,
  quickClock,
  tokensOf,
  vectorOf,
} from "./endpoint_for_tests.ts";
import { Ledger } from "./ledger.ts";

const texts = Array.from({ length: 24 }, (_, i) => `text ${i} ${"word ".repeat(i % 5)}`);

Deno.test("requests under way are broken off when nobody wants their answers, and count as paid", async () => {
  await using account = await payer();
  await using endpoint = new Endpoint((asked) => asked.n === 1 ? honest(asked) : hanging());
  const encoder = await EndpointEncoder.open(entryAt(endpoint.address, { connections: 2 }));
  for await (const _ of encoder.encode(texts)) break;
  await encoder.close();
  using ledger = await Ledger.open(account.folder);
  const { calls, tokens } = ledger.spent("tests");
  assert.ok(calls >= 1 && tokens >= tokensOf(endpoint.asked[0]!.input));
});

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
    /\$0.000014 spent, \$0.000002 more[\s\S]*\$0.000014 in all[\s\S]*7 of 10/,
  );
  await encoder.close();
  using ledger = await Ledger.open(account.folder);
  assert.deepEqual(ledger.spent("tests"), { calls: 7, tokens: 28, dollars: 14e-6 });
  assert.equal(endpoint.asked.length, 7);
});

Deno.test("an endpoint that is crowded is asked by half as many, and by nobody while it asks to wait", async () => {
  await using _ = await payer();
  const turnedAway = Promise.withResolvers<void>();
  let gate = Promise.withResolvers<void>(),
    waitingFor = 8,
    together = 0,
    phase: "grow" | "crowd" | "after" = "grow";
  await using endpoint: Endpoint = new Endpoint(async (asked) => {
    if (phase === "grow") {
      if (asked.n < 7) return honest(asked);
      phase = "crowd";
    }
    const mine = gate, now = phase;
    if (endpoint.inFlight === waitingFor) {
      // All who may come are here; give others the time to come too if they could.
      for (let i = 0; i < 20; i++) await new Promise((done) => setTimeout(done, 0));
      if (now === "crowd") {
        phase = "after";
        gate = Promise.withResolvers();
        waitingFor = 4;
        turnedAway.resolve();
      } else {
        together = endpoint.inFlight;
        waitingFor = -1;
      }
      mine.resolve();
    }
    await mine.promise;
    return now === "crowd"
      ? new Response(null, { status: 429, headers: { "retry-after-ms": "5000" } })
      : honest(asked);
  });
  const entry = entryAt(endpoint.address, { batch: { texts: 1, tokens: 1000 }, connections: 8 });
  const clock = quickClock();
  const encoder = await EndpointEncoder.open(entry, { clock });
  const vectors = (await encoded(encoder, texts)).map(({ vector }) => vector);
  assert.deepEqual(vectors, texts.map(vectorOf));
  await encoder.close();
  await turnedAway.promise;
  assert.equal(together, 4);
  assert.ok(clock.waits.length > 0 && clock.waits.every((ms) => ms <= 5000));
});

function vectors({ input }: Asked) {
  return input.map((text, index) => ({ index, embedding: [...vectorOf(text)] }));
}
