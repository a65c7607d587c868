import { dirname, relative, resolve } from "node:path";
import { z } from "zod";
import { messageOf, Problem } from "../base/mod.ts";
import {
  formatMeasure,
  formatNode,
  formatSystem,
  measureDefinition,
  nearest,
  parseMeasure,
  parseSystem,
  readReranker,
  readRetriever,
  sameSystem,
} from "../notation/mod.ts";
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
  if (!result.success) throw mistakes(result.error.issues.map((issue) => sentence(issue, json)), where);
  const experiment = canonical(result.data, where);
  const wrong = [
    ...duplicates(experiment.retrievers, "retrievers"),
    ...duplicates(experiment.rerankers, "rerankers"),
    ...contradictions(experiment),
  ];
  if (wrong.length) throw mistakes(wrong, where);
  return experiment;
}

/** The experiment with every name in its one canonical form; a name that cannot be read is a mistake. */
function canonical(experiment: Experiment, where: string): Experiment {
  const wrong: string[] = [];
  const each = (names: string[], field: string, read: (name: string) => string) =>
    names.map((name, i) => {
      try {
        return read(name);
      } catch (error) {
        wrong.push(`${field}[${i}]: ${messageOf(error).replace(/\s+/g, " ")}`);
        return name;
      }
    });
  const read = {
    ...experiment,
    k: [...new Set(experiment.k)].sort((a, b) => a - b),
    retrievers: each(experiment.retrievers, "retrievers", (name) => {
      readRetriever(name);
      return formatSystem(parseSystem(name));
    }),
    rerankers: each(experiment.rerankers, "rerankers", (name) => {
      readReranker(name);
      return formatNode(parseSystem(`x+${name}`).reranker!);
    }),
    measures: each(experiment.measures, "measures", (name) => {
      const { name: known } = parseMeasure(atEvery(name, [1])[0]!);
      if (measureDefinition(known).source === "rankings") return name;
      throw new Problem({
        what: "Not a measure of rankings",
        found: name,
        allowed: "P@k, R@k, nDCG@k and the like",
      });
    }),
    statistics: {
      ...experiment.statistics,
      headline: each(
        [experiment.statistics.headline],
        "statistics.headline",
        (name) => formatMeasure(parseMeasure(name)),
      )[0]!,
    },
  };
  if (wrong.length) throw mistakes(wrong, where);
  return read;
}

/** Fields that are right alone and wrong together. */
function contradictions(experiment: Experiment): string[] {
  const { k, depth, chunking, statistics: { headline } } = experiment;
  const wrong: string[] = [];
  const deepest = Math.max(...k);
  if (deepest > depth) wrong.push(`k: found ${deepest}, allowed: at most depth, which is ${depth}`);
  if (chunking.overlap >= chunking.tokens) {
    wrong.push(
      `chunking.overlap: found ${chunking.overlap}, allowed: less than chunking.tokens, which is ${chunking.tokens}`,
    );
  }
  const ranked = measuresOf(experiment).filter((name) =>
    measureDefinition(parseMeasure(name).name).higherIsBetter
  );
  if (!ranked.includes(headline)) {
    wrong.push(`statistics.headline: found "${headline}", allowed: ${ranked.join(", ")}`);
  }
  return wrong;
}

/** The retrieval measures of an experiment, those that end in `@k` taken at every cut-off. */
export function measuresOf({ measures, k }: Pick<Experiment, "measures" | "k">): string[] {
  const all = measures.flatMap((name) => atEvery(name, k)).map((name) => formatMeasure(parseMeasure(name)));
  return [...new Set(all)];
}

function atEvery(name: string, k: readonly number[]): string[] {
  return name.endsWith("@k") ? k.map((cut) => name.slice(0, -1) + cut) : [name];
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

function duplicates(names: string[], field: "retrievers" | "rerankers"): string[] {
  const systems = names.map((name) => parseSystem(field === "rerankers" ? `x+${name}` : name));
  return names.flatMap((name, i) => {
    const first = systems.findIndex((system) => sameSystem(system, systems[i]!));
    return first < i ? [`${field}[${i}]: found "${name}" twice`] : [];
  });
}

function sentence(issue: z.core.$ZodIssue, json: unknown): string {
  const field = issue.path.map((p) => typeof p === "number" ? `[${p}]` : `.${String(p)}`).join("").replace(
    /^\./,
    "",
  );
  const found = issue.path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    json,
  );
  if (issue.code === "unrecognized_keys") {
    const allowed = keysAt(issue.path);
    return issue.keys.map((key) => {
      const close = nearest(key, allowed, 1)[0];
      return `${field ? `${field}.` : ""}${key}: unknown field${
        close ? `, did you mean "${close}"?` : ""
      } (allowed: ${allowed.join(", ")})`;
    }).join("\n  - ");
  }
  const options = issue.code === "invalid_value"
    ? issue.values.map(String)
    : issue.code === "invalid_union" && issue.discriminator
    ? keysOf(issue)
    : undefined;
  const close = options && typeof found === "string" ? nearest(found, options, 1)[0] : undefined;
  const said = found === undefined ? "missing" : `found ${JSON.stringify(found)}`;
  const allowed = options ? `allowed: ${options.map((o) => `"${o}"`).join(", ")}` : issue.message;
  return `${field || "(the file)"}: ${said}; ${allowed}${close ? `; did you mean "${close}"?` : ""}`;
}

function keysOf(issue: z.core.$ZodIssueInvalidUnion): string[] {
  return issue.path.includes("collection") ? ["site"] : [];
}

/** The fields allowed at a path of the schema. */
function keysAt(path: PropertyKey[]): string[] {
  // deno-lint-ignore no-explicit-any
  let node: any = z.toJSONSchema(experimentSchema, { io: "input" });
  for (const key of path) {
    node = typeof key === "number" ? node.items : node.properties?.[String(key)];
    if (node?.oneOf) node = node.oneOf[0];
  }
  return Object.keys(node?.properties ?? {});
}
