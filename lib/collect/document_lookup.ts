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
  /** doc_id by address; null when several documents have it. */
  readonly #written = new Map<string, string | null>();
  readonly #normalised = new Map<string, string | null>();
  readonly #hosts = new Set<string>();

  constructor(readonly rules: UrlRules = EVERY_URL_RULE) {}

  /** Makes a document known; one without an address may have one as its identifier. */
  add(id: string, url: string, aliases: readonly string[] = []): void {
    this.#ids.set(id, id);
    const address = url || id;
    this.#put(this.#written, address, id);
    const normalised = this.normalise(address)?.url;
    if (normalised !== undefined) {
      this.#hosts.add(new URL(normalised).host);
      this.#put(this.#normalised, normalised, id);
    }
    for (const alias of aliases) {
      const other = this.normalise(alias)?.url;
      if (other !== undefined && !this.#normalised.has(other)) this.#normalised.set(other, id);
    }
  }

  /** From now on `id` stands for the document `kept`, whose text is the same. */
  merge(id: string, kept: string): void {
    this.#ids.set(id, kept);
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
   * fragment, else by its normalised address. Null when several have that address, undefined when none has.
   */
  find(entry: string): string | null | undefined {
    const own = this.#ids.get(entry) ?? this.#ids.get(entry.split("#", 1)[0]!);
    if (own !== undefined) return this.#kept(own);
    const normalised = this.normalise(entry)?.url;
    const written = this.#written.get(entry) ?? this.#written.get(entry.split("#", 1)[0]!);
    const found = written ?? (normalised === undefined ? written : this.#normalised.get(normalised));
    return found ? this.#kept(found) : found;
  }

  /** Normalised; a path from the root is an address on a host without a name. */
  normalise(address: string): NormalisedUrl | null {
    return normaliseUrl(/^\/(?!\/)/.test(address) ? NAMELESS + address : address, this.rules);
  }

  /** A normalised address as people know it. */
  shown(url: string): string {
    return url.startsWith(`${NAMELESS}/`) ? url.slice(NAMELESS.length) : url;
  }

  #kept(id: string): string {
    let at = id;
    for (let next = this.#ids.get(at); next !== undefined && next !== at; next = this.#ids.get(at)) at = next;
    return at;
  }

  #put(documents: Map<string, string | null>, address: string, id: string) {
    documents.set(address, documents.has(address) ? null : id);
  }
}
