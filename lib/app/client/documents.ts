/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { ask, AskError, send } from "./ask.ts";
import { filled, words } from "./documents_data.ts";
import { chosenFiles, droppedFiles, type FoundFile } from "./documents_found.ts";
import { filterList, listChanged, selectedIds, showAgain } from "./documents_list.ts";
import { UploadQueue } from "./documents_queue.ts";
import { fill, one } from "./dom.ts";

/** The collection on the page; undefined before there is one. */
function collection(): number | undefined {
  const id = document.querySelector<HTMLElement>("[data-collection]")?.dataset.collection;
  return id === undefined ? undefined : Number(id);
}

function say(text: string): void {
  fill(one("#said"), text);
}

/** Takes the parts of the page that changed from the server, and keeps where the reader is. */
async function refresh(address = location.href): Promise<void> {
  const response = await fetch(address, { headers: { accept: "text/html" } });
  if (!response.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  const focused = document.activeElement?.id ?? "", picked = selectedIds(), typed = filterText();
  const isAsking = document.querySelector("dialog[open]") !== null;
  for (const id of ["collections", "head", "list", ...isAsking ? [] : ["dialogs"]]) {
    const part = fresh.getElementById(id);
    if (part) one(`#${id}`).replaceWith(document.adoptNode(part));
  }
  showAgain(picked, typed);
  if (focused !== "" && document.activeElement?.id !== focused) document.getElementById(focused)?.focus();
  watchEncoding();
}

function filterText(): string {
  return document.querySelector<HTMLInputElement>("#list-filter")?.value ?? "";
}

let refreshing: Promise<void> | undefined, again = false;
/** Whether the collection is being removed: nothing more is asked of it. */
let leaving = false;

/** Refreshes now, or once more after the refresh that is under way: however many ask, one is under way. */
function refreshSoon(): Promise<void> {
  again = true;
  refreshing ??= (async () => {
    while (again && !leaving) {
      again = false;
      const start = performance.now();
      await refresh();
      // long lists are not made again all the time
      await new Promise((done) => setTimeout(done, Math.max(300, 3 * (performance.now() - start))));
    }
  })().finally(() => refreshing = undefined);
  return refreshing;
}

const POLL = 1500;
let watching = false;

/** Looks how far encoding is until it is done. */
async function watchEncoding(): Promise<void> {
  if (watching || !document.querySelector("[data-unfinished]")) return;
  watching = true;
  await new Promise((done) => setTimeout(done, POLL));
  watching = false;
  if (document.visibilityState === "visible") await showEncoding().catch(() => undefined); // the next look tells
  watchEncoding();
}

async function showEncoding(): Promise<void> {
  const { collections } = await ask<{ collections: Encoded[] }>("/api/library");
  const encoding = collections.find(({ id }) => id === collection())?.encoding;
  const shown = document.querySelector("#meaning");
  if (!shown) return;
  const { done = 0, total = 0, failure = null } = encoding ?? {};
  if (done >= total || failure !== null) return await refreshSoon();
  fill(one("span", shown), filled(words.meaning, { done, total }));
  const bar = one<HTMLProgressElement>("progress", shown);
  bar.max = total;
  bar.value = done;
}

/** How far a collection is encoded. */
interface Encoded {
  id: number;
  encoding: { done: number; total: number; failure: string | null } | null;
}

const queue = new UploadQueue({
  collection,
  changed: () => void refreshSoon(),
});

function add(found: readonly FoundFile[]): void {
  if (found.length > 0) queue.add(found);
  else say(words.noFiles);
}

for (const id of ["files", "folder"]) {
  const input = one<HTMLInputElement>(`#${id}`);
  one(`#choose-${id}`).addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    add(chosenFiles(input.files ?? []));
    input.value = "";
  });
}

const drop = one("#drop");
let inside = 0;
document.addEventListener("dragenter", (event) => {
  if (!hasFiles(event)) return;
  inside++;
  drop.classList.add("over");
});
document.addEventListener("dragleave", (event) => {
  if (hasFiles(event) && --inside <= 0) leave();
});
document.addEventListener("dragover", (event) => {
  if (!hasFiles(event)) return;
  event.preventDefault();
  event.dataTransfer!.dropEffect = "copy";
});
document.addEventListener("drop", async (event) => {
  if (!hasFiles(event)) return;
  event.preventDefault();
  leave();
  add(await droppedFiles(event.dataTransfer!));
});

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes("Files") ?? false;
}

function leave(): void {
  inside = 0;
  drop.classList.remove("over");
}

/** What is done by the button of each dialog. */
const done: Record<string, () => Promise<void>> = {
  "new-dialog": async () => {
    const title = one<HTMLInputElement>("#new-name").value;
    const made = await send<{ id: number }>("POST", "/api/library/collections", { title });
    location.assign(`/documents?collection=${made.id}`);
  },
  "rename-dialog": async () => {
    const title = one<HTMLInputElement>("#rename-name").value;
    await send("PUT", `/api/library/collections/${collection()}`, { title });
  },
  "remove-dialog": async () => {
    leaving = true;
    await send("DELETE", `/api/library/collections/${collection()}`).catch((error) => {
      leaving = false;
      throw error;
    });
    location.assign("/documents");
  },
  "remove-selected-dialog": async () => {
    const documents = selectedIds();
    const { removed } = await send<{ removed: number }>(
      "DELETE",
      `/api/library/collections/${collection()}/documents`,
      { documents },
    );
    say(removed === 1 ? words.removedOne : filled(words.removed, { n: removed }));
  },
};

/** The button that opened a dialog gets the focus back. */
let opener: string | undefined;

addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (!button) return;
  const { opens, closes } = button.dataset;
  if (opens !== undefined) open(opens, button.id);
  else if (closes !== undefined) button.closest("dialog")?.close();
  else if (button.id === "remove-selected") {
    const n = selectedIds().length;
    fill(one("#remove-selected-text"), n === 1 ? words.removeOne : filled(words.removeMany, { n }));
    open("remove-selected-dialog", button.id);
  } else if (button.id === "uploads-stop") queue.stop();
  else if (button.id === "uploads-clear") {
    queue.clear();
    one<HTMLElement>("#choose-files").focus();
  }
});

function open(id: string, from: string): void {
  opener = from;
  const dialog = one<HTMLDialogElement>(`#${id}`);
  one<HTMLElement>(".error", dialog).hidden = true;
  dialog.showModal();
  const field = dialog.querySelector<HTMLInputElement>("input");
  field?.select();
}

addEventListener("close", () => {
  if (opener !== undefined) document.getElementById(opener)?.focus();
  opener = undefined;
}, true);

addEventListener("submit", async (event) => {
  const form = event.target as HTMLFormElement, dialog = form.closest("dialog");
  if (!dialog) return;
  event.preventDefault();
  const button = one<HTMLButtonElement>("[type=submit]", form), told = one<HTMLElement>(".error", form);
  button.disabled = true;
  try {
    await done[dialog.id]!();
    dialog.close();
    await refreshSoon();
    const focus = dialog.id === "remove-selected-dialog" ? "#list-filter" : "#rename-collection";
    document.querySelector<HTMLElement>(focus)?.focus();
  } catch (error) {
    fill(told, reason(error));
    told.hidden = false;
  } finally {
    button.disabled = false;
  }
});

function reason(error: unknown): string {
  return error instanceof AskError ? error.told.title : words.cut;
}

addEventListener("change", async (event) => {
  if (!(event.target instanceof HTMLSelectElement) || event.target.id !== "collection-language") return;
  try {
    await send("PUT", `/api/library/collections/${collection()}`, { language: event.target.value || null });
    await refreshSoon();
  } catch (error) {
    say(`${words.failed}: ${reason(error)}`);
  }
});
addEventListener("input", (event) => {
  if (event.target instanceof HTMLInputElement && event.target.id === "list-filter") filterList();
});
addEventListener("change", (event) => {
  if (event.target instanceof HTMLInputElement && event.target.type === "checkbox") listChanged(event.target);
});
// a browser may bring back what was typed and picked before
showAgain(selectedIds(), filterText());
watchEncoding();
