import { messageOf } from "../base/mod.ts";
import { isObject } from "./json_lines.ts";
import { isBelow } from "./msdocs_docsets.ts";
import { type Checkout, folderOf, joined } from "./msdocs_files.ts";
import { settingsOf, textOfField } from "./msdocs_json.ts";

/** A file that was moved or removed, and where its address now leads. */
export interface Redirection {
  /** The file's path in the checkout; it need not exist. */
  source: string;
  /** As written: from the site's root, absolute, or from the source's own address. */
  target: string;
  /** Only for some versions of a product; the file may still be published for others. */
  versions: boolean;
}

const NAME = /(?:^|\/)\.openpublishing\.(?:[^/]*\.)?redirection(?:\.[^/]*)?\.json$/i;

/**
 * The redirections of all repositories of a checkout, file by file. `source_path_from_root` counts from the
 * repository, `source_path` from the folder of the file that says so. A file that cannot be read is told to
 * `warn`.
 */
export async function redirectionsOf(
  checkout: Checkout,
  repos: readonly string[],
  warn: (message: string) => void,
): Promise<Redirection[]> {
  const found: Redirection[] = [];
  for (const file of checkout.files.filter((file) => NAME.test(file))) {
    const folder = folderOf(file);
    const repo = repos.find((repo) => isBelow(folder, repo)) ??
      folder;
    let entries: unknown;
    try {
      ({ redirections: entries } = await settingsOf(checkout, file));
    } catch (error) {
      warn(`The redirections of ${file} are left out: ${messageOf(error)}`);
      continue;
    }
    for (const entry of Array.isArray(entries) ? entries : []) {
      if (!isObject(entry)) continue;
      const fromRoot = textOfField(entry.source_path_from_root), fromHere = textOfField(entry.source_path);
      const source = fromRoot ? joined(repo, fromRoot) : fromHere ? joined(folder, fromHere) : undefined;
      const target = textOfField(entry.redirect_url).trim();
      if (source && target) found.push({ source, target, versions: "monikers" in entry });
    }
  }
  return found;
}
