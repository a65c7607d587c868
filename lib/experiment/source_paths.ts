import type { Experiment, Remote } from "./schema.ts";

type Collection = Experiment["collection"];

/** Where each kind of collection names files and folders. */
const FIELDS: Record<Collection["kind"], readonly string[]> = {
  site: ["folder", "questions.folder", "questions.file"],
  folder: ["folder", "questions.folder", "questions.file"],
  msdocs: ["folder", "questions.folder", "questions.file"],
  beir: ["folder"],
  squad: ["file"],
  trec: ["documents", "topics", "qrels"],
  tables: ["documents.file", "questions.file", "judgements.file"],
};

/** A file or folder that an experiment names. */
export interface SourcePath {
  /** The field, as "collection.documents.file", or "collection.file[0]" where it holds a list. */
  field: string;
  path: string;
  isFolder: boolean;
}

/** A file, folder or download that an experiment names. */
export type SourcePlace = { field: string; isFolder: boolean; place: string | Remote };

/** What an experiment's collection is read from. */
export function sourcePlaces({ collection }: Pick<Experiment, "collection">): SourcePlace[] {
  return FIELDS[collection.kind].flatMap((field) => {
    const value = valueAt(collection, field), isFolder = field.endsWith("folder");
    if (value === undefined) return [];
    if (!Array.isArray(value)) return [{ field: `collection.${field}`, place: value, isFolder }];
    return value.map((place, i) => ({ field: `collection.${field}[${i}]`, place, isFolder }));
  });
}

/** The files and folders on this machine that an experiment's collection is read from; downloads are not among them. */
export function sourcePaths(experiment: Experiment): SourcePath[] {
  return sourcePlaces(experiment).flatMap(({ field, place, isFolder }) =>
    typeof place === "string" ? [{ field, path: place, isFolder }] : []
  );
}

/** Whether a path is that of an archive, which may stand where a folder does. */
export function isArchive(path: string): boolean {
  return /\.(zip|tar|tar\.gz|tgz)$/i.test(path);
}

/** The files that step 08 reads besides the tables of the run. */
export function studyPaths(
  { spanish: { misspelled, similarity } }: Pick<Experiment, "spanish">,
): SourcePath[] {
  const named: [string, string | undefined][] = [
    ["misspelled.file", misspelled?.file],
    ["similarity.file", similarity?.file],
    ["similarity.scores", similarity?.scores],
  ];
  return named.flatMap(([field, path]) =>
    path === undefined ? [] : [{ field: `spanish.${field}`, path, isFolder: false }]
  );
}

/** The files that step 05 reads besides the tables of the run. */
export function labelPaths({ judge, secondJudge }: Pick<Experiment, "judge" | "secondJudge">): SourcePath[] {
  return [{ field: "judge.labels", path: judge.labels }, {
    field: "secondJudge.labels",
    path: secondJudge?.labels,
  }]
    .flatMap(({ field, path }) => path === undefined ? [] : [{ field, path, isFolder: false }]);
}

/**
 * The experiment with every path of this machine changed by `map`: those of the collection, of models in folders and of
 * what steps 05 and 08 read.
 */
export function mapPaths(experiment: Experiment, map: (path: string) => string): Experiment {
  const { misspelled, similarity } = experiment.spanish;
  const models = Object.entries(experiment.models).map(([name, model]) =>
    [name, "folder" in model && model.folder ? { ...model, folder: map(model.folder) } : model] as const
  );
  const labelled = <J extends { labels?: string }>(judge: J): J =>
    judge.labels === undefined ? judge : { ...judge, labels: map(judge.labels) };
  return {
    ...experiment,
    models: Object.fromEntries(models),
    judge: labelled(experiment.judge),
    ...(experiment.secondJudge && { secondJudge: labelled(experiment.secondJudge) }),
    spanish: {
      ...experiment.spanish,
      ...(misspelled && { misspelled: { ...misspelled, file: map(misspelled.file) } }),
      ...(similarity && {
        similarity: {
          ...similarity,
          file: map(similarity.file),
          ...(similarity.scores !== undefined && { scores: map(similarity.scores) }),
        },
      }),
    },
    collection: mapPlaces(
      experiment.collection,
      ({ place }) => typeof place === "string" ? map(place) : place,
    ),
  };
}

/** A collection with every file, folder and download changed by `map`. */
export function mapPlaces(collection: Collection, map: (place: SourcePlace) => string | Remote): Collection {
  const copy = structuredClone(collection);
  for (const found of sourcePlaces({ collection: copy })) {
    const keys = found.field.match(/[^.[\]]+/g)!.slice(1), last = keys.pop()!;
    const holder = keys.reduce<Record<string, unknown>>(
      (value, key) => value[key] as Record<string, unknown>,
      copy as unknown as Record<string, unknown>,
    );
    holder[last] = map(found);
  }
  return copy;
}

type Place = SourcePlace["place"];

function valueAt(collection: Collection, field: string): Place | Place[] | undefined {
  return field.split(".").reduce<unknown>(
    (value, key) => (value as Record<string, unknown> | undefined)?.[key],
    collection,
  ) as Place | Place[] | undefined;
}
