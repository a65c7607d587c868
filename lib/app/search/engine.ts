import { type Progress, sha256 } from "../../base/mod.ts";
import { Chat, chatEntry } from "../../models/mod.ts";
import { clock } from "../../run/mod.ts";
import type { App } from "../app.ts";
import { KeptModels } from "./kept_models.ts";
import { OpenedSource, removeDerived, removeOthers } from "./opened_source.ts";
import type { SearchSource } from "./source.ts";

/** Sources that are open at once; that which was not asked for longest is closed for another one. */
const MOST_OPEN = 4;
const LOG_EVERY_MS = 5000;

/** What all searches of an application share: sources that are open, and models. */
export class SearchEngine {
  readonly models: KeptModels;
  /** What the longest work under way has come to, for those who wait for it. */
  underWay: string | undefined;
  readonly #chats = new Map<string, Promise<Chat>>();
  readonly #open = new Map<string, { key: string; opened: Promise<OpenedSource> }>();

  private constructor(private readonly app: App) {
    this.models = new KeptModels(app.cache);
    app.atClosing(() => this.close());
  }

  static #of = new WeakMap<App, SearchEngine>();

  /** The one engine of an application. */
  static of(app: App): SearchEngine {
    let engine = SearchEngine.#of.get(app);
    if (!engine) SearchEngine.#of.set(app, engine = new SearchEngine(app));
    return engine;
  }

  /** A source ready to be searched; those who ask at the same time share what is made for it. */
  async open(source: SearchSource): Promise<OpenedSource> {
    const { id, stamp } = source, key = sha256(JSON.stringify([id, stamp])), known = this.#open.get(id);
    if (known?.key === key) {
      this.#open.delete(id);
      this.#open.set(id, known);
      const opened = await known.opened;
      opened.describe(source);
      return opened;
    }
    if (known) this.#drop(id);
    const opened = this.#opening(source);
    this.#open.set(id, { key, opened });
    opened.catch(() => this.#open.get(id)?.opened === opened && this.#open.delete(id));
    for (const other of this.#open.keys()) {
      if (this.#open.size <= MOST_OPEN) break;
      this.#drop(other);
    }
    return await opened;
  }

  async #opening(source: SearchSource): Promise<OpenedSource> {
    const { folder, cache } = this.app, started = performance.now();
    const opened = await OpenedSource.open(source, { folder, cache, progress: this.progress });
    const seconds = (performance.now() - started) / 1000;
    if (seconds > 1) this.app.log(`${source.title} is ready to be searched after ${seconds.toFixed(1)} s`);
    await removeOthers(source, folder);
    return opened;
  }

  #drop(id: string): void {
    const known = this.#open.get(id);
    this.#open.delete(id);
    known?.opened.then((opened) => opened.close(), () => undefined);
  }

  /** Closes a source and removes what was derived from it: its texts are to be gone. */
  async forget(id: string): Promise<void> {
    const known = this.#open.get(id);
    this.#open.delete(id);
    await known?.opened.then((opened) => opened.close(), () => undefined);
    await removeDerived(id, this.app.folder);
  }

  /** Long work says how far it has come: to whoever started the application, and to those who wait. */
  readonly progress = (label: string, unit = "items"): Progress => {
    const started = performance.now();
    let logged = started;
    return {
      update: (done, total) => {
        const now = performance.now(), rate = done / (now - started), last = done >= total;
        const left = rate > 0 ? `, ${clock((total - done) / rate / 1000)} left` : "";
        const text = `${label}: ${done} of ${total} ${unit}${left}`;
        this.underWay = last ? undefined : text;
        if (last || now - logged < LOG_EVERY_MS) return;
        logged = now;
        this.app.log(text);
      },
    };
  };

  /** A language model, opened once. */
  async chat(name: string): Promise<Chat> {
    let chat = this.#chats.get(name);
    if (!chat) {
      this.#chats.set(name, chat = Chat.open(chatEntry(name)));
      chat.catch(() => this.#chats.delete(name));
    }
    return await chat;
  }

  /** Forgets a language model that cannot be reached, so that it is tried anew. */
  async dropChat(name: string): Promise<void> {
    const chat = this.#chats.get(name);
    this.#chats.delete(name);
    await chat?.then((open) => open.close(), () => undefined);
  }

  async close(): Promise<void> {
    for (const name of [...this.#chats.keys()]) await this.dropChat(name);
    const all = [...this.#open.values()];
    this.#open.clear();
    await Promise.allSettled(all.map(async ({ opened }) => (await opened).close()));
    await this.models.close();
  }
}
