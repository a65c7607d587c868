import { type Experiment, isSpanish, type StepNumber } from "../experiment/mod.ts";
import type { TableName } from "../tables/mod.ts";

/** One step of the pipeline, which is one notebook. */
export interface StepEntry {
  /** Name of the notebook without its ending: `03_retrieve`. */
  id: string;
  title: string;
  /** Tables of earlier steps it reads. */
  reads: readonly TableName[];
  /** Fields of the experiment its results depend on, some of them inside others. */
  fields: readonly (
    | keyof Experiment
    | "collection.language"
    | "rerank.depths"
    | "statistics.headline"
    | "statistics.resamples"
  )[];
  /** Fields it may read that no result depends on. */
  free?: readonly (keyof Experiment)[];
  /** Whether it always connects to anything but this process's runner; others do where a model or an engine needs it. */
  network: boolean;
}

/** What the means of a step depend on. */
const means = ["statistics.headline", "statistics.resamples"] as const;
/** What runs, and how models are opened and paid for; what results depend on of it is in the content of the models. */
const free = ["name", "models", "device", "budget", "hosts", "steps"] as const;
/** Where models are named. */
const models = ["retrievers", "rerankers", "answers", "judge", "secondJudge", "bertscore"] as const;

/** The steps in their order. */
export const steps: readonly StepEntry[] = [
  {
    id: "01_collect",
    title: "Collect documents, questions and ground truth",
    reads: [],
    fields: ["collection", "chunking", "hosts", "seed", ...models],
    free,
    network: true,
  },
  {
    id: "02_embed",
    title: "Embed chunks and questions",
    reads: ["documents", "chunks", "questions", "judgements"],
    fields: ["retrievers", "seed"],
    free,
    network: false,
  },
  {
    id: "03_retrieve",
    title: "Retrieve and measure",
    reads: ["documents", "chunks", "questions", "judgements", "vectors"],
    fields: [
      "retrievers",
      "levels",
      "depth",
      "rerank.depths",
      "fusionDepth",
      "k",
      "measures",
      "chroma",
      "collection.language",
      "seed",
      ...means,
    ],
    free,
    network: false,
  },
  {
    id: "04_rerank",
    title: "Rerank and measure again",
    reads: [
      "chunks",
      "questions",
      "judgements",
      "systems",
      "rankings",
      "candidates",
      "measurements",
      "summaries",
    ],
    fields: [
      "retrievers",
      "rerankers",
      "rerank",
      "depth",
      "k",
      "measures",
      "statistics",
      "collection.language",
      "seed",
    ],
    free,
    network: false,
  },
  {
    id: "05_ragas",
    title: "Answer and judge",
    reads: ["chunks", "questions", "judgements", "rankings", "measurements"],
    fields: ["retrievers", "rerankers", "answers", "judge", "secondJudge", "budget", "seed", ...means],
    free,
    network: false,
  },
  {
    id: "06_bertscore",
    title: "Compare answers token by token",
    reads: ["questions", "judgements", "answers", "measurements"],
    fields: ["retrievers", "rerankers", "bertscore", "collection.language", "seed", ...means],
    free,
    network: false,
  },
  {
    id: "07_stats",
    title: "Is the difference real?",
    reads: [
      "documents",
      "questions",
      "judgements",
      "dropped",
      "findings",
      "systems",
      "measurements",
      "summaries",
    ],
    fields: [
      "retrievers",
      "rerankers",
      "secondJudge",
      "statistics",
      "k",
      "measures",
      "collection.language",
      "seed",
    ],
    network: false,
  },
  {
    id: "08_spanish",
    title: "Search in Spanish: Ardoiz (2022) measured again",
    reads: ["documents", "questions", "judgements"],
    fields: ["collection.language", "spanish", "statistics", "seed"],
    free,
    network: false,
  },
];

/** The steps of an experiment, in their order: those it names, or all that fit its language. */
export function stepsOf({ steps: named, collection }: Pick<Experiment, "steps" | "collection">): StepEntry[] {
  return steps.filter(({ id }) => {
    if (named) return named.some((number) => number === stepNumber(id));
    return id !== "08_spanish" || isSpanish(collection.language);
  });
}

/** Whether an experiment has a step, by its number. */
export function hasStep(experiment: Pick<Experiment, "steps" | "collection">, number: StepNumber): boolean {
  return stepsOf(experiment).some(({ id }) => stepNumber(id) === number);
}

/** The two digits a step's files begin with. */
export function stepNumber(id: string): string {
  return id.slice(0, 2);
}
