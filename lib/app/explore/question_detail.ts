import { beforeAndAfter, passedBy, type PlacedDocument } from "../../rerank/mod.ts";
import { readAnalyser } from "../../notation/mod.ts";
import type { Row } from "../../tables/mod.ts";
import { type Analyser, analyserFor, openAnalyser } from "../../text/mod.ts";
import { marked, matchesIn } from "../search/marks.ts";
import type { Span } from "../search/shapes.ts";
import { type Explored, type Pair } from "./explored.ts";
import type { MeasureEntry } from "./measured.ts";

/** What a document is for the question, by the judgements of the run. */
export type Relevance = PlacedDocument["relevant"];

/** Words that a text has in common with the question, as the question writes them. */
export interface SharedWords {
  shared: string[];
  missing: string[];
}

/** A document in one of the two rankings. */
export interface RankedDocument {
  doc_id: string;
  title: string;
  rank: number;
  /** Its place in the other ranking; null where it is not there. */
  other: number | null;
  relevant: Relevance;
  grade: number | null;
  /** As it is shown; null where the reranker did not read it. */
  score: number | null;
  /** What the order follows; null where the reranker did not read it. */
  raw_score: number | null;
  chunk_id: string;
  words: SharedWords;
}

/** A document that was judged relevant, and where it stands. */
export interface RelevantDocument {
  doc_id: string;
  title: string;
  grade: number;
  before: number | null;
  after: number | null;
  /** Documents that stand before it in the second ranking alone. */
  passedBy: {
    doc_id: string;
    title: string;
    before: number | null;
    after: number;
    raw_score: number | null;
  }[];
  /** How many it passed itself. */
  passed: number;
}

/** A measure of this question for both systems. */
export interface MeasureOfQuestion {
  id: string;
  label: string;
  name: string;
  k: number | null;
  better: 1 | -1 | 0;
  a: number | null;
  b: number | null;
  difference: number | null;
  /** Why there is no value. */
  failures: { system: string; cause: string; message: string }[];
}

/** All there is to say of one question under two systems, but for its answers. */
export interface QuestionDetail {
  /** From 1, in the order of the run. */
  number: number;
  question: Row<"questions">;
  pair: Pair;
  /** Whether the second system reranks the first. */
  reranks: boolean;
  /** What the reranker reads of a document, where the second system reranks. */
  reads: "chunk" | "document" | null;
  before: RankedDocument[];
  after: RankedDocument[];
  judged: number;
  relevant: RelevantDocument[];
  measures: MeasureOfQuestion[];
}

/** A document as it is looked at: what of it was retrieved, with the words of the question marked. */
export interface DocumentDetail {
  doc_id: string;
  title: string;
  url: string;
  relevant: Relevance;
  before: number | null;
  after: number | null;
  chunks: {
    chunk_id: string;
    headings: string;
    /** Which of the two rankings found the document by it. */
    of: ("before" | "after")[];
    text: Span[];
    words: SharedWords;
  }[];
}

type Ranked = Row<"rankings">;
const RANKED = ["question_id", "system", "rank", "doc_id", "score", "raw_score", "chunk_id"];

/** The rankings of two systems for a question. */
async function rankingsOf({ data }: Explored, question_id: string, { a, b }: Pair) {
  const rows = (await data.find("rankings", { question_id, system: [a, b] }, RANKED)).toRecords() as Ranked[];
  const own = (system: string) => rows.filter((row) => row.system === system).sort((x, y) => x.rank - y.rank);
  return { before: own(a), after: own(b) };
}

/** Looks at one question under two systems. */
export async function questionDetail(of: Explored, at: number, pair: Pair): Promise<QuestionDetail> {
  const { data, index, systems } = of, question = index.rows[at]!, { question_id } = question;
  const { experiment } = data.run;
  const { before, after } = await rankingsOf(of, question_id, pair);
  const judgements = (await data.rows("judgements")).filter((row) => row.question_id === question_id);
  const grades = new Map(judgements.map((row) => [row.doc_id, row.grade]));
  const ids = [...new Set([...before, ...after, ...judgements].map((row) => row.doc_id))];
  const titles = await titlesOf(of, ids), title = (id: string) => titles.get(id)?.title || id;
  const texts = await textsOf(of, [...new Set([...before, ...after].map((row) => row.doc_id))]);
  const words = wordsOf(question.text, await analyserOf(of, pair));
  const reranks = systems.find(({ system }) => system === pair.b)?.base === pair.a;
  const depth = reranks ? experiment.rerank.depth ?? Infinity : Infinity;

  const ranked = (own: Ranked[], other: Ranked[], depth: number): RankedDocument[] => {
    const placed = beforeAndAfter(question_id, {
      before: other,
      after: own,
      judgements,
      depth,
      shown: Infinity,
    });
    const rows = new Map(own.map((row) => [row.doc_id, row]));
    return placed.map(({ doc_id, before, after, score, relevant }) => {
      const { raw_score, chunk_id } = rows.get(doc_id)!;
      return {
        doc_id,
        title: title(doc_id),
        rank: after,
        other: before,
        relevant,
        grade: grades.get(doc_id) ?? null,
        score,
        raw_score: score === null ? null : raw_score,
        chunk_id,
        words: words(texts.get(chunk_id)?.text ?? ""),
      };
    });
  };
  const list = { before: ranked(before, after, Infinity), after: ranked(after, before, depth) };
  const scoreOf = new Map(list.after.map((row) => [row.doc_id, row.raw_score]));
  const placeOf = (rows: readonly Ranked[], doc_id: string) =>
    rows.find((row) => row.doc_id === doc_id)?.rank ?? null;
  return {
    number: at + 1,
    question,
    pair,
    reranks,
    reads: reranks ? experiment.rerank.input : null,
    ...list,
    judged: judgements.length,
    relevant: judgements.filter(({ grade }) => grade > 0).map(({ doc_id, grade }) => ({
      doc_id,
      title: title(doc_id),
      grade,
      before: placeOf(before, doc_id),
      after: placeOf(after, doc_id),
      passedBy: passedBy(doc_id, before, after).map((row) => ({
        ...row,
        title: title(row.doc_id),
        raw_score: scoreOf.get(row.doc_id) ?? null,
      })),
      passed: passedBy(doc_id, after, before).length,
    })).sort((x, y) =>
      (x.after ?? Infinity) - (y.after ?? Infinity) || (x.before ?? 1e9) - (y.before ?? 1e9)
    ),
    measures: await measuresOfQuestion(of, question_id, pair),
  };
}

/** Looks at one document of a question. Undefined where neither ranking has it and it is not judged. */
export async function documentDetail(
  of: Explored,
  detail: QuestionDetail,
  doc_id: string,
): Promise<DocumentDetail | undefined> {
  const { question, pair, before, after, relevant, reads } = detail;
  const [was, is] = [before, after].map((rows) => rows.find((row) => row.doc_id === doc_id));
  const judged = relevant.some((row) => row.doc_id === doc_id);
  if (!was && !is && !judged) return undefined;
  const analyser = await analyserOf(of, pair), terms = new Set(analyser.tokens(question.text));
  const words = wordsOf(question.text, analyser);
  const texts = [...(await textsOf(of, [doc_id])).values()];
  const found = texts.map((chunk) => ({
    ...chunk,
    of: [
      ...was?.chunk_id === chunk.chunk_id ? ["before" as const] : [],
      ...is?.chunk_id === chunk.chunk_id ? ["after" as const] : [],
    ],
  }));
  const wanted = reads === "document" || !was && !is ? found : found.filter((chunk) => chunk.of.length > 0);
  const { title, url } = (await titlesOf(of, [doc_id])).get(doc_id) ?? { title: doc_id, url: "" };
  return {
    doc_id,
    title: title || doc_id,
    url,
    relevant: (is ?? was)?.relevant ?? "yes",
    before: was?.rank ?? null,
    after: is?.rank ?? null,
    chunks: wanted.map(({ chunk_id, headings, text, of }) => ({
      ...{ chunk_id, headings, of },
      text: marked(text, matchesIn(text, analyser, terms)),
      words: words(text),
    })),
  };
}

async function measuresOfQuestion(
  of: Explored,
  question_id: string,
  { a, b }: Pair,
): Promise<MeasureOfQuestion[]> {
  const columns = ["system", "measure", "judge", "level", "value", "failure_cause", "failure"];
  const rows = (await of.data.find("measurements", { question_id, system: [a, b] }, columns))
    .toRecords() as Row<"measurements">[];
  const groups = Map.groupBy(rows, (row) => JSON.stringify([row.measure, row.judge]));
  return of.measures.flatMap((entry) => {
    const all = groups.get(JSON.stringify([entry.measure, entry.judge])) ?? [];
    if (all.length === 0) return [];
    const onDocuments = all.filter((row) => row.level === "document");
    const group = onDocuments.length > 0 ? onDocuments : all;
    const mean = (system: string) => {
      const values = group.flatMap((row) => row.system === system && row.value !== null ? [row.value] : []);
      return values.length === 0 ? null : values.reduce((sum, x) => sum + x, 0) / values.length;
    };
    const x = mean(a), y = mean(b), { id, label, name, k, better } = entry satisfies MeasureEntry;
    return [{
      ...{ id, label, name, k, better, a: x, b: y },
      difference: x === null || y === null ? null : y - x,
      failures: group.filter((row) => row.failure_cause !== null).map((
        { system, failure_cause, failure },
      ) => ({
        ...{ system, cause: failure_cause!, message: failure ?? "" },
      })),
    }];
  });
}

/** The analyser by which the run's words are counted: that of the pair, of the run's first sparse system, of its language. */
export function analyserOf({ data, systems }: Explored, { a, b }: Pair): Promise<Analyser> {
  const row = (name: string) => systems.find(({ system }) => system === name);
  const known = row(a)?.analyser ?? row(b)?.analyser ?? systems.find(({ analyser }) => analyser)?.analyser;
  const name = known ?? analyserFor(data.run.experiment.collection.language ?? "en");
  return openAnalyser(readAnalyser(name), { cache: data.run.cache });
}

/** Which of the question's words stand in a text; each is shown as the question writes it first. */
function wordsOf(question: string, analyser: Analyser): (text: string) => SharedWords {
  const words = new Map<string, string>();
  for (const { term, start, end } of analyser.spans(question)) {
    if (!words.has(term)) words.set(term, question.slice(start, end));
  }
  return (text) => {
    const there = new Set(analyser.tokens(text));
    const { shared = [], missing = [] } = Object.groupBy(
      words,
      ([term]) => there.has(term) ? "shared" : "missing",
    );
    return { shared: shared.map(([, word]) => word), missing: missing.map(([, word]) => word) };
  };
}

async function titlesOf({ data }: Explored, ids: readonly string[]) {
  const rows = (await data.find("documents", { doc_id: ids }, ["doc_id", "title", "url"])).toRecords();
  return new Map(
    (rows as Pick<Row<"documents">, "doc_id" | "title" | "url">[]).map((row) => [row.doc_id, row]),
  );
}

/** The chunks of some documents, in order. */
async function textsOf({ data }: Explored, ids: readonly string[]) {
  const columns = ["chunk_id", "doc_id", "position", "headings", "text"];
  const rows = (await data.find("chunks", { doc_id: ids }, columns)).toRecords();
  return new Map((rows as Row<"chunks">[]).map((row) => [row.chunk_id, row]));
}
