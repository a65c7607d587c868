// Runs inside a page: draws the figures with Plotly, in the width and the colours of the page. A figure that was drawn
// says so by the event "drawn"; whoever adds figures later asks for them by the event "draw" at the document.
(() => {
  const templates = JSON.parse(document.querySelector("script[data-templates]").textContent);
  const darkness = matchMedia("(prefers-color-scheme: dark)");
  const template = () => templates[darkness.matches ? "dark" : "light"];
  const lineHeight = 19.5;
  const phone = 560;

  /** The figure for the room there is: its description, with what a narrow screen changes. */
  function fitted(text, width) {
    const { data, layout } = JSON.parse(text);
    const meta = layout.meta?.cotejo;
    Object.assign(layout, { width, template: template(), autosize: false });
    if (matchMedia("(pointer: coarse)").matches) layout.dragmode = false;
    if (!meta) return { data, layout };
    const small = meta.narrow && width < Math.max(meta.minWidth, phone) ? meta.narrow : null;
    layout.height = small === null ? meta.height : small.height + lineHeight * (meta.lines - 1);
    for (const [path, value] of Object.entries(small?.layout ?? {})) setAt(layout, path, value);
    for (const [path, value] of Object.entries(small?.data ?? {})) setAt(data, path, value);
    if (small?.turned) data.forEach(turn);
    if (small?.unlabelled) {
      for (const trace of data) Object.assign(trace, { mode: "markers", showlegend: true });
    }
    if (width < phone) shrink(data, layout, width);
    layout.height += Math.max(0, legendHeight(data, layout, width) - (width < phone ? 0 : 2 * lineHeight));
    head(layout, meta, width);
    return { data, layout };
  }

  /** Title and subtitle, broken into lines, and the room above the plot that they need. */
  function head(layout, meta, width) {
    const size = width < phone ? 14 : 15;
    const family = template().layout.font.family;
    const lines = [
      ...wrapped(plain(meta.title), width - 8, `600 ${size}px ${family}`),
      ...wrapped(plain(meta.subtitle), width - 8, `12px ${family}`)
        .map((line) => `<span style="font-size:12px;font-weight:normal">${line}</span>`),
    ];
    const more = lineHeight * (lines.length - meta.lines);
    setAt(layout, "title.text", lines.join("<br>"));
    setAt(layout, "title.font.size", size);
    setAt(layout, "title.pad", { t: lines.length > 1 ? 23 : 12, l: 0 });
    setAt(layout, "margin.t", meta.top + more);
    layout.height += more;
  }

  /** Standing bars and boxes lie down. */
  function turn(trace) {
    for (const [a, b] of [["x", "y"], ["error_x", "error_y"], ["xhoverformat", "yhoverformat"]]) {
      [trace[a], trace[b]] = [trace[b], trace[a]];
      for (const key of [a, b]) if (trace[key] === undefined) delete trace[key];
    }
    trace.orientation = trace.orientation === "h" ? "v" : "h";
  }

  function shrink(data, layout, width) {
    const family = template().layout.font.family;
    const names = layout.yaxis?.ticktext?.flatMap((name) => name.split("<br>")) ?? ["0.00"];
    const taken = Math.max(...names.map((name) => textWidth(name, `10.5px ${family}`))) + 60;
    for (const axis of Object.keys(layout).filter((key) => /^[xy]axis\d*$/.test(key))) {
      setAt(layout, `${axis}.tickfont.size`, 10.5);
      const name = layout[axis].title?.text;
      if (!name) continue;
      const room = axis.startsWith("x") ? width - taken : 200;
      const parts = name.split(" \u00b7 ").flatMap((part) => wrapped(part, room, `11.5px ${family}`));
      setAt(layout, `${axis}.title`, { text: parts.join("<br>"), font: { size: 11.5 } });
    }
    setAt(layout, "legend.font.size", 11);
    setAt(layout, "margin.l", 4);
    for (const trace of data) {
      if (trace.text && trace.type === "bar") setAt(trace, "outsidetextfont.size", 10.5);
    }
  }

  /** What the legend takes below the plot: Plotly gives all its entries the width of the longest. */
  function legendHeight(data, layout, width) {
    const names = data.filter((trace) => trace.showlegend !== false && trace.name).map((trace) => trace.name);
    if (names.length < 2) return 0;
    const font = `${layout.legend?.font?.size ?? 12}px ${template().layout.font.family}`;
    const widest = Math.max(...names.map((name) => textWidth(name, font))) + 45;
    return lineHeight * Math.ceil(names.length / Math.max(1, Math.floor(width / widest)));
  }

  function setAt(object, path, value) {
    const keys = path.split(".");
    const last = keys.pop();
    keys.reduce((at, key) => at[key] ??= {}, object)[last] = value;
  }

  const plain = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

  const ruler = document.createElement("canvas").getContext("2d");
  function textWidth(markup, font) {
    ruler.font = font;
    return ruler.measureText(markup.replace(/<[^>]*>/g, "").replace(/&\w+;/g, "&")).width;
  }

  function wrapped(markup, width, font) {
    const lines = [];
    for (const word of markup.split(/\s+/).filter(Boolean)) {
      const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
      if (lines.length > 0 && textWidth(longer, font) <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  }

  async function draw(figure) {
    const live = figure.querySelector(".live");
    const text = figure.querySelector("script").textContent;
    const config = {
      displaylogo: false,
      modeBarButtons: [["toImage", "zoom2d", "pan2d", "resetScale2d"]],
      toImageButtonOptions: {
        format: "svg",
        filename: JSON.parse(text).layout.meta?.cotejo?.title ?? "figure",
      },
    };
    figure.classList.add("is-live");
    let width = figure.clientWidth;
    const first = fitted(text, width);
    try {
      await Plotly.newPlot(live, first.data, first.layout, config);
    } catch (error) {
      figure.classList.remove("is-live");
      console.error(error);
      return;
    }
    const again = () => {
      const { data, layout } = fitted(text, width);
      Plotly.react(live, data, layout, config);
    };
    new ResizeObserver(() => {
      if (!figure.isConnected || figure.clientWidth === width || live.clientWidth === 0) return;
      width = figure.clientWidth;
      again();
    }).observe(figure);
    const darken = () => {
      if (figure.isConnected) Plotly.relayout(live, { template: template() });
      else darkness.removeEventListener("change", darken);
    };
    darkness.addEventListener("change", darken);
    figure.dispatchEvent(new CustomEvent("drawn", { bubbles: true }));
  }

  async function drawAll() {
    for (const figure of document.querySelectorAll("figure.plot:not(.is-live)")) {
      await draw(figure);
      await new Promise((next) => setTimeout(next));
    }
    document.documentElement.dataset.figures = "drawn";
  }

  if (typeof Plotly === "undefined") return;
  drawAll();
  document.addEventListener("draw", drawAll);
})();
