import { deepEqual, equal } from "node:assert/strict";
import { sentences, sentenceSpans } from "./sentences.ts";

Deno.test("sentences() goes on after English abbreviations and initials", () => {
  deepEqual(
    sentences("Mr. Lee met John P. Ellison, vs. Dr. Ruiz. See Fig. 3 for details, e.g. Table 2. Done."),
    ["Mr. Lee met John P. Ellison, vs. Dr. Ruiz.", "See Fig. 3 for details, e.g. Table 2.", "Done."],
  );
});

Deno.test("sentences() goes on after Spanish abbreviations and starts at an inverted mark", () => {
  deepEqual(
    sentences("La Sra. Gil vive en EE. UU. desde 2020. Véase la pág. 12, p. ej. Madrid. ¿Vuelve? ¡Sí!", "es"),
    ["La Sra. Gil vive en EE. UU. desde 2020.", "Véase la pág. 12, p. ej. Madrid.", "¿Vuelve?", "¡Sí!"],
  );
});

Deno.test("sentences() goes on in Spanish dates, hours, centuries and titles, and may end after them", () => {
  const whole = [
    "Augusto nació en el año 63 a. C. en Roma.",
    "Murió en el 14 d. C.",
    "César (100 a. C.-44 a. C.) fue cónsul.",
    "Vivió del 63 a. C. al 14 d.C., como se sabe.",
    "En el siglo III a. de C. llegaron.",
    "Antes, en el 219 a. J. C., ardió.",
    "Se fundó en el s. XIX.",
    "Los ss. XV y XVI fueron otros.",
    "Véase el cap. IV del t. I, núm. 3, págs. 4 y 5, p. 12.",
    "Sale a las 8 a. m. y vuelve a las 5 p. m.",
    "El Sr. Gil y la Dra. Ruiz, p. ej., viven en EE. UU.",
    "El Sr. D. Juan Pérez y el Excmo. Sr. Alcalde hablaron en Sta. Cruz.",
    "Los JJ. OO. de 1992 fueron en España, v. gr. Barcelona.",
    "Las CC. AA.",
    "Son diecisiete.",
  ];
  deepEqual(sentences(whole.join(" "), "es"), whole);
});

Deno.test("sentences() ends where a letter or a short word is none of those abbreviations", () => {
  const es = [
    "Tiene vitamina D.",
    "Comer bien es sano.",
    "El grupo a.",
    "Como siempre.",
    "No queda té.",
    "Ve.",
  ];
  deepEqual(sentences(es.join(" "), "es"), es);
  const en = ["It has a letter s.", "I think so.", "Read vol. IV and p. 12.", "Done."];
  deepEqual(sentences(en.join(" ")), en);
});

Deno.test("sentences() ends at a short word that only looks like an abbreviation", () => {
  deepEqual(sentences("The answer is no. Try again. Use disks, keys, etc. Then stop."), [
    "The answer is no.",
    "Try again.",
    "Use disks, keys, etc.",
    "Then stop.",
  ]);
});

Deno.test("sentences() does not cut numbers, file names and dotted names", () => {
  deepEqual(sentences("Version 1.2.3 of host.json needs .NET 8. It costs 0.5 USD."), [
    "Version 1.2.3 of host.json needs .NET 8.",
    "It costs 0.5 USD.",
  ]);
});

Deno.test("sentences() ends at a single letter that is no initial", () => {
  deepEqual(sentences("The disk is in zone A. So am I. Good."), [
    "The disk is in zone A.",
    "So am I.",
    "Good.",
  ]);
});

Deno.test("sentences() ends at a line end, even after an abbreviation", () => {
  deepEqual(sentences("- disks, e.g.\n- Keys"), ["- disks, e.g.", "- Keys"]);
});

Deno.test("sentenceSpans() gives exact places and loses nothing but white space", () => {
  const text = "  One. Two e.g. three!\n\nFour?  ";
  const spans = sentenceSpans(text);
  for (const span of spans) equal(text.slice(span.start, span.end), span.text);
  equal(spans.map((span) => span.text).join("").replace(/\s/g, ""), text.replace(/\s/g, ""));
  deepEqual(sentences(""), []);
});
