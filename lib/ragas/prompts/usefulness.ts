import type { z } from "zod";
import type { Prompt } from "../../models/mod.ts";
import { verdict } from "./verdicts.ts";

interface Input {
  question: string;
  answer: string;
  context: string;
}

/** Says whether a context helps to arrive at the answer. */
export const usefulnessPrompt: Prompt<Input, z.infer<typeof verdict>> = {
  name: "usefulness",
  version: 2,
  form: verdict,
  texts: {
    en: {
      instruction: `
Decide whether the context is of use for arriving at the answer to the question. As the reason, quote
from the context what comes closest to the answer, and say whether this is all of the answer, a part or nothing. Verdict
1: all or a part, in whatever words. Verdict 0: nothing, even if the subject is the same.`,
      examples: [{
        input: {
          question: "When did the Forth Bridge open, and how long is it?",
          answer: "It opened in 1890 and is 2.5 km long.",
          context: "The railway bridge over the Forth was opened on 4 March 1890.",
        },
        output: { reason: "Context: opened on 4 March 1890; a part.", verdict: 1 },
      }, {
        input: {
          question: "How long do eggs keep in the fridge?",
          answer: "Five weeks.",
          context: "Eggs should be kept in the fridge, not in its door.",
        },
        output: { reason: "Context: not in the door of the fridge; nothing.", verdict: 0 },
      }],
    },
    es: {
      instruction: `
Decide si el contexto sirve para llegar a la respuesta de la pregunta. Como motivo, cita del contexto lo
que más se acerca a la respuesta y di si es toda la respuesta, una parte o nada. Veredicto 1: toda o una parte, con las palabras
que sea. Veredicto 0: nada, aunque el tema sea el mismo.`,
      examples: [{
        input: {
          question: "¿Dónde nació Rosalía de Castro y cuándo murió?",
          answer: "Nació en Santiago de Compostela y murió en 1885.",
          context: "La autora de Follas novas falleció en Padrón el 15 de julio de 1885.",
        },
        output: {
          reason: "Contexto: falleció el 15 de julio de 1885; una parte.",
          verdict: 1,
        },
      }, {
        input: {
          question: "¿Cuánto mide el acueducto de Segovia?",
          answer: "Unos 28 metros de alto.",
          context: "El acueducto de Segovia es patrimonio de la humanidad desde 1985.",
        },
        output: {
          reason: "Contexto: patrimonio desde 1985; nada.",
          verdict: 0,
        },
      }],
    },
  },
};
