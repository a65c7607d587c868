import { dirname, relative, resolve } from "node:path";
import { z } from "zod";
import { messageOf, Problem } from "../base/mod.ts";
import { formatMeasure, nearest, parseMeasure, parseSystem } from "../notation/mod.ts";
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
  return mapFolders(parseExperiment(json, path), (folder) => resolve(dirname(path), folder));
}

/** Checks the content of an experiment; `where` names the file in messages. */
export function parseExperiment(json: unknown, where = "experiment"): Experiment {
  const result = experimentSchema.safeParse(json);
  if (!result.success) throw mistakes(result.error.issues.map((issue) => sentence(issue, json)), where);
  const experiment = result.data;
  const wrong = [
    ...experiment.retrievers.flatMap((name, i) => attempt(() => parseSystem(name), `retrievers[${i}]`)),
    ...experiment.rerankers.flatMap((name, i) => attempt(() => parseSystem(`x+${name}`), `rerankers[${i}]`)),
    ...experiment.measures.flatMap((name, i) =>
      attempt(() => parseMeasure(atEvery(name, [1])[0]!), `measures[${i}]`)
    ),
    ...attempt(() => parseMeasure(experiment.statistics.headline), "statistics.headline"),
    ...duplicates(experiment.retrievers, "retrievers"),
    ...duplicates(experiment.rerankers, "rerankers"),
  ];
  const deepest = Math.max(...experiment.k);
  if (deepest > experiment.depth) {
    wrong.push(`k: found ${deepest}, allowed: at most depth, which is ${experiment.depth}`);
  }
  if (wrong.length === 0 && !measuresOf(experiment).includes(experiment.statistics.headline)) {
    wrong.push(
      `statistics.headline: found "${experiment.statistics.headline}", allowed: ${
        measuresOf(experiment).join(", ")
      }`,
    );
  }
  if (wrong.length) throw mistakes(wrong, where);
  return { ...experiment, k: [...new Set(experiment.k)].sort((a, b) => a - b) };
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

function attempt(parse: () => unknown, field: string): string[] {
  try {
    parse();
    return [];
  } catch (error) {
    return [`${field}: ${messageOf(error).replaceAll("\n", " ").replace(/\s+/g, " ")}`];
  }
}

function duplicates(names: string[], field: string): string[] {
  return names.flatMap((name, i) => names.indexOf(name) < i ? [`${field}[${i}]: found "${name}" twice`] : []);
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
