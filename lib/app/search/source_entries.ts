import type { App } from "../app.ts";
import type { Language } from "../http/words.ts";
import { whyNoReranker, whyNoSystem } from "./readiness.ts";
import type { SourceEntry } from "./shapes.ts";
import { type SearchSource, settingsOf } from "./source.ts";
import { kindOf } from "./sources.ts";
import { rerankerLabel, searchWords, systemKind, systemLabel } from "./words.ts";

/** Topics and origins that are offered at most: those of most documents. */
const MOST_CHOICES = 200;

/** A source in a list: what it holds, and how it can be searched on this machine. */
export async function sourceEntry(app: App, source: SearchSource, language: Language): Promise<SourceEntry> {
  const { id, title, size } = source, settings = settingsOf(source), said = searchWords(language);
  const readiness = (why: string | undefined) => ({
    ready: why === undefined,
    ...(why !== undefined && { why }),
  });
  const systems = await Promise.all(source.systems.map(async (system) => ({
    system,
    kind: systemKind(system),
    label: systemLabel(system, said),
    ...readiness(await whyNoSystem(system, settings, app.cache)),
  })));
  const rerankers = await Promise.all(source.rerankers.map(async (reranker) => ({
    reranker,
    label: rerankerLabel(reranker, said),
    ...readiness(await whyNoReranker(reranker, settings, app.cache)),
  })));
  return {
    id,
    title,
    kind: kindOf(id) === "run" ? "run" : "own",
    language: source.language,
    ...size,
    systems: systems.toSorted((a, b) => Number(b.ready) - Number(a.ready)),
    rerankers: rerankers.toSorted((a, b) => Number(b.ready) - Number(a.ready)),
    ...await choicesOf(source),
    examples: [...await source.examples()],
  };
}

type Choices = Pick<SourceEntry, "topics" | "sources" | "dates">;

const known = new Map<string, Promise<Choices>>();

/** What filters can be set to. */
function choicesOf(source: SearchSource): Promise<Choices> {
  const key = JSON.stringify([source.id, source.stamp]);
  let choices = known.get(key);
  if (!choices) {
    known.set(key, choices = readChoices(source));
    choices.catch(() => known.delete(key));
    if (known.size > 1000) known.delete(known.keys().next().value!);
  }
  return choices;
}

async function readChoices(source: SearchSource): Promise<Choices> {
  const topics = new Map<string, number>(), sources = new Map<string, number>();
  let from: string | undefined, to: string | undefined;
  const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for await (const part of source.documents()) {
    for (const { topic, source, date } of part) {
      if (topic !== null) count(topics, topic);
      count(sources, source);
      if (date === null) continue;
      if (from === undefined || date < from) from = date;
      if (to === undefined || date > to) to = date;
    }
  }
  const most = (counts: Map<string, number>) =>
    [...counts].sort(([, a], [, b]) => b - a).slice(0, MOST_CHOICES).map(([name]) => name).sort();
  const dates = from === undefined || to === undefined
    ? null
    : { from: from.slice(0, 10), to: to.slice(0, 10) };
  return { topics: most(topics), sources: most(sources), dates };
}
