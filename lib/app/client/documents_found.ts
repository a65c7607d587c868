/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** A file that a person chose, with the folders it lies in. */
export interface FoundFile {
  file: File;
  /** "notes/disks.pdf". */
  name: string;
}

/** The files of an input, for single files and for folders; those that no person wrote are stepped over. */
export function chosenFiles(files: Iterable<File>): FoundFile[] {
  return Array.from(files, (file) => ({ file, name: file.webkitRelativePath || file.name }))
    .filter(({ name }) => isMeant(name));
}

/** The files that were dropped, folders with all that is in them. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<FoundFile[]> {
  // entries must be asked for before anything is waited for
  const entries = Array.from(
    items,
    (item) => item.kind === "file" ? item.webkitGetAsEntry?.() ?? null : null,
  );
  if (entries.every((entry) => entry === null)) return chosenFiles(files);
  const found: FoundFile[] = [];
  for (const entry of entries) if (entry) await walk(entry, found);
  return found.filter(({ name }) => isMeant(name));
}

async function walk(entry: FileSystemEntry, found: FoundFile[]): Promise<void> {
  const name = entry.fullPath.replace(/^\//, "");
  if (entry.isFile) {
    const file = await new Promise<File | undefined>((resolve) =>
      (entry as FileSystemFileEntry).file(resolve, () => resolve(undefined))
    );
    if (file) found.push({ file, name });
  } else if (isMeant(name)) {
    for (const child of await children(entry as FileSystemDirectoryEntry)) await walk(child, found);
  }
}

/** All that lies in a folder, which browsers give in pieces. */
async function children(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader(), all: FileSystemEntry[] = [];
  while (true) {
    const some = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([]))
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/** Not hidden, no lock file of an office program, and not in a folder of programs. */
function isMeant(name: string): boolean {
  return name.split("/").every((part) =>
    !/^(\.|~\$)/.test(part) && part !== "node_modules" && part !== "__MACOSX"
  );
}
