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
