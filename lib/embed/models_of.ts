import { Problem, sha256 } from "../base/mod.ts";
import type { Experiment } from "../experiment/mod.ts";
import {
  type AnyReranker,
  anyReranker,
  type ChatEntry,
  chatEntry,
  checkDevice,
  checkEndpoint,
  checkModel,
  isApi,
  knownModels,
  knownRerankers,
  modelEntry,
  rerankerName,
  Tokenizer,
  weightsName,
} from "../models/mod.ts";
import { chromaIn, encodersIn, nearest, readReranker, readRetriever } from "../notation/mod.ts";
import { hasStep, type ModelRecord, stepNumber, stepsOf } from "../run/mod.ts";
import { studyModels } from "./present_models.ts";
import { useModels } from "./use_models.ts";

/** The encoders that retrievers are built from, each once, in their order. */
export function encodersOf(retrievers: readonly string[]): string[] {
  return [...new Set(retrievers.flatMap((name) => encodersIn(readRetriever(name))))];
}

/** A model that an experiment uses. */
export interface ModelUse {
  model: string;
  /** What for, in words. */
  use: string;
  /** The steps that open it. */
  steps: readonly string[];
  /** Whether vectors of tokens are needed, which no endpoint gives. */
  tokens: boolean;
}

/** A reranker that an experiment uses: a cross-encoder, or what is behind an endpoint. */
export interface RerankerUse {
  /** The reranker as the experiment names it. */
  reranker: string;
  entry: AnyReranker;
}

/** The rerankers of an experiment that read texts themselves; late interaction takes an encoder. */
export function rerankersOf(experiment: Experiment): RerankerUse[] {
  if (!hasStep(experiment, "04")) return [];
  return experiment.rerankers.flatMap((reranker) => {
    const { kind, model } = readReranker(reranker);
    return kind === "maxsim" ? [] : [{ reranker, entry: anyReranker(model) }];
  });
}

/** A language model that an experiment uses in step 05. */
export interface ChatUse {
  entry: ChatEntry;
  /** The fields of the experiment that name it. */
  fields: readonly string[];
}

/** The language models that answer and judge, each once, where the experiment has the step that does. */
export function chatsOf(experiment: Experiment): ChatUse[] {
  return hasStep(experiment, "05") ? chatsIn(experiment) : [];
}

/** The same, for the step itself. */
export function chatsIn(
  { answers: { generator }, judge, secondJudge }: Pick<Experiment, "answers" | "judge" | "secondJudge">,
): ChatUse[] {
  const named = [
    ...(generator === "extractive" ? [] : [{ name: generator, field: "answers.generator" }]),
    ...[{ of: judge, field: "judge.chat" }, { of: secondJudge, field: "secondJudge.chat" }].flatMap(
      ({ of, field }) => of?.chat === undefined || of.kind === "embedding" ? [] : [{ name: of.chat, field }],
    ),
  ];
  return [...Map.groupBy(named, ({ name }) => name)].map(([name, uses]) => ({
    entry: chatEntry(name),
    fields: uses.map(({ field }) => field),
  }));
}

/** Every model that the steps of an experiment use, with what for. */
export function modelsOf(experiment: Experiment): ModelUse[] {
  return [...Map.groupBy(usesOf(experiment), ({ model }) => model)].map(([model, group]) => ({
    model,
    use: [...new Set(group.map(({ use }) => use))].join(", "),
    steps: [...new Set(group.flatMap(({ steps }) => steps))],
    tokens: group.some(({ tokens }) => tokens),
  }));
}

/** The same, one by one: a model stands here once for each use. */
function usesOf(experiment: Experiment): ModelUse[] {
  const { retrievers, rerankers, answers, judge, secondJudge, bertscore, chunking } = experiment;
  const running = new Set(stepsOf(experiment).map(({ id }) => stepNumber(id)));
  const all: ModelUse[] = [
    ...encodersOf(retrievers).map((model) => ({ model, use: "retrieval", steps: ["02"], tokens: false })),
    ...rerankers.map(readReranker).filter(({ kind }) => kind === "maxsim").map(({ model }) => ({
      model,
      use: "reranking",
      steps: ["04"],
      tokens: true,
    })),
    ...(answers.generator === "extractive"
      ? [{ model: answers.model, use: "answers", steps: ["05"], tokens: false }]
      : []),
    ...[judge, secondJudge].flatMap((one) =>
      one && one.kind !== "rating-1-5"
        ? [{ model: one.model, use: "judge", steps: ["05"], tokens: false }]
        : []
    ),
    { model: bertscore.model, use: "BERTScore", steps: ["06"], tokens: true },
    { model: chunking.tokenizer, use: "chunking", steps: [], tokens: false },
  ];
  return all.filter(({ steps }) => steps.length === 0 || steps.some((step) => running.has(step)));
}

/**
 * Refuses, before any work is done: models that nobody knows, weights that are missing or not the released ones, keys
 * that are not set, a device that is not there. From here on the experiment's models are known to this process.
 */
export async function checkModels(
  experiment: Experiment,
  cache: string,
  file = "the experiment",
): Promise<void> {
  useModels(experiment, cache);
  await checkDevice();
  const known = knownModels().map(({ id }) => id);
  for (const { model, use, tokens } of modelsOf(experiment)) {
    const where = `${file}, for ${use}`;
    if (!known.includes(model)) {
      const close = nearest(model, known, 1)[0];
      throw new Problem({
        what: "Unknown model",
        where,
        found: model,
        allowed: known.join(", "),
        todo: close
          ? `did you mean "${close}"?`
          : 'see "deno task models", or describe it under "models" in the experiment',
      });
    }
    const entry = modelEntry(model);
    if (tokens && isApi(entry)) {
      throw new Problem({
        what: "A model behind an endpoint gives vectors of texts, not of their tokens",
        where,
        found: model,
        allowed: knownModels().filter((other) => !isApi(other)).map(({ id }) => id).join(", "),
      });
    }
    await checkModel(entry);
  }
  await checkRerankers(experiment, file);
  checkChats(experiment, file);
  await studyModels(experiment);
  await checkTokenizer(experiment.chunking.tokenizer, file);
}

/** Refuses rerankers that nobody knows, that cannot be used now, or that do another kind of work. */
async function checkRerankers(experiment: Experiment, file: string): Promise<void> {
  const known = knownRerankers();
  for (const name of hasStep(experiment, "04") ? experiment.rerankers : []) {
    const { kind, model } = readReranker(name), where = `${file}, for reranking`;
    if (kind === "maxsim") continue;
    const fits = known.filter((entry) => isListwise(entry) === (kind === "listwise")).map(({ id }) => id);
    const entry = known.find(({ id }) => id === model), close = nearest(model, fits, 1)[0];
    if (!entry || !fits.includes(model)) {
      const other = knownModels().some(({ id }) => id === model)
        ? "maxsim"
        : kind === "cross"
        ? "listwise"
        : "cross";
      throw new Problem({
        what: entry || other === "maxsim" ? `${model} is no model for ${kind}` : "Unknown reranker",
        where,
        found: name,
        allowed: fits.map((id) => `${kind}(${id})`).join(", ") || `a model that is described under "models"`,
        todo: entry || other === "maxsim"
          ? `did you mean ${other}(${model})?`
          : close
          ? `did you mean ${kind}(${close})?`
          : 'see "deno task models", or describe it under "models" in the experiment',
      });
    }
    await checkModel(entry);
  }
}

/** Refuses language models that cannot be asked now: a key that is not set, a budget that could not hold them. */
function checkChats(experiment: Experiment, file: string): void {
  for (const { entry, fields } of chatsOf(experiment)) {
    try {
      checkEndpoint(entry);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const where = [`${file}, ${fields.join(", ")}`, error.parts.where].filter(Boolean).join(": ");
      throw new Problem({ ...error.parts, where, cause: error });
    }
  }
}

function isListwise(entry: AnyReranker): boolean {
  return "speaks" in entry && entry.speaks === "chat";
}

/** Refuses to count tokens by a model that nobody can count the tokens of. */
async function checkTokenizer(model: string, file: string): Promise<void> {
  try {
    await Tokenizer.open(model);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Problem({ ...error.parts, where: `${file}, chunking.tokenizer`, cause: error });
  }
}

/** What to know before the results are read: models that were made for another language than the collection's. */
export function languageNotes(experiment: Experiment): string[] {
  const { language } = experiment.collection;
  const uses = [
    ...modelsOf(experiment).filter(({ steps }) => steps.length > 0)
      .map(({ model, use }) => ({ model, use, of: modelEntry(model).language })),
    ...rerankersOf(experiment).map(({ entry }) => ({
      model: entry.id,
      use: "reranking",
      of: entry.language,
    })),
  ];
  return uses.flatMap(({ model, use, of }) => {
    if (of === "multilingual" || of === language) return [];
    return [`${model} (${use}) is a model for "${of}", and the collection is in "${language}"`];
  });
}

/** Whether any of the retrievers is searched by Chroma. */
export function usesChroma(retrievers: readonly string[]): boolean {
  return retrievers.some((name) => chromaIn(readRetriever(name)).length > 0);
}

/**
 * What the results of each step depend on of the models, for the run's manifest. Where vectors of tokens are used, a text
 * is read as far as the weights have positions for; else as far as the limit, which is in the name of the weights.
 */
export async function modelRecords(experiment: Experiment): Promise<ModelRecord[]> {
  const uses = modelsOf(experiment), records: ModelRecord[] = [];
  const { tokenizer } = experiment.chunking, { rules } = await Tokenizer.open(tokenizer);
  const limits = uses.map(({ model }) => [model, modelEntry(model).limit]);
  records.push({ model: tokenizer, steps: ["01"], content: sha256(JSON.stringify([rules, limits])) });
  const inSteps = usesOf(experiment).filter(({ steps }) => steps.length > 0);
  for (const group of Map.groupBy(inSteps, (use) => JSON.stringify([use.model, use.tokens])).values()) {
    const { model, tokens } = group[0]!,
      entry = modelEntry(model),
      { prefixes, similarity, positions } = entry;
    const facts = [await weightsName(entry), prefixes, similarity, ...(tokens ? [positions] : [])];
    const steps = [...new Set(group.flatMap((use) => use.steps))];
    records.push({ model, steps, content: sha256(JSON.stringify(facts)) });
  }
  for (const { entry } of rerankersOf(experiment)) {
    records.push({ model: entry.id, steps: ["04"], content: await rerankerName(entry) });
  }
  for (const { entry } of chatsOf(experiment)) {
    records.push({ model: entry.id, steps: ["05"], content: await rerankerName(entry) });
  }
  for (const { model, entry, lack } of await studyModels(experiment)) {
    records.push({ model, steps: ["08"], content: lack === null ? await weightsName(entry) : "not here" });
  }
  return records;
}

/** Whether a step connects to an endpoint or to Chroma. */
export function connects(experiment: Experiment, step: string): boolean {
  if (step === "03" && usesChroma(experiment.retrievers)) return true;
  if (step === "08" && experiment.spanish.encoders.some((model) => isApi(modelEntry(model)))) return true;
  if (step === "05" && chatsOf(experiment).length > 0) return true;
  if (step === "04" && rerankersOf(experiment).some(({ entry }) => "speaks" in entry)) return true;
  return modelsOf(experiment).some(({ model, steps }) => steps.includes(step) && isApi(modelEntry(model)));
}
