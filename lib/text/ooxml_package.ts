import { messageOf, openZip, Problem, type Zip } from "../base/mod.ts";
import { isoDate } from "./dates.ts";
import { declaredTitle } from "./file_text.ts";
import { childAt, childrenOf, parseXml, textBelow, type XmlElement } from "./ooxml_xml.ts";

/** A part that another one names. */
export interface Relation {
  /** Last part of its type: "styles", "slide", "image". */
  type: string;
  /** Path in the package. */
  target: string;
}

const LIMITS = { entries: 100_000, entryBytes: 32 << 20, totalBytes: 4 * (1 << 30) };

/**
 * A Word or PowerPoint file: a zip file of XML parts that name each other. Parts outside of the file are
 * never followed.
 */
export class OoxmlPackage {
  #parts: Map<string, () => Promise<Uint8Array>>;
  private constructor(readonly kind: string, zip: Zip) {
    this.#parts = new Map(
      zip.entries.filter(({ isFolder }) => !isFolder)
        .map((entry) => [entry.name.toLowerCase(), () => entry.bytes()]),
    );
  }

  /** Opens a file, lends it to `read` and closes it. */
  static async with<T>(
    bytes: Uint8Array,
    kind: "Word" | "PowerPoint",
    read: (opened: OoxmlPackage) => Promise<T>,
  ): Promise<T> {
    if (isCompoundFile(bytes)) {
      throw new Problem({
        what: `This is an encrypted file, or one of ${kind} before 2007`,
        todo: `open it in ${kind} and save it without a password in today's format`,
      });
    }
    let zip;
    try {
      zip = await openZip(bytes, LIMITS);
    } catch (error) {
      throw new Problem({ what: `This is no whole ${kind} file: ${messageOf(error)}`, cause: error });
    }
    try {
      return await read(new OoxmlPackage(kind, zip));
    } finally {
      zip.close();
    }
  }

  /** A part as XML; undefined when the file has no such part. */
  async part(path: string): Promise<XmlElement | undefined> {
    const read = this.#parts.get(path.toLowerCase());
    return read && parseXml(await read(), path);
  }

  /** What a part names, by identifier; of the package itself for "". */
  async relations(path: string): Promise<Map<string, Relation>> {
    const slash = path.lastIndexOf("/") + 1;
    const folder = path.slice(0, slash);
    const root = await this.part(`${folder}_rels/${path.slice(slash)}.rels`);
    const inside = childrenOf(root, "Relationship").filter(({ attributes }) =>
      attributes.TargetMode !== "External"
    );
    return new Map(inside.map(({ attributes: { Id = "", Type = "", Target = "" } }) => [
      Id,
      { type: Type.slice(Type.lastIndexOf("/") + 1), target: resolve(folder, Target) },
    ]));
  }

  /** The part that everything hangs from, and its path. */
  async main(): Promise<{ path: string; root: XmlElement }> {
    const relations = [...(await this.relations("")).values()];
    const path = relations.find(({ type }) => type === "officeDocument")?.target ?? "";
    const root = await this.part(path);
    if (root) return { path, root };
    throw new Problem({
      what: `This is no ${this.kind} file`,
      found: path === "" ? "a zip file that names no main part" : `no part ${path}`,
      todo: `open it in ${this.kind} and save it again`,
    });
  }

  /** Title, language and date of the file's properties. */
  async properties(): Promise<{ title: string; language: string | null; date: string | null }> {
    const relations = [...(await this.relations("")).values()];
    const core = await this.part(
      relations.find(({ type }) => type === "core-properties")?.target ?? "docProps/core.xml",
    );
    const text = (name: string) => textBelow(childAt(core, name)).trim();
    return {
      title: declaredTitle(text("title")),
      language: text("language").toLowerCase() || null,
      date: isoDate(text("modified")) ?? isoDate(text("created")),
    };
  }
}

function resolve(folder: string, target: string): string {
  const path = URL.parse(target, `http://package/${folder}`)?.pathname ?? "";
  try {
    return decodeURIComponent(path.slice(1));
  } catch {
    return path.slice(1);
  }
}

/** What Word and PowerPoint wrote before 2007, and still write around an encrypted file. */
function isCompoundFile(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, i) => bytes[i] === byte);
}
