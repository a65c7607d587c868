/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { ToldProblem } from "./ask.ts";
import { data, filled, words } from "./documents_data.ts";
import type { FoundFile } from "./documents_found.ts";
import { element, fill, one } from "./dom.ts";

/** What the server says of a file that it took. */
interface Added {
  outcome: "added" | "replaced" | "same";
  document: { name: string; state: "ready" | "scanned" | "pictures" };
}

/** A file on its way. */
interface Item extends FoundFile {
  row: HTMLLIElement;
  state: HTMLElement;
}

interface QueueOptions {
  /** Where files go; the server's choice for undefined. */
  collection(): number | undefined;
  /** Called when documents were added. */
  changed(): void;
}

/** What came of the files. */
interface Counts {
  added: number;
  same: number;
  failed: number;
}

/** Files that are sent at once. */
const AT_ONCE = 3;
/** Files of other kinds that are named one by one; of more only the kinds are. */
const NAMED = 5;

/** Sends files one request each, some at once, and shows how far each of them is. */
export class UploadQueue {
  #waiting: Item[] = [];
  #running = new Set<XMLHttpRequest>();
  #total = 0;
  #ended = 0;
  #counts: Counts = { added: 0, same: 0, failed: 0 };

  readonly #options: QueueOptions;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  get isBusy(): boolean {
    return this.#running.size > 0 || this.#waiting.length > 0;
  }

  /** Sends files after those that are on their way. */
  add(found: readonly FoundFile[]): void {
    if (!this.isBusy) this.clear();
    const read = found.filter(({ name }) => data.kinds.includes(ending(name)));
    const others = found.filter(({ name }) => !data.kinds.includes(ending(name)));
    if (others.length > NAMED) this.#summarise(others);
    else {
      for (const { name } of others) {
        this.#refuse(
          name,
          ending(name) === "" ? words.noEnding : filled(words.unsupported, { ending: ending(name) }),
        );
      }
    }
    for (const { file, name } of read) {
      if (file.size > data.mostBytes) this.#refuse(name, filled(words.tooLarge, { limit: data.limit }));
      else if (file.size === 0) this.#refuse(name, words.empty);
      else this.#waiting.push({ file, name, ...this.#row(name, words.waiting) });
    }
    this.#total += read.length;
    this.#ended = this.#total - this.#waiting.length - this.#running.size;
    this.#next();
    this.#show();
  }

  /** Stops what is under way and what waits. */
  stop(): void {
    for (const item of this.#waiting.splice(0)) {
      this.#ended++;
      this.#end(item, words.stopped, "failed");
    }
    for (const request of this.#running) request.abort();
    this.#show();
  }

  /** Forgets what is done. */
  clear(): void {
    this.#total = this.#ended = 0;
    this.#counts = { added: 0, same: 0, failed: 0 };
    fill(one("#uploads-files"));
    one<HTMLElement>("#uploads").hidden = true;
  }

  #next(): void {
    while (this.#running.size < AT_ONCE) {
      const item = this.#waiting.shift();
      if (!item) return;
      this.#send(item);
    }
  }

  #send(item: Item): void {
    const { file, name } = item, request = new XMLHttpRequest(), id = this.#options.collection();
    const query = new URLSearchParams({ name, modified: String(file.lastModified), lang: data.language });
    if (id !== undefined) query.set("collection", String(id));
    request.open("POST", `/api/library/documents?${query}`);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.onprogress = ({ loaded, total }) =>
      fill(item.state, filled(words.uploading, { percent: Math.floor(100 * loaded / (total || 1)) }));
    request.upload.onload = () => fill(item.state, words.reading);
    request.onloadend = () => {
      this.#running.delete(request);
      this.#ended++;
      this.#answered(item, request);
      this.#next();
      this.#show();
    };
    request.onabort = () => item.row.classList.add("stopped");
    this.#running.add(request);
    fill(item.state, filled(words.uploading, { percent: 0 }));
    request.send(file);
  }

  async #answered(item: Item, { status, responseText }: XMLHttpRequest): Promise<void> {
    if (item.row.classList.contains("stopped")) return this.#end(item, words.stopped, "failed");
    if (status === 0) {
      // the connection is cut off where the file cannot be read, too
      const isReadable = await item.file.slice(0, 1).arrayBuffer().then(() => true, () => false);
      return this.#end(item, isReadable ? words.cut : words.unreadable, "failed");
    }
    if (status !== 200) return this.#end(item, toldBy(responseText), "failed");
    const { outcome, document } = JSON.parse(responseText) as Added;
    if (outcome === "same") return this.#end(item, filled(words.same, { name: document.name }), "same");
    this.#options.changed();
    if (document.state === "ready") this.#end(item, words[outcome], "added");
    else this.#end(item, words[document.state], "added", true);
  }

  #end(item: Item, said: string, outcome: keyof Counts, isWarning = false): void {
    this.#counts[outcome]++;
    fill(item.state, said);
    item.row.className = isWarning ? "warn" : outcome;
    // what a person should know of stands first
    if (isWarning || outcome !== "added") one("#uploads-files").prepend(item.row);
    this.#show();
  }

  #refuse(name: string, reason: string): void {
    this.#counts.failed++;
    this.#row(name, reason).row.className = "failed";
  }

  /** Files of kinds that are not read, kind by kind. */
  #summarise(others: readonly FoundFile[]): void {
    const kinds = new Map<string, number>();
    for (const { name } of others) kinds.set(ending(name), (kinds.get(ending(name)) ?? 0) + 1);
    const list = [...kinds].sort(([, a], [, b]) => b - a)
      .map(([kind, count]) => `${count} × ${kind || "?"}`).join(", ");
    this.#counts.failed += others.length;
    one("#uploads-files").append(element("li", { class: "failed" }, filled(words.leftOut, { list })));
  }

  #row(name: string, said: string): { row: HTMLLIElement; state: HTMLElement } {
    const state = element("span", { class: "upload-state" }, said);
    const row = element("li", {}, element("span", { class: "upload-name" }, name), state);
    one("#uploads-files").append(row);
    return { row, state };
  }

  #show(): void {
    const { added, same, failed } = this.#counts, isBusy = this.isBusy;
    one<HTMLElement>("#uploads").hidden = this.#total === 0 && failed === 0;
    const parts = isBusy
      ? [filled(words.addingLeft, { n: this.#ended, total: this.#total })]
      : [added === 1 ? words.doneOne : filled(words.done, { n: added })];
    if (same > 0) parts.push(filled(words.sameCount, { n: same }));
    if (failed > 0) parts.push(filled(words.failedCount, { n: failed }));
    fill(one("#uploads-state"), parts.join(" · "));
    const bar = one<HTMLProgressElement>("#uploads-progress");
    bar.max = Math.max(1, this.#total);
    bar.value = this.#ended;
    bar.hidden = !isBusy;
    one<HTMLElement>("#uploads-stop").hidden = !isBusy;
    one<HTMLElement>("#uploads-clear").hidden = isBusy;
  }
}

function toldBy(text: string): string {
  try {
    const { title, allowed } = JSON.parse(text) as ToldProblem & { allowed?: string };
    return allowed === undefined ? title : `${title} (${allowed})`;
  } catch {
    return words.failed;
  }
}

function ending(name: string): string {
  return /[^/]\.[a-z0-9]{1,10}$/i.exec(name)?.[0].slice(1).toLowerCase() ?? "";
}
