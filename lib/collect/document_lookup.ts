import {
  EVERY_URL_RULE,
  isWithin,
  type NormalisedUrl,
  normaliseUrl,
  type UrlRules,
} from "../experiment/mod.ts";

const NAMELESS = "https://site.invalid";

/**
 * The documents that links and judgements may point to, by identifier and by address.
 *
 * @example
 * ```ts
 * import { DocumentLookup } from "./document_lookup.ts";
 * const lookup = new DocumentLookup();
 * lookup.add("disks", "https://learn.example/disks");
 * if (lookup.find("http://Learn.example/disks/?x#sizes") !== "disks") throw new Error();
 * if (lookup.find("https://learn.example/other") !== undefined) throw new Error();
 * ```
 */
export class DocumentLookup {
  /** The document that an identifier stands for: itself, or the one kept in its place. */
  readonly #ids = new Map<string, string>();
  /** Documents by their own address, as written and normalised. */
  readonly #written = new Map<string, string[]>();
  readonly #normalised = new Map<string, string[]>();
  /** Documents by other addresses, which count only where no document has them as its own. */
  readonly #aliases = new Map<string, string[]>();
  readonly #hosts = new Set<string>();

  constructor(readonly rules: UrlRules = EVERY_URL_RULE) {}

  /** Makes a document known, with other addresses or names; one without an address may have one as its identifier. */
  add(id: string, url: string, aliases: readonly string[] = []): void {
    this.#ids.set(id, id);
    const address = url || id, normalised = this.normalise(address)?.url;
    put(this.#written, address, id);
    if (normalised !== undefined) {
      this.#hosts.add(new URL(normalised).host);
      put(this.#normalised, normalised, id);
    }
    for (const alias of aliases) {
      put(this.#aliases, this.normalise(alias)?.url ?? alias, id);
    }
  }

  /** From now on `id` stands for the document `kept`, whose text is the same. */
  merge(id: string, kept: string): void {
    this.#ids.set(id, kept);
  }

  /** Whether a document with this identifier was added, kept or not. */
  knows(id: string): boolean {
    return this.#ids.has(id);
  }

  /** Whether a document has this identifier or address, letter by letter. */
  has(entry: string): boolean {
    return this.#ids.has(entry) || this.#written.has(entry);
  }

  /** Whether an entry is an identifier, or an address below the prefixes or, without any, on a host of the documents. */
  couldName(entry: string, within?: readonly string[]): boolean {
    if (this.has(entry)) return true;
    const url = this.normalise(entry)?.url;
    if (url === undefined) return !/^[a-z][a-z0-9+.-]*:/i.test(entry);
    return within ? isWithin(url, within, this.rules) : this.#hosts.has(new URL(url).host);
  }

  /**
   * The document that an entry names: by its identifier, else by its address as written, with and without the
   * fragment, else by its normalised address, else by another address it is known under. Null when several documents
   * have that address, undefined when none has.
   */
  find(entry: string): string | null | undefined {
    if (this.#ids.has(entry)) return this.#kept(entry);
    const bare = this.normalise(entry) ? entry.split("#", 1)[0]! : entry;
    if (this.#ids.has(bare)) return this.#kept(bare);
    const written = this.#one(this.#written.get(entry) ?? this.#written.get(bare));
    if (written) return written;
    const normalised = this.normalise(entry)?.url ?? entry;
    const found = this.#one(this.#normalised.get(normalised) ?? this.#aliases.get(normalised));
    return found === undefined ? written : found;
  }

  /** Normalised; a path from the root is an address on a host without a name. */
  normalise(address: string): NormalisedUrl | null {
    return normaliseUrl(/^\/(?!\/)/.test(address) ? NAMELESS + address : address, this.rules);
  }

  /** A normalised address as people know it. */
  shown(url: string): string {
    return url.startsWith(`${NAMELESS}/`) ? url.slice(NAMELESS.length) : url;
  }

  /** The one document that is kept of several, null when several are. */
  #one(ids: readonly string[] | undefined): string | null | undefined {
    if (ids === undefined) return undefined;
    const kept = new Set(ids.map((id) => this.#kept(id)));
    return kept.size === 1 ? [...kept][0] : null;
  }

  #kept(id: string): string {
    let at = id;
    for (let next = this.#ids.get(at); next !== undefined && next !== at; next = this.#ids.get(at)) at = next;
    return at;
  }
}

function put(documents: Map<string, string[]>, address: string, id: string) {
  documents.getOrInsertComputed(address, () => []).push(id);
}
