import { z } from "zod";
import { slug } from "../../notation/mod.ts";
import { api, type Route } from "../http/route.ts";
import { download, qrelsFile, trecFile } from "./downloads.ts";
import { type Explored, explored, lacks, questionNamed, systemNamed } from "./explored.ts";
import { answerTables } from "./question_answers.ts";
import { documentDetail, questionDetail } from "./question_detail.ts";
import { listQuery, ON_PAGE, questionList } from "./question_list.ts";
import { questionQuery } from "./question_page.ts";
import { runOverview, runSize, stepsDone } from "./run_overview.ts";
import { questionShape, questionsShape, runShape, systemsShape } from "./shapes.ts";
import { whySentences } from "./why.ts";
import { Refusal } from "../http/refusal.ts";
import type { Context } from "../http/route.ts";

const opened = async ({ app, params: { run = "" } }: Context): Promise<Explored> =>
  await explored(await app.runs.get(run));

/** The JSON API for looking inside runs. */
export const exploreApi: Route[] = [
  api({
    method: "GET",
    path: "/api/runs",
    summary: "The runs there are, the one written last first",
    answer: z.array(runShape),
    async handle(_, { app }) {
      const runs: z.input<typeof runShape>[] = [];
      for (const { name, title, language, created } of await app.runs.list()) {
        const data = await app.runs.get(name);
        runs.push({ name, title, language, created, steps: stepsDone(data), size: await runSize(data) });
      }
      return runs;
    },
  }),
  api({
    method: "GET",
    path: "/api/runs/:run/systems",
    summary: "The systems of a run with their means, and the measures it has",
    answer: systemsShape,
    async handle(_, { app, params: { run = "" } }) {
      const { of, measures, systems } = await runOverview(await app.runs.get(run));
      return {
        headline: of.headline?.id ?? null,
        measures: of.measures.map(({ id, measure, judge, label, k, better }) => ({
          id,
          measure,
          judge,
          label,
          k,
          better,
        })),
        lacks: [...of.lacks],
        systems: systems.map(({ system: { system, kind, base, reranker }, means }) => ({
          ...{ system, kind, base, reranker },
          means: means.flatMap((mean, m) => mean ? [{ measure: measures[m]!.id, ...mean }] : []),
        })),
      };
    },
  }),
  api({
    method: "GET",
    path: "/api/runs/:run/questions",
    summary: "Questions of a run with their values under two systems, filtered and in order, 50 a page",
    query: listQuery,
    answer: questionsShape,
    async handle({ query }, context) {
      const of = await opened(context), { pair, measure, order, questions } = await questionList(of, query);
      return {
        total: questions.length,
        page: query.page,
        pages: Math.ceil(questions.length / ON_PAGE),
        order,
        pair: pair ?? null,
        measure: measure?.id ?? null,
        questions: questions.slice((query.page - 1) * ON_PAGE, query.page * ON_PAGE).map(
          ({ at, ...values }) => {
            const { question_id, text, topic, asked, answerable } = of.index.rows[at]!;
            const failed = of.failed.has(at);
            return { number: at + 1, question_id, text, topic, asked, answerable, failed, ...values };
          },
        ),
      };
    },
  }),
  api({
    method: "GET",
    path: "/api/runs/:run/questions/:question",
    summary: "One question under two systems: rankings, relevant documents, measures, answers and verdicts",
    query: questionQuery,
    answer: questionShape,
    async handle({ query }, context) {
      const of = await opened(context), at = questionNamed(of, context.params.question ?? "");
      const { pair, measure } = await questionList(of, { ...query, q: "", page: 1 });
      const lack = lacks(of, "rankings");
      if (!pair || lack) {
        throw new Refusal(404, {
          what: "The run has no rankings yet",
          where: of.data.name,
          todo: "run step 03",
        });
      }
      const whole = await questionDetail(of, at, pair), { reads: _, ...detail } = whole;
      const { answers, verdicts } = await answerTables(of, whole);
      return {
        ...detail,
        why: whySentences(whole, measure, context.language),
        document: query.doc === "" ? null : await documentDetail(of, whole, query.doc) ?? null,
        answers,
        verdicts,
      };
    },
  }),
  api({
    method: "GET",
    path: "/api/runs/:run/trec",
    summary: "A system's rankings as a TREC run, as its step wrote it",
    query: z.object({ system: z.string().min(1) }),
    answer: z.string(),
    async handle({ query: { system } }, context) {
      const of = await opened(context);
      systemNamed(of, system, "system");
      return download(await trecFile(of.data, system), `${slug(system)}.run`, "text/plain; charset=utf-8");
    },
  }),
  api({
    method: "GET",
    path: "/api/runs/:run/qrels",
    summary: "The judgements of a run in TREC's form",
    answer: z.string(),
    async handle(_, { app, params: { run = "" } }) {
      return download(await qrelsFile(await app.runs.get(run)), `${run}.qrels`, "text/plain; charset=utf-8");
    },
  }),
];
