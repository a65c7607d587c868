import { messageOf, Problem } from "../base/mod.ts";
import {
  encodersIn,
  formatMeasure,
  formatNode,
  formatSystem,
  measureDefinition,
  nearest,
  parseMeasure,
  parseSystem,
  readReranker,
  readRetriever,
  RERANKERS,
  sameSystem,
} from "../notation/mod.ts";
import { atEvery } from "./measures.ts";
import type { z } from "zod";
import type { Experiment, experimentSchema } from "./schema.ts";

/** The experiment with every name in its one canonical form, and what is wrong with the names that cannot be read. */
export function readNames(
  experiment: z.infer<typeof experimentSchema>,
): { experiment: Experiment; wrong: string[] } {
  const wrong: string[] = [];
  const attempt = (name: string, field: string, read: (name: string) => string) => {
    try {
      return read(name);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      wrong.push(`${field}: ${messageOf(error).replaceAll("\n", "\n    ")}`);
      return name;
    }
  };
  const each = (field: "retrievers" | "rerankers" | "measures", read: (name: string) => string) =>
    experiment[field].map((name, i) => attempt(name, `${field}[${i}]`, read));
  const { headline } = experiment.statistics;
  return {
    wrong,
    experiment: {
      ...experiment,
      k: [...new Set(experiment.k)].sort((a, b) => a - b),
      chunking: {
        ...experiment.chunking,
        tokenizer: experiment.chunking.tokenizer ?? defaultTokenizer(experiment),
      },
      retrievers: each("retrievers", (name) => {
        readRetriever(name);
        return formatSystem(parseSystem(name));
      }),
      rerankers: each("rerankers", (name) => rerankerName(name, experiment.retrievers)),
      measures: each("measures", measureName),
      answers: {
        ...experiment.answers,
        ...(experiment.answers.systems && {
          systems: experiment.answers.systems.map((name, i) =>
            attempt(name, `answers.systems[${i}]`, (text) => formatSystem(parseSystem(text)))
          ),
        }),
      },
      statistics: {
        ...experiment.statistics,
        headline: attempt(headline, "statistics.headline", (name) => formatMeasure(parseMeasure(name))),
      },
    },
  };
}

function measureName(name: string): string {
  const { source, aggregate, name: known } = measureDefinition(readMeasure(name).name);
  if (source !== "rankings") {
    throw new Problem({
      what: "Not a measure of rankings",
      found: name,
      allowed: "P@k, R@k, nDCG@k and the like",
    });
  }
  if (aggregate !== "mean") {
    throw new Problem({
      what: `${known} is one number for a whole run, not one for each question`,
      found: name,
      allowed: "measures that have a mean over the questions: P@k, R@k, nDCG@k and the like",
      todo: 'take it out here and measure it with "deno task eval"',
    });
  }
  return name;
}

/** Reads a measure that may end in `@k`; its problems show the name as it was written. */
function readMeasure(name: string) {
  const [tried] = atEvery(name, [1]) as [string];
  try {
    return parseMeasure(tried);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Problem({ ...error.parts, where: error.parts.where?.replace(`"${tried}"`, `"${name}"`) });
  }
}

function rerankerName(name: string, retrievers: readonly string[]): string {
  try {
    readReranker(name);
  } catch (error) {
    const meant = error instanceof Problem && error.parts.todo === undefined &&
      meantReranker(name, retrievers);
    throw meant ? new Problem({ ...error.parts, todo: `Did you mean ${meant}?` }) : error;
  }
  return formatNode(parseSystem(`x+${name}`).reranker!);
}

/** The reranker that a name which is none may stand for: `maxsin(gte-small)`, `maxsim`, or an encoder alone. */
function meantReranker(text: string, retrievers: readonly string[]): string | undefined {
  const encoders = encodersOf(retrievers);
  const [, name = "", model] = /^\s*([^\s(]+)\s*(?:\(\s*([^\s(),=]+)\s*\)?)?\s*$/.exec(text) ?? [];
  const [kind] = nearest(name, RERANKERS, 1);
  if (kind && model) return `${kind}(${model})`;
  if (kind === "maxsim") return `maxsim(${encoders[0] ?? "all-MiniLM-L6-v2"})`;
  const encoder = model === undefined ? nearest(name, encoders, 1)[0] : undefined;
  return encoder && `maxsim(${encoder})`;
}

/** The first encoder whose tokens can be counted, which are not those of every endpoint. */
function defaultTokenizer({ retrievers, models, answers }: z.infer<typeof experimentSchema>): string {
  const countable = (name: string) => {
    const model = models[name];
    return model?.kind !== "api" || model.tokenizer !== undefined;
  };
  return encodersOf(retrievers).find(countable) ?? answers.model;
}

/** The encoders of retrievers, in their order; of a name that cannot be read, none. */
export function encodersOf(retrievers: readonly string[]): string[] {
  return retrievers.flatMap((name) => {
    try {
      return encodersIn(readRetriever(name));
    } catch (error) {
      if (error instanceof Problem) return [];
      throw error;
    }
  });
}

/** Systems that stand twice in a list. */
export function duplicates(names: readonly string[], field: "retrievers" | "rerankers"): string[] {
  const systems = names.map((name) => parseSystem(field === "rerankers" ? `x+${name}` : name));
  return names.flatMap((name, i) => {
    const first = systems.findIndex((system) => sameSystem(system, systems[i]!));
    return first < i ? [`${field}[${i}]: found "${name}" twice`] : [];
  });
}
