import { measureDefinition, parseMeasure } from "../notation/mod.ts";
import { measuresOf } from "./measures.ts";
import { crawledSources } from "./crawled_sources.ts";
import { isInScope, urlRules } from "./normalise_url.ts";
import type { Experiment } from "./schema.ts";

/** Fields that are right alone and wrong together. */
export function contradictions(experiment: Experiment): string[] {
  const { k, depth, chunking, statistics: { headline } } = experiment;
  const wrong: string[] = [];
  const deepest = Math.max(...k);
  if (deepest > depth) wrong.push(`k: found ${deepest}, allowed: at most depth, which is ${depth}`);
  if (chunking.overlap >= chunking.tokens) {
    wrong.push(
      `chunking.overlap: found ${chunking.overlap}, allowed: less than chunking.tokens, which is ${chunking.tokens}`,
    );
  }
  if (!experiment.levels.includes("document")) {
    wrong.push(`levels: found ${JSON.stringify(experiment.levels)}, allowed: "document", or it and "chunk"`);
  }
  const ranked = measuresOf(experiment).filter((name) =>
    measureDefinition(parseMeasure(name).name).higherIsBetter
  );
  if (!ranked.includes(headline)) {
    wrong.push(`statistics.headline: found "${headline}", allowed: ${ranked.join(", ")}`);
  }
  const { collection } = experiment;
  if (collection.kind === "tables") {
    const { judgements, questions } = collection;
    if (judgements && !questions) wrong.push("collection.judgements: found without collection.questions");
    if (judgements && questions?.relevant !== undefined) {
      wrong.push(
        "collection.judgements: found beside collection.questions.relevant, allowed: one of the two",
      );
    }
  }
  if (collection.duplicates.near === "drop" && collection.duplicates.exact !== "drop") {
    wrong.push(
      `collection.duplicates.exact: found "${collection.duplicates.exact}", allowed: "drop", since near duplicates are dropped`,
    );
  }
  if (collection.kind === "beir" && collection.tune !== undefined) {
    wrong.push(
      `collection.tune: found ${collection.tune}, allowed: nothing, a BEIR set has splits of its own`,
    );
  }
  return wrong;
}

/** Start addresses that lie outside the prefixes of their source: a crawl would take nothing from them. */
export function outsideStarts({ collection }: Experiment): string[] {
  const rules = urlRules(collection);
  return crawledSources(collection).flatMap(({ field, source: { start, within } }) =>
    start.flatMap((address, i) => {
      if (isInScope(address, within, rules)) return [];
      return [
        `${field}.start[${i}]: found "${address}", allowed: addresses within ${field}.within, which is ${
          within.join(", ")
        }`,
      ];
    })
  );
}
