import { z } from "zod";
import type { Prompt } from "../../models/mod.ts";
import type { Numbered } from "./verdicts.ts";

/** What the rating judge gives marks for. */
export const RATED_MEASURES = [
  "context_precision",
  "context_recall",
  "faithfulness",
  "answer_relevancy",
] as const;

export type RatedMeasure = typeof RATED_MEASURES[number];

const mark = z.strictObject({ reason: z.string(), mark: z.literal([1, 2, 3, 4, 5]) });
const form = z.strictObject({
  context_precision: mark,
  context_recall: mark,
  faithfulness: mark,
  answer_relevancy: mark,
});

interface Input {
  question: string;
  contexts: Numbered;
  answer: string | null;
}

/** Four marks from 1 to 5 at once, after document 000, section 5.7.4. */
export const ratingPrompt: Prompt<Input, z.infer<typeof form>> = {
  name: "rating",
  version: 1,
  form,
  texts: {
    en: {
      instruction: `
Contexts were found for a question, and an answer was written from them. Give four marks from 1 (worst) to 5 (best), each
after its reason in a few words:
- context_precision: how much of the contexts helps to answer the question. 1 nothing, 3 half, 5 all.
- context_recall: how much of what a full answer needs is in the contexts. 1 nothing, 3 half, 5 all.
- faithfulness: how much of what the answer claims is supported by the contexts, true or not. 1 nothing, 3 half, 5 all.
- answer_relevancy: how directly the answer says what was asked, right or wrong. 1 not at all, 3 partly, 5 exactly.
If the answer is null, give 1 to the last two.`,
      examples: [{
        input: {
          question: "Who built the Eddystone lighthouse?",
          contexts: { "1": "Smeaton built the Eddystone lighthouse.", "2": "Plymouth has a harbour." },
          answer: "It was built by Smeaton.",
        },
        output: {
          context_precision: { reason: "Context 1 helps, context 2 does not.", mark: 3 },
          context_recall: { reason: "The builder is there.", mark: 5 },
          faithfulness: { reason: "Context 1 says the same.", mark: 5 },
          answer_relevancy: { reason: "It names the builder, as asked.", mark: 5 },
        },
      }, {
        input: {
          question: "When and where was Mary Anning born?",
          contexts: { "1": "Mary Anning was born in 1799." },
          answer: "She was born in 1801.",
        },
        output: {
          context_precision: { reason: "The only context helps.", mark: 5 },
          context_recall: { reason: "The year is there, the place is not.", mark: 3 },
          faithfulness: { reason: "Context 1 says 1799, not 1801.", mark: 1 },
          answer_relevancy: { reason: "It says when, not where.", mark: 3 },
        },
      }],
    },
    es: {
      instruction: `
Para una pregunta se buscaron contextos, y a partir de ellos se escribió una respuesta. Pon cuatro notas de 1 (la peor) a 5
(la mejor), cada una detrás de su motivo en pocas palabras:
- context_precision: cuánto de los contextos sirve para responder a la pregunta. 1 nada, 3 la mitad, 5 todo.
- context_recall: cuánto de lo que exige una respuesta completa está en los contextos. 1 nada, 3 la mitad, 5 todo.
- faithfulness: cuánto de lo que afirma la respuesta lo respaldan los contextos, sea verdad o no. 1 nada, 3 la mitad, 5 todo.
- answer_relevancy: si la respuesta dice lo que se preguntó, acierte o no. 1 en absoluto, 3 en parte, 5 exactamente.
Si la respuesta es null, pon un 1 a las dos últimas.`,
      examples: [{
        input: {
          question: "¿Quién proyectó el faro de Chipiona?",
          contexts: {
            "1": "El faro de Chipiona es obra de Jaime Font.",
            "2": "En Chipiona se cultivan flores.",
          },
          answer: "Lo proyectó Jaime Font.",
        },
        output: {
          context_precision: { reason: "Sirve el contexto 1; el 2, no.", mark: 3 },
          context_recall: { reason: "Consta el autor.", mark: 5 },
          faithfulness: { reason: "El contexto 1 dice lo mismo.", mark: 5 },
          answer_relevancy: { reason: "Da el autor, que es lo que se pide.", mark: 5 },
        },
      }, {
        input: {
          question: "¿Cuándo y dónde nació Rosalía de Castro?",
          contexts: { "1": "Rosalía de Castro nació en 1837." },
          answer: "Nació en 1873.",
        },
        output: {
          context_precision: { reason: "Sirve el único contexto.", mark: 5 },
          context_recall: { reason: "Consta el año, pero no el lugar.", mark: 3 },
          faithfulness: { reason: "El contexto 1 dice 1837, no 1873.", mark: 1 },
          answer_relevancy: { reason: "Dice cuándo, pero no dónde.", mark: 3 },
        },
      }],
    },
  },
};
