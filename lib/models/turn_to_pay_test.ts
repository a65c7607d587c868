import assert from "node:assert/strict";
import { silent } from "../base/mod.ts";
import { encodeTexts } from "./encode_texts.ts";
import { Endpoint, entryAt, honest, payer, texts, vectorOf } from "./endpoint_for_tests.ts";
import { turnToPay } from "./turn_to_pay.ts";

/** A process that encodes the texts, with what it says line by line. */
function encoding(entry: unknown, cache: string) {
  const url = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
  const code = `
    const { configureModels } = await import(${url("settings.ts")});
    const { encodeTexts } = await import(${url("encode_texts.ts")});
    const cache = ${JSON.stringify(cache)};
    configureModels({ account: { name: "tests", budget: {}, folder: cache, connect: () => fetch } });
    const { computed, matrix } = await encodeTexts(${JSON.stringify(texts)}, {
      model: ${JSON.stringify(entry)}, role: "document", cache,
      progress: (label) => ({ update: () => console.log(label) }),
    });
    console.log(JSON.stringify({ computed, matrix: [...matrix] }));`;
  return new Deno.Command(Deno.execPath(), {
    args: ["eval", "--no-check", code],
    cwd: new URL("../../", import.meta.url),
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
}

Deno.test("two processes on one cache pay for no text twice, and the second says that it waits", async () => {
  await using account = await payer();
  const gate = Promise.withResolvers<void>(), begun = Promise.withResolvers<void>();
  await using endpoint: Endpoint = new Endpoint(async (asked) => {
    begun.resolve();
    if (Math.max(...endpoint.counts.values()) > 1) gate.resolve();
    await gate.promise;
    return honest(asked);
  });
  const entry = entryAt(endpoint.address);
  const first = encoding(entry, account.folder).output();
  await begun.promise;
  const child = encoding(entry, account.folder);
  let said = "";
  for await (const part of child.stdout.pipeThrough(new TextDecoderStream())) {
    said += part;
    if (said.includes("Waiting for a process that pays for far")) gate.resolve();
  }
  assert.ok((await child.status).success);
  const results = [new TextDecoder().decode((await first).stdout), said]
    .map((text) => JSON.parse(text.trim().split("\n").at(-1)!));
  assert.deepEqual(results.map(({ computed }) => computed), [texts.length, 0]);
  for (const { matrix } of results) {
    assert.deepEqual(
      Float32Array.from(matrix),
      Float32Array.from(texts.flatMap((text) => [...vectorOf(text)])),
    );
  }
  assert.deepEqual([...endpoint.counts.values()], texts.map(() => 1));
});

Deno.test("two calls of one process take turns too, and what is in the cache waits for nobody", async () => {
  await using account = await payer();
  await using endpoint = new Endpoint(honest);
  const model = entryAt(endpoint.address);
  const options = { model, role: "document", cache: account.folder, progress: silent } as const;
  const both = await Promise.all([encodeTexts(texts, options), encodeTexts(texts, options)]);
  assert.deepEqual(both.map(({ computed }) => computed).sort((a, b) => a - b), [0, texts.length]);
  assert.deepEqual([...endpoint.counts.values()], texts.map(() => 1));
  const [file] = [...Deno.readDirSync(`${account.folder}/vectors`)].filter(({ name }) =>
    /\.sqlite$/.test(name)
  );
  using _turn = await turnToPay(
    `${account.folder}/vectors/${file!.name}`,
    () => assert.fail("nobody pays now"),
  );
  assert.equal((await encodeTexts(texts, options)).computed, 0);
});
