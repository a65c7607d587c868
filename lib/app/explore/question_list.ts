import { z } from "zod";
import { type Explored, measureNamed, type Pair, pairOf, valuesIn, valuesOfSystem } from "./explored.ts";
import type { MeasureEntry } from "./measured.ts";
import { chosenQuestions } from "./question_index.ts";

/** Questions on a page. */
export const ON_PAGE = 50;

/** The orders in which questions can be listed. */
export const ORDERS = ["hurt", "helped", "spread", "low", "high", "number"] as const;
export type Order = typeof ORDERS[number];

const text = (most: number) => z.string().max(most).default("");

/** What a list of questions is asked for; a form sends what was not chosen as an empty text. */
export const listQuery = z.object({
  q: text(500).describe("words that stand in the question, or its number"),
  topic: text(500).describe("only this topic"),
  year: z.string().regex(/^(\d{4})?$/, "A year has four digits").default("").describe("asked in this year"),
  answerable: z.enum(["", "yes", "no", "unknown"]).default("").describe("whether the corpus has the answer"),
  failed: z.enum(["", "yes"]).default("").describe("yes: only where something failed"),
  system: text(1000).describe("the system that is looked at: without the reranker, by default the best such"),
  with: text(1000).describe("the system it is held against: the same with a reranker"),
  measure: text(500).describe("the run's headline unless given"),
  sort: z.enum(["", ...ORDERS]).default("").describe(
    "hurt and helped: by what `with` lost or won against `system`; spread: between all systems; low and high: by the value of `with`",
  ),
  point: z.string().regex(/^(-?[\d.]+(e-?\d+)?,-?[\d.]+(e-?\d+)?)?$/, "A point is two numbers: 0.5,1")
    .default("")
    .describe("only questions with these two values, of `system` and of `with`"),
  page: z.coerce.number().int().min(1).default(1),
});
export type ListQuery = z.output<typeof listQuery>;

/** A question in a list, with its values. */
export interface ListedQuestion {
  /** Its place in the run, from 0. */
  at: number;
  /** The values of both systems; null where there is none. */
  a: number | null;
  b: number | null;
  difference: number | null;
  /** The best value of all systems minus the worst. */
  spread: number | null;
}

/** Questions in an order, all of them. */
export interface QuestionList {
  pair: Pair | undefined;
  measure: MeasureEntry | undefined;
  order: Order;
  questions: readonly ListedQuestion[];
}

const orNull = (value: number) => Number.isNaN(value) ? null : value;

/** The questions that are wanted, in the order that is wanted; of equal ones the first of the run first. */
export async function questionList(of: Explored, query: ListQuery): Promise<QuestionList> {
  const { index, systems } = of, size = index.rows.length;
  const measure = measureNamed(of, query.measure);
  const pair = await pairOf(of, { a: query.system, b: query.with });
  const measured = measure && await valuesIn(of, measure);
  const none = new Float64Array(size).fill(NaN);
  const a = measured && pair ? valuesOfSystem(measured, pair.a, size) : none;
  const b = measured && pair ? valuesOfSystem(measured, pair.b, size) : none;
  const all = measured ? systems.flatMap(({ system }) => measured.values.get(system) ?? []) : [];
  const [px, py] = query.point.split(",").map(Number);
  const isAt = (q: number) =>
    query.point === "" || Math.abs(a[q]! - px!) < 1e-8 && Math.abs(b[q]! - py!) < 1e-8;
  const chosen = chosenQuestions(index, { ...query, failed: query.failed === "yes" }, of.failed).filter(isAt);
  const order: Order = query.sort ||
    (measure === undefined || pair === undefined ? "number" : pair.a === pair.b ? "spread" : "hurt");
  const questions = chosen.map((at): ListedQuestion => ({
    at,
    a: orNull(a[at]!),
    b: orNull(b[at]!),
    difference: orNull(b[at]! - a[at]!),
    spread: spreadOf(all, at),
  }));
  return { pair, measure, order, questions: sorted(questions, order, measure?.better === -1 ? -1 : 1) };
}

/** Where a question stands in a list, and its neighbours there; undefined where it is not in it. */
export function neighbours({ questions }: QuestionList, at: number) {
  const place = questions.findIndex((question) => question.at === at);
  if (place < 0) return undefined;
  return {
    place,
    of: questions.length,
    before: questions[place - 1]?.at,
    after: questions[place + 1]?.at,
  };
}

function spreadOf(values: readonly Float64Array[], at: number): number | null {
  let best = -Infinity, worst = Infinity;
  for (const list of values) {
    const value = list[at]!;
    if (value > best) best = value;
    if (value < worst) worst = value;
  }
  return best < worst ? null : best - worst;
}

/** `better` is -1 where less of the measure is better: a gain is then a fall. */
function sorted(questions: ListedQuestion[], order: Order, better: 1 | -1): ListedQuestion[] {
  if (order === "number") return questions;
  const key = ({ b, difference, spread }: ListedQuestion): number | null => {
    if (order === "spread") return spread === null ? null : -spread;
    if (order === "low" || order === "high") return b === null ? null : order === "low" ? b : -b;
    return difference === null ? null : order === "hurt" ? better * difference : -better * difference;
  };
  const keys = new Map(questions.map((question) => [question, key(question)]));
  return questions.sort((x, y) => {
    const [p, q] = [keys.get(x)!, keys.get(y)!];
    if (p === null || q === null) return (p === null ? 1 : 0) - (q === null ? 1 : 0) || x.at - y.at;
    return p - q || x.at - y.at;
  });
}
