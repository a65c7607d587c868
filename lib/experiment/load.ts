import { dirname, relative, resolve } from "node:path";
import { messageOf, Problem } from "../base/mod.ts";
import { contradictions, outsideStarts } from "./contradictions.ts";
import { issueSentences } from "./issues.ts";
import { duplicates, readNames } from "./names.ts";
import { type Experiment, experimentSchema } from "./schema.ts";
import { isArchive, labelPaths, mapPaths, sourcePaths, studyPaths } from "./source_paths.ts";

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
  const experiment = mapPaths(parseExperiment(json, path), (named) => resolve(dirname(path), named));
  await checkPaths(experiment, path);
  return experiment;
}

async function checkPaths(experiment: Experiment, where: string): Promise<void> {
  for (
    const { field, path, isFolder } of [
      ...sourcePaths(experiment),
      ...labelPaths(experiment),
      ...studyPaths(experiment),
    ]
  ) {
    const found = await Deno.stat(path).catch(() => undefined);
    if (found && found.isDirectory === (isFolder && !(found.isFile && isArchive(path)))) continue;
    const wanted = isFolder ? "folder" : "file", other = isFolder ? "a file" : "a folder";
    throw new Problem({
      what: `The experiment names a ${wanted} that ${found ? `is ${other}` : "is not there"}`,
      where: `${where}, ${field}`,
      found: path,
      todo: "files and folders are relative to the experiment file",
    });
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

/** Files and folders below `root` as relative paths with forward slashes, so that a saved experiment can move. */
export function relativePaths(experiment: Experiment, root: string): Experiment {
  return mapPaths(experiment, (named) => {
    const path = relative(root, named);
    return path.startsWith("..") ? named : path.replaceAll("\\", "/");
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
