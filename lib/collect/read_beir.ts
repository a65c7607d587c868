import { basename, join } from "node:path";
import { Problem, unreadableFolder } from "../base/mod.ts";
import type { Dataset } from "./dataset.ts";
import { jsonEntries } from "./json_lines.ts";
import { judgedDataset, readQrels } from "./read_trec.ts";

/** A folder in BEIR's layout, and which of its judgements to take. */
export interface BeirOptions {
  /** With corpus.jsonl, queries.jsonl and qrels/; each file may be packed with gzip. */
  folder: string;
  /** The judgements are those of qrels/<split>.tsv. */
  split: string;
  language: string;
}

/**
 * Reads a data set in BEIR's layout. Questions that the split does not judge, judgements of what is not there, and
 * documents or questions without text are left out, each with its reason in `dropped`.
 *
 * @example
 * ```ts
 * import { readBeir } from "./read_beir.ts";
 * const folder = await Deno.makeTempDir();
 * await Deno.mkdir(`${folder}/qrels`);
 * await Deno.writeTextFile(`${folder}/corpus.jsonl`, '{"_id": "d1", "title": "Disks", "text": "They keep data."}');
 * await Deno.writeTextFile(`${folder}/queries.jsonl`, '{"_id": "q1", "text": "What keeps data?"}');
 * await Deno.writeTextFile(`${folder}/qrels/test.tsv`, "query-id\tcorpus-id\tscore\nq1\td1\t1\n");
 * const { documents, questions } = await readBeir({ folder, split: "test", language: "en" });
 * if (documents[0]?.title !== "Disks" || questions[0]?.answerable !== "yes") throw new Error();
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function readBeir({ folder, split, language }: BeirOptions): Promise<Dataset> {
  const files = namesIn(folder);
  const corpus = fileIn(folder, files, "corpus.jsonl"), queries = fileIn(folder, files, "queries.jsonl");
  const judged = await readQrels(qrelsOf(folder, split));
  return judgedDataset({
    source: "beir",
    language,
    split,
    documents: {
      file: corpus,
      entries: jsonEntries(corpus, { id: ["_id"], text: ["text"], title: ["title"] }),
    },
    questions: { file: queries, entries: jsonEntries(queries, { id: ["_id"], text: ["text"] }) },
    judged,
  });
}

const LAYOUT = "a folder with corpus.jsonl, queries.jsonl and qrels/<split>.tsv";

function namesIn(folder: string): string[] {
  try {
    return Array.from(Deno.readDirSync(folder), ({ name }) => name).sort();
  } catch (error) {
    throw unreadableFolder(folder, error, LAYOUT);
  }
}

function fileIn(folder: string, files: readonly string[], name: string): string {
  const found = [name, `${name}.gz`].find((name) => files.includes(name));
  if (found !== undefined) return join(folder, found);
  throw new Problem({
    what: `There is no ${name} or ${name}.gz in the folder`,
    where: folder,
    found: files,
    allowed: LAYOUT,
  });
}

/** The file of a split; only names that are in the folder count, so that a split cannot lead out of it. */
function qrelsOf(folder: string, split: string): string {
  const qrels = join(folder, "qrels");
  const files = namesIn(qrels).filter((name) => /\.tsv(\.gz)?$/.test(name));
  const found = [`${split}.tsv`, `${split}.tsv.gz`].find((name) => files.includes(name));
  if (found !== undefined) return join(qrels, found);
  const splits = files.map((name) => basename(name.replace(/\.gz$/, ""), ".tsv"));
  throw new Problem({
    what: `There are no judgements for the split "${split}"`,
    where: join(qrels, `${split}.tsv`),
    found: files,
    allowed: splits.length === 0 ? "files named <split>.tsv" : [...new Set(splits)].join(", "),
  });
}
