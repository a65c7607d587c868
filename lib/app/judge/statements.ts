import {
  type Label,
  type LabelAgreements,
  labelAgreements,
  type Material,
  type TaskParts,
  taskParts,
  verdictsToLabel,
} from "../../ragas/mod.ts";
import type { Row } from "../../tables/mod.ts";
import { notFound } from "../http/refusal.ts";
import type { RunData } from "../runs/run_data.ts";
import { keyOf, publicId, statementThing, type Thing } from "./thing.ts";

/** What judges decided for one measure. */
export interface Statements {
  /** Each thing once, in the order in which it is drawn for people: any number from the first on is a random sample. */
  drawn: readonly Thing[];
  /** The thing of a public id. */
  find(id: string): Thing | undefined;
  /** The verdicts of the first repetition. */
  verdicts: readonly Row<"verdicts">[];
}

/** The measures that have statements to look at, faithfulness first. */
export function statementMeasures(data: RunData): Promise<string[]> {
  return data.made("judge statement measures", async () => {
    if (!await data.has("verdicts")) return [];
    const names = new Set<string>();
    for (const frame of await data.parts("verdicts", ["measure", "part"])) {
      for (
        const { measure, part } of frame.unique().toRecords() as Pick<Row<"verdicts">, "measure" | "part">[]
      ) {
        if (taskParts({ measure, part, chunk_id: null }, NOTHING)) names.add(measure);
      }
    }
    const order = (name: string) => name === "faithfulness" ? 0 : 1;
    return [...names].sort((x, y) => order(x) - order(y) || (x < y ? -1 : 1));
  });
}

const NOTHING: Material = { answer: null, reference: null, contexts: [] };

/** The statements of one measure; drawn once. */
export function statementsOf(data: RunData, measure: string): Promise<Statements> {
  return data.made(`judge statements of ${measure}`, async () => {
    const rows = (await data.find("verdicts", { measure })).toRecords() as Row<"verdicts">[];
    const drawn = verdictsToLabel(rows, { seed: data.run.experiment.seed }).map(statementThing);
    if (drawn.length === 0) throw notFound("There are no statements of this measure", { found: measure });
    return { drawn, find: finder(drawn), verdicts: rows.filter(({ repeat }) => repeat === 0) };
  });
}

/** Finds things by their ids, which are made as far as they are needed: people judge the first of very many. */
function finder(drawn: readonly Thing[]): (id: string) => Thing | undefined {
  const known = new Map<string, Thing>();
  let named = 0;
  return (id) => {
    while (!known.has(id) && named < drawn.length) {
      const thing = drawn[named++]!;
      known.set(publicId(thing), thing);
    }
    return known.get(id);
  };
}

/** The verdicts on one thing, one a judge. */
export async function verdictsOn(data: RunData, thing: Thing): Promise<Row<"verdicts">[]> {
  const { verdicts } = await statementsOf(data, thing.of!.measure), key = keyOf(thing);
  return verdicts.filter((row) =>
    row.system === thing.of!.system && row.question_id === thing.question_id &&
    keyOf(statementThing(row)) === key
  );
}

/** What is asked of a statement, and what to hold it against. */
export async function statementTask(data: RunData, thing: Thing): Promise<TaskParts | undefined> {
  const of = thing.of!;
  const wanted = { system: of.system, question_id: thing.question_id };
  const [answer] = (await data.find("answers", wanted)).toRecords() as unknown as Row<"answers">[];
  const question = (await data.rows("questions")).find(({ question_id }) =>
    question_id === thing.question_id
  );
  const ids = answer?.contexts ?? [];
  const texts = new Map(
    ids.length === 0
      ? []
      : (await data.find("chunks", { chunk_id: ids }, ["chunk_id", "text"])).toRecords().map((
        row,
      ) => [row.chunk_id as string, row.text as string]),
  );
  return taskParts({
    measure: of.measure,
    part: of.statement === null ? "mark" : of.part,
    chunk_id: of.chunk_id,
  }, {
    answer: answer?.text ?? null,
    reference: question?.answer ?? null,
    contexts: ids.map((chunk_id) => ({ chunk_id, text: texts.get(chunk_id) ?? "" })),
  });
}

/** Marks of people on statements as labels of step 05. */
export function labelsOf(marks: readonly { thing: Thing; grade: number }[]): Label[] {
  return marks.map(({ thing: { question_id, of }, grade }, row) => ({
    ...{ system: of!.system, question_id, measure: of!.measure, part: of!.part as Label["part"] },
    ...{ place: of!.place, statement: of!.statement, chunk_id: of!.chunk_id, label: grade, row },
  }));
}

/** What the marks say of the judges, measure by measure; nothing where there are none. */
export async function judgesAgainst(
  data: RunData,
  labels: readonly Label[],
): Promise<LabelAgreements["rows"]> {
  const rows: LabelAgreements["rows"] = [];
  for (const [measure, own] of Map.groupBy(labels, (label) => label.measure)) {
    const { verdicts } = await statementsOf(data, measure);
    const scores = await data.made(
      `judge scores of ${measure}`,
      async () =>
        ((await data.find("measurements", { measure })).toRecords() as Row<"measurements">[])
          .filter(({ judge }) => judge !== null),
    );
    rows.push(...labelAgreements(verdicts, scores, own).rows);
  }
  return rows;
}
