import { deepEqual, equal, throws } from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { formatAnalyser, readAnalyser, SHORT_ANALYSERS, TECHNIQUES } from "./analyser.ts";

const problem = (text: string, message: RegExp) =>
  throws(() => readAnalyser(text), (error) => error instanceof Problem && message.test(error.message), text);

Deno.test("readAnalyser() knows the short names, and the long ones they stand for are canonical", () => {
  for (const [short, long] of Object.entries(SHORT_ANALYSERS)) {
    deepEqual(readAnalyser(short), readAnalyser(long));
    equal(formatAnalyser(readAnalyser(short)), long);
  }
});

Deno.test("readAnalyser() puts techniques into their order of work and steps over white space", () => {
  const name = " es : fold + lemma+stop + numbers+ lower+alnum ";
  equal(formatAnalyser(readAnalyser(name)), "es:alnum+numbers+lower+stop+lemma+fold");
  equal(formatAnalyser({ language: "en", techniques: ["stem", "words"] }), "en:words+stem");
});

Deno.test("readAnalyser() reads a language without techniques, which is called none", () => {
  for (const name of ["es", "es:", "es:none"]) {
    deepEqual(readAnalyser(name), { language: "es", techniques: [] });
  }
  equal(formatAnalyser(readAnalyser("any")), "any:none");
});

Deno.test("formatAnalyser() is read back as the same analyser, for every technique alone", () => {
  for (const { name, languages } of TECHNIQUES) {
    for (const language of languages) {
      const spec = { language, techniques: [name] };
      deepEqual(readAnalyser(formatAnalyser(spec)), spec);
    }
  }
});

Deno.test("readAnalyser() says what an unknown name was meant to be", () => {
  problem("spansh", /Unknown analyser[^]*"spansh"[^]*Did you mean spanish/);
  problem("", /Unknown analyser/);
  problem("toString", /Unknown analyser/);
  problem("fr:alnum", /Unknown language[^]*"fr"/);
  problem("es:alnum+lemmas", /Unknown technique[^]*es:alnum\+lemmas[^]*Did you mean lemma/);
  problem("es:alnum++lower", /technique is missing/);
  problem("es:none+lower", /Unknown technique/);
});

Deno.test("readAnalyser() refuses techniques that contradict each other or stand twice", () => {
  problem("es:alnum+words", /alnum and words contradict/);
  problem("en:alnum+possessive", /alnum and possessive contradict/);
  problem("es:stem+lemma", /lemma and stem contradict/);
  problem("en:stem+porter", /stem and porter contradict/);
  problem("es:numbers+nonumbers", /numbers and nonumbers contradict/);
  problem("es:lower+alnum+lower", /lower stands twice/);
});

Deno.test("readAnalyser() refuses techniques that a language does not have", () => {
  problem("en:lemma", /no lemma for this language[^]*"en"[^]*lemma with es/);
  problem("es:porter", /no porter/);
  problem("es:possessive", /no possessive/);
  problem("any:stop", /no stop[^]*en or es/);
  problem("any:stem", /no stem/);
});
