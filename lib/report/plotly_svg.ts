import { Window } from "happy-dom";
import { measureText } from "./measure_svg.ts";

/** What Plotly draws: the content of the MIME type `application/vnd.plotly.v1+json`. */
export interface PlotlyFigure {
  data: Record<string, unknown>[];
  layout: Record<string, unknown>;
}

/** Pixels of the static picture. */
export interface PictureSize {
  width: number;
  height: number;
}

/** The size of a picture whose layout states none. */
export const pictureSize: PictureSize = { width: 860, height: 440 };

interface Plotly {
  newPlot(div: unknown, data: unknown, layout: unknown, config: unknown): Promise<unknown>;
  toImage(div: unknown, options: unknown): Promise<string>;
  purge(div: unknown): void;
}

interface Stage {
  plotly: Plotly;
  document: { createElement(tag: string): { remove(): void }; body: { appendChild(div: unknown): void } };
  seed(n: number): void;
}

let stage: Stage | undefined;
let queue: Promise<unknown> = Promise.resolve();

/** The text of the Plotly library, for inlining and for the stage of {@linkcode plotlySvg}. */
export function plotlySource(): string {
  return Deno.readTextFileSync(new URL(import.meta.resolve("plotly.js-dist-min")));
}

/**
 * Draws a Plotly figure as SVG without a browser. The same figure gives the same bytes each time; the ids
 * inside follow from the figure, so that pictures of different figures can stand in one page. The library
 * is loaded at the first call and once per process. WebGL traces and traces that paint on a canvas
 * (heatmap, image) cannot be drawn.
 *
 * @example
 * ```ts
 * import { plotlySvg } from "./plotly_svg.ts";
 * const svg = await plotlySvg({ data: [{ type: "bar", x: ["a", "b"], y: [1, 2] }], layout: {} });
 * if (!svg.startsWith("<svg")) throw new Error(svg.slice(0, 40));
 * ```
 */
export function plotlySvg(figure: PlotlyFigure, size: Partial<PictureSize> = {}): Promise<string> {
  const drawn = queue.then(() => draw(figure, size));
  queue = drawn.catch(() => undefined); // the caller has the error; the next picture must not wait for it
  return drawn;
}

async function draw(figure: PlotlyFigure, size: Partial<PictureSize>): Promise<string> {
  stage ??= openStage();
  const { data, layout } = structuredClone(figure);
  const width = size.width ?? number(layout.width) ?? pictureSize.width;
  const height = size.height ?? number(layout.height) ?? pictureSize.height;
  stage.seed(fingerprint(JSON.stringify(figure)));
  const div = stage.document.createElement("div");
  stage.document.body.appendChild(div);
  try {
    await stage.plotly.newPlot(div, data, { ...layout, width, height }, { staticPlot: true });
    const uri = await stage.plotly.toImage(div, { format: "svg", width, height });
    return decodeURIComponent(uri.replace(/^data:image\/svg\+xml,/, ""));
  } finally {
    stage.plotly.purge(div);
    div.remove();
  }
}

function openStage(): Stage {
  const window = new Window({ width: 1200, height: 900 }) as unknown as
    & Record<string, unknown>
    & { Plotly: Plotly; document: Stage["document"] };
  measureText(window);
  (window.URL as { createObjectURL: () => string }).createObjectURL = () => "";
  let state = 1;
  const next = () => (state = state * 16807 % 2147483647) / 2147483647;
  const math = Object.create(Math, { random: { value: next } });
  // The library must see this window as its global object, no module system, and our seeded chance.
  const hidden = new Set<PropertyKey>(["module", "exports", "define", Symbol.unscopables]);
  const scope = new Proxy(window, {
    has: (_, key) => key === "Math" || hidden.has(key) || key in window,
    get: (_, key) => {
      if (hidden.has(key)) return undefined;
      if (key === "Math") return math;
      return key === "window" || key === "self" || key === "globalThis" ? window : Reflect.get(window, key);
    },
  });
  new Function("scope", `with (scope) {${plotlySource()}\n}`).call(window, scope);
  return { plotly: window.Plotly, document: window.document, seed: (n) => state = 1 + n % 2147483645 };
}

function number(value: unknown): number | undefined {
  const n = typeof value === "string" ? parseFloat(value) : value;
  return typeof n === "number" && Number.isFinite(n) ? n : undefined;
}

function fingerprint(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return h;
}
