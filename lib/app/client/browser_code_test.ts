import assert from "node:assert/strict";
import { stripTypeScriptTypes } from "node:module";

const here = new URL("./", import.meta.url);
const names = [...Deno.readDirSync(here)].map(({ name }) => name)
  .filter((name) => /^[a-z_]+\.ts$/.test(name) && !name.endsWith("_test.ts"));

Deno.test("every browser module is TypeScript whose types can be taken out, and imports its neighbours alone", () => {
  assert.ok(names.length > 5);
  for (const name of names) {
    let code = "";
    assert.doesNotThrow(() => code = stripTypeScriptTypes(Deno.readTextFileSync(new URL(name, here))), name);
    for (const [, from] of code.matchAll(/^(?:import|export)\b[^;]*?\bfrom "([^"]+)"/gm)) {
      const neighbour = /^\.\/([a-z_]+\.ts)$/.exec(from!)?.[1];
      assert.ok(neighbour !== undefined && names.includes(neighbour), `${name} imports ${from}`);
    }
  }
});
