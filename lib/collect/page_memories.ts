import { PageMemory } from "./page_memory.ts";

/** The memories of the sources that are crawled, each of its own: a change of one source costs the other nothing. */
export class PageMemories {
  readonly #open: PageMemory[] = [];

  constructor(private readonly cache: string) {}

  /** The memory of a source, found by what decides its pages. */
  async of(source: unknown): Promise<PageMemory> {
    const memory = await PageMemory.open(this.cache, source);
    this.#open.push(memory);
    return memory;
  }

  /** The collection is complete: the next crawl asks for what has changed. */
  complete(): void {
    for (const memory of this.#open) memory.complete();
  }

  /** Lets the files go; a crawl that was cut off can be gone on with. */
  close(): void {
    for (const memory of this.#open) memory.close();
  }
}
