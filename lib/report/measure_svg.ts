import { textWidth } from "./text_metrics.ts";

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface SvgNode {
  nodeName: string;
  textContent: string | null;
  parentElement: SvgNode | null;
  style?: { fontSize?: string; fontWeight?: string; textAnchor?: string };
  getAttribute(name: string): string | null;
  querySelectorAll(selector: string): Iterable<SvgNode>;
}

/**
 * Gives the elements of a window without layout the boxes that their text would have in Helvetica, turned
 * and moved by their `transform` attributes. Plotly measures nothing else.
 */
export function measureText(window: Record<string, unknown>): void {
  const rectangle = function (this: SvgNode) {
    const own = this.nodeName === "text" || this.nodeName === "tspan";
    const texts = own ? [this] : [...this.querySelectorAll("text")];
    const { left, top, right, bottom } = union(texts.map((text) => placed(textBox(text), text, this)));
    return { left, top, right, bottom, x: left, y: top, width: right - left, height: bottom - top };
  };
  for (const name of ["Element", "SVGElement"]) {
    Object.assign((window[name] as { prototype: object }).prototype, {
      getBBox: rectangle,
      getBoundingClientRect: rectangle,
      getComputedTextLength(this: SvgNode) {
        return rectangle.call(this).width;
      },
      getScreenCTM: () => null,
    });
  }
}

function textBox(node: SvgNode): Box {
  const size = parseFloat(inherited(node, "fontSize", "font-size") ?? "12");
  const weight = inherited(node, "fontWeight", "font-weight") ?? "";
  const bold = weight === "bold" || Number(weight) >= 600;
  const rows = [...node.querySelectorAll("tspan.line")];
  const lines = (rows.length > 0 ? rows : [node]).map((row) => row.textContent ?? "");
  const width = Math.max(...lines.map((line) => textWidth(line, size, bold)));
  const anchor = inherited(node, "textAnchor", "text-anchor");
  const x = attribute(node, "x");
  const left = anchor === "middle" ? x - width / 2 : anchor === "end" ? x - width : x;
  const top = attribute(node, "y") - size * 0.9;
  const height = width === 0 ? 0 : size * (1.15 + 1.3 * (lines.length - 1));
  return { left, top, right: left + width, bottom: top + height };
}

/** The box after the transforms of `node` and of its parents up to and with `root`. */
function placed(box: Box, node: SvgNode, root: SvgNode): Box {
  let corners = [[box.left, box.top], [box.right, box.top], [box.left, box.bottom], [box.right, box.bottom]];
  for (let at: SvgNode | null = node; at !== null; at = at === root ? null : at.parentElement) {
    for (const [, kind, list] of [...(at.getAttribute("transform") ?? "").matchAll(steps)].reverse()) {
      const [a = 0, b = 0, c = 0] = list!.split(/[\s,]+/).map(Number);
      corners = corners.map(([x, y]) => kind === "rotate" ? turned(x!, y!, a, b, c) : [x! + a, y! + b]);
    }
  }
  const [xs, ys] = [corners.map((p) => p[0]!), corners.map((p) => p[1]!)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

const steps = /(translate|rotate)\(([^)]*)\)/g;

function turned(x: number, y: number, degrees: number, cx: number, cy: number): [number, number] {
  const [sin, cos] = [Math.sin(degrees * Math.PI / 180), Math.cos(degrees * Math.PI / 180)];
  return [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos];
}

function inherited(
  node: SvgNode,
  property: "fontSize" | "fontWeight" | "textAnchor",
  name: string,
): string | undefined {
  for (let at: SvgNode | null = node; at !== null; at = at.parentElement) {
    const value = at.style?.[property] || at.getAttribute(name);
    if (value) return value;
  }
}

function attribute(node: SvgNode, name: string): number {
  return parseFloat(node.getAttribute(name) ?? "0") || 0;
}

function union(boxes: Box[]): Box {
  if (boxes.length === 0) return { left: 0, top: 0, right: 0, bottom: 0 };
  return {
    left: Math.min(...boxes.map((b) => b.left)),
    top: Math.min(...boxes.map((b) => b.top)),
    right: Math.max(...boxes.map((b) => b.right)),
    bottom: Math.max(...boxes.map((b) => b.bottom)),
  };
}
