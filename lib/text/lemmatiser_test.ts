import { deepEqual, equal, ok } from "node:assert/strict";
import { inFolder } from "./in_folder_for_tests.ts";
import { withoutAccents } from "./accents.ts";
import { readAffixes, readEntries, withSuffix } from "./hunspell_affixes.ts";
import { FOLDED_CHOICES } from "./lemma_choices.ts";
import { LEMMA_FORMS } from "./lemma_forms_for_tests.ts";
import { readingsOf } from "./lemma_readings.ts";
import { type Lemmatiser, openLemmatiser, readDictionary } from "./lemmatiser.ts";

let opened: Promise<Lemmatiser> | undefined;

function spanish(): Promise<Lemmatiser> {
  return opened ??= inFolder((folder) => openLemmatiser(folder));
}

async function all(pairs: Record<string, string>): Promise<void> {
  const { lemma } = await spanish();
  deepEqual(Object.fromEntries(Object.keys(pairs).map((word) => [word, lemma(word)])), pairs);
}

/**
 * Figures that were measured once, outside the tests, on two cores:
 * - The table takes 3 to 5 s to make and 20 MB on disk, and is read in 0.06 s. The words of XQuAD-es (47,961,
 *   repeated, one thread) go at 2 to 3 million a second, by lemma() and by lemmaUnaccented().
 * - Of LEMMA_FORMS 294 of 300 were right at first sight; two faults of the rules have been mended since.
 * - spaCy's table (es_lemma_lookup of spacy-lookups-data 1.0.5; a word that it lacks is its own lemma) agrees
 *   on 87.6% of the 20,000 commonest words of wordfreq 3.1.1 (large_es, letters only), and on 82.7% of the
 *   10,647 that it holds. Of 60 disagreements drawn at random this lemmatiser is right in 37 (17 are verbs
 *   with pronouns, which that table lacks; most others are nouns that it takes for verbs: "hermano" for
 *   "hermanar"), spaCy in 8 (six are names: "aquiles"), and both can be defended in 15 ("salto").
 * - BM25 (Lucene's, k1 1.2, b 0.75, stop words dropped) on XQuAD-es, 1,190 questions, 240 passages, as R@1,
 *   R@3 and MRR: words 0.894, 0.966, 0.931; lemmas 0.908, 0.973, 0.942; Snowball stems 0.918, 0.977, 0.948;
 *   spaCy's table 0.909, 0.973, 0.943. Questions without their accents: words 0.848, 0.926, 0.891;
 *   lemmaUnaccented() on both sides 0.905, 0.972, 0.940.
 */
Deno.test("At least 95% of the forms that were written beforehand get their lemma", async () => {
  const { lemma } = await spanish();
  const wrong = LEMMA_FORMS.filter(([form, expected]) => lemma(form) !== expected);
  if (wrong.length > 0) {
    console.log(wrong.map(([form, expected]) => `${form}: ${lemma(form)}, not ${expected}`).join("\n"));
  }
  ok(LEMMA_FORMS.length >= 300);
  for (const kind of ["irregular", "regular"]) {
    const of = (forms: typeof LEMMA_FORMS) => forms.filter(([, , each]) => each === kind).length;
    ok(of(wrong) <= 0.05 * of(LEMMA_FORMS), `${of(wrong)} of ${of(LEMMA_FORMS)} ${kind} forms are wrong`);
  }
});

Deno.test("Irregular verbs and their compounds get one lemma for all forms", async () => {
  await all({
    fuimos: "ser",
    hubieron: "haber",
    anduviste: "andar",
    quepo: "caber",
    yergue: "erguir",
    huelen: "oler",
    juegas: "jugar",
    compusieron: "componer",
    deshizo: "deshacer",
    previsto: "prever",
    contradijeron: "contradecir",
    satisfecho: "satisfacer",
    intervén: "intervenir",
  });
});

Deno.test("Spelling that changes in inflection is undone", async () => {
  await all({
    busqué: "buscar",
    pagué: "pagar",
    cacé: "cazar",
    dirijo: "dirigir",
    averigüé: "averiguar",
    luces: "luz",
    imágenes: "imagen",
    autobuses: "autobús",
  });
});

Deno.test("Pronouns at the end of a verb are taken off", async () => {
  await all({
    dímelo: "decir",
    verlas: "ver",
    comprándoselo: "comprar",
    levantándose: "levantar",
    dárselos: "dar",
    vámonos: "ir",
    siéntense: "sentar",
    hacerlo: "hacer",
  });
});

Deno.test("Ambiguous forms are read by the stated rules", async () => {
  await all({
    casas: "casa",
    cura: "cura",
    vino: "vino",
    río: "río",
    como: "como",
    para: "para",
    era: "ser",
    son: "ser",
    fue: "ser",
    siento: "sentir",
    cree: "creer",
    crea: "crear",
    niñas: "niño",
    música: "música",
    altas: "alto",
    habla: "hablar",
    detenidos: "detener",
    hecho: "hacer",
    resultados: "resultado",
    rápidamente: "rápidamente",
    buenísima: "bueno",
  });
});

Deno.test("The lemma of a lemma is itself, for every form of the dictionary", async () => {
  const { lemma } = await spanish(), { affixes, words } = await readDictionary();
  const { best, listed } = readingsOf(readAffixes(affixes), readEntries(words));
  const forms = [...best.keys(), ...listed.map(({ word }) => word)];
  ok(forms.length > 600_000);
  deepEqual(forms.filter((form) => lemma(form) === "" || lemma(lemma(form)) !== lemma(form)), []);
});

/** The rest: the dictionary's faults ("traiéndola"), nouns ("correos"), commands of two verbs ("véndela"). */
Deno.test("The dictionary's own verbs with pronouns get their verb, 99.6% of 44,727 forms", async () => {
  const { lemma, lemmaUnaccented } = await spanish(), dictionary = await readDictionary();
  const { suffixes } = readAffixes(dictionary.affixes);
  let forms = 0, right = 0, rightUnaccented = 0;
  for (const { word, flags } of readEntries(dictionary.words)) {
    for (const rule of [...flags].flatMap((flag) => /[À-ÿ]/.test(flag) ? suffixes.get(flag) ?? [] : [])) {
      const form = withSuffix(word, rule);
      if (form === "") continue;
      forms++;
      if (lemma(form) === word) right++;
      if (lemmaUnaccented(withoutAccents(form)) === word) rightUnaccented++;
    }
  }
  equal(forms, 44_727);
  ok(right / forms > 0.996, `${right} of ${forms}`);
  ok(rightUnaccented / forms > 0.995, `${rightUnaccented} of ${forms} without accents`);
});

Deno.test("lemmaUnaccented() depends on the spelling without accents alone; ñ is not n", async () => {
  const { lemmaUnaccented } = await spanish();
  const pairs = {
    arbol: "árbol",
    dimelo: "decir",
    habian: "haber",
    publico: "público",
    ano: "ano",
    año: "año",
  };
  deepEqual(Object.fromEntries(Object.keys(pairs).map((word) => [word, lemmaUnaccented(word)])), pairs);
  const { affixes, words } = await readDictionary();
  const forms = [...readingsOf(readAffixes(affixes), readEntries(words)).best.keys()];
  deepEqual(forms.filter((form) => lemmaUnaccented(form) !== lemmaUnaccented(withoutAccents(form))), []);
});

Deno.test("lemmaUnaccented() takes the likelier of words that accents alone tell apart", async () => {
  const { lemma, lemmaUnaccented } = await spanish();
  const pairs = {
    rio: "río",
    rios: "río",
    creo: "crear",
    crearon: "crear",
    tenia: "tener",
    fines: "fin",
    montes: "monte",
    ingles: "inglés",
    salio: "salir",
    servia: "servir",
    hacia: "hacer",
    cayo: "caer",
    vera: "ver",
    solidos: "sólido",
    solida: "sólido",
    vivida: "vivir",
    barrio: "barrio",
    trabajo: "trabajo",
    de: "de",
    se: "se",
    que: "que",
  };
  deepEqual(Object.fromEntries(Object.keys(pairs).map((word) => [word, lemmaUnaccented(word)])), pairs);
  deepEqual(["sé", "dé", "río"].map(lemma), ["saber", "dar", "río"]);
});

Deno.test("Every choice among words that accents alone tell apart is heeded", async () => {
  const { lemmaUnaccented } = await spanish();
  deepEqual([...FOLDED_CHOICES].filter(([word, lemma]) => lemmaUnaccented(word) !== lemma), []);
});

Deno.test("Plurals go to their singulars, however the dictionary lists them", async () => {
  await all({
    sedes: "sede",
    sede: "sede",
    destinos: "destino",
    independientes: "independiente",
    inmuebles: "inmueble",
    supermercados: "supermercado",
    contrastes: "contraste",
    telas: "tela",
    uvas: "uva",
    cortes: "corte",
    japoneses: "japonés",
    iones: "ion",
    webs: "web",
    récords: "récord",
    marroquíes: "marroquí",
    debes: "deber",
    cabría: "caber",
    dios: "dios",
    nos: "nos",
    vals: "vals",
  });
});

Deno.test("isKnown() knows the dictionary's words and its verbs with pronouns, nothing else", async () => {
  const { isKnown } = await spanish();
  deepEqual(["casas", "fuimos", "dímelo", "arbol", "googlear", "", "\x01siente"].map(isKnown), [
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

Deno.test("Whatever is given, nothing is thrown and nothing becomes empty", async () => {
  const { lemma, lemmaUnaccented, isKnown } = await spanish();
  const odd = [
    "\0",
    "\x01siente",
    "\ud800",
    "😀",
    "مرحبا",
    "12",
    "1984",
    "x",
    "ñ",
    "ü",
    "s",
    "es",
    "los",
    "İ",
    "ß",
  ];
  const words = [
    ...odd,
    ...odd.map((word) => `${word}s`),
    "a".repeat(1e6),
    "los".repeat(21),
    "ísimo",
    "itos",
    "mente",
  ];
  for (const word of words) {
    isKnown(word);
    for (const result of [lemma(word), lemmaUnaccented(word)]) ok(result.length > 0, JSON.stringify(word));
  }
  deepEqual([lemma(""), lemmaUnaccented("")], ["", ""]);
  deepEqual(["NIÑAS", "nin\u0303as", "pingüinos", "covid19"].map(lemma), [
    "niño",
    "niño",
    "pingüino",
    "covid19",
  ]);
});
