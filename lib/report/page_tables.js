// Runs inside a report page: sorts tables, and says where one is wider than its place.
(() => {
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
      head.classList.add("sorts");
      const sort = () => sortBy(heads, head, body, original, column);
      head.addEventListener("click", sort);
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

  const widths = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const box = target.closest(".scroll");
      box.parentElement.classList.toggle("wide", box.scrollWidth > box.clientWidth + 1);
    }
  });

  for (const table of document.querySelectorAll("main table")) sortable(table);
  for (const box of document.querySelectorAll(".scroll")) {
    widths.observe(box);
    widths.observe(box.firstElementChild);
  }
  const contents = document.querySelector(".toc details");
  if (contents && matchMedia("(max-width: 65.99rem)").matches) contents.open = false;
})();
