import { Problem } from "../base/mod.ts";
import type { Experiment } from "../experiment/mod.ts";
import { checkModel, isApi, knownModels, modelEntry } from "../models/mod.ts";
import { chromaIn, encodersIn, nearest, readReranker, readRetriever } from "../notation/mod.ts";
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

/** Every model an experiment uses, with what for. */
export function modelsOf(experiment: Experiment): ModelUse[] {
  const { retrievers, rerankers, answers, judge, bertscore, chunking } = experiment;
  const uses: ModelUse[] = [
    ...encodersOf(retrievers).map((model) => ({ model, use: "retrieval", steps: ["02"], tokens: false })),
    ...rerankers.map((name) => ({
      model: readReranker(name).model,
      use: "reranking",
      steps: ["04"],
      tokens: true,
    })),
    { model: answers.model, use: "answers", steps: ["05"], tokens: false },
    { model: judge.model, use: "judge", steps: ["05"], tokens: false },
    { model: bertscore.model, use: "BERTScore", steps: ["06"], tokens: true },
    { model: chunking.tokenizer, use: "chunking", steps: [], tokens: false },
  ];
  return [...Map.groupBy(uses, ({ model }) => model)].map(([model, group]) => ({
    model,
    use: [...new Set(group.map(({ use }) => use))].join(", "),
    steps: [...new Set(group.flatMap(({ steps }) => steps))],
    tokens: group.some(({ tokens }) => tokens),
  }));
}

/**
 * Refuses, before any work is done: models that nobody knows, weights that are missing or not the released ones, keys
 * that are not set. From here on the experiment's models are known to this process.
 */
export async function checkModels(
  experiment: Experiment,
  cache: string,
  file = "the experiment",
): Promise<void> {
  useModels(experiment, cache);
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
}

/** Whether a step connects to an endpoint or to Chroma. */
export function connects(experiment: Experiment, step: string): boolean {
  if (step === "03" && experiment.retrievers.some((name) => chromaIn(readRetriever(name)).length > 0)) {
    return true;
  }
  return modelsOf(experiment).some(({ model, steps }) => steps.includes(step) && isApi(modelEntry(model)));
}
