// Runs inside a report page: sorts tables, draws the figures with Plotly, keeps them in the colours of the page.
(() => {
  const templates = JSON.parse(document.querySelector("script[data-templates]")?.textContent ?? "null");
  const darkness = matchMedia("(prefers-color-scheme: dark)");

  function sortable(table) {
    const heads = table.tHead?.rows.length === 1 ? [...table.tHead.rows[0].cells] : [];
    const body = table.tBodies[0];
    if (!body || body.rows.length < 2 || table.tBodies.length > 1) return;
    if (table.querySelector("[colspan], [rowspan]")) return;
    const original = [...body.rows];
    heads.forEach((head, column) => {
      if (head.textContent.trim() === "") return;
      // a real button would be missing in the heads that print repeats on each page
      const button = document.createElement("span");
      button.role = "button";
      button.tabIndex = 0;
      button.className = "sort";
      button.append(...head.childNodes);
      head.append(button);
      const sort = () => sortBy(heads, head, body, original, column);
      button.addEventListener("click", sort);
      button.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        sort();
      });
    });
  }

  function sortBy(heads, head, body, original, column) {
    const keys = new Map(original.map((row) => [row, keyOf(row.cells[column])]));
    const present = [...keys.values()].filter((key) => key !== null);
    const numeric = present.length > 0 && present.every((key) => typeof key === "number");
    const turns = numeric ? ["descending", "ascending", null] : ["ascending", "descending", null];
    const turn = turns[(turns.indexOf(head.getAttribute("aria-sort")) + 1) % 3];
    for (const other of heads) other.removeAttribute("aria-sort");
    if (turn !== null) head.setAttribute("aria-sort", turn);
    const sign = turn === "descending" ? -1 : 1;
    const order = (a, b) => {
      const [x, y] = [keys.get(a), keys.get(b)];
      if (x === null || y === null) return (x === null) - (y === null);
      if (numeric) return sign * (x - y);
      return sign * String(x).localeCompare(String(y), undefined, { numeric: true });
    };
    body.append(...(turn === null ? original : original.toSorted(order)));
  }

  function keyOf(cell) {
    const text = cell?.textContent.trim() ?? "";
    if (text === "" || text === "\u2013" || cell.querySelector(".failure")) return null;
    const shown = cell.dataset.sort ?? text.replace(/[\u202f,\s%]/g, "").replace("\u2212", "-");
    return shown !== "" && Number.isFinite(Number(shown)) ? Number(shown) : text;
  }

  const template = () => templates[darkness.matches ? "dark" : "light"];

  /** Width, height, broken title and names for the room there is. */
  function fitted(figure, layout) {
    const meta = layout.meta?.cotejo;
    if (!meta) return { width: figure.clientWidth };
    const small = meta.narrow && figure.clientWidth < meta.minWidth ? meta.narrow : null;
    const room = figure.clientWidth - 8;
    const family = template().layout.font.family;
    const quiet = wrapped(meta.subtitle, room, `12px ${family}`);
    const lines = [
      ...wrapped(meta.title, room, `600 15px ${family}`),
      ...quiet.map((line) => `<span style="font-size:12px;font-weight:normal">${line}</span>`),
    ];
    const more = 19.5 * (lines.length - meta.lines);
    const usual = Object.keys(meta.narrow?.layout ?? {}).map((key) => [key, valueAt(layout, key)]);
    return {
      width: Math.max(figure.clientWidth, (small ?? meta).minWidth),
      height: (small === null ? meta.height : small.height + 19.5 * (meta.lines - 1)) + more,
      "title.text": lines.join("<br>"),
      "title.pad.t": lines.length > 1 ? 23 : 12,
      "title.pad.l": 0,
      "margin.t": meta.top + more,
      ...(small === null ? Object.fromEntries(usual) : small.layout),
    };
  }

  function valueAt(object, path) {
    return path.split(".").reduce((at, key) => at?.[key], object) ?? null;
  }

  function setAt(object, path, value) {
    const keys = path.split(".");
    const last = keys.pop();
    keys.reduce((at, key) => at[key] ??= {}, object)[last] = value;
  }

  const ruler = document.createElement("canvas").getContext("2d");
  function wrapped(text, width, font) {
    ruler.font = font;
    const lines = [];
    for (const word of text.split(/\s+/).filter(Boolean)) {
      const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
      if (lines.length > 0 && ruler.measureText(longer).width <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines.map((line) => line.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;"));
  }

  async function draw(figure) {
    const live = figure.querySelector(".live");
    const text = figure.querySelector("script").textContent;
    const { data, layout } = JSON.parse(text);
    const described = JSON.parse(text).layout; // as it came, without what is set here and by Plotly
    const config = {
      displaylogo: false,
      modeBarButtons: [["toImage", "zoom2d", "pan2d", "resetScale2d"]],
      toImageButtonOptions: { format: "svg", filename: layout.meta?.cotejo?.title ?? "figure" },
    };
    if (matchMedia("(pointer: coarse)").matches) layout.dragmode = false;
    figure.classList.add("is-live");
    for (const [path, value] of Object.entries(fitted(figure, described))) {
      if (value !== null) setAt(layout, path, value);
    }
    try {
      await Plotly.newPlot(live, data, { ...layout, template: template() }, config);
    } catch (error) {
      figure.classList.remove("is-live");
      console.error(error);
      return;
    }
    let width = figure.clientWidth;
    new ResizeObserver(() => {
      if (figure.clientWidth === width || live.clientWidth === 0) return;
      width = figure.clientWidth;
      Plotly.relayout(live, fitted(figure, described));
    }).observe(figure);
    darkness.addEventListener("change", () => Plotly.relayout(live, { template: template() }));
  }

  for (const table of document.querySelectorAll("main table")) sortable(table);
  const contents = document.querySelector(".toc details");
  if (contents && matchMedia("(max-width: 65.99rem)").matches) contents.open = false;
  (async () => {
    if (typeof Plotly === "undefined") return;
    for (const figure of document.querySelectorAll("figure.plot")) {
      await draw(figure);
      await new Promise((next) => setTimeout(next));
    }
    document.documentElement.dataset.figures = "drawn";
  })();
})();
