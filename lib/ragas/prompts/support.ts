import { z } from "zod";
import type { Prompt, PromptLanguage } from "../../models/mod.ts";
import { madeUp } from "../quoted.ts";
import { type Numbered, verdict, verdictsOf } from "./verdicts.ts";

/** A verdict on a statement that first quotes what of the contexts comes closest to it; blank where nothing does. */
export const quotedVerdict = z.strictObject({
  number: z.number(),
  statement: z.string(),
  quote: z.string(),
  verdict: verdict.shape.verdict,
});

export type QuotedVerdict = z.infer<typeof quotedVerdict>;

/** The shape of exactly one such verdict for each of n statements. */
export const quotedVerdictsShape = verdictsOf((number) => quotedVerdict.extend({ number }));

const MADE_UP = {
  en: (numbers: string) =>
    `of ${numbers}, no context has the words of the "quote". Copy them from a context, or, where none says it, leave "quote" empty and give verdict 0`,
  es: (numbers: string) =>
    `de ${numbers}, ningún contexto tiene las palabras de "quote". Cópialas de un contexto o, si ninguno lo dice, deja "quote" vacío y da veredicto 0`,
} as const;

/**
 * What is wrong with the quotations of verdicts, said to the model: support that rests on words which no context has. A
 * small model that wants to agree quotes the statement itself.
 */
export function wrongQuotes(
  verdicts: readonly QuotedVerdict[],
  contexts: readonly string[],
  language: PromptLanguage,
): string | undefined {
  const bad = verdicts.filter(({ quote, verdict }) => verdict === 1 && madeUp(quote, contexts));
  return bad.length === 0 ? undefined : MADE_UP[language](bad.map(({ number }) => number).join(", "));
}

const form = z.strictObject({ verdicts: z.array(quotedVerdict) });

/**
 * Says of each statement whether the contexts support it. A small model that is asked for a reason in its own words makes
 * one of the statement, and agrees with itself; where it has to copy from the contexts first, it looks at them.
 */
export const supportPrompt: Prompt<{ contexts: Numbered; statements: Numbered }, z.infer<typeof form>> = {
  name: "support",
  version: 3,
  form,
  texts: {
    en: {
      instruction: `
Decide of each statement whether the contexts support it. Repeat the statement. As "quote" copy, word for word, the one
sentence of the contexts that comes closest to it; if the contexts do not touch on it, the quote is "". Then compare the
two, word by word: negations, names, figures. Verdict 1: the quote says the same, in whatever words, or the statement
follows from it. Verdict 0: it says otherwise, or only a part, or there is no quote. What you know from elsewhere does not
count.`,
      examples: [{
        input: {
          contexts: {
            "1": "The ferry to Arran sails from May to October and takes no cars. Dogs travel free.",
            "2": "A ticket for the ferry is 4 pounds.",
          },
          statements: {
            "1": "The ferry carries cars.",
            "2": "One pays 4 pounds for the ferry.",
            "3": "Arran has a castle.",
            "4": "The ferry does not sail in January.",
            "5": "The dog's ticket is 4 pounds.",
            "6": "Bicycles are tied to the rail.",
          },
        },
        output: {
          verdicts: [
            {
              number: 1,
              statement: "The ferry carries cars.",
              quote: "The ferry to Arran sails from May to October and takes no cars.",
              verdict: 0,
            },
            {
              number: 2,
              statement: "One pays 4 pounds for the ferry.",
              quote: "A ticket for the ferry is 4 pounds.",
              verdict: 1,
            },
            { number: 3, statement: "Arran has a castle.", quote: "", verdict: 0 },
            {
              number: 4,
              statement: "The ferry does not sail in January.",
              quote: "The ferry to Arran sails from May to October and takes no cars.",
              verdict: 1,
            },
            { number: 5, statement: "The dog's ticket is 4 pounds.", quote: "Dogs travel free.", verdict: 0 },
            { number: 6, statement: "Bicycles are tied to the rail.", quote: "", verdict: 0 },
          ],
        },
      }],
    },
    es: {
      instruction: `
Decide de cada afirmación si los contextos la respaldan. Repite la afirmación. Como "quote" copia, palabra por palabra, la
frase de los contextos que más se le acerca; si los contextos no tratan de eso, "quote" es "". Después compara las dos,
palabra por palabra: negaciones, nombres y cifras. Veredicto 1: la frase citada dice lo mismo, con las palabras que sea, o la
afirmación se deduce de ella. Veredicto 0: dice otra cosa o solo una parte, o no hay cita. Lo que sepas por otra vía no
cuenta.`,
      examples: [{
        input: {
          contexts: {
            "1": "La biblioteca de Soria abre de lunes a viernes y no presta películas.",
            "2": "El carné vale 6 euros.",
          },
          statements: {
            "1": "La biblioteca presta películas.",
            "2": "Hacerse el carné cuesta 6 euros.",
            "3": "Soria tiene un castillo.",
            "4": "La biblioteca cierra los domingos.",
            "5": "El carné vale 8 euros.",
          },
        },
        output: {
          verdicts: [
            {
              number: 1,
              statement: "La biblioteca presta películas.",
              quote: "La biblioteca de Soria abre de lunes a viernes y no presta películas.",
              verdict: 0,
            },
            {
              number: 2,
              statement: "Hacerse el carné cuesta 6 euros.",
              quote: "El carné vale 6 euros.",
              verdict: 1,
            },
            { number: 3, statement: "Soria tiene un castillo.", quote: "", verdict: 0 },
            {
              number: 4,
              statement: "La biblioteca cierra los domingos.",
              quote: "La biblioteca de Soria abre de lunes a viernes y no presta películas.",
              verdict: 1,
            },
            { number: 5, statement: "El carné vale 8 euros.", quote: "El carné vale 6 euros.", verdict: 0 },
          ],
        },
      }],
    },
  },
};
