import { sha256 } from "../base/mod.ts";
import { withoutAccents } from "./accents.ts";

/** A form with its lemma, in the order in which equal spellings without accents are preferred. */
export interface LemmaEntry {
  form: string;
  lemma: string;
  isVerb: boolean;
}

const MARK = 0x4c454d31, HEADER = 10, HASH_WORDS = 8;
/** No form of the table is longer. */
export const LONGEST_FORM = 64;

/** The Latin-1 letter without its accent; ñ stays. */
const FOLDED = Uint8Array.from({ length: 256 }, (_, code) => {
  const letter = withoutAccents(String.fromCharCode(code));
  return letter.length === 1 ? letter.charCodeAt(0) : code;
});

/**
 * Forms and their lemmas in typed arrays with two hash indices, one by exact spelling and one by spelling
 * without accents. It is one run of bytes, so that a file holds it and is used as it was read.
 *
 * @example
 * ```ts
 * import { LemmaTable, packLemmas } from "./lemma_table.ts";
 * const bytes = packLemmas([{ form: "árboles", lemma: "árbol", isVerb: false }], "key");
 * const table = LemmaTable.read(bytes, "key")!;
 * const found = [table.find("árboles"), table.find("arboles"), table.findFolded("arboles")];
 * if (found.join() !== "0,-1,0" || table.lemmaOf(0) !== "árbol") throw new Error(found.join());
 * if (LemmaTable.read(bytes, "another key") !== null) throw new Error();
 * ```
 */
export class LemmaTable {
  readonly #lemmas: string[];

  private constructor(
    lemmas: string,
    private readonly verbs: number,
    private readonly starts: Uint32Array,
    private readonly lemmaOfForm: Uint32Array,
    private readonly exact: Uint32Array,
    private readonly folded: Uint32Array,
    private readonly letters: Uint8Array<ArrayBuffer>,
  ) {
    this.#lemmas = lemmas.split("\n");
  }

  /** The table that `bytes` hold; null when they were packed under another key or are not whole. */
  static read(bytes: Uint8Array<ArrayBuffer>, key: string): LemmaTable | null {
    if (bytes.byteOffset % 4 !== 0 || bytes.length < (HEADER + HASH_WORDS) * 4) return null;
    const header = new Uint32Array(bytes.buffer, bytes.byteOffset, HEADER);
    const [mark = 0, total = 0, forms = 0, verbs = 0, slots = 0, lemmaBytes = 0, letters = 0] = header;
    if (mark !== MARK || total !== bytes.length) return null;
    const body = bytes.subarray((HEADER + HASH_WORDS) * 4);
    const signature = bytes.subarray(HEADER * 4, (HEADER + HASH_WORDS) * 4);
    if (hex(signature) !== signed(key, header, body)) return null;
    let at = body.byteOffset;
    const words = (length: number) => new Uint32Array(bytes.buffer, (at += length * 4) - length * 4, length);
    const starts = words(forms + 1), lemmaOfForm = words(forms), exact = words(slots), folded = words(slots);
    const text = new Uint8Array(bytes.buffer, at, lemmaBytes);
    const pool = new Uint8Array(bytes.buffer, at + lemmaBytes, letters);
    return new LemmaTable(latin1(text), verbs, starts, lemmaOfForm, exact, folded, pool);
  }

  get size(): number {
    return this.lemmaOfForm.length;
  }

  /** The number of a form as it is spelt; -1 where there is none. */
  find(word: string): number {
    const { exact, starts, letters } = this, length = word.length;
    if (length > LONGEST_FORM) return -1;
    let hash = SEED;
    for (let i = 0; i < length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), PRIME);
    const last = exact.length - 1;
    for (let slot = mixed(hash) & last;; slot = (slot + 1) & last) {
      const form = exact[slot]! - 1;
      if (form < 0) return -1;
      const start = starts[form]!;
      if (starts[form + 1]! - start !== length) continue;
      let i = 0;
      while (i < length && letters[start + i] === word.charCodeAt(i)) i++;
      if (i === length) return form;
    }
  }

  /** The number of the preferred form that is spelt so but for accents; -1 where there is none. */
  findFolded(word: string): number {
    const { folded, starts, letters } = this, length = word.length;
    if (length > LONGEST_FORM) return -1;
    let hash = SEED;
    for (let i = 0; i < length; i++) {
      const code = word.charCodeAt(i);
      if (code > 255) return -1;
      hash = Math.imul(hash ^ FOLDED[code]!, PRIME);
    }
    const last = folded.length - 1;
    for (let slot = mixed(hash) & last;; slot = (slot + 1) & last) {
      const form = folded[slot]! - 1;
      if (form < 0) return -1;
      const start = starts[form]!;
      if (starts[form + 1]! - start !== length) continue;
      let i = 0;
      while (i < length && FOLDED[letters[start + i]!] === FOLDED[word.charCodeAt(i)]) i++;
      if (i === length) return form;
    }
  }

  formAt(form: number): string {
    return latin1(this.letters.subarray(this.starts[form]!, this.starts[form + 1]!));
  }

  lemmaOf(form: number): string {
    return this.#lemmas[this.lemmaOfForm[form]!]!;
  }

  /** Whether the lemma of a form is a verb. */
  isVerb(form: number): boolean {
    return this.lemmaOfForm[form]! < this.verbs;
  }
}

/** The bytes of a table; `key` says what it was made from. */
export function packLemmas(entries: readonly LemmaEntry[], key: string): Uint8Array<ArrayBuffer> {
  const verbs = new Set<string>(), others = new Set<string>();
  for (const { lemma, isVerb } of entries) (isVerb ? verbs : others).add(lemma);
  const lemmas = [...verbs, ...[...others].filter((lemma) => !verbs.has(lemma))];
  const numbers = new Map(lemmas.map((lemma, number) => [lemma, number]));
  const lemmaBytes = Uint8Array.from(lemmas.join("\n"), (letter) => letter.charCodeAt(0));
  const letters = entries.reduce((sum, { form }) => sum + form.length, 0);
  const slots = 2 ** Math.ceil(Math.log2(entries.length * 1.4 + 2));
  const sizes = [entries.length + 1, entries.length, slots, slots];
  const head = (HEADER + HASH_WORDS) * 4;
  const total = head + 4 * sizes.reduce((a, b) => a + b) + lemmaBytes.length + letters;
  const bytes = new Uint8Array(total);
  const header = new Uint32Array(bytes.buffer, 0, HEADER);
  header.set([MARK, total, entries.length, verbs.size, slots, lemmaBytes.length, letters]);
  let at = head;
  const [starts, lemmaOfForm, exact, folded] = sizes.map((size) =>
    new Uint32Array(bytes.buffer, (at += size * 4) - size * 4, size)
  ) as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];
  bytes.set(lemmaBytes, at);
  const pool = bytes.subarray(at + lemmaBytes.length);
  const foldedForms = new Set<string>();
  let end = 0;
  entries.forEach(({ form, lemma }, number) => {
    for (let i = 0; i < form.length; i++) pool[end++] = form.charCodeAt(i);
    starts[number + 1] = end;
    lemmaOfForm[number] = numbers.get(lemma)!;
    put(exact, form, number);
    const bare = foldedForm(form);
    if (!foldedForms.has(bare)) put(folded, bare, number);
    foldedForms.add(bare);
  });
  const signature = signed(key, header, bytes.subarray(head));
  for (let i = 0; i < 32; i++) bytes[HEADER * 4 + i] = parseInt(signature.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

const SEED = 0x811c9dc5, PRIME = 0x01000193;

function mixed(hash: number): number {
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}

function put(slots: Uint32Array, form: string, number: number): void {
  let hash = SEED;
  for (let i = 0; i < form.length; i++) hash = Math.imul(hash ^ form.charCodeAt(i), PRIME);
  let slot = mixed(hash) & (slots.length - 1);
  while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
  slots[slot] = number + 1;
}

function foldedForm(form: string): string {
  return form.replace(/[^a-zñ]/g, (letter) => String.fromCharCode(FOLDED[letter.charCodeAt(0)]!));
}

function signed(key: string, header: Uint32Array, body: Uint8Array): string {
  return sha256(`${key} ${header.join(" ")} ${sha256(body)}`);
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const decoder = new TextDecoder("latin1");

function latin1(bytes: Uint8Array<ArrayBuffer>): string {
  return decoder.decode(bytes);
}
