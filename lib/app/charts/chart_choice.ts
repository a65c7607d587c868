import { z } from "zod";
import { notFound } from "../http/refusal.ts";
import { type Explored, measureNamed } from "../explore/explored.ts";
import type { MeasureEntry } from "../explore/measured.ts";
import type { ChartChoice } from "./charts.ts";

const text = (most: number) => z.string().max(most).default("");

/** What charts are asked for; a form sends what was not chosen as an empty text. */
export const chartQuery = z.object({
  measure: text(500).describe("the run's headline unless given; with or without its cut-off"),
  k: z.string().regex(/^\d{0,7}$/, "A cut-off is a whole number").default("").describe(
    "another cut-off of the same measure",
  ),
  model: text(1000).describe("only systems that start from this first stage"),
  reranker: text(1000).describe('only systems with this reranker; "none" for those without one'),
  topic: text(500).describe("only questions on this topic"),
  year: z.string().regex(/^(\d{4})?$/, "A year has four digits").default("").describe(
    "only those asked in this year",
  ),
});
export type ChartQuery = z.output<typeof chartQuery>;

/** The name by which a measure is chosen apart from its cut-off. */
export function familyOf({ id, k }: MeasureEntry): string {
  return k === null ? id : id.replace(`@${k}`, "");
}

/** What is asked for, with its measure found: at the cut-off chosen, or at the nearest there is. */
export function chartChoice(of: Explored, query: ChartQuery): ChartChoice {
  const { measures, headline } = of, { measure, k, model, reranker, topic, year } = query;
  if (!headline) {
    throw notFound("The run has nothing measured yet", { where: of.data.name, todo: "run step 03" });
  }
  const family = measures.filter((entry) => familyOf(entry) === measure);
  const first = family.length > 0 ? undefined : measureNamed(of, measure);
  const all = first ? measures.filter((entry) => familyOf(entry) === familyOf(first)) : family;
  const wanted = k === "" ? first?.k ?? headline.k : Number(k);
  const found = all.find((entry) => entry.k === wanted) ?? first ?? all[0]!;
  return { measure: found, model, reranker, topic, year };
}
