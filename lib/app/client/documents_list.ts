/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { data, filled, words } from "./documents_data.ts";
import { fill } from "./dom.ts";

function rows(): HTMLTableRowElement[] {
  return [...document.querySelectorAll<HTMLTableRowElement>(".documents tbody tr")];
}

function box(row: Element): HTMLInputElement {
  return row.querySelector<HTMLInputElement>("input[type=checkbox]")!;
}

/** The documents that are selected. */
export function selectedIds(): number[] {
  return rows().map(box).filter((one) => one.checked).map((one) => Number(one.value));
}

/** Selects and filters as before. */
export function showAgain(picked: readonly number[], typed: string): void {
  const wanted = new Set(picked);
  for (const row of rows()) box(row).checked = wanted.has(Number(box(row).value));
  const filter = document.querySelector<HTMLInputElement>("#list-filter");
  if (filter) filter.value = typed;
  filterList();
}

/** Shows the documents that have all words of the filter; what is hidden is not selected. */
export function filterList(): void {
  const filter = document.querySelector<HTMLInputElement>("#list-filter");
  if (!filter) return;
  const wanted = plain(filter.value).split(/\s+/).filter((word) => word !== "");
  const all = rows();
  let shown = 0;
  for (const row of all) {
    const text = plain(row.textContent ?? "");
    row.hidden = !wanted.every((word) => text.includes(word));
    if (row.hidden) box(row).checked = false;
    else shown++;
  }
  const state = document.querySelector("#list-shown");
  if (state) {
    const counted = shown === 0 ? words.nothingShown : filled(words.shown, { n: shown, total: all.length });
    fill(state, wanted.length === 0 ? "" : counted);
  }
  listChanged();
}

/** Follows a click on a box: that of a document, or that for all. */
export function listChanged(clicked?: HTMLInputElement): void {
  const all = document.querySelector<HTMLInputElement>("#select-all");
  const button = document.querySelector<HTMLButtonElement>("#remove-selected");
  if (!all || !button) return;
  const shown = rows().filter((row) => !row.hidden).map(box);
  if (clicked === all) { for (const one of shown) one.checked = all.checked; }
  const picked = selectedIds().length;
  all.checked = picked > 0 && picked === shown.length;
  all.indeterminate = picked > 0 && picked < shown.length;
  button.disabled = picked === 0;
  button.textContent = filled(words.removeSelected, { n: picked });
}

/** Without capitals and accents. */
function plain(text: string): string {
  return text.toLocaleLowerCase(data.language).normalize("NFD").replace(/\p{M}/gu, "");
}
