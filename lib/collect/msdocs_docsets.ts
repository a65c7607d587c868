import { isObject, type JsonObject } from "./json_lines.ts";
import { type Checkout, folderOf, joined } from "./msdocs_files.ts";
import { globMatcher } from "./msdocs_glob.ts";
import { settingsOf, textOfField, textsOf } from "./msdocs_json.ts";

/** Files that docfx publishes under one path; paths count from the checkout's folder. */
interface Content {
  src: string;
  dest: string;
  covers(pathBelowSrc: string): boolean;
}

/** What one docfx.json publishes. */
export class Docset {
  readonly #contents: Content[];
  readonly #everywhere: JsonObject;
  readonly #byFile = new Map<string, { covers: (path: string) => boolean; value: unknown }[]>();

  constructor(
    /** The folder of its repository. */
    readonly repo: string,
    /** The folder of its docfx.json, which `~` stands for. */
    readonly folder: string,
    docfx: JsonObject,
    /** Where other repositories are mounted at build time, and their folders in the checkout. */
    readonly mounts: readonly { at: string; folder: string }[] = [],
  ) {
    const build = isObject(docfx.build) ? docfx.build : {};
    this.#contents = (Array.isArray(build.content) ? build.content : []).flatMap((entry: unknown) => {
      const content = isObject(entry) ? contentOf(entry, folder) : undefined;
      return content ? [content] : [];
    });
    this.#everywhere = isObject(build.globalMetadata) ? build.globalMetadata : {};
    for (const [name, values] of Object.entries(isObject(build.fileMetadata) ? build.fileMetadata : {})) {
      if (!isObject(values)) continue;
      this.#byFile.set(
        name,
        Object.entries(values).map(([glob, value]) => ({ covers: globMatcher([glob]), value })),
      );
    }
  }

  /**
   * Where a file is published below the docset's own place on the site, in lower case and without extension.
   */
  output(path: string): { path: string; rank: number } | undefined {
    for (const [rank, { src, dest, covers }] of this.#contents.entries()) {
      const below = src === "" ? path : path.startsWith(`${src}/`) ? path.slice(src.length + 1) : undefined;
      if (below === undefined || !covers(below)) continue;
      return { path: joined(dest, withoutExtension(below))!.toLowerCase(), rank };
    }
  }

  /** What docfx.json says about a file in the place of the file's own metadata. */
  metadata(name: string, path: string): unknown {
    const below = this.folder === "" ? path : path.slice(this.folder.length + 1);
    const own = isBelow(path, this.folder) && this.#byFile.get(name)?.findLast(({ covers }) => covers(below));
    return own ? own.value : this.#everywhere[name];
  }

  /** The addresses of its breadcrumbs as far as they are absolute. */
  get breadcrumbs(): string[] {
    const values = [
      this.#everywhere.breadcrumb_path,
      ...(this.#byFile.get("breadcrumb_path") ?? []).map(({ value }) => value),
    ];
    return textsOf(values).filter((value) => value.startsWith("/"));
  }
}

function contentOf({ src, cwd, dest, files, exclude }: JsonObject, folder: string): Content | undefined {
  const from = joined(folder, textOfField(src ?? cwd)), to = joined(textOfField(dest));
  if (from === undefined || to === undefined) return undefined;
  const included = globMatcher(textsOf(files)), excluded = globMatcher(textsOf(exclude));
  return { src: from, dest: to, covers: (path) => included(path) && !excluded(path) };
}

/** A path without the extension of an article. */
export function withoutExtension(path: string): string {
  return path.replace(/\.(?:md|ya?ml)$/i, "");
}

const PUBLISH = ".openpublishing.publish.config.json";

/**
 * The docsets of a checkout: those that the publishing settings of each repository list, or else every folder
 * with a docfx.json.
 */
export async function docsetsOf(checkout: Checkout, warn: (message: string) => void): Promise<Docset[]> {
  const named = (name: string) => checkout.files.filter((file) => file === name || file.endsWith(`/${name}`));
  const repos = named(PUBLISH).map(folderOf).filter((folder, _, all) =>
    !all.some((other) => other !== folder && isBelow(folder, other))
  );
  const docsets: Docset[] = [];
  for (const repo of repos) {
    const settings = await settingsOf(checkout, joined(repo, PUBLISH)!);
    const mounts = mountsOf(settings, repo, checkout);
    for (const docset of Array.isArray(settings.docsets_to_publish) ? settings.docsets_to_publish : []) {
      const folder = isObject(docset) ? joined(repo, textOfField(docset.build_source_folder)) : undefined;
      if (folder === undefined) continue;
      const file = checkout.find(joined(folder, "docfx.json")!);
      if (file === undefined) {
        warn(`${joined(repo, PUBLISH)} publishes ${folder || "."}, which has no docfx.json`);
      } else docsets.push(new Docset(repo, folderOf(file), await settingsOf(checkout, file), mounts));
    }
  }
  for (const file of named("docfx.json")) {
    const folder = folderOf(file);
    if (repos.some((repo) => isBelow(folder, repo))) continue;
    docsets.push(new Docset(folder, folder, await settingsOf(checkout, file)));
  }
  return docsets;
}

/** Whether a path is a folder or lies below it. */
export function isBelow(path: string, folder: string): boolean {
  return folder === "" || path === folder || path.startsWith(`${folder}/`);
}

/**
 * Repositories that are mounted at build time and lie beside this one in the checkout, by the names of their
 * addresses.
 */
function mountsOf(settings: JsonObject, repo: string, checkout: Checkout): { at: string; folder: string }[] {
  const parent = folderOf(repo);
  const isBeside = (name: string) => {
    const folder = joined(parent, name)!;
    return repo !== "" && name !== "" && checkout.files.some((file) => file.startsWith(`${folder}/`));
  };
  const repositories = Array.isArray(settings.dependent_repositories) ? settings.dependent_repositories : [];
  return repositories.flatMap((entry: unknown) => {
    if (!isObject(entry)) return [];
    const at = joined(repo, textOfField(entry.path_to_root));
    const name = /([^/]+?)(?:\.git)?\/*$/.exec(textOfField(entry.url))?.[1] ?? "";
    const folder = [name, name.replace(/-pr$/, "")].find(isBeside);
    return at && folder ? [{ at, folder: joined(parent, folder)! }] : [];
  });
}
