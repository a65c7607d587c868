import { Problem } from "../lib/base/mod.ts";
import {
  evaluateRun,
  fourDecimals,
  judgementBounds,
  measureNames,
  type Pool,
  readQrels,
  readRun,
  readRuns,
  type RunEvaluation,
  trecOutput,
} from "../lib/metrics/mod.ts";
import { runCommand, wholeNumber } from "./arguments.ts";

await runCommand({
  name: "eval",
  summary: "Measures a run against judgements and prints what trec_eval prints.",
  positionals: "QRELS RUN ",
  options: {
    measure: {
      type: "string",
      short: "m",
      multiple: true,
      value: "MEASURE",
      meaning:
        "official (if none is given), all_trec, set, ndcg_cut.10,20 … or nDCG@10, P(rel=2)@10 …; repeat it",
    },
    queries: { type: "boolean", short: "q", meaning: "the values of every question, too" },
    complete: { type: "boolean", short: "c", meaning: "judged questions that the run lacks count as 0" },
    level: { type: "string", short: "l", value: "N", meaning: "the lowest grade that is relevant (1)" },
    nosummary: { type: "boolean", short: "n", meaning: "not the values of all questions" },
    judged: { type: "boolean", short: "J", meaning: "leave documents without a judgement out first" },
    max: { type: "string", short: "M", value: "N", meaning: "look at the first N documents of a question" },
    documents: {
      type: "string",
      short: "N",
      value: "N",
      meaning: "documents in the collection, for utility",
    },
    bounds: {
      type: "boolean",
      meaning: "also the most each measure could be, if documents without a judgement are relevant after all",
    },
    json: { type: "boolean", meaning: "print JSON" },
  },
  notes:
    `QRELS has lines of question, anything, document, grade; RUN of question, anything, document, rank, score,
name. Either may be packed with gzip, or be - for standard input.`,
}, async ({ values, positionals }) => {
  const [qrels, run, ...more] = positionals;
  if (qrels === undefined || run === undefined || more.length > 0) {
    throw new Problem({
      what: "Two files are needed: judgements and a run",
      found: positionals.join(" "),
      todo: 'see "deno task eval --help"',
    });
  }
  const requested = (values.measure as string[] | undefined) ?? ["official"];
  const rel = wholeNumber(values.level, "-l", 1), limit = wholeNumber(values.max, "-M", Infinity);
  const once = qrels === "-" && run === "-"
    ? "twice"
    : values.bounds && run === "-"
    ? "twice for the bounds"
    : "";
  if (once) throw new Problem({ what: `Standard input would have to be read ${once}`, todo: "name a file" });
  if (values.bounds && values.judged) {
    throw new Problem({ what: "With -J there is nothing left without a judgement, and so no bounds" });
  }
  const pool = await readQrels(qrels);
  const evaluation = await evaluateRun(pool, readRuns(run, { judged: pool }), {
    measures: requested,
    complete: values.complete === true,
    judgedOnly: values.judged === true,
    rel,
    limit,
    documents: wholeNumber(values.documents, "-N", 0),
  });
  const { missing, questions, plan, columns, overall, tag } = evaluation;
  for (const warning of plan.warnings) console.error(`Note: ${warning}`);
  if (questions.length === 0) {
    throw new Problem({
      what: "The run and the judgements have no question in common",
      where: `${qrels}, ${run}`,
      found: `judged: ${pool.questions.slice(0, 3).join(", ")} …`,
    });
  }
  const bounds = values.bounds ? await boundsOf(evaluation, run, pool, requested, { rel, limit }) : [];
  if (missing.length > 0 && !values.complete) {
    console.error(
      `Note: the run has no line for ${missing.length} of ${pool.questions.length} judged questions (${
        missing.slice(0, 3).join(", ")
      }${missing.length > 3 ? " …" : ""}); they are left out of the mean. With -c they count as 0.`,
    );
  }
  if (values.json) {
    const named = (list: ArrayLike<number>) =>
      Object.fromEntries(columns.map(({ name }, c) => [name, list[c]]));
    console.log(JSON.stringify(
      {
        run: tag,
        missing,
        ...(!values.nosummary && { all: named(overall) }),
        ...(bounds.length > 0 && {
          atMost: Object.fromEntries(bounds.map(({ measure, most }) => [measure, most])),
        }),
        ...(values.queries && {
          queries: Object.fromEntries(questions.map(({ id, values }) => [id, named(values)])),
        }),
      },
      null,
      2,
    ));
    return;
  }
  const encoder = new TextEncoder(), writer = Deno.stdout.writable.getWriter();
  let text = "";
  for (
    const piece of trecOutput(evaluation, {
      perQuestion: values.queries === true,
      summary: !values.nosummary,
    })
  ) {
    text += piece;
    if (text.length < 1 << 16) continue;
    await writer.write(encoder.encode(text));
    text = "";
  }
  for (const { measure, most } of bounds) {
    text += `${`${measure} at most`.padEnd(22)}\tall\t${fourDecimals(most)}\n`;
  }
  await writer.write(encoder.encode(text));
  writer.releaseLock();
});

/** For each measure that has bounds the mean of its upper ones, over the questions that were measured. */
async function boundsOf(
  { questions }: RunEvaluation,
  path: string,
  pool: Pool,
  requested: readonly string[],
  options: { rel: number; limit: number },
) {
  const { run } = await readRun(path, pool);
  return requested.flatMap((request) => {
    try {
      return judgementBounds(pool, run, measureNames(request), options);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      console.error(`Note: no bounds for ${request}`);
      return [];
    }
  }).map(({ measure, high }) => {
    const values = questions.map(({ id }) => high[pool.questionAt(id)]!);
    return { measure, most: values.reduce((sum, value) => sum + value, 0) / values.length };
  });
}
