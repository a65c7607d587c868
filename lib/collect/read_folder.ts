import { extname, join } from "node:path";
import { messageOf, Problem, type Progress } from "../base/mod.ts";
import { FILE_KINDS, type ReadFile, readFile } from "../text/mod.ts";
import { addressesOf, documentIds, filesBelow } from "./read_folder_paths.ts";
import type { Drop, SourceDocument } from "./source.ts";

/** A folder of documents, and what is said about those that do not say it themselves. */
export interface FolderOptions {
  folder: string;
  /** Address of the folder on the web. */
  base?: string;
  language?: string;
}

/** What reading reports to. */
export interface FolderTools {
  drop: Drop;
  progress?: Progress;
  /** Told what is odd about a file that is read all the same. */
  warn?: (message: string) => void;
}

const MOST_MEGABYTES = 200;

/**
 * Reads the documents of a folder and of all folders in it, one after the other in the order of their paths:
 * .md, .html, .htm, .txt, .pdf, .docx, .pptx and .ipynb. What cannot be read is dropped with its reason.
 *
 * @throws a `Problem` when there is no such folder, or nothing in it can be read
 *
 * @example
 * ```ts
 * import { readFolder } from "./read_folder.ts";
 * const folder = await Deno.makeTempDir();
 * await Deno.writeTextFile(`${folder}/disks.txt`, "Disks\n\nDisks keep data.");
 * await Deno.writeTextFile(`${folder}/song.mp3`, "la");
 * const dropped: string[] = [];
 * const found = readFolder({ folder, base: "https://x.example/docs" }, { drop: ({ reason }) => dropped.push(reason) });
 * const [disks] = await Array.fromAsync(found);
 * await Deno.remove(folder, { recursive: true });
 * if (disks?.title !== "Disks" || disks.url !== "https://x.example/docs/disks.txt") throw new Error(disks?.url);
 * if (dropped.join() !== "kind of file not read: .mp3") throw new Error(dropped.join());
 * ```
 */
export async function* readFolder(
  { folder, base, language }: FolderOptions,
  { drop, progress, warn }: FolderTools,
): AsyncGenerator<SourceDocument> {
  const reasons = new Map<string, number>();
  const leave = (id: string, reason: string) => {
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    drop({ kind: "file", id, stage: "read", reason });
  };
  const paths = await filesBelow(folder, ({ id, reason }) => leave(id, reason));
  const readable = paths.filter((path) => FILE_KINDS.has(endingOf(path)));
  const ids = documentIds(readable);
  let count = 0;
  for (const [i, path] of paths.entries()) {
    const file = await fileOf(join(folder, path), endingOf(path));
    if (typeof file === "string") leave(path, file);
    else if (file.blocks.length === 0) leave(path, "no text");
    else {
      count++;
      const { url, aliases } = addressesOf(path, base);
      const others = [path, ...aliases, ...file.canonical === undefined ? [] : [file.canonical]];
      if (file.fault !== null) warn?.(`${path}: ${file.fault}`);
      yield {
        doc_id: ids.get(path)!,
        url,
        aliases: others,
        title: file.title,
        blocks: file.blocks,
        language: file.language ?? language ?? null,
        date: file.date,
        topic: file.topic,
        unread: file.unread,
      };
    }
    progress?.update(i + 1, paths.length);
  }
  if (count === 0) throw nothingRead(folder, paths, reasons);
}

/** The document in a file, or why there is none. */
async function fileOf(path: string, ending: string): Promise<ReadFile | string> {
  if (!FILE_KINDS.has(ending)) return `kind of file not read: ${ending || "no ending"}`;
  try {
    const { size } = await Deno.stat(path);
    if (size > MOST_MEGABYTES * 1e6) {
      return `larger than ${MOST_MEGABYTES} MB: ${(size / 1e6).toFixed(0)} MB`;
    }
    return await readFile(await Deno.readFile(path), ending);
  } catch (error) {
    if (error instanceof TypeError || error instanceof ReferenceError) throw error;
    return messageOf(error).split("\n").map((line) => line.trim()).join("; ");
  }
}

function endingOf(path: string): string {
  return extname(path).toLowerCase();
}

function nothingRead(
  folder: string,
  paths: readonly string[],
  reasons: ReadonlyMap<string, number>,
): Problem {
  const most = [...reasons].sort((a, b) => b[1] - a[1]).slice(0, 5);
  return new Problem({
    what: paths.length === 0 ? "There are no files in the folder" : "No file in the folder can be read" +
      most.map(([reason, count]) => `\n  - ${count} file${count === 1 ? "" : "s"}: ${reason}`).join(""),
    where: folder,
    ...(paths.length > 0 && { found: paths.slice(0, 5) }),
    allowed: [...FILE_KINDS].join(", "),
  });
}
