import { Problem } from "../base/mod.ts";
import { didYouMean, formatMeasure, measureDefinition, MEASURES, parseMeasure } from "../notation/mod.ts";
import { atLevel } from "./at_level.ts";
import { compile } from "./compile.ts";
import { aggregated, together } from "./evaluate.ts";
import { Gains } from "./gains.ts";
import type { Pool } from "./pool.ts";
import { NOT_IN_POOL, NOT_JUDGED, type Question, shortened } from "./question.ts";
import { type Asked, TREC_MEASURES, TREC_NICKNAMES, type TrecParameters } from "./trec_measures.ts";

/** One printed value: a measure with its depth. */
export interface Column {
  name: string;
  /** Printed as a whole number. */
  whole: boolean;
  /** Printed for every question too, not only for all. */
  perQuestion: boolean;
  /** With -c trec_eval's sum of num_rel counts every grade above 0, whatever -l says. */
  allPositives?: true;
  /** How the questions become one number. */
  overall(values: Float64Array): number;
}

/** What trec_eval's options say. */
export interface TrecOptions {
  /** -l: the lowest grade that counts as relevant (1). */
  rel?: number;
  /** -M: documents of each question that are looked at (all). */
  limit?: number;
  /** -J: leave documents without a judgement out first. */
  judgedOnly?: boolean;
  /** -N: documents in the collection, for `utility` (0). */
  documents?: number;
}

/**
 * The measures of a list of requests in trec_eval's notation (`all_trec`, `ndcg_cut.10,20`) or in the project's
 * (`nDCG@10`, `P(rel=2)@10`). trec_eval's come first and in its own order, whatever the order of the requests,
 * because that is what it prints; then the project's, in the order asked.
 */
export class TrecPlan {
  readonly columns: Column[] = [];
  /** Whether the name of the run is printed. */
  readonly runid: boolean;
  /** Documents whose grades are printed as a string, and the name of that line; none where it was not asked. */
  readonly relstring: { name: string; length: number } | undefined;
  /** Things the user should know about the requests. */
  readonly warnings: string[] = [];
  readonly #computations: ((asked: Asked, missing: boolean) => ArrayLike<number>)[] = [];
  readonly #options: Required<TrecOptions>;

  constructor(requests: readonly string[], pool: Pool, options: TrecOptions = {}) {
    this.#options = { rel: 1, limit: Infinity, judgedOnly: false, documents: 0, ...options };
    const asked = new Map<string, string>(), ours: string[] = [];
    for (const request of requests) {
      const [, name, parameters] = /^([^.]*)(?:\.(.*))?$/s.exec(request)!;
      const names = TREC_NICKNAMES.get(name!) ?? (theirs.has(name!) ? [name!] : undefined);
      if (names === undefined) ours.push(request);
      else this.#mark(names, asked, request, parameters);
    }
    this.runid = asked.has("runid");
    this.relstring = asked.has("relstring") ? relstringOf(asked.get("relstring")!) : undefined;
    for (const measure of TREC_MEASURES) {
      const given = asked.get(measure.name);
      if (given !== undefined) this.#add(measure, given);
    }
    for (const request of ours) this.#addOurs(request, pool);
  }

  /** The values of one question, one for each column. */
  values(question: Question): Float64Array {
    return this.#values(question, false);
  }

  /** The values of a question of which the run has no line. */
  valuesOfMissing(pool: Int32Array): Float64Array {
    return this.#values({ grades: UNKNOWN_DOCUMENT, pool }, true);
  }

  #values(question: Question, missing: boolean): Float64Array {
    const { rel, limit, judgedOnly, documents } = this.#options;
    const { grades, pool } = shortened(question, limit, judgedOnly);
    let gains: Gains | undefined;
    const asked = { grades, pool, rel, documents, gains: () => gains ??= new Gains(question) };
    const values = new Float64Array(this.columns.length);
    let at = 0;
    for (const compute of this.#computations) {
      const found = compute(asked, missing);
      values.set(found, at);
      at += found.length;
    }
    return values;
  }

  /** The first grades as characters: "-" not in the pool, "." in the pool without a verdict, ">" above 9. */
  relevanceString(question: Question): string {
    const { limit, judgedOnly } = this.#options;
    const { grades } = shortened(question, limit, judgedOnly);
    return Array.from(
      grades.subarray(0, this.relstring?.length ?? 0),
      (grade) => grade === NOT_JUDGED ? "." : grade < 0 ? "-" : grade > 9 ? ">" : String(grade),
    ).join("");
  }

  relevanceStringOfMissing(): string {
    const { judgedOnly, limit } = this.#options, { name, length } = this.relstring!;
    return name === "relstring" || judgedOnly || Math.min(length, limit) === 0 ? "" : "-";
  }

  #mark(names: readonly string[], asked: Map<string, string>, request: string, given?: string): void {
    if (given === "") throw illegal(request, "a parameter after the full stop");
    for (const name of names) {
      const before = asked.get(name);
      if (before && given) {
        this.warnings.push(
          `${request} is left out: as in trec_eval only the first parameters of a measure count; write ${name}.${before},${given}`,
        );
      }
      asked.set(name, before || (names.length === 1 ? given ?? "" : ""));
    }
  }

  #add(measure: (typeof TREC_MEASURES)[number], given: string): void {
    const parameters = given === "" ? measure.parameters : readParameters(measure.name, measure, given);
    const names = parameters.kind === "depths"
      ? parameters.values.map((k) => `${measure.name}_${k}`)
      : parameters.kind === "shares"
      ? parameters.values.map((share) => `${measure.name}_${share.toFixed(2)}`)
      : [given === "" ? measure.name : `${measure.name}_${given}`];
    for (const name of names) {
      this.columns.push({
        name,
        whole: measure.over === "sum" || measure.over === "count" || measure.over === "all positives",
        perQuestion: measure.over !== "count" && measure.over !== "geometric mean",
        overall: (values) => together(HOW[measure.over], values),
        ...(measure.over === "all positives" && { allPositives: true }),
      });
    }
    const cleared = measure.cleared === "always" || (measure.cleared && given === "");
    this.#computations.push((question, missing) =>
      missing && cleared ? names.map(() => 0) : measure.compute(question, parameters)
    );
  }

  #addOurs(request: string, pool: Pool): void {
    const measure = atLevel(request, this.#options.rel, readOurs(request));
    const { aggregate } = measureDefinition(measure.name);
    const compute = compile(measure, pool);
    this.columns.push({
      name: formatMeasure(measure),
      whole: aggregate === "sum",
      perQuestion: true,
      overall: (values) => aggregated(measure, values),
    });
    this.#computations.push((question, missing) => [compute(missing ? nothing(question) : question)]);
  }
}

const UNKNOWN_DOCUMENT = Int32Array.of(NOT_IN_POOL);
const nothing = ({ pool }: Question): Question => ({ grades: new Int32Array(0), pool });

const theirs = new Set(["runid", "relstring", ...TREC_MEASURES.map(({ name }) => name)]);

const HOW = {
  "sum": "sum",
  "all positives": "sum",
  "count": "sum",
  "mean": "mean",
  "geometric mean": "geometric mean",
} as const;

function relstringOf(given: string): { name: string; length: number } {
  const length = given === "" ? 10 : Number.parseInt(given);
  if (!(length >= 0)) throw illegal(`relstring.${given}`, "relstring.20, a number of documents");
  return { name: given === "" ? "relstring" : `relstring_${given}`, length };
}

function readOurs(request: string) {
  try {
    return parseMeasure(request);
  } catch (error) {
    const [name] = /^[^.@(]*/.exec(request)!;
    if (!(error instanceof Problem) || error.parts.what !== "Unknown measure") throw error;
    const depth = /^(.*)_(\d+)$/.exec(request);
    const known = [...MEASURES.filter(({ source }) => source === "rankings").map(({ name }) => name)];
    throw new Problem({
      what: "Unknown measure",
      found: request,
      todo: depth && theirs.has(depth[1]!)
        ? `Write ${depth[1]}.${depth[2]}`
        : didYouMean(name!, [...known, ...theirs, ...TREC_NICKNAMES.keys()]),
    });
  }
}

function readParameters(
  name: string,
  { parameters }: { parameters: TrecParameters },
  given: string,
): TrecParameters {
  const request = `${name}.${given}`, parts = given.split(",");
  switch (parameters.kind) {
    case "none":
      throw illegal(request, name);
    case "depths": {
      const values = parts.map((part) => Math.trunc(numberIn(part, request))).sort((a, b) => a - b);
      if (values[0]! < 1) throw illegal(request, "depths from 1, such as 5,10");
      return { kind: "depths", values: distinct(values, request) };
    }
    case "shares": {
      const values = parts.map((part) => numberIn(part, request)).sort((a, b) => a - b);
      return { kind: "shares", values: distinct(values, request) };
    }
    case "numbers": {
      const values = parts.map((part) => numberIn(part, request));
      if (name === "utility" && values.length !== 4) throw illegal(request, "four numbers: utility.1,-1,0,0");
      return { kind: "numbers", values };
    }
    case "pairs": {
      const values = parts.map((part): [string, number] => {
        const pair = /^([^=]+)=([^=]+)$/.exec(part);
        if (!pair) throw illegal(request, "pairs such as 1=3.5,2=9");
        return [pair[1]!, numberIn(pair[2]!, request)];
      });
      return { kind: "pairs", values: new Map(values) };
    }
  }
}

function distinct(values: number[], request: string): number[] {
  if (new Set(values).size < values.length) throw illegal(request, "each parameter once");
  return values;
}

function numberIn(text: string, request: string): number {
  if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text.trim())) return Number(text);
  throw illegal(request, "numbers between commas", text);
}

function illegal(request: string, allowed: string, found: string = request): Problem {
  return new Problem({
    what: "A measure has unfitting parameters",
    where: `measure ${request}`,
    found,
    allowed,
  });
}
