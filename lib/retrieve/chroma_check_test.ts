import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { Problem } from "../base/mod.ts";
import { Server } from "../base/server_for_tests.ts";
import { checkChroma } from "./chroma_check.ts";
import { chromaTest } from "./chroma_for_tests.ts";

const variable = "COTEJO_CHROMA_CHECK_TEST";

chromaTest("checkChroma() is content with the library that is there", () => checkChroma({}));

Deno.test("checkChroma() asks a server on this machine for its heartbeat, with the key", async () => {
  using server = new Server(() => ({ status: 200, body: new TextEncoder().encode("{}") }));
  Deno.env.set(variable, "sec-ret");
  try {
    await checkChroma({ address: server.origin, key: variable });
  } finally {
    Deno.env.delete(variable);
  }
  const asked = server.asked.map((asked) => [asked.get(":path"), asked.get("x-chroma-token")]);
  assert.deepEqual(asked, [["/api/v2/heartbeat", "sec-ret"]]);
});

Deno.test("checkChroma() says what to do where nobody answers, and where something else does", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const address = `http://127.0.0.1:${listener.addr.port}`;
  listener.close();
  await assert.rejects(
    checkChroma({ address }),
    (error) => error instanceof Problem && /does not answer[^]*start the server/.test(error.message),
  );
  using other = new Server(() => ({ status: 404, body: new TextEncoder().encode("nothing here") }));
  await assert.rejects(checkChroma({ address: other.origin }), /is this the address of a Chroma server/);
  await assert.rejects(checkChroma({ address: other.origin, key: variable }), /not set/);
});

Deno.test("checkChroma() looks at a server elsewhere without a connection where none is allowed", async () => {
  const module = JSON.stringify(new URL("./chroma_check.ts", import.meta.url).href);
  const code = `const { checkChroma } = await import(${module});
    await checkChroma({ address: "https://chroma.example.org", key: "${variable}" });
    await checkChroma({ address: "http://chroma.example.org", key: "${variable}" }).catch((error) => console.log(error.message));`;
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "--no-check",
      "--config",
      fileURLToPath(new URL("../../deno.json", import.meta.url)),
      ...["--allow-net=127.0.0.1", "--allow-read", "--allow-env", "--allow-ffi", "--allow-sys"],
      `data:application/javascript,${encodeURIComponent(code)}`,
    ],
    env: { [variable]: "sec-ret" },
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  assert.match(text(stdout), /^The key of the Chroma server would be sent unencrypted/, text(stderr));
});
