/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** What every page does: the key "/" goes to the first search box, "?" to the help. */
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  if (event.key === "/") {
    const box = document.querySelector<HTMLInputElement>("input[type=search]");
    if (!box) return;
    event.preventDefault();
    box.focus();
    box.select();
  } else if (event.key === "?") location.href = "/help";
});

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
