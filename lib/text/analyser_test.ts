import { deepEqual, equal } from "node:assert/strict";
import { englishAnalyser, plainAnalyser } from "./analyser.ts";
import { LUCENE_ENGLISH_STOP_WORDS } from "./stop_words.ts";

Deno.test("englishAnalyser removes possessives before stop words and stems", () => {
  deepEqual(englishAnalyser.tokens("It's the gateways' and the VM’s connections"), [
    "gatewai",
    "vm",
    "connect",
  ]);
});

Deno.test("englishAnalyser gives Porter's published stems", () => {
  const stems = {
    caresses: "caress",
    ponies: "poni",
    relational: "relat",
    conditional: "condit",
    vietnamization: "vietnam",
    hopefulness: "hope",
    electricity: "electr",
    controlling: "control",
  };
  for (const [word, stem] of Object.entries(stems)) deepEqual(englishAnalyser.tokens(word), [stem]);
});

Deno.test("englishAnalyser declares its steps", () => {
  deepEqual(englishAnalyser.steps, ["lower case", "words", "possessive", "stop(lucene-en)", "porter"]);
});

Deno.test("the English stop list has Lucene's 33 words", () => equal(LUCENE_ENGLISH_STOP_WORDS.size, 33));

Deno.test("plainAnalyser keeps letters of any script and splits at everything else", () => {
  deepEqual(plainAnalyser.tokens("¿Qué PASÓ? key_vault v1.2 naïve/数据 e\u0301t"), [
    "qué",
    "pasó",
    "key",
    "vault",
    "v1",
    "2",
    "naïve",
    "数据",
    "ét",
  ]);
});

Deno.test("analysers give no terms for a text without letters and digits", () => {
  deepEqual(englishAnalyser.tokens(" … ?! \n"), []);
  deepEqual(plainAnalyser.tokens(""), []);
});
