import { deepEqual, equal } from "node:assert/strict";
import { FUNCTION_WORDS } from "./function_words.ts";
import { guessLanguage } from "./guess_language.ts";

const guess = (...texts: string[]) => guessLanguage(texts).language;

Deno.test("guessLanguage() tells English from Spanish by a sentence", () => {
  equal(guess("How do I resize the disk of a virtual machine?"), "en");
  equal(guess("WHAT IS THE CAPITAL OF SPAIN?"), "en");
  equal(guess("¿Cómo cambio el tamaño del disco de una máquina virtual?"), "es");
  equal(guess("¿CUÁL ES LA CAPITAL DE INGLATERRA?"), "es");
  equal(guess("¿Quién escribió The Lord of the Rings, la novela de Tolkien que se publicó en 1954?"), null);
});

Deno.test("guessLanguage() adds up many short texts, and says how many show it by themselves", () => {
  const found = guessLanguage(["la casa", "el perro", "", "un gato negro", "los árboles del parque"]);
  deepEqual(found, { language: "es", share: 1 / 5, looked: 5 });
});

Deno.test("guessLanguage() says nothing of texts half in one language and half in the other", () => {
  const halves = ["The disk of the machine is full.", "El disco de la máquina está lleno."];
  deepEqual(guessLanguage(halves), { language: null, share: 0, looked: 2 });
});

Deno.test("guessLanguage() stops when it has seen enough", () => {
  const endless = function* () {
    for (;;) yield "the ".repeat(1000);
  };
  deepEqual(guessLanguage(endless()), { language: "en", share: 1, looked: 400 });
});

Deno.test("guessLanguage() does not take other languages for the two it knows", () => {
  for (
    const text of [
      "La Révolution est une période de troubles en France et dans ses colonies ; le roi se rend avec la reine.",
      "A revolução foi um período de agitação na França, que teve um impacto em todo o continente.",
      "La rivoluzione fu un periodo di sconvolgimento che portò alla caduta della monarchia.",
      "La revolució va ser un període de canvi, i el poble de París també va prendre la Bastilla amb els seus canons.",
      "Die Revolution gehört zu den folgenreichsten Ereignissen der Geschichte und ist für das Land wichtig.",
      "Революция во Франции",
      "フランス革命",
    ]
  ) equal(guess(text), null, text);
});

Deno.test("guessLanguage() says nothing of texts without sentences", () => {
  deepEqual(guessLanguage([]), { language: null, share: 0, looked: 0 });
  equal(guess("disk", "VM 1", "…", "\ud800\0"), null);
  equal(guess("Windows Server 2016 base images"), null);
});

Deno.test("the function words of the two languages are sixty each and share none", () => {
  const { en, es } = FUNCTION_WORDS;
  deepEqual([en.size, es.size, en.intersection(es).size], [60, 60, 0]);
});
