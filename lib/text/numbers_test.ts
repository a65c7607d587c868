import { equal } from "node:assert/strict";
import { isNumber, numberEnd, plainNumber } from "./numbers.ts";

function reads(language: "en" | "es" | "any", cases: Record<string, string | undefined>) {
  for (const [text, number] of Object.entries(cases)) {
    equal(plainNumber(text, language), number, `${language} ${text}`);
  }
}

Deno.test("plainNumber() reads Spanish numbers", () =>
  reads("es", {
    "1.000": "1000",
    "1.000.000": "1000000",
    "1,000,000": "1000000",
    "1.234,56": "1234.56",
    "3,14": "3.14",
    "3.14": "3.14",
    "3,141": "3.141",
    "0.500": "0.500",
    "1492": undefined,
    "12.10.1492": undefined,
    "1.2.3": undefined,
    "1.000,000,000": undefined,
    "1.000.": undefined,
    ".5": undefined,
    "": undefined,
  }));

Deno.test("plainNumber() reads English numbers", () =>
  reads("en", {
    "1,000": "1000",
    "1,000,000.5": "1000000.5",
    "1.000": "1.000",
    "3.14": "3.14",
    "3,14": undefined,
    "10,000.00": "10000.00",
    "1,2,3": undefined,
  }));

Deno.test("plainNumber() reads in any language what all read alike", () =>
  reads("any", { "1.000.000": "1000000", "1,234.5": "1234.5", "1.000": undefined, "3,14": undefined }));

Deno.test("numberEnd() finds where a number ends and leaves dates, addresses and units alone", () => {
  equal(numberEnd("de 1.000.000, y", 3, "es"), 12);
  equal(numberEnd("1.000.", 0, "es"), 5);
  equal(numberEnd("12.10.1492", 0, "es"), -1);
  equal(numberEnd("12.10.1492", 3, "es"), -1);
  equal(numberEnd("1.000km", 0, "es"), -1);
  equal(numberEnd("1.1".repeat(100_000), 0, "es"), -1);
});

Deno.test("isNumber() takes words with digits and without letters", () => {
  for (const word of ["1492", "3,5", "10-12", "²", "٣"]) equal(isNumber(word), true, word);
  for (const word of ["1º", "m3", "XV", "", "—"]) equal(isNumber(word), false, word);
});
