import { Problem, type StartProgress } from "../base/mod.ts";
import type { Experiment } from "../experiment/mod.ts";
import { catalogue, type EncodedTexts, encodeTexts } from "../models/mod.ts";
import { encodersIn, nearest, readReranker, readRetriever } from "../notation/mod.ts";
import type { VectorTable } from "../tables/mod.ts";

/** The encoders that retrievers are built from, each once, in their order. */
export function encodersOf(retrievers: readonly string[]): string[] {
  return [...new Set(retrievers.flatMap((name) => encodersIn(readRetriever(name))))];
}

/** Every model an experiment uses, with what for. */
export function modelsOf(experiment: Experiment): { model: string; use: string }[] {
  const uses = new Map<string, string[]>();
  const add = (model: string, use: string) => uses.set(model, [...uses.get(model) ?? [], use]);
  for (const model of encodersOf(experiment.retrievers)) add(model, "retrieval");
  for (const reranker of experiment.rerankers) add(readReranker(reranker).model, "reranking");
  add(experiment.answers.model, "answers");
  add(experiment.judge.model, "judge");
  add(experiment.bertscore.model, "BERTScore");
  add(experiment.chunking.tokenizer, "chunking");
  return [...uses].map(([model, use]) => ({ model, use: use.join(", ") }));
}

/** Refuses models that are not in the catalogue, before any work is done with them. */
export function checkModels(experiment: Experiment, file = "the experiment"): void {
  const known = catalogue.map((entry) => entry.id);
  for (const { model, use } of modelsOf(experiment)) {
    if (known.includes(model)) continue;
    const close = nearest(model, known, 1)[0];
    throw new Problem({
      what: "Unknown model",
      where: `${file}, for ${use}`,
      found: model,
      allowed: known.join(", "),
      todo: close ? `did you mean "${close}"?` : undefined,
    });
  }
}

/** A text to encode, with its identifier. */
export interface Item {
  id: string;
  text: string;
}

/** Encodes items with one model through the shared cache, ordered by identifier. */
export async function embed(
  items: readonly Item[],
  options: { model: string; role: "question" | "document"; cache: string; progress: StartProgress },
): Promise<VectorTable & Pick<EncodedTexts, "computed">> {
  const ordered = items.toSorted((a, b) => a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
  const { matrix, dimension, truncated, computed } = await encodeTexts(
    ordered.map((item) => item.text),
    options,
  );
  return { ids: ordered.map((item) => item.id), matrix, dimension, truncated, computed };
}
