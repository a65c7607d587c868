import assert from "node:assert/strict";
import { join } from "node:path";
import { Problem } from "../base/mod.ts";
import { bindingFile, noChromaHere, unloadable } from "./chroma_binding.ts";
import { inFolder } from "./chroma_for_tests.ts";

Deno.test("a system that Chroma is not made for is told to use a server of its own", async () => {
  const missing = () => bindingFile("plan9", "mips");
  assert.throws(missing, (error) => error instanceof Problem && /address under "chroma"/.test(error.message));
  assert.match((await noChromaHere(missing))!.message, /not installed[^]*plan9-mips[^]*deno install/);
});

Deno.test("noChromaHere() returns why a library cannot be loaded, and throws what is not the library's fault", () =>
  inFolder(async (folder) => {
    const binding = join(folder, "broken.node");
    await Deno.writeTextFile(binding, "not a library");
    const { parts } = (await noChromaHere(() => binding))!;
    assert.equal(parts.what, "Chroma's server cannot be loaded on this system");
    assert.match(String(parts.found), /broken\.node/);
    await assert.rejects(noChromaHere(() => join(folder, "none.node")), /could not be tried[^]*read access/);
    const ours = () => assert.fail("a mistake of ours");
    await assert.rejects(noChromaHere(ours), /a mistake of ours/);
  }));

Deno.test("a C library that is too old is named as such", () => {
  const words = "/lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.38' not found (required by x.node)";
  assert.match(unloadable("x.node", words).message, /newer C library[^]*GLIBC_2\.38[^]*server of your own/);
});
