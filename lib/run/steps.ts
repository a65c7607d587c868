import type { Experiment } from "../experiment/mod.ts";
import type { TableName } from "../tables/mod.ts";

/** One step of the pipeline, which is one notebook. */
export interface StepEntry {
  /** Name of the notebook without its ending: `03_retrieve`. */
  id: string;
  title: string;
  /** Tables of earlier steps it reads. */
  reads: readonly TableName[];
  /** Fields of the experiment its results depend on. */
  fields: readonly (keyof Experiment)[];
  /** Whether it connects to anything but this process's runner. */
  network: boolean;
}

/** The steps in their order. */
export const steps: readonly StepEntry[] = [
  {
    id: "01_collect",
    title: "Collect documents, questions and ground truth",
    reads: [],
    fields: ["collection", "chunking", "hosts"],
    network: true,
  },
  {
    id: "02_embed",
    title: "Embed chunks and questions",
    reads: ["chunks", "questions", "judgements"],
    fields: ["retrievers", "seed"],
    network: false,
  },
  {
    id: "03_retrieve",
    title: "Retrieve and measure",
    reads: ["documents", "chunks", "questions", "judgements", "vectors"],
    fields: ["retrievers", "depth", "fusionDepth", "k", "measures", "statistics", "seed"],
    network: false,
  },
  {
    id: "04_rerank",
    title: "Rerank and measure again",
    reads: ["chunks", "questions", "judgements", "systems", "rankings", "measurements", "summaries"],
    fields: ["rerankers", "depth", "k", "measures", "statistics", "seed"],
    network: false,
  },
  {
    id: "05_ragas",
    title: "Answer and judge",
    reads: ["chunks", "questions", "judgements", "rankings"],
    fields: ["answers", "judge", "seed", "statistics"],
    network: false,
  },
  {
    id: "06_bertscore",
    title: "Compare answers token by token",
    reads: ["questions", "answers", "measurements"],
    fields: ["bertscore", "seed", "statistics"],
    network: false,
  },
  {
    id: "07_stats",
    title: "Is the difference real?",
    reads: ["systems", "measurements", "summaries"],
    fields: ["statistics", "k", "measures", "seed"],
    network: false,
  },
];

/** The two digits a step's files begin with. */
export function stepNumber(id: string): string {
  return id.slice(0, 2);
}
