import assert from "node:assert/strict";
import { join } from "node:path";
import { modelEntry } from "./catalogue.ts";
import { allBelow, entryOf, HubForTests, optionsFor, problem, tinyFile, TOKEN } from "./hub_for_tests.ts";
import { unpinned, withFolder } from "./hub_for_tests.ts";
import { hubOfEnvironment, pull } from "./hub.ts";
import { fileEntry, modelFiles } from "./model_files.ts";
import { modelPresence } from "./model_presence.ts";

Deno.test("pull() says what to do about a missing file, a closed repository, a broken hub and no network", async () => {
  await withFolder(async (folder) => {
    using hub = new HubForTests(tinyFile);
    await problem(
      pull(unpinned("onnx/model_quantized.onnx"), optionsFor(hub, folder)),
      /The hub has no onnx\/model_quantized\.onnx for MiniLM-of-the-hub[^]*status 404[^]*COTEJO_MODELS/,
    );
    for (const status of [401, 403]) {
      using closed = new HubForTests(tinyFile, { status });
      const options = optionsFor(closed, join(folder, "closed"));
      await problem(pull(unpinned(), options), /to everybody[^]*set HF_TOKEN/);
      await problem(pull(unpinned(), { ...options, token: TOKEN }), /accept the terms on http/);
    }
    using broken = new HubForTests(tinyFile, { status: 500 });
    await problem(
      pull(unpinned(), optionsFor(broken, join(folder, "b"))),
      /could not be downloaded[^]*status 500/,
    );
    assert.equal(broken.hub.asked.length, 3);
    const offline = { ...optionsFor(hub, join(folder, "o")), endpoint: "http://nowhere.invalid" };
    await problem(
      pull(unpinned(), offline),
      /host not found[^]*the connection[^]*HF_ENDPOINT[^]*COTEJO_MODELS/,
    );
  });
});

Deno.test("pull() finds out a gateway that sends a page in place of the file", async () => {
  await withFolder(async (folder) => {
    using hub = new HubForTests(() => new TextEncoder().encode("<html>Please log in</html>"));
    await problem(pull(unpinned(), optionsFor(hub, folder)), /is not JSON[^]*tokenizer\.json/);
    assert.ok(!(await allBelow(folder)).some((name) => name.endsWith("tokenizer.json")));
  });
});

Deno.test("pull() writes nowhere else, whatever an entry names, and takes no odd address or token", async () => {
  await withFolder(async (folder) => {
    using hub = new HubForTests(tinyFile);
    const options = optionsFor(hub, folder);
    const odd = [
      { repository: "../.." },
      { revision: ".." },
      { weights: { file: "../model.onnx", sha256: null } },
      { weights: { file: "/model.onnx", sha256: null } },
      { data: [{ file: "onnx\\..\\model", sha256: null }] },
    ];
    for (const change of odd) await problem(pull(entryOf(change), options), /none that the hub has/);
    for (
      const endpoint of ["huggingface.co", "ftp://x.example", "https://user:word@x.example", "user:word@x"]
    ) {
      await assert.rejects(pull(unpinned(), { ...options, endpoint }), (error: Error) => {
        assert.match(error.message, /HF_ENDPOINT is not the address/);
        return !error.message.includes("word@");
      });
    }
    await problem(pull(unpinned(), { ...options, token: `${TOKEN}\n` }), /HF_TOKEN is not a token/);
    await problem(pull("gte-small", options), /not on the hub[^]*deno install/);
    assert.deepEqual(await allBelow(folder), []);
    assert.equal(hub.hub.asked.length, 0);
  });
});

Deno.test("HF_TOKEN is taken without blanks around it, and an odd one is not repeated", () => {
  try {
    Deno.env.set("HF_TOKEN", ` ${TOKEN}\n`);
    assert.equal(hubOfEnvironment().token, TOKEN);
    Deno.env.set("HF_TOKEN", `${TOKEN} ${TOKEN}`);
    assert.throws(hubOfEnvironment, (error: Error) => {
      assert.match(error.message, /characters that no key has[^]*HF_TOKEN/);
      return !error.message.includes(TOKEN);
    });
  } finally {
    Deno.env.delete("HF_TOKEN");
  }
});

Deno.test("a model that nobody has published says how it is exported, and asks no hub", async () => {
  const spanish = fileEntry("hiiamsid/sentence_similarity_spanish_es");
  const command =
    /optimum-cli export onnx --model hiiamsid\/sentence_similarity_spanish_es --task feature-extraction "\$COTEJO_MODELS\/hiiamsid\/sentence_similarity_spanish_es"/;
  await withFolder(async (folder) => {
    using hub = new HubForTests(tinyFile);
    await problem(pull(spanish, optionsFor(hub, folder)), command);
    assert.equal(hub.hub.asked.length, 0);
    await problem(modelFiles(spanish), command);
    assert.deepEqual(await modelPresence(modelEntry(spanish.id)), { present: false, lack: "export it" });
  });
});
