/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { box } from "./search_form.ts";

/** Keys: ↓ and ↑ or j and k from result to result, ← and → to the other list, Escape to the box. */
export function listenToKeys(): void {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const link = linkFor(event.key, document.activeElement);
    if (!link) return;
    event.preventDefault();
    link.focus({ preventScroll: true });
    if (link instanceof HTMLInputElement) link.select();
    link.scrollIntoView({ block: "nearest" });
  });
}

function linkFor(key: string, active: Element | null): HTMLElement | undefined {
  const asked = box();
  if (active === asked) return key === "ArrowDown" ? links("first")[0] : undefined;
  if (active?.matches("input, select, textarea")) return undefined;
  const item = active?.closest<HTMLElement>(".list [data-document]");
  if (key === "j" || key === "k" || (item && (key === "ArrowDown" || key === "ArrowUp"))) {
    const side = item ? sideOf(item) : "first", all = links(side);
    const at = item ? all.findIndex((link) => item.contains(link)) : -1;
    const down = key === "j" || key === "ArrowDown";
    return !down && at <= 0 ? asked : all[Math.min(at + (down ? 1 : -1), all.length - 1)];
  }
  if (item && (key === "ArrowLeft" || key === "ArrowRight")) {
    const other = key === "ArrowRight" ? "second" : "first";
    if (sideOf(item) === other) return undefined;
    const all = links(other), at = links(sideOf(item)).findIndex((link) => item.contains(link));
    const same = all.find((link) =>
      link.closest<HTMLElement>("[data-document]")?.dataset.document === item.dataset.document
    );
    return same ?? all[Math.min(at, all.length - 1)];
  }
  if (key === "Escape" && active?.closest(".outcome")) return asked;
}

function links(side: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[data-side=${side}]:not([hidden]) .list h3 a`)];
}

function sideOf(item: Element): string {
  return item.closest<HTMLElement>("[data-side]")?.dataset.side ?? "first";
}
