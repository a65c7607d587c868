import assert from "node:assert/strict";
import { join } from "node:path";
import { silent } from "../base/mod.ts";
import { encodeTexts } from "./encode_texts.ts";
import { encodingRate } from "./encoding_rate.ts";
import { EndpointEncoder } from "./endpoint.ts";
import { Endpoint, entryAt, honest, payer, tokensOf } from "./endpoint_for_tests.ts";
import { type Call, Ledger } from "./ledger.ts";

const call: Call = {
  account: "mine",
  model: "m",
  host: "h",
  purpose: "embedding",
  texts: 1,
  tokens: 100,
  dollarsPerMillionTokens: 2,
};

async function inFolder(work: (folder: string, ledger: Ledger) => void | Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "cotejo-test-" });
  const ledger = await Ledger.open(folder);
  await work(folder, ledger);
  ledger.close();
  await Deno.remove(folder, { recursive: true });
}

Deno.test("a call counts at its estimate until its answer puts the true figure there", () =>
  inFolder((_, ledger) => {
    const id = ledger.reserve(call, {});
    assert.deepEqual(ledger.spent("mine"), { calls: 1, tokens: 100, dollars: 200e-6 });
    ledger.settle(id, { tokens: 70, estimated: false, seconds: 1, outcome: "answered" });
    assert.deepEqual(ledger.spent("mine"), { calls: 1, tokens: 70, dollars: 140e-6 });
    assert.deepEqual(ledger.spent("other"), { calls: 0, tokens: 0, dollars: 0 });
  }));

Deno.test("a call that would pass the budget is refused, one that reaches it is not", () =>
  inFolder((_, ledger) => {
    ledger.reserve(call, { tokens: 200, dollars: 400e-6 });
    assert.throws(
      () => ledger.reserve({ ...call, tokens: 101 }, { tokens: 200 }),
      /100 tokens spent, 101 tokens more/,
    );
    assert.throws(() => ledger.reserve({ ...call, tokens: 101 }, { dollars: 400e-6 }), /\$0\.0002 spent/);
    ledger.reserve(call, { tokens: 200, dollars: 400e-6 });
    assert.throws(() => ledger.reserve({ ...call, tokens: 1 }, { tokens: 200 }), /raise budget\.tokens/);
    assert.equal(ledger.spent("mine").calls, 2);
  }));

Deno.test("tokens of an endpoint with price 0 count against no budget, those without a price do", () =>
  inFolder((_, ledger) => {
    ledger.reserve({ ...call, dollarsPerMillionTokens: 0 }, { tokens: 10, dollars: 0 });
    assert.equal(ledger.spent("mine").tokens, 0);
    const unpriced = { ...call, dollarsPerMillionTokens: undefined };
    ledger.reserve(unpriced, { tokens: 100, dollars: 0 });
    assert.throws(() => ledger.reserve(unpriced, { tokens: 100, dollars: 0 }), /would pass the budget/);
  }));

Deno.test("several processes do not pass the budget together", () =>
  inFolder(async (folder, ledger) => {
    const code = `
      const { Ledger } = await import(${JSON.stringify(new URL("ledger.ts", import.meta.url).href)});
      const ledger = await Ledger.open(${JSON.stringify(folder)});
      console.log("ready");
      await Deno.stdin.read(new Uint8Array(1));
      let n = 0;
      try {
        for (;; n++) ledger.reserve({ ...${JSON.stringify(call)}, tokens: 7 }, { tokens: 2100 });
      } catch (error) {
        if (!error.message.includes("budget")) throw error;
      }
      console.log(n);`;
    const children = Array.from({ length: 3 }, () =>
      new Deno.Command(Deno.execPath(), {
        args: ["eval", "--no-check", code],
        cwd: new URL("../../", import.meta.url),
        stdin: "piped",
        stdout: "piped",
        stderr: "inherit",
      }).spawn());
    const lines = children.map(({ stdout }) => stdout.pipeThrough(new TextDecoderStream()).getReader());
    for (const line of lines) assert.equal((await line.read()).value, "ready\n");
    for (const { stdin } of children) {
      await stdin.getWriter().write(new Uint8Array(1));
    }
    const counts = await Promise.all(lines.map(async (line) => Number((await line.read()).value)));
    for (const [i, child] of children.entries()) {
      assert.ok((await child.status).success);
      await lines[i]!.cancel();
      await child.stdin.close().catch(() => undefined);
    }
    assert.equal(counts.reduce((a, b) => a + b), 300);
    assert.deepEqual([ledger.spent("mine").calls, ledger.spent("mine").tokens], [300, 2100]);
  }));

Deno.test("a broken ledger is named with what to do", async () => {
  const folder = await Deno.makeTempDir({ prefix: "cotejo-test-" });
  await Deno.writeTextFile(join(folder, "ledger.sqlite"), "not a database ".repeat(500));
  await assert.rejects(Ledger.open(folder), /ledger cannot be opened[\s\S]*move the file away/);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("how fast a model encodes is known when everything comes from the cache", async () => {
  await using account = await payer();
  await using endpoint = new Endpoint(honest);
  const local = {
    model: "all-MiniLM-L6-v2",
    role: "document",
    cache: account.folder,
    progress: silent,
  } as const;
  assert.equal(await encodingRate(account.folder, local.model), undefined);
  await encodeTexts(["a", "b"], local);
  await encodeTexts(["a", "b", "c"], local);
  await encodeTexts(["a", "b", "c"], local);
  const here = await encodingRate(account.folder, local.model);
  assert.equal(here!.texts, 3);
  assert.ok(here!.seconds > 0);
  const far = { ...local, model: entryAt(endpoint.address) };
  const encoder = await EndpointEncoder.open(far.model);
  await encodeTexts(["one", "three"], { ...far, encoder });
  await encodeTexts(["seven"], { ...far, encoder });
  await encoder.close();
  const there = await encodingRate(account.folder, far.model);
  assert.deepEqual([there!.texts, there!.tokens], [3, tokensOf(["one", "three", "seven"])]);
  using ledger = await Ledger.open(account.folder);
  assert.deepEqual([ledger.spent("tests").calls, ledger.spent("tests").tokens], [2, there!.tokens]);
});
