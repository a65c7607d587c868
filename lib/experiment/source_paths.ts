import type { Experiment } from "./schema.ts";

type Collection = Experiment["collection"];

/** Where each kind of collection names files and folders. */
const FIELDS: Record<Collection["kind"], readonly string[]> = {
  site: ["folder", "questions.folder"],
  beir: ["folder"],
  squad: ["file"],
  trec: ["documents", "topics", "qrels"],
  tables: ["documents.file", "questions.file", "judgements.file"],
};

/** A file or folder that an experiment names. */
export interface SourcePath {
  /** The field, as "collection.documents.file". */
  field: string;
  path: string;
  isFolder: boolean;
}

/** The files and folders that an experiment's collection is read from. */
export function sourcePaths({ collection }: Experiment): SourcePath[] {
  return FIELDS[collection.kind].flatMap((field) => {
    const path = valueAt(collection, field);
    if (path === undefined) return [];
    return [{ field: `collection.${field}`, path, isFolder: field.endsWith("folder") }];
  });
}

/** The experiment with every such path changed by `map`. */
export function mapPaths(experiment: Experiment, map: (path: string) => string): Experiment {
  const collection = structuredClone(experiment.collection);
  for (const field of FIELDS[collection.kind]) {
    const path = valueAt(collection, field);
    if (path === undefined) continue;
    const keys = field.split("."), last = keys.pop()!;
    const holder = keys.reduce<Record<string, unknown>>(
      (value, key) => value[key] as Record<string, unknown>,
      collection as unknown as Record<string, unknown>,
    );
    holder[last] = map(path);
  }
  return { ...experiment, collection };
}

function valueAt(collection: Collection, field: string): string | undefined {
  return field.split(".").reduce<unknown>(
    (value, key) => (value as Record<string, unknown> | undefined)?.[key],
    collection,
  ) as string | undefined;
}
