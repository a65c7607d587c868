import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { silent } from "../base/mod.ts";
import { encodeTexts } from "./encode_texts.ts";

const texts = Array.from({ length: 96 }, (_, i) => `Text ${i} says ${"a word or two ".repeat(1 + i % 40)}`);

Deno.test("a run that was killed goes on where it was, and its vectors equal those of a run in one go, to the bit", async () => {
  const [cut, whole] = [await Deno.makeTempDir(), await Deno.makeTempDir()];
  const options = { model: "all-MiniLM-L6-v2", role: "document", progress: silent } as const;
  const module = new URL("encode_texts.ts", import.meta.url).href;
  const script = `import { encodeTexts } from ${JSON.stringify(module)};
    const told = () => ({ update: (done) => console.log(done) });
    await encodeTexts(${JSON.stringify(texts)}, { ...${
    JSON.stringify({ ...options, cache: cut })
  }, progress: told });`;
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "--ext=ts", "-"],
    cwd: fileURLToPath(new URL("../../", import.meta.url)),
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(script));
  await writer.close();
  const reader = child.stdout.getReader();
  await reader.read();
  child.kill("SIGKILL");
  await reader.cancel();
  await child.status;

  const resumed = await encodeTexts(texts, { ...options, cache: cut });
  assert.ok(resumed.computed > 0 && resumed.computed < texts.length, String(resumed.computed));
  const cold = await encodeTexts(texts, { ...options, cache: whole });
  assert.equal(cold.computed, texts.length);
  assert.deepEqual(resumed.matrix, cold.matrix);
  assert.deepEqual(resumed.truncated, cold.truncated);
  for (const folder of [cut, whole]) await Deno.remove(folder, { recursive: true });
});
