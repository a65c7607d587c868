import { random, shuffled } from "../base/mod.ts";
import type { Experiment } from "../experiment/mod.ts";
import { collect, type Collection, type CollectTools } from "./collect.ts";

/** Collects what an experiment names. */
export function collectExperiment(experiment: Experiment, tools: CollectTools): Promise<Collection> {
  const { kind: _site, questions: { kind: _forum, ...forum }, topics, ...site } = experiment.collection;
  return collect({ site, forum, chunking: experiment.chunking, topics }, tools);
}

/** The hosts an experiment's collection is fetched from; none when it is read from folders. */
export function hostsOf({ collection, hosts }: Experiment): string[] {
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
