import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { silent } from "../base/mod.ts";
import { encodeTexts } from "./encode_texts.ts";
import { encodingRate } from "./encoding_rate.ts";
import { EndpointEncoder } from "./endpoint.ts";
import { Endpoint, entryAt, honest, payer, tokensOf } from "./endpoint_for_tests.ts";
import { type Call, Ledger, OverBudget } from "./ledger.ts";

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
    ledger.reserve(call, {});
    ledger.reserve(unpriced, { dollars: 100e-6 });
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

Deno.test("a budget in calls is held like the others", () =>
  inFolder((_, ledger) => {
    const budget = { calls: 2 };
    for (const _ of [1, 2]) ledger.reserve(call, budget);
    assert.throws(
      () => ledger.reserve(call, budget),
      (error) =>
        error instanceof OverBudget && /2 calls spent, 1 call more[\s\S]*2 calls in all/.test(error.message),
    );
    ledger.reserve({ ...call, dollarsPerMillionTokens: 0 }, budget);
    ledger.reserve({ ...call, account: "another" }, budget);
    assert.equal(ledger.spent("mine").calls, 2);
  }));

Deno.test("what a model writes has its own price, before the answer and after", () =>
  inFolder((_, ledger) => {
    const priced = { ...call, dollarsPerMillionOutputTokens: 10 };
    const id = ledger.reserve({ ...priced, tokens: 100, written: 60 }, {});
    assert.equal(ledger.spent("mine").dollars, (40 * 2 + 60 * 10) / 1e6);
    ledger.settle(id, { tokens: 50, written: 5, estimated: false, seconds: 1, outcome: "answered" });
    assert.equal(ledger.spent("mine").dollars, (45 * 2 + 5 * 10) / 1e6);
    const free = { ...call, account: "free", dollarsPerMillionTokens: 0, dollarsPerMillionOutputTokens: 10 };
    ledger.reserve({ ...free, tokens: 100, written: 60 }, { dollars: 0.0006 });
    assert.equal(ledger.spent("free").dollars, 0.0006);
    assert.throws(() => ledger.reserve({ ...free, written: 1 }, { dollars: 0.0006 }), OverBudget);
  }));

Deno.test("sums of many small amounts are exact", () =>
  inFolder((_, ledger) => {
    const tiny = { ...call, tokens: 1, dollarsPerMillionTokens: 0.1 };
    let inexact = 0;
    for (let i = 0; i < 20; i++) {
      ledger.reserve(tiny, {});
      inexact += 0.1 / 1e6;
    }
    assert.notEqual(inexact, 2e-6);
    assert.equal(ledger.spent("mine").dollars, 2e-6);
  }));

Deno.test("a reply is kept with its call, and found by its key alone", () =>
  inFolder(async (folder, ledger) => {
    assert.equal(ledger.reply("k"), undefined);
    ledger.settle(ledger.reserve({ ...call, key: "k" }, {}), {
      tokens: 100,
      estimated: true,
      seconds: 9,
      outcome: "timed out",
    });
    assert.equal(ledger.reply("k"), undefined);
    const id = ledger.reserve({ ...call, key: "k", attempt: 2 }, {});
    ledger.settle(id, {
      tokens: 70,
      estimated: false,
      seconds: 1.5,
      outcome: "answered",
      reply: "\u{1f642}",
    });
    using other = await Ledger.open(folder);
    const kept = { reply: "\u{1f642}", tokens: 70, seconds: 1.5, attempts: 2 };
    assert.deepEqual([ledger.reply("k"), other.reply("k")], [kept, kept]);
    assert.equal(ledger.reply("K"), undefined);
    ledger.settle(ledger.reserve(call, {}), {
      tokens: 1,
      estimated: false,
      seconds: 1,
      outcome: "answered",
      reply: "of a call without a key",
    });
    other.noteProbe("e", "all");
    assert.deepEqual([ledger.probe("e"), ledger.probe("f")], ["all", undefined]);
  }));

Deno.test("what calls took is told by purpose, with the times of those that were answered", () =>
  inFolder((_, ledger) => {
    for (let seconds = 1; seconds <= 11; seconds++) {
      const outcome = seconds === 11 ? "timed out" : "answered";
      ledger.settle(ledger.reserve({ ...call, purpose: "judge" }, {}), {
        tokens: 10,
        written: 4,
        estimated: false,
        seconds,
        outcome,
      });
    }
    ledger.reserve(call, {});
    ledger.reserve({ ...call, account: "another" }, {});
    const [embedding, judge] = ledger.use("mine");
    const { dollars, ...rest } = judge!;
    assert.deepEqual(rest, {
      purpose: "judge",
      model: "m",
      calls: 11,
      failed: 1,
      tokens: 110,
      written: 44,
      medianSeconds: 5,
      p95Seconds: 10,
    });
    assert.ok(Math.abs(dollars - 220e-6) < 1e-15);
    assert.deepEqual([embedding!.calls, embedding!.failed, embedding!.medianSeconds], [1, 1, null]);
  }));

/** A ledger as it was before replies were kept, with calls of two accounts and one that no one pays. */
function oldLedger(path: string): void {
  using database = new DatabaseSync(path);
  database.exec(`
    PRAGMA journal_mode = WAL;
    CREATE TABLE calls (
      id INTEGER PRIMARY KEY, time TEXT NOT NULL, account TEXT, model TEXT NOT NULL, host TEXT, purpose TEXT NOT NULL,
      texts INTEGER NOT NULL, tokens INTEGER, estimated INTEGER NOT NULL, price REAL, dollars REAL NOT NULL,
      seconds REAL, outcome TEXT NOT NULL
    );
    CREATE INDEX spent ON calls (account, price, tokens, dollars) WHERE host IS NOT NULL;
    CREATE INDEX rate ON calls (model, texts, tokens, seconds) WHERE host IS NULL;
    INSERT INTO calls VALUES
      (NULL, '2026', 'mine', 'm', 'h', 'embedding', 1, 100, 0, 2, 200e-6, 1, 'answered'),
      (NULL, '2026', 'mine', 'm', 'h', 'embedding', 1, 50, 1, 2, 100e-6, NULL, 'sent, no answer known'),
      (NULL, '2026', 'mine', 'm', 'h', 'embedding', 1, 7, 0, NULL, 0, 1, 'answered'),
      (NULL, '2026', 'mine', 'local', 'h', 'embedding', 1, 1000, 0, 0, 0, 1, 'answered'),
      (NULL, '2026', 'other', 'm', 'h', 'embedding', 1, 3, 0, 2, 6e-6, 1, 'answered'),
      (NULL, '2026', NULL, 'w', NULL, 'encode', 8, NULL, 0, NULL, 0, 2, 'answered');`);
}

Deno.test("an old ledger is taken over with its sums, once where several processes find it at once", async () => {
  const folder = await Deno.makeTempDir({ prefix: "cotejo-test-" }), path = join(folder, "ledger.sqlite");
  oldLedger(path);
  const code = `
    const { Ledger } = await import(${JSON.stringify(new URL("ledger.ts", import.meta.url).href)});
    console.log("ready");
    const ledger = await Ledger.open(${JSON.stringify(folder)});
    ledger.reserve(${JSON.stringify({ ...call, tokens: 15 })}, {});`;
  using writer = new DatabaseSync(path);
  writer.exec("BEGIN IMMEDIATE");
  const children = Array.from({ length: 2 }, () =>
    new Deno.Command(Deno.execPath(), {
      args: ["eval", "--no-check", code],
      cwd: new URL("../../", import.meta.url),
      stdout: "piped",
      stderr: "inherit",
    }).spawn());
  const lines = children.map(({ stdout }) => stdout.pipeThrough(new TextDecoderStream()).getReader());
  for (const line of lines) assert.equal((await line.read()).value, "ready\n");
  // Both have seen that the ledger is old by then, and wait to write.
  await new Promise((done) => setTimeout(done, 200));
  writer.exec("COMMIT");
  for (const [i, child] of children.entries()) {
    assert.ok((await child.status).success);
    await lines[i]!.cancel();
  }
  {
    using ledger = await Ledger.open(folder);
    assert.deepEqual(ledger.spent("mine"), { calls: 3 + 2, tokens: 157 + 30, dollars: 360e-6 });
    assert.deepEqual(ledger.spent("other"), { calls: 1, tokens: 3, dollars: 6e-6 });
    assert.deepEqual(ledger.encodingRate("w"), { texts: 8, tokens: null, seconds: 2 });
    ledger.settle(2, { tokens: 40, estimated: false, seconds: 1, outcome: "answered" });
    assert.deepEqual(ledger.spent("mine"), { calls: 5, tokens: 177, dollars: 340e-6 });
    assert.equal(ledger.use("mine").reduce((sum, { calls }) => sum + calls, 0), 6);
    ledger.noteRefusal("k", { cause: "refused", message: "no" });
    assert.deepEqual(ledger.refusal("k"), { cause: "refused", message: "no" });
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a ledger without the tables that came later gets them, and keeps its replies", () =>
  inFolder(async (folder, ledger) => {
    ledger.settle(ledger.reserve({ ...call, key: "k" }, {}), {
      tokens: 70,
      estimated: false,
      seconds: 1,
      outcome: "answered",
      reply: "kept",
    });
    ledger["database"].exec("DROP TABLE refusals");
    using next = await Ledger.open(folder);
    assert.equal(next.refusal("k"), undefined);
    next.noteRefusal("r", { cause: "refused", message: "no" });
    assert.equal(next.reply("k")?.reply, "kept");
    next["database"].exec("BEGIN IMMEDIATE");
    using reader = await Ledger.open(folder);
    assert.deepEqual(reader.refusal("r"), { cause: "refused", message: "no" }, "a writer holds up no reader");
    next["database"].exec("COMMIT");
    assert.equal(ledger.spent("mine").tokens, 70);
  }));

Deno.test("what one asks for nobody else asks for, until it is settled, its time is over or its owner is gone", () =>
  inFolder(async (folder, ledger) => {
    using other = await Ledger.open(folder);
    const keyed = { ...call, key: "k" }, long = 60_000;
    const settled = { tokens: 70, estimated: false, seconds: 1, outcome: "timed out" };
    const first = ledger.claim(keyed, {}, long)!;
    assert.equal(other.claim(keyed, {}, long), undefined);
    assert.equal(ledger.spent("mine").calls, 1, "who waits reserves nothing");
    assert.notEqual(other.claim({ ...call, key: "l" }, {}, long), undefined);
    ledger.settle(first, settled);

    const second = other.claim(keyed, {}, 20)!;
    assert.equal(ledger.claim(keyed, {}, 20), undefined);
    await new Promise((done) => setTimeout(done, 30));
    const third = ledger.claim(keyed, {}, long)!;
    other.settle(second, settled);
    assert.equal(other.claim(keyed, {}, long), undefined, "who was too slow gives up no claim of others");
    ledger.settle(third, settled);

    const gone = await Ledger.open(folder);
    gone.claim(keyed, {}, long);
    gone.close();
    const last = ledger.claim(keyed, {}, long)!;
    ledger.settle(last, { ...settled, outcome: "answered", reply: "kept" });
    assert.equal(other.claim(keyed, {}, long), undefined, "what is kept is not asked for again");
    other.noteRefusal("r", { cause: "refused", message: "no" });
    assert.equal(ledger.claim({ ...call, key: "r" }, {}, long), undefined);
    assert.throws(() => ledger.claim({ ...call, key: "dear" }, { calls: 1 }, long), OverBudget);
    const budget = { calls: ledger.spent("mine").calls + 1 };
    assert.notEqual(other.claim({ ...call, key: "dear" }, budget, long), undefined, "nothing was claimed");
  }));

Deno.test("a full disk is named, and the ledger goes on when there is room again", () =>
  inFolder((_, ledger) => {
    const id = ledger.reserve({ ...call, key: "k" }, {});
    const settlement = { tokens: 70, estimated: false, seconds: 1, outcome: "answered" };
    const limit = (pages: number) => ledger["database"].exec(`PRAGMA max_page_count = ${pages}`);
    limit(1);
    assert.throws(
      () => ledger.settle(id, { ...settlement, reply: "x".repeat(100_000) }),
      /cannot be read or written[\s\S]*ledger\.sqlite[\s\S]*full[\s\S]*make room on its disk[\s\S]*paid is kept/,
    );
    assert.deepEqual(ledger.spent("mine").tokens, 100, "as it was reserved");
    assert.equal(ledger.reply("k"), undefined);
    limit(100_000);
    ledger.settle(id, { ...settlement, reply: "x".repeat(100_000) });
    assert.equal(ledger.reply("k")?.reply.length, 100_000);
    assert.equal(ledger.spent("mine").tokens, 70);
  }));

Deno.test("a transaction that ended by itself does not hide what was wrong", () =>
  inFolder((_, ledger) => {
    const work = () => {
      ledger["database"].exec("ROLLBACK");
      throw new Error("disk I/O error");
    };
    assert.throws(() => ledger["transaction"](work), /disk I\/O error[\s\S]*make room/);
    ledger.reserve(call, {});
  }));

Deno.test("what was written down reaches the disk beside other work, and a disk that fails is named", () =>
  inFolder(async (folder, ledger) => {
    {
      using unused = await Ledger.open(folder);
      await unused.onDisk();
    }
    const id = ledger.reserve(call, {}), first = ledger.onDisk();
    ledger.settle(id, { tokens: 70, estimated: false, seconds: 1, outcome: "answered" });
    await Promise.all([first, ledger.onDisk(), ledger.onDisk()]);
    const { synchronous } = ledger["database"].prepare("PRAGMA synchronous").get()!;
    assert.equal(synchronous, 1, "no write waits for the disk");
    using other = await Ledger.open(folder);
    await Deno.rename(join(folder, "ledger.sqlite-wal"), join(folder, "moved"));
    await assert.rejects(other.onDisk(), /cannot be read or written; no further call[\s\S]*ledger\.sqlite/);
    await Deno.rename(join(folder, "moved"), join(folder, "ledger.sqlite-wal"));
    await other.onDisk();
  }));

Deno.test("a ledger that may not be written is named, with what to do", () =>
  inFolder((_, ledger) => {
    ledger["database"].exec("PRAGMA query_only = ON");
    const message = /cannot be read or written[\s\S]*readonly[\s\S]*let this user write the file/;
    assert.throws(() => ledger.reserve(call, {}), message);
    assert.throws(() => ledger.noteProbe("e", "all"), message);
    assert.throws(() => ledger.noteEncoding("w", { texts: 1, tokens: 1, seconds: 1 }), message);
  }));

Deno.test("a ledger that cannot be opened where it should be is not to be moved away", async () => {
  const folder = await Deno.makeTempDir({ prefix: "cotejo-test-" });
  await Deno.mkdir(join(folder, "ledger.sqlite"));
  await assert.rejects(
    Ledger.open(folder),
    /cannot be opened[\s\S]*unable to open[\s\S]*let this user write/,
  );
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
