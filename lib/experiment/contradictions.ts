import { isTuned, measureDefinition, parseMeasure, readReranker, readRetriever } from "../notation/mod.ts";
import { measuresOf } from "./measures.ts";
import { crawledSources } from "./crawled_sources.ts";
import { isInScope, urlRules } from "./normalise_url.ts";
import { encodersOf } from "./names.ts";
import { type Experiment, isSpanish, type StepNumber } from "./schema.ts";
import { systemsOf } from "./systems_of.ts";

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
  const { collection, rerank } = experiment;
  if (rerank.depth !== undefined && rerank.depth > depth) {
    wrong.push(`rerank.depth: found ${rerank.depth}, allowed: at most depth, which is ${depth}`);
  }
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
  for (const field of ["encoders", "crossEncoders"] as const) {
    const twice = experiment.spanish[field].find((name, i, all) => all.indexOf(name) < i);
    if (twice !== undefined) wrong.push(`spanish.${field}: found "${twice}" twice`);
  }
  return [
    ...wrong,
    ...untunable(experiment),
    ...answerContradictions(experiment),
    ...stepContradictions(experiment),
  ];
}

/** Systems to answer from that are not there, and judges without a language model, or twice the same. */
function answerContradictions(experiment: Experiment): string[] {
  const { answers, judge, secondJudge } = experiment, systems = systemsOf(experiment);
  const wrong = (answers.systems ?? []).flatMap((name, i) =>
    systems.includes(name) ? [] : [`answers.systems[${i}]: found "${name}", allowed: ${systems.join(", ")}`]
  );
  for (const [field, one] of [["judge", judge], ["secondJudge", secondJudge]] as const) {
    if (!one || one.kind === "embedding" || one.chat !== undefined) continue;
    wrong.push(
      `${field}.chat: missing, allowed: the name of a language model, since ${field}.kind is "${one.kind}"`,
    );
  }
  const who = ({ kind, model, chat }: Experiment["judge"]) =>
    kind === "embedding" ? [kind, model] : [kind, chat];
  if (secondJudge && who(judge).join() === who(secondJudge).join()) {
    wrong.push(`secondJudge: found the same as judge, allowed: another kind, chat or model`);
  }
  return wrong;
}

/** Retrievers and rerankers whose weights are tuned, where no questions are kept apart for that. */
function untunable({ retrievers, rerankers, collection }: Experiment): string[] {
  if (collection.tune !== undefined) return [];
  const tuned = [
    ...retrievers.map((name, i) => ({ name, field: `retrievers[${i}]`, is: isTuned(readRetriever(name)) })),
    ...rerankers.map((name, i) => ({
      name,
      field: `rerankers[${i}]`,
      is: readReranker(name).first === "tuned",
    })),
  ];
  return tuned.flatMap(({ name, field, is }) => {
    if (!is) return [];
    const allowed = collection.kind === "beir"
      ? "weights in numbers, since a BEIR set has splits of its own"
      : 'weights in numbers, or "collection": { "tune": 0.3 }, which keeps that share of the questions for tuning';
    return [`${field}: found "${name}" without collection.tune, allowed: ${allowed}`];
  });
}

/** Steps that are named without what they build on, or left out though something else asks for them. */
function stepContradictions(experiment: Experiment): string[] {
  const { steps, rerankers, collection: { language } } = experiment;
  if (steps === undefined) return [];
  const found = `steps: found ${JSON.stringify(steps)}`;
  const has = (step: StepNumber) => steps.includes(step);
  const wrong: string[] = [];
  const allow = (holds: boolean, allowed: string) => {
    if (!holds) wrong.push(`${found}, allowed: ${allowed}`);
  };
  allow(has("01"), `"01" among them, which every other builds on`);
  allow(!has("04") || has("03"), `"03" among them, since "04" reorders what it found`);
  allow(!has("05") || has("03"), `"03" among them, since "05" answers from what it found`);
  allow(!has("06") || has("05"), `"05" among them, since "06" reads its answers`);
  allow(!has("07") || has("03"), `"03" among them, since "07" compares its measurements`);
  allow(!has("08") || isSpanish(language), `no "08", since collection.language is "${language}"`);
  allow(has("04") || rerankers.length === 0, `"04" among them, or no rerankers`);
  allow(
    !has("03") || has("02") || encodersOf(experiment.retrievers).length === 0,
    `"02" among them, since retrievers name encoders: ${encodersOf(experiment.retrievers).join(", ")}`,
  );
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
