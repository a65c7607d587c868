import { dirname, relative, resolve } from "node:path";
import { messageOf, Problem } from "../base/mod.ts";
import { contradictions, outsideStarts } from "./contradictions.ts";
import { issueSentences } from "./issues.ts";
import { duplicates, readNames } from "./names.ts";
import { type Experiment, experimentSchema } from "./schema.ts";

/** Reads and checks an experiment file; folders in it become absolute. */
export async function loadExperiment(path: string): Promise<Experiment> {
  let text: string;
  try {
    text = await Deno.readTextFile(path);
  } catch (error) {
    throw new Problem({
      what: "The experiment file cannot be read",
      where: path,
      found: messageOf(error),
      todo: "give the path of a JSON file with --config; data/experiments/sample.json is an example",
      cause: error,
    });
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Problem({
      what: "The experiment file is not JSON",
      where: path,
      found: messageOf(error),
      todo: "look for a missing comma or quote near that place",
      cause: error,
    });
  }
  const experiment = mapFolders(parseExperiment(json, path), (folder) => resolve(dirname(path), folder));
  await checkFolders(experiment, path);
  return experiment;
}

async function checkFolders({ collection }: Experiment, where: string): Promise<void> {
  const folders = {
    "collection.folder": collection.folder,
    "collection.questions.folder": collection.questions.folder,
  };
  for (const [field, folder] of Object.entries(folders)) {
    if (folder === undefined) continue;
    const found = await Deno.stat(folder).catch(() => undefined);
    if (!found?.isDirectory) {
      throw new Problem({
        what: "The experiment names a folder that is not there",
        where: `${where}, ${field}`,
        found: folder,
        todo: "folders are relative to the experiment file",
      });
    }
  }
}

/** Checks the content of an experiment; `where` names the file in messages. */
export function parseExperiment(json: unknown, where = "experiment"): Experiment {
  const result = experimentSchema.safeParse(json);
  if (!result.success) {
    throw mistakes(result.error.issues.flatMap((issue) => issueSentences(issue, json)), where);
  }
  const { experiment, wrong } = readNames(result.data);
  if (wrong.length === 0) {
    wrong.push(
      ...duplicates(experiment.retrievers, "retrievers"),
      ...duplicates(experiment.rerankers, "rerankers"),
      ...contradictions(experiment),
    );
  }
  wrong.push(...outsideStarts(experiment));
  if (wrong.length) throw mistakes(wrong, where);
  return experiment;
}

/** Every system of an experiment: each retriever alone, then under each reranker. */
export function systemsOf({ retrievers, rerankers }: Experiment): string[] {
  return [...retrievers, ...rerankers.flatMap((reranker) => retrievers.map((base) => `${base}+${reranker}`))];
}

/** The experiment with every folder changed by `map`. */
export function mapFolders(experiment: Experiment, map: (folder: string) => string): Experiment {
  const { collection } = experiment;
  const mapped = <T extends { folder?: string }>(source: T): T =>
    source.folder === undefined ? source : { ...source, folder: map(source.folder) };
  return { ...experiment, collection: { ...mapped(collection), questions: mapped(collection.questions) } };
}

/** Folders below `root` as relative paths with forward slashes, so that a saved experiment can move. */
export function relativeFolders(experiment: Experiment, root: string): Experiment {
  return mapFolders(experiment, (folder) => {
    const path = relative(root, folder);
    return path.startsWith("..") ? folder : path.replaceAll("\\", "/");
  });
}

function mistakes(list: string[], where: string): Problem {
  return new Problem({
    what: `The experiment has ${list.length === 1 ? "a mistake" : `${list.length} mistakes`}:\n  - ${
      list.join("\n  - ")
    }`,
    where,
  });
}
