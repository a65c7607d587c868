import assert from "node:assert/strict";
import { SignOfLife } from "./sign_of_life.ts";

const names = (folder: string) => [...Deno.readDirSync(folder)].map(({ name }) => name);

Deno.test("a sign holds until it is closed, and leaves nothing behind", async () => {
  const folder = await Deno.makeTempDir({ prefix: "cotejo-test-" });
  const one = new SignOfLife(folder), other = new SignOfLife(folder);
  for (const { name } of [one, other]) assert.ok(SignOfLife.holds(folder, name));
  one.close();
  assert.deepEqual([one, other].map(({ name }) => SignOfLife.holds(folder, name)), [false, true]);
  other.close();
  assert.deepEqual(names(folder), []);
  assert.equal(SignOfLife.holds(`${folder}/missing`, "x"), false);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("the sign of a process that was killed does not hold, and is removed by who finds that", async () => {
  const folder = await Deno.makeTempDir({ prefix: "cotejo-test-" });
  const code = `
    const { SignOfLife } = await import(${JSON.stringify(new URL("sign_of_life.ts", import.meta.url).href)});
    console.log(new SignOfLife(${JSON.stringify(folder)}).name);
    setInterval(() => {}, 1000);`;
  const child = new Deno.Command(Deno.execPath(), {
    args: ["eval", "--no-check", code],
    cwd: new URL("../../", import.meta.url),
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const line = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const name = (await line.read()).value!.trim();
  assert.deepEqual(names(folder), [name]);
  assert.ok(SignOfLife.holds(folder, name));
  child.kill("SIGKILL");
  await child.status;
  await line.cancel();
  assert.equal(SignOfLife.holds(folder, name), false);
  assert.deepEqual(names(folder), []);
  await Deno.remove(folder, { recursive: true });
});
