import { random, shuffled } from "../base/mod.ts";
import type { Experiment } from "../experiment/mod.ts";
import { collect, type CollectTools } from "./collect.ts";
import type { Collection } from "./collection.ts";
import { datasetCollection } from "./dataset_collection.ts";
import { readBeir } from "./read_beir.ts";
import { readSquad } from "./read_squad.ts";
import { readTables } from "./read_tables.ts";
import { readTrec } from "./read_trec.ts";

/** Collects what an experiment names. */
export async function collectExperiment(experiment: Experiment, tools: CollectTools): Promise<Collection> {
  const { collection, chunking } = experiment;
  switch (collection.kind) {
    case "site": {
      const { kind: _site, questions: { kind: _forum, ...forum }, topics, ...site } = collection;
      return await collect({ site, forum, chunking, topics }, tools);
    }
    case "beir":
      return datasetCollection(await readBeir(collection), chunking, tools);
    case "squad":
      return datasetCollection(await readSquad(collection), chunking, tools);
    case "trec":
      return datasetCollection(await readTrec(collection), chunking, tools);
    case "tables": {
      const { levels, redacted, ...dataset } = await readTables(collection);
      return datasetCollection(dataset, chunking, tools, { levels, redacted });
    }
  }
}

/** The hosts an experiment's collection is fetched from; none when it is read from files. */
export function hostsOf({ collection, hosts }: Experiment): string[] {
  if (collection.kind !== "site") return hosts;
  const sources = [collection, collection.questions].filter((source) => source.folder === undefined);
  const addresses = sources.flatMap((source) => [...source.start, ...source.within]);
  return [...new Set([...hosts, ...addresses.map((address) => new URL(address).host)])];
}

/**
 * A collection cut down to `n` of its judged questions, drawn with the seed; documents all stay. One without any judged
 * question stays as it is.
 */
export function pilotOf(collection: Collection, n: number, seed: number): Collection {
  const judged = [...new Set(collection.judgements.map((row) => row.question_id))].sort();
  if (judged.length === 0) return collection;
  const drawn = new Set(shuffled(judged, random(seed, "pilot")).slice(0, n));
  return {
    ...collection,
    questions: collection.questions.filter((row) => drawn.has(row.question_id)),
    judgements: collection.judgements.filter((row) => drawn.has(row.question_id)),
  };
}
