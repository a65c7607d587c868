/** The neutral colours of a page and of the figures in it. */
export interface Inks {
  paper: string;
  ink: string;
  muted: string;
  grid: string;
  axis: string;
}

/** Neutral colours on a light and on a dark page. Systems keep their colours on both. */
export const inks: { light: Inks; dark: Inks } = {
  light: { paper: "#ffffff", ink: "#1d2329", muted: "#59636e", grid: "#e5e8eb", axis: "#8b949d" },
  dark: { paper: "#14171a", ink: "#e3e6e9", muted: "#a3acb5", grid: "#2b3238", axis: "#737d87" },
};

/** Fonts whose letters have the widths that the static pictures were laid out with. */
export const figureFont = "Helvetica, Arial, Liberation Sans, sans-serif";

/**
 * The Plotly template that carries every neutral colour of a figure, so that a page changes a figure
 * between light and dark by changing its template alone.
 */
export function figureTemplate(mode: "light" | "dark", font: string = figureFont): Record<string, unknown> {
  const { paper, ink, muted, grid, axis } = inks[mode];
  const axes = {
    gridcolor: grid,
    linecolor: axis,
    zerolinecolor: axis,
    zerolinewidth: 1,
    tickcolor: "rgba(0,0,0,0)",
    tickfont: { color: muted, size: 12 },
    title: { font: { color: ink, size: 13 }, standoff: 10 },
    automargin: true,
    ticks: "outside",
    ticklen: 6,
  };
  const errors = { color: ink, thickness: 1.2, width: 4 };
  return {
    layout: {
      font: { family: font, size: 12, color: ink },
      title: { font: { size: 15, color: ink, weight: 600 } },
      paper_bgcolor: paper,
      plot_bgcolor: paper,
      xaxis: axes,
      yaxis: axes,
      legend: { bgcolor: "rgba(0,0,0,0)", font: { color: ink, size: 12 } },
      annotationdefaults: { font: { color: muted, size: 12 }, showarrow: false },
      shapedefaults: { line: { color: axis, width: 1 } },
      hoverlabel: { bgcolor: paper, bordercolor: axis, font: { color: ink, size: 12 }, align: "left" },
      modebar: { bgcolor: "rgba(0,0,0,0)", color: axis, activecolor: ink },
      coloraxis: { colorbar: { outlinewidth: 0 } },
    },
    data: {
      bar: [{ error_x: errors, error_y: errors, textfont: { color: muted } }],
      scatter: [{ textfont: { color: ink } }],
    },
  };
}
