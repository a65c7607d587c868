import type { Language } from "../http/words.ts";

/** What step 05 asks of statements, in Spanish. */
const SPANISH: Record<string, string> = {
  "Does the context help to arrive at the accepted answer?":
    "¿Ayuda el contexto a llegar a la respuesta aceptada?",
  "Does the accepted answer say so too?": "¿Lo dice también la respuesta aceptada?",
  "Does the answer say so too?": "¿Lo dice también la respuesta?",
  "Do the contexts support the statement, whether it is true or not?":
    "¿Respaldan los contextos la afirmación, sea cierta o no?",
  "Does the context help to arrive at the answer?": "¿Ayuda el contexto a llegar a la respuesta?",
  "Can the sentence be attributed to the contexts?": "¿Puede atribuirse la frase a los contextos?",
  "Is the statement without support in the accepted answer, and supported by a context that supports something of the accepted answer?":
    "¿Carece la afirmación de respaldo en la respuesta aceptada y la respalda un contexto que respalda algo de la respuesta aceptada?",
  "Is the statement without support in the accepted answer, and supported by contexts, none of which supports anything of the accepted answer?":
    "¿Carece la afirmación de respaldo en la respuesta aceptada y la respaldan solo contextos que no respaldan nada de la respuesta aceptada?",
  "Do the contexts name it?": "¿Lo nombran los contextos?",
  "Do the contexts that the sentence cites, taken together, support it? (0 if it cites none)":
    "¿Respaldan la frase, tomados en conjunto, los contextos que cita? (0 si no cita ninguno)",
  "How much of what the answer claims do the contexts support?":
    "¿Qué parte de lo que afirma la respuesta respaldan los contextos?",
  "How directly does the answer say what was asked, right or wrong?":
    "¿Hasta qué punto responde directamente a lo preguntado, con acierto o sin él?",
  "How much of the contexts helps to answer the question?":
    "¿Qué parte de los contextos ayuda a responder la pregunta?",
  "How much of what a full answer needs is in the contexts?":
    "¿Qué parte de lo que necesita una respuesta completa está en los contextos?",
};

const CITED =
  /^The sentence cites (context \[(\d+)\]|a context that there is not)\. Do all that it cites support it, and is this one needed: alone it does, or the others do not\?$/;

/**
 * What step 05 asks, in a language of the interface.
 *
 * @example
 * ```ts
 * import { asksIn } from "./asks.ts";
 * if (asksIn("Do the contexts name it?", "es") !== "¿Lo nombran los contextos?") throw new Error();
 * ```
 */
export function asksIn(question: string, language: Language): string {
  if (language === "en") return question;
  const cited = CITED.exec(question);
  if (!cited) return SPANISH[question] ?? question;
  const which = cited[2] === undefined ? "un contexto que no existe" : `el contexto [${cited[2]}]`;
  return `La frase cita ${which}. ¿La respaldan todos los que cita, y hace falta este: basta por sí solo, o los demás no bastan?`;
}
