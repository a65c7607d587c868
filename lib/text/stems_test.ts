import { equal } from "node:assert/strict";
import { snowball } from "./stems.ts";

// Figures of libstemmer (PyStemmer). Spanish: all 8,367 words of XQuAD-es and all 491,542 forms of spaCy's table are
// equal to PyStemmer 2.2 and 3.1. English: all 36,206 words of SciFact are equal to 2.2, and 99.8% to 3.1, which
// changed the algorithm (organization: organ there, organiz now; cardiologist: the same, cardiolog now).
Deno.test("snowball() gives libstemmer's Spanish stems", () => {
  const stems = {
    comieron: "com",
    niñas: "niñ",
    fuimos: "fuim",
    industriales: "industrial",
    alimentan: "aliment",
    detenidos: "deten",
    naciones: "nacion",
    revolución: "revolu",
    rápidamente: "rapid",
    comprándoselo: "compr",
    dígamelo: "digamel",
    posibilidades: "posibil",
    logía: "log",
    psicologías: "psicolog",
    frecuencias: "frecuenci",
    abundancia: "abund",
    activamente: "activ",
    oyéndolas: "oyendol",
    huyeron: "huyeron",
    averigüe: "averigü",
    pingüinos: "pingüin",
    canción: "cancion",
  };
  for (const [word, stem] of Object.entries(stems)) equal(snowball(word, "es"), stem);
});

Deno.test("snowball() gives libstemmer's English stems", () => {
  const stems = {
    generously: "generous",
    relational: "relat",
    happily: "happili",
    skies: "sky",
    dying: "die",
    news: "news",
    controlling: "control",
    organization: "organ",
    internationally: "intern",
    cytokines: "cytokin",
    apoptosis: "apoptosi",
    phosphorylation: "phosphoryl",
    hypothesized: "hypothes",
    mice: "mice",
    assumptions: "assumpt",
    hypotension: "hypotens",
    lastly: "last",
    clearly: "clear",
    "mother's": "mother",
    transduction: "transduct",
  };
  for (const [word, stem] of Object.entries(stems)) equal(snowball(word, "en"), stem);
});

Deno.test("snowball() leaves a word that would come out empty", () => {
  for (const word of ["a", "'s'", "''", "s", "数据", "3.14"]) {
    for (const language of ["en", "es"]) equal(snowball(word, language).length > 0, true, word);
  }
});
