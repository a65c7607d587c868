import { z } from "zod";
import type { Prompt } from "../../models/mod.ts";
import { type Numbered, numberedVerdict } from "./verdicts.ts";

const form = z.strictObject({ verdicts: z.array(numberedVerdict) });

/** Says of each statement whether the contexts support it. */
export const supportPrompt: Prompt<{ contexts: Numbered; statements: Numbered }, z.infer<typeof form>> = {
  name: "support",
  version: 2,
  form,
  texts: {
    en: {
      instruction: `
Decide of each statement whether the contexts support it. Repeat the statement, say as the reason what the contexts say on
that point and how that compares, then decide. Verdict 1: the contexts say the same, in whatever words, or it follows from
them. Verdict 0: they say otherwise, only a part of it, or nothing about it. Compare negations, names and figures. What
you know from elsewhere does not count.`,
      examples: [{
        input: {
          contexts: {
            "1": "The ferry to Arran sails from May to October and takes no cars.",
            "2": "A ticket for the ferry is 4 pounds.",
          },
          statements: {
            "1": "The ferry carries cars.",
            "2": "One pays 4 pounds for the ferry.",
            "3": "The ferry sails until November.",
            "4": "The ferry does not sail in January.",
            "5": "Arran has a castle.",
          },
        },
        output: {
          verdicts: [
            {
              number: 1,
              statement: "The ferry carries cars.",
              reason: "Context 1: takes no cars; the opposite.",
              verdict: 0,
            },
            {
              number: 2,
              statement: "One pays 4 pounds for the ferry.",
              reason: "Context 2: a ticket is 4 pounds; the same.",
              verdict: 1,
            },
            {
              number: 3,
              statement: "The ferry sails until November.",
              reason: "Context 1: until October; another month.",
              verdict: 0,
            },
            {
              number: 4,
              statement: "The ferry does not sail in January.",
              reason: "Context 1: from May to October; it follows.",
              verdict: 1,
            },
            {
              number: 5,
              statement: "Arran has a castle.",
              reason: "No context mentions a castle; nothing.",
              verdict: 0,
            },
          ],
        },
      }],
    },
    es: {
      instruction: `
Decide de cada afirmación si los contextos la respaldan. Repite la afirmación, da como motivo lo que los contextos dicen de
ese punto y si coincide, y decide después. Veredicto 1: los contextos dicen lo mismo, con las palabras que sea, o se deduce
de ellos. Veredicto 0: dicen otra cosa, solo una parte o nada de eso. Compara negaciones, nombres y cifras. Lo que sepas
por otra vía no cuenta.`,
      examples: [{
        input: {
          contexts: {
            "1": "La biblioteca de Soria abre de lunes a viernes y no presta películas.",
            "2": "El carné de la biblioteca vale 6 euros.",
          },
          statements: {
            "1": "La biblioteca presta películas.",
            "2": "Hacerse el carné cuesta 6 euros.",
            "3": "El carné vale 8 euros.",
            "4": "La biblioteca cierra los domingos.",
            "5": "Soria tiene un castillo.",
          },
        },
        output: {
          verdicts: [
            {
              number: 1,
              statement: "La biblioteca presta películas.",
              reason: "Contexto 1: no presta películas; lo contrario.",
              verdict: 0,
            },
            {
              number: 2,
              statement: "Hacerse el carné cuesta 6 euros.",
              reason: "Contexto 2: vale 6 euros; lo mismo.",
              verdict: 1,
            },
            {
              number: 3,
              statement: "El carné vale 8 euros.",
              reason: "Contexto 2: vale 6 euros; otra cifra.",
              verdict: 0,
            },
            {
              number: 4,
              statement: "La biblioteca cierra los domingos.",
              reason: "Contexto 1: abre de lunes a viernes; se deduce.",
              verdict: 1,
            },
            {
              number: 5,
              statement: "Soria tiene un castillo.",
              reason: "Ningún contexto menciona un castillo; nada.",
              verdict: 0,
            },
          ],
        },
      }],
    },
  },
};
