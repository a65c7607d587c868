import { deepEqual, equal, throws } from "node:assert/strict";
import { below, random } from "../base/mod.ts";
import { withoutAccents } from "./accents.ts";
import {
  type Analyser,
  analyserFor,
  buildAnalyser,
  englishAnalyser,
  plainAnalyser,
  wordsAnalyser,
} from "./analyser.ts";
import { type AnalyserSpec, type Technique, TECHNIQUES } from "./analyser_spec.ts";
import type { Lemmatiser } from "./lemmatiser.ts";
import { LUCENE_ENGLISH_STOP_WORDS, SPANISH_STOP_WORDS } from "./stop_words.ts";

const FORMS = new Map([
  ["casas", "casa"],
  ["casa", "casa"],
  ["árboles", "árbol"],
  ["árbol", "árbol"],
  ["número", "número"],
  ["numero", "numerar"],
]);
const UNACCENTED = new Map([["arboles", "árbol"], ["arbol", "árbol"], ["numero", "número"]]);

/** Knows a few words; of others it takes the final s. */
const lemmatiser: Lemmatiser = {
  lemma: (word) => FORMS.get(word) ?? word.replace(/(?<=.)s$/, ""),
  isKnown: (word) => FORMS.has(word),
  lemmaUnaccented: (word) => UNACCENTED.get(withoutAccents(word)) ?? word.replace(/(?<=.)s$/, ""),
};

function build(language: AnalyserSpec["language"], ...techniques: Technique[]): Analyser {
  return buildAnalyser({ language, techniques }, { lemmatiser });
}

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

Deno.test("an analyser declares its name and its steps in their order of work", () => {
  equal(englishAnalyser.name, "en:standard+lower+possessive+stop+porter");
  deepEqual(englishAnalyser.steps, [
    "NFC",
    "standard words",
    "lower case",
    "possessive",
    "stop words (33, Lucene's)",
    "Porter stems",
  ]);
  const { name, steps, language } = build("es", "fold", "lemma", "stop", "alnum");
  equal(name, "es:alnum+stop+lemma+fold");
  equal(language, "es");
  deepEqual(steps, ["NFC", "letters and digits", "stop words (337, Spanish)", "lemmas", "accents folded"]);
  equal(build("es").name, "es:none");
});

Deno.test("the stop lists have the sizes that are said", () => {
  equal(LUCENE_ENGLISH_STOP_WORDS.size, 33);
  equal(SPANISH_STOP_WORDS.size, 337);
});

Deno.test("wordsAnalyser keeps letters of any script and splits at everything else but apostrophes", () => {
  deepEqual(wordsAnalyser.tokens("¿Qué PASÓ? key_vault v1.2 naïve/数据 e\u0301t don't"), [
    "qué",
    "pasó",
    "key",
    "vault",
    "v1",
    "2",
    "naïve",
    "数据",
    "ét",
    "don't",
  ]);
  deepEqual(plainAnalyser.tokens("L'eau don’t"), ["l", "eau", "don", "t"]);
});

Deno.test("without techniques words are what stands between white space, as written but for NFC", () => {
  deepEqual(build("es").tokens("¿Qué casa, e\u0301l? —"), ["¿Qué", "casa,", "él?", "—"]);
});

Deno.test("Spanish signs are dropped, ñ and digraphs stay, capitals lose no accent", () => {
  const spanish = build("es", "alnum", "lower");
  deepEqual(spanish.tokens("¡ÁRBOL! ¿AÑO? «Llave» chillar PERRO 1.º"), [
    "árbol",
    "año",
    "llave",
    "chillar",
    "perro",
    "1",
  ]);
  deepEqual(build("es", "alnum", "lower", "fold").tokens("ÁRBOL ARBOL a\u0301rbol AÑO ANO pingüino"), [
    "arbol",
    "arbol",
    "arbol",
    "año",
    "ano",
    "pinguino",
  ]);
});

Deno.test("numbers and abbreviations are joined over what stands inside them, and marked whole", () => {
  const text = "La O.N.U. y EE. UU.: 1.000.000 de km, 3,5 y n.º 12.10.1492 a. C.";
  const joined = build("es", "alnum", "abbreviations", "numbers", "lower", "stop");
  deepEqual(joined.spans(text).map(({ term, start, end }) => [term, text.slice(start, end)]), [
    ["onu", "O.N.U."],
    ["eeuu", "EE. UU."],
    ["1000000", "1.000.000"],
    ["km", "km"],
    ["3.5", "3,5"],
    ["nº", "n.º"],
    ["12", "12"],
    ["10", "10"],
    ["1492", "1492"],
    ["ac", "a. C."],
  ]);
  deepEqual(build("en", "words", "numbers", "lower").tokens("1,000 and 1.000"), ["1000", "and", "1.000"]);
  deepEqual(build("es", "alnum", "nonumbers").tokens("en 1492 1º m3"), ["en", "1º", "m3"]);
});

Deno.test("numbers and abbreviations are joined between white space too, where they are the whole word", () => {
  const joined = build("es", "abbreviations", "numbers");
  deepEqual(joined.tokens("EE. UU. EE. UU., (O.N.U.) O.N.U. 1.000, 1.000 J. R. dijo"), [
    "EEUU",
    "EE.",
    "UU.,",
    "(O.N.U.)",
    "ONU",
    "1.000,",
    "1000",
    "JR",
    "dijo",
  ]);
});

Deno.test("stop words are known in any case, and unaccented with fold, but an accent of their own keeps words", () => {
  deepEqual(build("es", "alnum", "stop").tokens("El té QUE también Tomas Mas tambien"), [
    "té",
    "Tomas",
    "tambien",
  ]);
  deepEqual(build("es", "alnum", "stop", "fold").tokens("El té QUE también Tomás Mas tambien"), [
    "te",
    "Tomas",
  ]);
});

Deno.test("lemmas are in lower case also without lower, unknown words keep their capitals", () => {
  deepEqual(build("es", "alnum", "lemma").tokens("Casas CASA Tokio Xanas"), [
    "casa",
    "casa",
    "Tokio",
    "xana",
  ]);
  deepEqual(build("es", "alnum", "lower", "lemma").tokens("Casas Tokio"), ["casa", "tokio"]);
});

Deno.test("with fold lemmas are those of the spelling without accents, and folded after", () => {
  const folding = build("es", "alnum", "lower", "lemma", "fold");
  deepEqual(folding.tokens("Árboles arboles ARBOL número numero"), [
    "arbol",
    "arbol",
    "arbol",
    "numero",
    "numero",
  ]);
  deepEqual(build("es", "alnum", "lower", "lemma").tokens("número numero"), ["número", "numerar"]);
});

Deno.test("soft hyphens are no part of terms, and their words are marked whole", () => {
  const text = "La infor\u00adma\u00adción\u00ad \u00ad don\u00ad't";
  for (const cut of ["alnum", "words", "standard"] as const) {
    const [, word] = build("es", cut, "lower").spans(text);
    deepEqual([word!.term, word!.start, word!.end], ["información", 3, 17], cut);
  }
  deepEqual(build("es", "lower").tokens(text), ["la", "información", "don't"]);
  deepEqual(build("any", "alnum").tokens("1\ufe0f e\u00ad\u0301"), ["1", "é"]);
});

Deno.test("stems are made of lower case, and folded after", () => {
  deepEqual(build("es", "alnum", "stem").tokens("Canciones AVERIGÜE"), ["cancion", "averigü"]);
  deepEqual(build("es", "alnum", "stem", "fold").tokens("AVERIGÜE"), ["averigu"]);
  deepEqual(build("en", "words", "stem").tokens("Organizations"), ["organ"]);
});

Deno.test("buildAnalyser() does not make a chain with lemmas without a lemmatiser", () => {
  throws(() => buildAnalyser({ language: "es", techniques: ["lemma"] }), /openAnalyser/);
});

Deno.test("analysers give no terms for a text without words, and none for a word of a megabyte", () => {
  deepEqual(englishAnalyser.tokens(" … ?! \n"), []);
  deepEqual(plainAnalyser.tokens(""), []);
  deepEqual(plainAnalyser.tokens("😀 \u0301 \ud800\0\udc00 ¿?"), []);
  deepEqual(englishAnalyser.tokens("The of AND"), []);
  const long = "ñ".repeat(1 << 20);
  deepEqual(build("es", "alnum", "lower", "stop", "lemma", "fold").tokens(`casa ${long} árbol`), [
    "casa",
    "arbol",
  ]);
  equal(plainAnalyser.tokens("ñ".repeat(255)).length, 1);
});

Deno.test("analyserFor() knows the language of a tag and not of its first letters", () => {
  deepEqual(["es", "ES_mx", "en-US", "est", "fr", ""].map(analyserFor), [
    "spanish",
    "spanish",
    "english",
    "plain",
    "plain",
    "plain",
  ]);
});

Deno.test("a word analysed alone gives the term it gave in its text, whatever the text and the techniques", () => {
  const next = random(6, "analyser test");
  const pieces =
    ("casas Árboles a\u0301 ñ N\u0303 EE. UU. O.N.U. a. C. n.º 1.000 1,000.5 12.10.1492 J. R. . , ' ’s don't " +
      "la El té mas \ud800 \udc00 😀 𝒜 \0 \u0301 ª 數據 שָׁלוֹם مرحبا İ ß ﬁ 1️⃣ \u200b ¿ » - x 7 " +
      "_ a_b \u00ad ca\u00adsa")
      .split(" ");
  const between = ["", "", " ", "  ", ".", ". ", "\n", "\u00a0"];
  for (let round = 0; round < 4000; round++) {
    const text = Array.from(
      { length: below(12, next) },
      () => pieces[below(pieces.length, next)]! + between[below(between.length, next)]!,
    ).join("");
    const language = (["en", "es", "any"] as const)[below(3, next)]!;
    const analyser = build(language, ...TECHNIQUES.filter(() => next() < 0.4));
    const spans = analyser.spans(text), about = `${analyser.name} ${JSON.stringify(text)}`;
    deepEqual(analyser.tokens(text), spans.map(({ term }) => term), about);
    let before = 0;
    for (const { term, start, end } of spans) {
      equal(start >= before && end > start && end <= text.length, true, about);
      before = end;
      equal(term !== "" && term.isWellFormed(), true, about);
      deepEqual(analyser.tokens(text.slice(start, end)), [term], about);
      equal(analyser.term(text.slice(start, end)), term, about);
    }
  }
});
