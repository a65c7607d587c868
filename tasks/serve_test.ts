import assert from "node:assert/strict";
import { join } from "node:path";
import { copy } from "../lib/base/copy_for_tests.ts";
import { hasRun } from "../lib/app/serve_for_tests.ts";
import { outputsFolder, projectRoot } from "../lib/run/mod.ts";

const ignore = !hasRun("sample");

/** Starts the command with the rights of its task, and returns where it is open and how to stop it. */
async function started(args: string[], env: Record<string, string> = {}) {
  const { tasks } = JSON.parse(await Deno.readTextFile(join(projectRoot, "deno.json")));
  const flags = (tasks.serve.command as string).split(" ").slice(1, -1);
  const child = new Deno.Command(Deno.execPath(), {
    args: [...flags, "tasks/serve.ts", ...args],
    cwd: projectRoot,
    env: { NO_COLOR: "1", ...env },
    stdout: "piped",
    stderr: "null",
  }).spawn();
  let said = "";
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  while (!/open at \S+/.test(said)) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`it ended: ${said}`);
    said += value;
  }
  return {
    address: /open at (\S+)/.exec(said)![1]!,
    async stop() {
      child.kill("SIGTERM");
      const { success } = await child.status;
      await reader.cancel();
      return success;
    },
  };
}

Deno.test({
  name: "serve searches by words and by meaning with the rights of its task, and cannot connect to anything",
  ignore,
  async fn() {
    const outputs = await Deno.makeTempDir({ dir: outputsFolder, prefix: ".serve-test-" });
    try {
      await copy(join(outputsFolder, "sample"), join(outputs, "sample"));
      const served = await started(["--outputs", outputs]);
      try {
        assert.match(
          await (await fetch(served.address, { headers: { accept: "text/html" } })).text(),
          /cannot connect to any other/,
        );
        const asked = { source: "run:sample", q: "rotate a key", system: "all-MiniLM-L6-v2" };
        const answer = await fetch(`${served.address}api/search?${new URLSearchParams(asked)}`);
        const events = (await answer.text()).trim().split("\n").map((line) => JSON.parse(line));
        assert.deepEqual(events.filter(({ event }) => event === "problem"), []);
        assert.equal(events.findLast(({ event }) => event === "results").system, "all-MiniLM-L6-v2");
      } finally {
        assert.equal(await served.stop(), true);
      }
    } finally {
      await Deno.remove(outputs, { recursive: true });
    }
  },
});

Deno.test("serve refuses a port that is taken, and to open beyond this machine without a token", async () => {
  using taken = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  for (
    const [args, said] of [
      [["--port", String(taken.addr.port)], /Another program listens on that port/],
      [["--host", "0.0.0.0", "--port", "0"], /only opened with a token/],
      [["--port", "x"], /whole number/],
    ] as const
  ) {
    const { code, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "tasks/serve.ts", ...args],
      cwd: projectRoot,
    }).output();
    assert.equal(code, 1);
    assert.match(new TextDecoder().decode(stderr), said);
  }
});
