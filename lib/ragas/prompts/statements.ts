import { z } from "zod";
import type { Prompt } from "../../models/mod.ts";

const form = z.strictObject({ noncommittal: z.boolean(), statements: z.array(z.string()) });

/**
 * Cuts a text that answers a question into statements that stand by themselves. The model says first whether the text
 * evades the question: it makes fewer statements of an "I don't know", and an empty list is never silent. The version counts
 * what is taken for statements, too.
 */
export const statementsPrompt: Prompt<{ question: string; text: string }, z.infer<typeof form>> = {
  name: "statements",
  version: 2,
  form,
  texts: {
    en: {
      instruction: `
Split the text, which answers the question, into statements. Each says one thing that is true or false and can be
understood alone: write names instead of pronouns, and take from the question what the text leaves unsaid. Keep
negations, figures and conditions. Add nothing. First say whether the text is noncommittal: it is not sure, does not
know, asks back, or says that nothing was found. Then, and only then, the list is empty.`,
      examples: [{
        input: {
          question: "Who wrote Middlemarch?",
          text: "George Eliot. She began it in 1869 and did not sign it with her real name.",
        },
        output: {
          noncommittal: false,
          statements: [
            "George Eliot wrote Middlemarch.",
            "George Eliot began Middlemarch in 1869.",
            "George Eliot did not sign Middlemarch with her real name.",
          ],
        },
      }, {
        input: { question: "How many rooms does the hotel have?", text: "308" },
        output: { noncommittal: false, statements: ["The hotel has 308 rooms."] },
      }, {
        input: { question: "When does the shop open?", text: "Sorry, the page doesn't tell." },
        output: { noncommittal: true, statements: [] },
      }],
    },
    es: {
      instruction: `
Divide el texto, que responde a la pregunta, en afirmaciones. Cada una dice una sola cosa, verdadera o falsa, y se
entiende por sí sola: pon nombres donde el texto calla el sujeto o usa pronombres, y toma de la pregunta lo que el texto
da por sabido. Conserva negaciones, cifras y condiciones. No añadas nada. Di primero si el texto es evasivo
("noncommittal"): no lo sabe, duda, repregunta o dice que no consta. Entonces, y solo entonces, la lista queda vacía.`,
      examples: [{
        input: {
          question: "¿Quién pintó el Guernica?",
          text: "Lo pintó Picasso en 1937. Mide casi ocho metros y no llegó a España hasta 1981.",
        },
        output: {
          noncommittal: false,
          statements: [
            "Picasso pintó el Guernica en 1937.",
            "El Guernica mide casi ocho metros.",
            "El Guernica no llegó a España hasta 1981.",
          ],
        },
      }, {
        input: { question: "¿Cuánto se tarda en tren de Sevilla a Cádiz?", text: "Hora y media." },
        output: { noncommittal: false, statements: ["De Sevilla a Cádiz se tarda hora y media en tren."] },
      }, {
        input: { question: "¿A qué hora abre el museo?", text: "Lo siento, no lo sé." },
        output: { noncommittal: true, statements: [] },
      }],
    },
  },
};
