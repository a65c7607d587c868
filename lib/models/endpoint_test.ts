import assert from "node:assert/strict";
import { join } from "node:path";
import { silent } from "../base/mod.ts";
import { modelEntry } from "./catalogue.ts";
import { encodeTexts } from "./encode_texts.ts";
import { Encoder } from "./encoder.ts";
import { EndpointEncoder } from "./endpoint.ts";
import {
  encoded,
  Endpoint,
  entryAt,
  honest,
  inFormat,
  payer,
  quickClock,
  texts,
  vectorOf,
} from "./endpoint_for_tests.ts";
import { weightsName } from "./weights_name.ts";

const expected = texts.map((text) => ({ vector: vectorOf(text), truncated: null }));

Deno.test("texts come back in their places, to the bit, as base64 and as numbers, in requests no larger than allowed", async () => {
  for (const format of ["base64", "float"]) {
    await using _ = await payer();
    await using endpoint = new Endpoint((asked) =>
      honest({ ...asked, format }, (items) => items.toReversed())
    );
    const encoder = await EndpointEncoder.open(entryAt(endpoint.address));
    assert.deepEqual(await encoded(encoder, texts), expected);
    await encoder.close();
    assert.ok(endpoint.asked.every(({ input }) => input.length <= 4));
    assert.equal(endpoint.asked.length, 6);
  }
});

Deno.test("a request holds no more tokens than allowed, like lengths go together, and the longest first", async () => {
  await using _ = await payer();
  await using endpoint = new Endpoint(honest);
  const batch = { texts: 100, tokens: 34 };
  const encoder = await EndpointEncoder.open(
    entryAt(endpoint.address, { batch, tokenizer: "all-MiniLM-L6-v2", connections: 1 }),
  );
  await encoded(encoder, ["a ".repeat(30), "b", "c ".repeat(30), "d", "e ".repeat(60)]);
  await encoder.close();
  assert.deepEqual(endpoint.asked.map(({ input }) => input.map((text) => text[0]).join("")), [
    "e",
    "a",
    "c",
    "bd",
  ]);
});

Deno.test("an endpoint that knows no base64 is asked for numbers", async () => {
  await using _ = await payer();
  await using endpoint = new Endpoint((asked) =>
    asked.format === "base64"
      ? Response.json({ detail: [{ loc: ["body", "encoding_format"], msg: "unknown" }] }, { status: 422 })
      : honest(asked)
  );
  const encoder = await EndpointEncoder.open(entryAt(endpoint.address), { clock: quickClock() });
  assert.deepEqual(await encoded(encoder, texts), expected);
  await encoder.close();
});

Deno.test("vectors of a normalised model are scaled to length 1, others are left as they came", async () => {
  await using _ = await payer();
  await using endpoint = new Endpoint(honest);
  const encoder = await EndpointEncoder.open(entryAt(endpoint.address, {}, { normalised: true }));
  for (const [i, { vector }] of (await encoded(encoder, texts)).entries()) {
    const raw = vectorOf(texts[i]!), length = Math.hypot(...raw);
    assert.deepEqual(vector, raw.map((value) => value / length));
  }
  await encoder.close();
});

Deno.test("an endpoint is sent its own key and nothing about this machine; without a key, no header for one", async () => {
  await using _ = await payer();
  await using endpoint = new Endpoint(honest);
  Deno.env.set("COTEJO_TEST_KEY", " secret-1 \n");
  Deno.env.set("OPENAI_CUSTOM_HEADERS", "authorization: Bearer other");
  try {
    for (const key of ["COTEJO_TEST_KEY", undefined]) {
      const encoder = await EndpointEncoder.open(
        entryAt(endpoint.address, { key, asksDimension: key === undefined }),
      );
      await encoded(encoder, ["a"]);
      await encoder.close();
    }
  } finally {
    Deno.env.delete("COTEJO_TEST_KEY");
    Deno.env.delete("OPENAI_CUSTOM_HEADERS");
  }
  const [keyed, open] = endpoint.asked;
  assert.equal(keyed!.headers.get("authorization"), "Bearer secret-1");
  assert.equal(open!.headers.get("authorization"), null);
  assert.equal([...keyed!.headers.keys()].find((name) => name.startsWith("x-stainless")), undefined);
  assert.deepEqual([keyed!.body.dimensions, open!.body.dimensions], [undefined, 4]);
});

Deno.test("a key that is not set is named by its variable before anything is sent", async () => {
  await using _ = await payer();
  const entry = entryAt("http://127.0.0.1:9/v1", { key: "COTEJO_NOT_SET" });
  await assert.rejects(EndpointEncoder.open(entry), /is not set[\s\S]*COTEJO_NOT_SET/);
});

Deno.test("an empty text is refused, and nothing of its call is sent", async () => {
  await using _ = await payer();
  await using endpoint = new Endpoint(honest);
  const encoder = await EndpointEncoder.open(entryAt(endpoint.address));
  await assert.rejects(encoded(encoder, ["a", "", "b"]), /empty text[\s\S]*leave it out/);
  await encoder.close();
  assert.equal(endpoint.asked.length, 0);
});

Deno.test("OPENAI_BASE_URL takes the place of OpenAI's address alone, and has vectors of its own in the cache", async () => {
  const entry = modelEntry("text-embedding-3-small");
  const before = await weightsName(entry);
  await using account = await payer();
  await using endpoint = new Endpoint((asked) =>
    honest(
      asked,
      (items) =>
        items.map((item) => ({
          ...item,
          embedding: inFormat(new Float32Array(1536).fill(0.5), asked.format),
        })),
    )
  );
  Deno.env.set("OPENAI_BASE_URL", `${endpoint.address}/`);
  Deno.env.set("OPENAI_API_KEY", "secret-2");
  try {
    assert.notEqual(await weightsName(entry), before);
    const near = entryAt("http://127.0.0.1:9/v1");
    assert.match(await weightsName(near), /^far\./);
    const { matrix, truncated } = await encodeTexts(["a", "word ".repeat(9000)], {
      model: entry,
      role: "document",
      cache: account.folder,
      progress: silent,
    });
    assert.ok(matrix.every((value) => value === Math.fround(1 / Math.sqrt(1536))));
    assert.deepEqual([...truncated], [0, 9001 - 8191]);
  } finally {
    Deno.env.delete("OPENAI_BASE_URL");
    Deno.env.delete("OPENAI_API_KEY");
  }
});

Deno.test("a model behind an endpoint gives the vectors it gives here, also of texts that it cuts", async () => {
  const local = await Encoder.open("all-MiniLM-L6-v2");
  const list = [
    "That is a happy person",
    "¿Cómo recupero un archivo? 🙂",
    "tokenization of unaffable encyclopaedias, playing ".repeat(60),
    "🙂漢字 state-of-the-art ".repeat(70),
  ];
  const here = await encoded(local, list);
  assert.ok(here[2]!.truncated! > 0 && here[3]!.truncated! > 0);
  await using _ = await payer();
  await using endpoint = new Endpoint(async (asked) => {
    const results = await encoded(local, asked.input);
    return honest(
      asked,
      (items) => items.map((item, i) => ({ ...item, embedding: inFormat(results[i]!.vector, asked.format) })),
    );
  });
  const { dimension, limit } = local.entry;
  const encoder = await EndpointEncoder.open(
    entryAt(endpoint.address, { tokenizer: "all-MiniLM-L6-v2" }, { dimension, limit, normalised: true }),
  );
  assert.deepEqual(await encoded(encoder, list), here);
  await encoder.close();
  await local.close();
});

Deno.test("a killed process pays nothing twice but what was under way", async () => {
  await using account = await payer();
  const connections = 3, most = 5;
  let resumed = false;
  const held: string[] = [], full = Promise.withResolvers<void>(), end = Promise.withResolvers<void>();
  await using endpoint = new Endpoint(async (asked) => {
    if (!resumed && asked.n > most) {
      held.push(...asked.input);
      if (asked.n === most + connections) full.resolve();
      await end.promise;
    }
    return honest(asked);
  });
  const entry = entryAt(endpoint.address, { connections, batch: { texts: 2, tokens: 1000 } });
  const url = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
  const code = `
    const { configureModels } = await import(${url("settings.ts")});
    const { encodeTexts } = await import(${url("encode_texts.ts")});
    const cache = ${JSON.stringify(account.folder)};
    configureModels({ account: { name: "tests", budget: {}, folder: cache, connect: () => fetch } });
    await encodeTexts(${JSON.stringify(texts)}, {
      model: ${JSON.stringify(entry)}, role: "document", cache,
      progress: () => ({ update: (done) => console.log("done " + done + ";") }),
    });`;
  const child = new Deno.Command(Deno.execPath(), {
    args: ["eval", "--no-check", code],
    cwd: new URL("../../", import.meta.url),
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  let said = "";
  for await (const part of child.stdout.pipeThrough(new TextDecoderStream())) {
    said += part;
    if (!said.includes(`done ${2 * most};`)) continue;
    await full.promise;
    child.kill("SIGKILL");
  }
  assert.equal((await child.status).signal, "SIGKILL");
  resumed = true;
  end.resolve();
  const options = { model: entry, role: "document", cache: account.folder, progress: silent } as const;
  const { matrix, computed } = await encodeTexts(texts, options);
  assert.equal(computed, texts.length - 2 * most);
  texts.forEach((text, i) => assert.deepEqual(matrix.slice(4 * i, 4 * i + 4), vectorOf(text)));
  assert.deepEqual(
    [...endpoint.counts].filter(([, n]) => n > 1).map(([text]) => text).sort(),
    held.toSorted(),
  );
  assert.ok([...endpoint.counts.values()].every((n) => n <= 2));
});

Deno.test("the key reaches no file and no message", async () => {
  await using account = await payer();
  const secret = "sk-very-secret-0123456789";
  Deno.env.set("COTEJO_TEST_KEY", secret);
  const echo = (asked: { headers: Headers }) => `you sent ${asked.headers.get("authorization")}`;
  const answers: Record<string, (asked: { headers: Headers }) => Response> = {
    "400": (asked) => Response.json({ error: { message: echo(asked) } }, { status: 400 }),
    "401": (asked) => Response.json({ error: { message: echo(asked) } }, { status: 401 }),
    "404": (asked) => new Response(echo(asked), { status: 404 }),
    "307": (asked) =>
      new Response(null, { status: 307, headers: { location: `/${encodeURI(echo(asked))}` } }),
    "500": (asked) => new Response(echo(asked), { status: 500 }),
    "text": (asked) => new Response(echo(asked)),
    "not JSON": (asked) => new Response(echo(asked), { headers: { "content-type": "application/json" } }),
    "other JSON": (asked) => Response.json([echo(asked)]),
    "other index": (asked) => Response.json({ data: [{ index: echo(asked), embedding: [] }] }),
    "other vector": (asked) => Response.json({ data: [{ index: 0, embedding: echo(asked) }] }),
    "other numbers": (asked) => Response.json({ data: [{ index: 0, embedding: [echo(asked)] }] }),
  };
  try {
    for (const [name, answer] of Object.entries(answers)) {
      await using endpoint = new Endpoint(answer);
      const entry = entryAt(endpoint.address, { key: "COTEJO_TEST_KEY" });
      const encoder = await EndpointEncoder.open(entry, { clock: quickClock() });
      const options = {
        model: entry,
        role: "document",
        cache: account.folder,
        progress: silent,
        encoder,
      } as const;
      const error = await encodeTexts(["a"], options).then(() => undefined, (error) => error);
      assert.ok(error instanceof Error, name);
      assert.equal(error.name, "Problem", `${name}: ${error.stack}`);
      assert.ok(!Deno.inspect(error, { depth: 9 }).includes(secret), name);
      if (name === "401") assert.match(error.message, /COTEJO_TEST_KEY/);
      await encoder.close();
    }
  } finally {
    Deno.env.delete("COTEJO_TEST_KEY");
  }
  let files = 0;
  const look = async (folder: string) => {
    for await (const { name, isDirectory } of Deno.readDir(folder)) {
      const path = join(folder, name);
      if (isDirectory) await look(path);
      else {
        files++;
        assert.ok(!new TextDecoder("latin1").decode(await Deno.readFile(path)).includes(secret), path);
      }
    }
  };
  await look(account.folder);
  assert.ok(files > 0);
});
