import assert from "node:assert/strict";
import { isGone } from "./processes_for_tests.ts";

const module = new URL("./kernel.ts", import.meta.url).href;

/** What a program does after it has started a kernel, printed its id, and let it run a cell without end. */
const ends: [how: string, code: string][] = [
  ["exits in the middle of a cell", "Deno.exit(0);"],
  ["fails", "throw new Error('failed');"],
  ["is killed", "Deno.kill(Deno.pid, 'SIGKILL');"],
];
for (const [how, code] of ends) {
  Deno.test(`A kernel does not outlive a program that ${how}`, async () => {
    const program = `
      import { Kernel } from ${JSON.stringify(module)};
      const kernel = await Kernel.start({ cwd: "." });
      console.log(kernel.pid);
      const busy = Promise.withResolvers();
      kernel.execute("console.log(1); while (true) {}", { timeoutMs: Infinity, onOutput: () => busy.resolve() });
      await busy.promise;
      ${code}`;
    const { stdout } = await new Deno.Command(Deno.execPath(), {
      args: ["eval", "--ext=ts", program],
      cwd: import.meta.dirname,
      stderr: "null",
    }).output();
    const pid = Number(new TextDecoder().decode(stdout));
    assert.ok(pid > 0);
    assert.ok(await isGone(pid));
  });
}
