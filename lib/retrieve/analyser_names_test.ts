import { deepEqual, equal } from "node:assert/strict";
import { formatAnalyser, readAnalyser, SHORT_ANALYSERS, TECHNIQUES } from "../notation/mod.ts";
import { openAnalyser, TECHNIQUES as WORKING } from "../text/mod.ts";

Deno.test("lib/notation and lib/text have the same techniques in the same order", () => {
  deepEqual(TECHNIQUES.map(({ name }) => name), [...WORKING]);
});

Deno.test("an opened analyser has the canonical name of what was read", async () => {
  const cache = await Deno.makeTempDir();
  const long = [
    "es:lemma+fold+lower+numbers+abbreviations+alnum",
    "en:stem+words+nonumbers",
    "any:fold",
    "es",
  ];
  for (const name of [...Object.keys(SHORT_ANALYSERS), ...long]) {
    const spec = readAnalyser(name);
    equal((await openAnalyser(spec, { cache })).name, formatAnalyser(spec), name);
  }
  await Deno.remove(cache, { recursive: true });
});
