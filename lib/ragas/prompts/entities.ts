import { z } from "zod";
import type { Prompt } from "../../models/mod.ts";

const form = z.strictObject({ entities: z.array(z.string()) });

/** Lists what a text names. */
export const entitiesPrompt: Prompt<{ text: string }, z.infer<typeof form>> = {
  name: "entities",
  version: 1,
  form,
  texts: {
    en: {
      instruction: `
List the entities that the text names: people, places, organisations, products, works, events, dates and figures (with
their unit). Copy each from the text as it stands there, once. Common nouns are not entities. If it names none, the list
is empty.`,
      examples: [{
        input: {
          text: "Ada Lovelace, born in London on 10 December 1815, wrote notes on the Analytical Engine.",
        },
        output: { entities: ["Ada Lovelace", "London", "10 December 1815", "Analytical Engine"] },
      }, {
        input: { text: "Backups are kept for 30 days unless you switch them off." },
        output: { entities: ["30 days"] },
      }, {
        input: { text: "The key is under the mat." },
        output: { entities: [] },
      }],
    },
    es: {
      instruction: `
Enumera las entidades que nombra el texto: personas, lugares, organizaciones, productos, obras, acontecimientos, fechas y
cifras (con su unidad). Copia cada una tal como está en el texto, una sola vez. Los nombres comunes no son entidades. Si
no nombra ninguna, la lista queda vacía.`,
      examples: [{
        input: { text: "Emilia Pardo Bazán, nacida en La Coruña en 1851, publicó Los pazos de Ulloa." },
        output: { entities: ["Emilia Pardo Bazán", "La Coruña", "1851", "Los pazos de Ulloa"] },
      }, {
        input: { text: "El embalse pierde al día 3 litros por metro cuadrado." },
        output: { entities: ["3 litros"] },
      }, {
        input: { text: "La llave está debajo del felpudo." },
        output: { entities: [] },
      }],
    },
  },
};
