import { z } from "zod";
import type { Prompt } from "../../models/mod.ts";

/** How many questions are made from an answer. */
export const QUESTIONS = 3;

const item = z.strictObject({ noncommittal: z.boolean(), question: z.string() });
const form = z.strictObject({ questions: z.array(item) });

/** Exactly as many questions as are wanted. */
export const questionsShape = z.strictObject({ questions: z.array(item).length(QUESTIONS) });

/** Guesses which questions a text answers, and whether it evades them. */
export const questionsPrompt: Prompt<{ text: string }, z.infer<typeof form>> = {
  name: "questions",
  version: 1,
  form,
  texts: {
    en: {
      instruction: `
The text answered a question that you do not see. Write three questions that it may have been, each in other words and
as precise as the text allows. "noncommittal" is true where the text evades the question (it does not know, it depends, it
sends elsewhere), and false where it says something definite, be it "no" or a figure.`,
      examples: [{
        input: { text: "No, the Clifton bridge was finished in 1864, after Brunel's death." },
        output: {
          questions: [
            { noncommittal: false, question: "Did Brunel live to see the Clifton bridge finished?" },
            { noncommittal: false, question: "Was the Clifton bridge completed in Brunel's lifetime?" },
            { noncommittal: false, question: "Did Brunel die after the Clifton bridge was finished?" },
          ],
        },
      }, {
        input: { text: "I can't tell how much the licence costs." },
        output: {
          questions: [
            { noncommittal: true, question: "How much does the licence cost?" },
            { noncommittal: true, question: "What is the price of the licence?" },
            { noncommittal: true, question: "What must be paid for the licence?" },
          ],
        },
      }],
    },
    es: {
      instruction: `
El texto respondió a una pregunta que no ves. Escribe tres preguntas que pudieron ser esa, cada una con otras palabras y
tan precisa como permita el texto. "noncommittal" es true si el texto esquiva la pregunta (no lo sabe, depende, remite a
otro sitio) y false si dice algo concreto, aunque sea «no» o una cifra.`,
      examples: [{
        input: { text: "No, Cervantes publicó la segunda parte en 1615, un año antes de morir." },
        output: {
          questions: [
            { noncommittal: false, question: "¿Murió Cervantes antes de publicar la segunda parte?" },
            { noncommittal: false, question: "¿Es póstuma la segunda parte que escribió Cervantes?" },
            { noncommittal: false, question: "¿Se publicó la segunda parte tras la muerte de Cervantes?" },
          ],
        },
      }, {
        input: { text: "Depende, no sabría decirte cuánto cuesta la licencia." },
        output: {
          questions: [
            { noncommittal: true, question: "¿Cuánto cuesta la licencia?" },
            { noncommittal: true, question: "¿Qué precio tiene la licencia?" },
            { noncommittal: true, question: "¿Cuánto hay que pagar por la licencia?" },
          ],
        },
      }],
    },
  },
};
