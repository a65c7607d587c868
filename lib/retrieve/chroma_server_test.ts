import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Problem } from "../base/mod.ts";
import { chromaTest, inFolder } from "./chroma_for_tests.ts";
import { startChroma } from "./chroma_server.ts";

const alive = (address: string) =>
  fetch(`${address}/api/v2/heartbeat`).then(
    (response) => response.body!.cancel().then(() => true),
    () => false,
  );

chromaTest("startChroma() starts a server on loopback and stop() ends it", async (folder) => {
  const said: string[] = [];
  const server = await startChroma({
    folder: join(folder, "data, new"),
    log: (message) => said.push(message),
  });
  assert.ok(await alive(server.address));
  assert.match(server.address, /^http:\/\/127\.0\.0\.1:\d+$/);
  await server.stop();
  assert.equal(await alive(server.address), false);
  assert.equal(said.length, 1, "its advertisement is not passed on");
});

chromaTest("the server ends when the process that started it is killed", async (folder) => {
  const module = JSON.stringify(new URL("./chroma_server.ts", import.meta.url).href);
  const code = `const { startChroma } = await import(${module});
    console.log((await startChroma({ folder: ${JSON.stringify(folder)} })).address);
    await new Promise((resolve) => setTimeout(resolve, 600_000));`;
  const parent = new Deno.Command(Deno.execPath(), {
    args: [
      "eval",
      "--no-check",
      "--config",
      fileURLToPath(new URL("../../deno.json", import.meta.url)),
      code,
    ],
    stdout: "piped",
  }).spawn();
  const reader = parent.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const address = (await reader.read()).value!.trim();
  assert.ok(await alive(address));
  parent.kill("SIGKILL");
  await parent.status;
  await reader.cancel();
  while (await alive(address)) await new Promise((resolve) => setTimeout(resolve, 20));
});

chromaTest(
  "data that are not Chroma's are a problem that carries the server's last words",
  async (folder) => {
    await Deno.writeTextFile(join(folder, "chroma.sqlite3"), "no database");
    await assert.rejects(
      startChroma({ folder }),
      (error: Problem) =>
        /not a database/.test(String(error.parts.found)) &&
        /"chroma" in the experiment/.test(error.parts.todo!),
    );
  },
);

chromaTest("another's server on the port is not taken for ours", async (folder) => {
  let asked = 0;
  const another = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, () => {
    asked++;
    return Response.json({ "nanosecond heartbeat": 1 });
  });
  try {
    const ports = [another.addr.port];
    const freePort = () => {
      using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
      return listener.addr.port;
    };
    const server = await startChroma({ folder, port: () => ports.shift() ?? freePort() });
    assert.notEqual(server.address, `http://127.0.0.1:${another.addr.port}`);
    assert.ok(await alive(server.address));
    await server.stop();
    assert.equal(asked, 0);
    await assert.rejects(startChroma({ folder, port: () => another.addr.port }), /not available/);
  } finally {
    await another.shutdown();
  }
});

Deno.test("a native library that cannot be loaded ends the server's process with the reason", () =>
  inFolder(async (folder) => {
    const binding = join(folder, "broken.node");
    await Deno.writeTextFile(binding, "not a library");
    const { code, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "-A",
        "--no-config",
        fileURLToPath(new URL("./chroma_server_main.ts", import.meta.url)),
        binding,
      ],
      stdin: "piped",
      stdout: "null",
      stderr: "piped",
    }).spawn().output();
    assert.equal(code, 1);
    assert.match(new TextDecoder().decode(stderr), /broken\.node/);
  }));
