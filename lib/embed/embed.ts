import { Problem, type StartProgress } from "../base/mod.ts";
import { catalogue, type EncodedTexts, encodeTexts } from "../models/mod.ts";
import { nearest, type Node, parseSystem } from "../notation/mod.ts";
import type { VectorTable } from "../tables/mod.ts";

/** The encoders that systems are built from, each once, in their order. */
export function encodersOf(retrievers: readonly string[]): string[] {
  const names = retrievers.flatMap((name) => leaves(parseSystem(name).base)).filter((name) =>
    name !== "bm25"
  );
  return [...new Set(names)];
}

function leaves({ name, arguments: args }: Node): string[] {
  const inner = args.flatMap((argument) => "name" in argument ? leaves(argument) : []);
  return inner.length ? inner : [name];
}

/** Refuses names of models that are not in the catalogue, before any work is done with them. */
export function checkModels(names: readonly string[], field: string): void {
  const known = catalogue.map((entry) => entry.id);
  for (const name of names) {
    if (known.includes(name)) continue;
    const close = nearest(name, known, 1)[0];
    throw new Problem({
      what: "Unknown model",
      where: field,
      found: name,
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
