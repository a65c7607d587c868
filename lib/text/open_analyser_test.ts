import { deepEqual, equal, rejects } from "node:assert/strict";
import { join } from "node:path";
import { openAnalyser } from "./open_analyser.ts";

Deno.test("openAnalyser() brings the lemmatiser, once for the same techniques and folder, and again after a failure", async () => {
  const folder = await Deno.makeTempDir(), cache = join(folder, "cache"), blocked = join(folder, "blocked");
  try {
    await Deno.mkdir(cache);
    const spanish = { language: "es", techniques: ["alnum", "lower", "stop", "lemma"] } as const;
    const [analyser, again] = await Promise.all([
      openAnalyser(spanish, { cache }),
      openAnalyser(spanish, { cache }),
    ]);
    equal(analyser, again);
    deepEqual(analyser.tokens("¿Quiénes comieron las naranjas de los ÁRBOLES?"), [
      "comer",
      "naranja",
      "árbol",
    ]);
    const folded = await openAnalyser({ language: "es", techniques: ["alnum", "lower", "lemma", "fold"] }, {
      cache,
    });
    deepEqual(folded.tokens("números numeros Árboles arboles"), ["numero", "numero", "arbol", "arbol"]);

    await Deno.writeTextFile(blocked, "a file, not a folder");
    await rejects(openAnalyser(spanish, { cache: blocked }));
    await Deno.remove(blocked);
    await Deno.rename(cache, blocked);
    deepEqual((await openAnalyser(spanish, { cache: blocked })).tokens("comieron"), ["comer"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("openAnalyser() reads nothing from disk for analysers without lemmas", async () => {
  const analyser = await openAnalyser({ language: "en", techniques: ["alnum", "stem"] }, {
    cache: "/no/such/folder",
  });
  deepEqual(analyser.tokens("Running dogs"), ["run", "dog"]);
});
