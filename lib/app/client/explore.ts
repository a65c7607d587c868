/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** A page that looks inside a run: what is chosen shows at once, and keys lead through the questions. */

/** How long a pause in typing is waited for. */
const PAUSE = 250;

let asked: AbortController | undefined;

/** Puts the parts of another address of this page in the place of those shown. */
async function load(
  address: string,
  { keep, only, focus }: { keep: boolean; only?: string; focus?: string },
): Promise<void> {
  asked?.abort();
  const mine = asked = new AbortController();
  document.documentElement.dataset.loading = "yes";
  try {
    const answer = await fetch(address, { headers: { accept: "text/html" }, signal: mine.signal });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const parts = document.querySelectorAll<HTMLElement>("[data-part]");
    if (!answer.ok || parts.length === 0) return void location.assign(address);
    for (const part of only ? [...parts].filter((part) => part.dataset.part === only) : outermost(parts)) {
      const fresh = page.querySelector(`[data-part="${part.dataset.part}"]`);
      if (!fresh) return void location.assign(address);
      const held = part.contains(document.activeElement) && document.activeElement?.getAttribute("name");
      part.replaceWith(document.adoptNode(fresh));
      if (held) document.querySelector<HTMLElement>(`[name="${held}"]`)?.focus();
    }
    if (keep) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
    document.dispatchEvent(new CustomEvent("draw"));
    document.dispatchEvent(new CustomEvent("loaded"));
    if (focus) focusOn(focus);
  } catch (error) {
    if (!mine.signal.aborted) throw error;
  } finally {
    if (asked === mine) delete document.documentElement.dataset.loading;
  }
}

function outermost(parts: NodeListOf<HTMLElement>): HTMLElement[] {
  return [...parts].filter((part) => !part.parentElement?.closest("[data-part]"));
}

/** Shows a part and leads the reader's attention there. */
function focusOn(name: string): void {
  const part = document.querySelector(`[data-part="${name}"]`);
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  part?.scrollIntoView({ block: "nearest", behavior: still ? "auto" : "smooth" });
  part?.querySelector<HTMLElement>("[tabindex='-1']")?.focus({ preventScroll: true });
}

/** The address that a form leads to; what was not chosen stays out. */
function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value !== "") query.set(name, value);
  }
  return `${location.pathname}${query.size > 0 ? `?${query}` : ""}`;
}

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-live]")) {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    clearTimeout(waiting);
    load(addressOf(form), { keep: false });
  };
  form.addEventListener("input", (event) => {
    clearTimeout(waiting);
    const isTyped = event.target instanceof HTMLInputElement &&
      /^(search|text|number)$/.test(event.target.type);
    waiting = setTimeout(show, isTyped ? PAUSE : 0);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    show();
  });
  for (const button of form.querySelectorAll("button[type=submit]")) button.classList.add("visually-hidden");
}

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  const link = event.target instanceof Element
    ? event.target.closest<HTMLAnchorElement>("a[data-swap]")
    : null;
  if (!link) return;
  event.preventDefault();
  const only = link.dataset.swap || undefined;
  if (only) {
    for (const item of document.querySelectorAll("li.open")) item.classList.remove("open");
    for (const same of document.querySelectorAll<HTMLAnchorElement>("li > a[data-swap]")) {
      if (same.href === link.href) same.parentElement!.classList.add("open");
    }
  }
  const focus = only ?? link.closest<HTMLElement>("[data-part]")?.dataset.part;
  load(link.href.replace(/#.*$/, ""), { keep: true, only, focus });
});

addEventListener("popstate", () => location.reload());

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const target = event.target;
  if (
    target instanceof HTMLElement && target.closest("input, select, textarea, .scroll, [contenteditable]")
  ) return;
  const to = { ArrowLeft: "prev", p: "prev", ArrowRight: "next", n: "next" }[event.key];
  const link = to && document.querySelector<HTMLAnchorElement>(`main a[rel=${to}]`);
  if (!link) return;
  event.preventDefault();
  location.assign(link.href);
});
