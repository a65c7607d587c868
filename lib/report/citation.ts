import { stringify } from "yaml";
import { slug } from "../notation/mod.ts";
import { latexText } from "./table_formats.ts";
import { type Person, type Work, type WorkKey, works } from "./works.ts";

/** What {@linkcode citation} is told. */
export interface CitationParts {
  /** Title of the experiment. */
  title: string;
  /** Name of the experiment. */
  name: string;
  /** When the run was made, as the manifest says it: an ISO time. */
  date: string;
  /** The works whose methods the run used. */
  keys: readonly WorkKey[];
  /** Version of Cotejo, where it has one. */
  version?: string;
}

/** The two forms of a citation. */
export interface Citation {
  /** Content of a file CITATION.cff. */
  cff: string;
  /** Content of a BibTeX file: the run first, then the works. */
  bibtex: string;
}

const AUTHORS = "The Cotejo authors";

/**
 * How to cite a run and the works whose methods it used. Who made the run is not known here: the file says where to
 * put the names.
 *
 * @example
 * ```ts
 * import { citation } from "./citation.ts";
 * const { cff, bibtex } = citation({ title: "Which retriever?", name: "sample", date: "2026-11-18T12:54:03.130Z", keys: ["holm1979"] });
 * if (!cff.includes("date-released: 2026-11-18") || !bibtex.includes("@article{holm1979,")) throw new Error(cff + bibtex);
 * ```
 */
export function citation(parts: CitationParts): Citation {
  const keys = [...new Set(parts.keys)];
  return { cff: cff(parts, keys), bibtex: bibtex(parts, keys) };
}

function cff({ title, date, version }: CitationParts, keys: readonly WorkKey[]): string {
  const software = {
    type: "software",
    title: "Cotejo",
    authors: [{ name: AUTHORS }],
    ...(version !== undefined && { version }),
    notes: "The workbench that made these results.",
  };
  const content = {
    "cff-version": "1.2.0",
    message: "If you use these results, please cite them and the works whose methods they rest on.",
    type: "dataset",
    title,
    authors: [{ name: AUTHORS }],
    "date-released": date.slice(0, 10),
    references: [software, ...keys.map((key) => reference(works[key]))],
  };
  const text = stringify(content, { lineWidth: 0 });
  return `# In place of "${AUTHORS}" put the names of those who made this run.\n${text}`;
}

function reference(work: Work): Record<string, unknown> {
  return {
    type: work.proceedings === undefined ? "article" : "conference-paper",
    title: work.title,
    authors: work.authors.map(([family, given]) => ({ "family-names": family, "given-names": given })),
    year: work.year,
    ...(work.journal !== undefined && { journal: work.journal }),
    ...(work.proceedings !== undefined &&
      { "collection-type": "proceedings", "collection-title": work.proceedings }),
    ...(work.volume !== undefined && { volume: work.volume }),
    ...(work.issue !== undefined && { issue: work.issue }),
    ...(work.pages !== undefined && { start: work.pages[0], end: work.pages[1] }),
    ...(work.doi !== undefined && { doi: work.doi }),
    ...(work.url !== undefined && { url: work.url }),
  };
}

function bibtex({ title, name, date, version }: CitationParts, keys: readonly WorkKey[]): string {
  const [year, month] = date.split("-");
  const run = entry("misc", `cotejo-${slug(name).replace("~", "-")}`, {
    author: `{${AUTHORS}}`,
    title: `{${tex(title)}}`,
    year,
    month: String(Number(month)),
    note: `Results made with Cotejo${version === undefined ? "" : ` ${tex(version)}`} on ${
      date.slice(0, 10)
    }`,
  });
  return [run, ...keys.map((key) => workEntry(key, works[key]))].join("\n");
}

function workEntry(key: string, work: Work): string {
  const person = ([family, given]: Person) =>
    `${family.includes(" ") ? `{${tex(family)}}` : tex(family)}, ${tex(given)}`;
  return entry(work.proceedings === undefined ? "article" : "inproceedings", key, {
    author: work.authors.map(person).join(" and "),
    title: `{${tex(work.title)}}`,
    year: String(work.year),
    journal: work.journal && tex(work.journal),
    booktitle: work.proceedings && tex(work.proceedings),
    volume: work.volume?.toString(),
    number: work.issue?.toString(),
    pages: work.pages?.join("--"),
    doi: work.doi,
    url: work.url,
  });
}

function entry(type: string, key: string, fields: Record<string, string | undefined>): string {
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`  ${name} = {${value}},`]
  );
  return `@${type}{${key},\n${lines.join("\n")}\n}\n`;
}

const ACCENTS: Record<string, string> = {
  "\u0300": "`",
  "\u0301": "'",
  "\u0302": "^",
  "\u0303": "~",
  "\u0308": '"',
  "\u030a": "r",
  "\u030c": "v",
  "\u0327": "c",
};

/** A text for BibTeX: accents as commands, which every version of it sorts and sets. */
function tex(text: string): string {
  return latexText(text).normalize("NFD").replace(
    /(\p{L})([\u0300-\u0303\u0308\u030a\u030c\u0327])/gu,
    (_, letter, accent) => `{\\${ACCENTS[accent]}{${letter === "i" ? "\\i" : letter}}}`,
  ).normalize("NFC");
}
