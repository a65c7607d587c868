import { type Measure, measureDefinition, parseMeasure } from "../notation/mod.ts";

/** A measure with the lowest relevant grade that -l gives, if it takes one and does not name its own. */
export function atLevel(text: string, rel: number, measure = parseMeasure(text)): Measure {
  const takes = measureDefinition(measure.name).parameters.some(({ name }) => name === "rel");
  if (!takes || rel === 1 || /[(,]\s*rel\s*=/.test(text)) return measure;
  return { ...measure, parameters: { ...measure.parameters, rel } };
}
