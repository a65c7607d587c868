import { z } from "zod";
import type { Prompt } from "../../models/mod.ts";
import { type Numbered, numberedVerdict } from "./verdicts.ts";

const form = z.strictObject({ verdicts: z.array(numberedVerdict) });

interface Input {
  question: string;
  answer: Numbered;
  /** Its numbers go on where those of the answer end. */
  reference: Numbered;
}

/** Says which statements of an answer its reference has, and which of the reference the answer has. */
export const matchingPrompt: Prompt<Input, z.infer<typeof form>> = {
  name: "matching",
  version: 2,
  form,
  texts: {
    en: {
      instruction: `
Compare the statements of an answer with those of the reference, which is right. Repeat each statement, say as the reason
what the other side says on that point and how that compares, then decide. A statement of the answer: verdict 1 if the
reference says the same, in whatever words, else 0. A statement of the reference: verdict 1 if the answer says the same,
else 0. Compare negations, names and figures.`,
      examples: [{
        input: {
          question: "How is the lock reset?",
          answer: {
            "1": "Holding the red key for 5 seconds resets the lock.",
            "2": "A reset keeps the codes.",
          },
          reference: {
            "3": "The lock is reset by pressing the red key for 5 seconds.",
            "4": "A reset deletes the codes.",
            "5": "The lock beeps twice.",
          },
        },
        output: {
          verdicts: [
            {
              number: 1,
              statement: "Holding the red key for 5 seconds resets the lock.",
              reason: "Reference: red key, 5 seconds; the same.",
              verdict: 1,
            },
            {
              number: 2,
              statement: "A reset keeps the codes.",
              reason: "Reference: deletes the codes; the opposite.",
              verdict: 0,
            },
            {
              number: 3,
              statement: "The lock is reset by pressing the red key for 5 seconds.",
              reason: "Answer: red key, 5 seconds; the same.",
              verdict: 1,
            },
            {
              number: 4,
              statement: "A reset deletes the codes.",
              reason: "Answer: keeps the codes; the opposite.",
              verdict: 0,
            },
            {
              number: 5,
              statement: "The lock beeps twice.",
              reason: "The answer mentions no beep; nothing.",
              verdict: 0,
            },
          ],
        },
      }],
    },
    es: {
      instruction: `
Compara las afirmaciones de una respuesta con las de la referencia, que es correcta. Repite cada afirmación, da como motivo
lo que la otra parte dice de ese punto y si coincide, y decide después. Afirmación de la respuesta: veredicto 1 si la
referencia dice lo mismo, con las palabras que sea; si no, 0. Afirmación de la referencia: veredicto 1 si la respuesta
dice lo mismo; si no, 0. Compara negaciones, nombres y cifras.`,
      examples: [{
        input: {
          question: "¿Cómo se riega el olivo joven?",
          answer: { "1": "El olivo joven se riega cada 10 días.", "2": "En invierno también se riega." },
          reference: {
            "3": "Al olivo joven hay que darle agua cada diez días.",
            "4": "En invierno no se riega.",
            "5": "Conviene regar al atardecer.",
          },
        },
        output: {
          verdicts: [
            {
              number: 1,
              statement: "El olivo joven se riega cada 10 días.",
              reason: "Referencia: cada diez días; lo mismo.",
              verdict: 1,
            },
            {
              number: 2,
              statement: "En invierno también se riega.",
              reason: "Referencia: no se riega; lo contrario.",
              verdict: 0,
            },
            {
              number: 3,
              statement: "Al olivo joven hay que darle agua cada diez días.",
              reason: "Respuesta: cada 10 días; lo mismo.",
              verdict: 1,
            },
            {
              number: 4,
              statement: "En invierno no se riega.",
              reason: "Respuesta: también se riega; lo contrario.",
              verdict: 0,
            },
            {
              number: 5,
              statement: "Conviene regar al atardecer.",
              reason: "La respuesta no habla de la hora; nada.",
              verdict: 0,
            },
          ],
        },
      }],
    },
  },
};
