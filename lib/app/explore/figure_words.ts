import type { PlotlyFigure } from "../../report/mod.ts";
import type { Language } from "../http/words.ts";

/** What figures say of themselves, in Spanish. */
const SPANISH: Readonly<Record<string, string>> = {
  "axis does not start at 0": "el eje no empieza en 0",
  "No data": "No hay datos",
  "interval leaves out 0": "el intervalo no contiene el 0",
  "interval includes 0, or none": "el intervalo contiene el 0, o no hay",
};

/**
 * A figure whose own remarks are in the language of the page; its numbers are written as that language does where Plotly
 * writes them.
 *
 * @example
 * ```ts
 * import { inLanguage } from "./figure_words.ts";
 * const { layout } = inLanguage({ data: [], layout: { annotations: [{ text: "No data" }] } }, "es");
 * if (!JSON.stringify(layout).includes("No hay datos")) throw new Error();
 * ```
 */
export function inLanguage(figure: PlotlyFigure, language: Language): PlotlyFigure {
  if (language === "en") return figure;
  const say = (text: string) =>
    Object.entries(SPANISH).reduce((found, [said, word]) => found.replaceAll(said, word), text);
  const layout = JSON.stringify(figure.layout, (_, value) => typeof value === "string" ? say(value) : value);
  const data = figure.data.map((trace) =>
    typeof trace.name === "string" ? { ...trace, name: say(trace.name) } : trace
  );
  return { data, layout: { ...JSON.parse(layout), separators: ",." } };
}
