/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

const MILLISECONDS = 450;

/** Where each document stands in a list on the screen. */
function tops(list: Element): Map<string, number> {
  return new Map(items(list).map((item) => [item.dataset.document!, item.getBoundingClientRect().top]));
}

function items(list: Element): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>("[data-document]")];
}

/**
 * Changes a list and lets every document that stood in it glide from its old place to its new one; new ones fade in.
 * Whoever wants less motion sees the new list at once. What had the focus keeps it.
 */
export function withMoves(list: Element, change: () => void): void {
  const before = tops(list);
  const focused = document.activeElement?.closest<HTMLElement>("[data-document]");
  const held = focused && list.contains(focused) ? focused.dataset.document : undefined;
  change();
  if (held !== undefined) {
    items(list).find((item) => item.dataset.document === held)?.querySelector("a")?.focus({
      preventScroll: true,
    });
  }
  if (before.size === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const item of items(list)) {
    const old = before.get(item.dataset.document!);
    const frames = old === undefined
      ? [{ opacity: 0 }, { opacity: 1 }]
      : [{ transform: `translateY(${old - item.getBoundingClientRect().top}px)` }, { transform: "none" }];
    item.animate(frames, { duration: MILLISECONDS, easing: "cubic-bezier(.2, .7, .2, 1)" });
  }
}
