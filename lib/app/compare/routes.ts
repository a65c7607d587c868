import { z } from "zod";
import type { App } from "../app.ts";
import { areaPage } from "../explore/area_page.ts";
import { explored, measureNamed, pairOf } from "../explore/explored.ts";
import { notFound } from "../http/refusal.ts";
import { api, type Route } from "../http/route.ts";
import { comparePage, compareQuery } from "./compare_page.ts";
import { compareTwo } from "./comparison.ts";

const number = z.number().nullable();

/** Two systems of a run on one measure; differences are the second minus the first. */
export const comparisonShape = z.object({
  pair: z.object({ a: z.string(), b: z.string() }),
  measure: z.string(),
  meanA: number,
  meanB: number,
  n: z.int().describe("questions with both values"),
  failures: z.int(),
  difference: number,
  low: number,
  high: number,
  p: number.describe("of this pair alone, not corrected"),
  won: z.int(),
  tied: z.int(),
  lost: z.int(),
  planned: z.array(z.object({
    family: z.string(),
    correction: z.string(),
    p: number,
    p_corrected: number,
    decision: z.string(),
    withheld: z.string().nullable(),
    n_needed: number,
  })).describe("what step 07 found, of the second system against the first"),
  overlap: z.object({ mean: z.number(), n: z.int() }).nullable(),
  questions: z.array(z.object({
    number: z.int(),
    question_id: z.string(),
    a: z.number(),
    b: z.number(),
    difference: z.number(),
    overlap: number,
  })).describe("those that differ most first"),
});

/** Two systems of a run side by side. */
export function compareRoutes(_: App): Route[] {
  return [
    { method: "GET", path: "/compare", handle: areaPage("compare") },
    { method: "GET", path: "/compare/:run", handle: comparePage },
    api({
      method: "GET",
      path: "/api/runs/:run/comparison",
      summary: "Two systems on one measure, question by question, with what was planned of them",
      query: compareQuery,
      answer: comparisonShape,
      async handle({ query }, { app, params: { run = "" } }) {
        const of = await explored(await app.runs.get(run));
        const pair = await pairOf(of, query), measure = measureNamed(of, query.measure);
        if (!pair || !measure) {
          throw notFound("The run has nothing measured yet", { where: run, todo: "run step 03" });
        }
        const { measure: _, points: __, differences, ...found } = await compareTwo(of, pair, measure);
        return {
          ...found,
          measure: measure.id,
          questions: differences.map(({ at, ...values }) => ({
            number: at + 1,
            question_id: of.index.rows[at]!.question_id,
            ...values,
          })),
        };
      },
    }),
  ];
}
