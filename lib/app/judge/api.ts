import { z } from "zod";
import { type AuditMark, auditResult } from "../../collect/mod.ts";
import { csvText } from "../../ragas/mod.ts";
import { schemas, toFrame } from "../../tables/mod.ts";
import { Refusal } from "../http/refusal.ts";
import { api, type Context, type Route } from "../http/route.ts";
import { agreementsOf } from "./agreement.ts";
import { changesOf } from "./changes.ts";
import { titlesOf } from "./documents.ts";
import { personRows } from "./file_contents.ts";
import { PERSON_FILES } from "./files.ts";
import type { Mark } from "./journal.ts";
import { merged } from "./merged.ts";
import { measuredOf, systemsOf } from "./measured.ts";
import { measuresToChoose, pairOf } from "./pair.ts";
import type { Room } from "./room.ts";
import type { Rooms } from "./rooms.ts";
import * as shapes from "./shapes.ts";
import { judgesAgainst, labelsOf, statementMeasures } from "./statements.ts";
import { keyOf, publicId } from "./thing.ts";

const AT = "/api/runs/:run/judge";

/** The JSON API of judging. */
export function judgeApi(rooms: Rooms): Route[] {
  const room = ({ params }: Context) => rooms.get(params.run!);
  return [
    api({
      method: "GET",
      path: AT,
      summary: "What can be judged in a run, by what it is compared, and who has judged",
      answer: shapes.overview,
      handle: async (_, context) => await overviewOf(await room(context)),
    }),
    api({
      method: "GET",
      path: `${AT}/next`,
      summary: "What somebody is to judge next, without what it would tell them",
      query: shapes.nextQuery,
      answer: shapes.nextAnswer,
      handle: async ({ query: { person, work, ...settings } }, context) =>
        await upNext(await room(context), { person, work, settings }, context),
    }),
    api({
      method: "GET",
      path: `${AT}/task`,
      summary: "One thing to judge; with what was hidden, if this person has judged it",
      query: shapes.taskQuery,
      answer: shapes.taskAnswer,
      handle: async ({ query: { person, id, ...settings } }, context) => {
        const one = await room(context), thing = await one.thing(id);
        return {
          task: await one.task(thing, person, settings, context.language),
          revealed: await one.revealed(thing, person, settings),
        };
      },
    }),
    api({
      method: "GET",
      path: `${AT}/document`,
      summary: "The whole document that is to be judged",
      query: shapes.documentQuery,
      answer: z.object({ chunks: z.array(shapes.chunk) }),
      handle: async ({ query: { id, words } }, context) => {
        const one = await room(context);
        return { chunks: await one.document(await one.thing(id), words === "1") };
      },
    }),
    ...marking(room),
    ...outcomes(room),
    ...downloads(room),
  ];
}

type RoomOf = (context: Context) => Promise<Room>;

function marking(room: RoomOf): Route[] {
  return [
    api({
      method: "POST",
      path: `${AT}/marks`,
      summary: "Takes what somebody says of a thing, tells what was hidden, and what is next",
      body: shapes.markBody,
      answer: shapes.markAnswer,
      handle: async ({ body: { person, id, grade, note, settings } }, context) => {
        const one = await room(context), thing = await one.thing(id);
        one.mark(person, thing, grade, note);
        const work = workOf(thing.kind);
        const stay = thing.kind === "document" ? { ...settings, stay: thing.question_id } : settings;
        return {
          revealed: await one.revealed(thing, person, settings),
          ...await upNext(one, { person, work, settings: stay }, context),
        };
      },
    }),
    api({
      method: "PUT",
      path: `${AT}/notes`,
      summary: "Takes a note on a thing; what was judged stays",
      body: shapes.noteBody,
      answer: z.object({ problems: shapes.problems }),
      handle: async ({ body: { person, id, note } }, context) => {
        const one = await room(context);
        one.note(person, await one.thing(id), note);
        return { problems: one.problems };
      },
    }),
    api({
      method: "POST",
      path: `${AT}/undo`,
      summary: "Takes back the last that somebody did, as often as they like, and gives it to judge again",
      body: shapes.undoBody,
      answer: shapes.undoAnswer,
      handle: async ({ body: { person, work, settings } }, context) => {
        const one = await room(context), thing = one.undo(person, work);
        const next = await upNext(one, { person, work, settings }, context);
        if (!thing) return { ...next, undone: false };
        const task = await one.task(thing, person, settings, context.language);
        return { ...next, task, undone: true };
      },
    }),
  ];
}

function outcomes(room: RoomOf): Route[] {
  return [
    api({
      method: "GET",
      path: `${AT}/metrics`,
      summary: "The means of all systems, and the difference of two, before and after people's judgements",
      query: shapes.changesQuery,
      answer: shapes.changes,
      handle: async ({ query: { person, ...asked } }, context) => {
        const one = await room(context), marks = of(one.marks("document"), person);
        return await changesOf(one.data, await pairOf(one.data, asked), await one.gradesOf(marks));
      },
    }),
    api({
      method: "GET",
      path: `${AT}/statements`,
      summary: "How far the judges of answers are right by people's marks, and their rates corrected by it",
      query: shapes.whoseQuery,
      answer: shapes.judgesAnswer,
      handle: async ({ query: { person } }, context) => {
        const one = await room(context);
        const rows = await judgesAgainst(one.data, labelsOf(merged(of(one.marks("statement"), person))));
        return { judges: rows.map(({ a, b: _, ...row }) => ({ ...row, judge: a })) };
      },
    }),
    api({
      method: "GET",
      path: `${AT}/audit`,
      summary: "The share of faulty questions and link judgements, with its interval",
      query: shapes.whoseQuery,
      answer: shapes.auditAnswer,
      handle: async ({ query: { person } }, context) => {
        const one = await room(context);
        return { audit: auditResult(auditMarks(of(one.marks(), person))) };
      },
    }),
    api({
      method: "GET",
      path: `${AT}/agreement`,
      summary: "Cohen's kappa of each two people on what both judged, and what they judged differently",
      query: shapes.agreementQuery,
      answer: shapes.agreementAnswer,
      handle: async ({ query: { person } }, context) => await agreement(await room(context), person),
    }),
    api({
      method: "GET",
      path: `${AT}/marks`,
      summary: "All that somebody judged, skipped or noted, the last first",
      query: shapes.agreementQuery,
      answer: shapes.marksAnswer,
      handle: async ({ query: { person } }, context) => ({
        marks: of((await room(context)).marks(), person).reverse().map(({ thing, ...mark }) => ({
          ...{ id: publicId(thing), kind: thing.kind, question_id: thing.question_id, doc_id: thing.doc_id },
          ...{ grade: mark.grade, skipped: mark.skipped, note: mark.note, time: mark.time },
        })),
      }),
    }),
  ];
}

const TYPES: Record<string, string> = {
  txt: "text/plain; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  parquet: "application/vnd.apache.parquet",
};

function downloads(room: RoomOf): Route[] {
  const names = [...PERSON_FILES, "person.judgements.csv"] as const;
  return [api({
    method: "GET",
    path: `${AT}/files/:name`,
    summary: "What people judged as a file: of all, merged as in the run's folder, or of one person",
    query: shapes.whoseQuery,
    answer: z.unknown(),
    handle: async ({ query: { person } }, context) => {
      const one = await room(context), wanted = context.params.name;
      const name = names.find((name) => name === wanted);
      if (!name) {
        throw new Refusal(404, { what: "There is no such file", found: wanted, allowed: names.join(", ") });
      }
      const marks = of(one.marks(), person),
        headers = {
          "content-type": TYPES[name.split(".").at(-1)!]!,
          "content-disposition": `attachment; filename="${name}"`,
        };
      if (name !== "person.judgements.csv" && name !== "person.judgements.parquet") {
        return new Response(await one.files.text(name, marks), { headers });
      }
      const rows = personRows(marks), schema = schemas.person_judgements;
      if (name === "person.judgements.csv") {
        const columns = Object.keys(schema.columns) as (keyof typeof rows[number])[];
        const cells = rows.map((row) => columns.map((column) => String(row[column] ?? "")));
        return new Response(csvText([columns, ...cells]), { headers });
      }
      const bytes = toFrame(schema, rows).writeParquet({ compression: "zstd" });
      return new Response(new Uint8Array(bytes), { headers });
    },
  })];
}

async function overviewOf(one: Room): Promise<z.input<typeof shapes.overview>> {
  const { data } = one, { experiment } = data.run, work = await one.work();
  const judged = Map.groupBy(one.marks().filter(({ grade }) => grade !== null), ({ person }) => person);
  return {
    run: data.name,
    title: experiment.title ?? experiment.name,
    work,
    measures: measuresToChoose(data),
    systems: await systemsOf(data),
    pair: work.includes("documents") ? await pairOf(data) : null,
    statements: await statementMeasures(data),
    people: [...judged].map(([person, own]) => ({ person, judged: own.length }))
      .sort((x, y) => x.person < y.person ? -1 : 1),
    highest: (await measuredOf(data)).highest,
    problems: one.problems,
  };
}

async function upNext(
  one: Room,
  { person, work, settings }: { person: string; work: shapes.Work; settings: shapes.Settings },
  { language }: Context,
) {
  const { thing, progress } = await one.next(person, work, settings);
  const task = thing ? await one.task(thing, person, settings, language) : null;
  return { task, progress, problems: one.problems };
}

async function agreement(one: Room, person: string) {
  const marks = one.marks(), titles = await titlesOf(one.data);
  const judged = new Set(
    marks.filter((mark) => mark.person === person && mark.grade !== null).map(({ thing }) => keyOf(thing)),
  );
  const questions = new Map((await one.data.rows("questions")).map((row) => [row.question_id, row.text]));
  return {
    pairs: agreementsOf(marks).map(({ kind, a, b, kappa, differing }) => ({
      ...{ kind, a, b, n: kappa.n, agreement: kappa.agreement, different: differing.length },
      kappa: { value: kappa.value, low: kappa.low, high: kappa.high, reason: kappa.reason ?? null },
      differing: differing.filter(({ thing }) => judged.has(keyOf(thing))).slice(0, 100).map((one) => ({
        id: publicId(one.thing),
        question: questions.get(one.thing.question_id) ?? one.thing.question_id,
        what: one.thing.doc_id === null
          ? one.thing.of?.statement ?? ""
          : titles.get(one.thing.doc_id)?.title ?? one.thing.doc_id,
        ...{ a: one.a, b: one.b },
      })),
    })),
  };
}

function of(marks: readonly Mark[], person: string | undefined): Mark[] {
  return marks.filter((mark) => person === undefined || mark.person === person);
}

function auditMarks(marks: readonly Mark[]): AuditMark[] {
  return merged(marks).flatMap(({ thing: { kind, question_id, doc_id }, grade, note }) =>
    kind === "question" || kind === "judgement"
      ? [{ kind, id: question_id, doc_id, faulty: grade === 1, note }]
      : []
  );
}

function workOf(kind: string): shapes.Work {
  return kind === "document" ? "documents" : kind === "statement" ? "statements" : "audit";
}
