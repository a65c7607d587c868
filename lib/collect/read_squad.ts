import { Problem } from "../base/mod.ts";
import type { Row } from "../tables/mod.ts";
import { type Dataset, sorted } from "./dataset.ts";
import { jsonFile } from "./json_lines.ts";
import { type Asked, type Paragraph, paragraphsOf } from "./squad_paragraphs.ts";

/** Files of SQuAD's form. */
export interface SquadOptions {
  /** JSON, packed with gzip or not; several files are read in order as one set. */
  file: string | readonly string[];
  language: string;
  /** One passage a title and one question a passage, both numbered anew, as RISQAC was made from SQAC. */
  triples?: boolean;
}

/**
 * Reads questions on passages in the form of SQuAD, SQAC, XQuAD and RISQAC. Each different passage becomes a document
 * with a new id, d0001 and so on in order of appearance, and is the relevant document of its questions; the reference
 * answer is the first. A question that SQuAD 2.0 marks as impossible is not answerable and has no judgement. A
 * question asked twice of the same passage is kept once; what is left out stands in `dropped`.
 *
 * With `triples` a title keeps its first passage that has an answerable question, and that passage its first such
 * question; document and question have the same new id, "0", "1" and so on. A passage without a title stands for
 * itself. That a title has one document is read from the figures: SQAC's card counts 6,247 passages in 3,834 articles,
 * and RISQAC has 3,823 documents.
 *
 * @example
 * ```ts
 * import { readSquad } from "./read_squad.ts";
 * const file = await Deno.makeTempFile();
 * const qas = [{ id: "q1", question: "What keeps data?", answers: [{ text: "Disks", answer_start: 0 }] }];
 * await Deno.writeTextFile(
 *   file,
 *   JSON.stringify({ data: [{ title: "Disks", paragraphs: [{ context: "Disks keep data.", qas }] }] }),
 * );
 * const { documents, questions } = await readSquad({ file, language: "en" });
 * if (documents[0]?.doc_id !== "d0001" || questions[0]?.answer !== "Disks") throw new Error();
 * await Deno.remove(file);
 * ```
 */
export async function readSquad({ file, language, triples = false }: SquadOptions): Promise<Dataset> {
  const passages = new Map<string, Passage>(), dropped: Row<"dropped">[] = [];
  const places = new Map<string, { file: string; at: string }>();
  const where = typeof file === "string" ? file : file.join(", ");
  for await (const { file: path, at, title, context, asked } of paragraphsIn(file, () => places.size)) {
    for (const { id, at } of asked) {
      const before = places.get(id);
      if (before !== undefined) {
        throw new Problem({
          what: "Two questions have the same identifier",
          where: `${before.file}, ${before.at} and ${before.file === path ? "" : `${path}, `}${at}`,
          found: id,
        });
      }
      places.set(id, { file: path, at });
    }
    if (context === "") {
      dropped.push({ kind: "document", id: at, stage: "read", reason: "no text" });
      for (const { id } of asked) {
        dropped.push({ kind: "question", id, stage: "corpus", reason: "its passage has no text" });
      }
      continue;
    }
    const { questions } = passages.getOrInsertComputed(context, () => ({ at, title, questions: new Map() }));
    for (const question of asked) {
      const drop = (stage: string, reason: string) =>
        dropped.push({ kind: "question", id: question.id, stage, reason });
      const same = questions.get(question.text);
      if (question.text === "") drop("read", "no text");
      else if (same) drop("duplicates", `same text and passage as another question: ${same.id}`);
      else questions.set(question.text, question);
    }
  }
  if (passages.size === 0) throw new Problem({ what: "There is no passage in the file", where });
  if (!triples) return sorted({ ...rowsOf(passages, language), dropped });
  const kept = triplesOf(passages, (row) => dropped.push(row));
  if (kept.size === 0) {
    throw new Problem({ what: "No passage in the file has a question that it answers", where });
  }
  return sorted({ ...rowsOf(kept, language, String), dropped });
}

/** The passages of one file or several; a list's places begin with that of their file, as file[0]. */
async function* paragraphsIn(
  file: SquadOptions["file"],
  from: () => number,
): AsyncGenerator<Paragraph & { file: string }> {
  for (const [i, path] of (typeof file === "string" ? [file] : file).entries()) {
    for (const paragraph of paragraphsOf(await jsonFile(path), path, from())) {
      const { at } = paragraph;
      if (typeof file === "string") yield { ...paragraph, file };
      else yield { ...paragraph, file: path, at: `file[${i}]${at.startsWith("[") ? "" : "."}${at}` };
    }
  }
}

/** A document and its questions by their text. */
interface Passage {
  at: string;
  title: string;
  questions: Map<string, Asked>;
}

/** One passage a title, with one question. */
function triplesOf(
  passages: ReadonlyMap<string, Passage>,
  drop: (row: Row<"dropped">) => void,
): Map<string, Passage> {
  const kept = new Map<string, Passage>(), places = new Map<string, string>();
  for (const [text, { at, title, questions }] of passages) {
    const dropAll = (asked: Iterable<Asked>, reason: string) => {
      for (const { id } of asked) drop({ kind: "question", id, stage: "triples", reason });
    };
    const first = questions.values().find(({ impossible }) => !impossible);
    const other = title === "" ? undefined : places.get(title);
    if (other !== undefined || first === undefined) {
      const reason = other === undefined
        ? "no question that it answers"
        : `another passage of its title is kept: ${other}`;
      drop({ kind: "document", id: at, stage: "triples", reason });
      dropAll(questions.values(), `its passage is left out: ${at}`);
      continue;
    }
    places.set(title, at);
    kept.set(text, { at, title, questions: new Map([[first.text, first]]) });
    dropAll(
      questions.values().filter((question) => question !== first),
      `its passage has a question already: ${first.id}`,
    );
  }
  return kept;
}

/** `number` makes the ids that documents and questions share; without it, questions keep their own. */
function rowsOf(
  passages: ReadonlyMap<string, Passage>,
  language: string,
  number?: (row: number) => string,
): Omit<Dataset, "dropped"> {
  const documents: Row<"documents">[] = [], questions: Row<"questions">[] = [];
  const judgements: Row<"judgements">[] = [];
  const digits = Math.max(4, String(passages.size).length);
  for (const [text, passage] of passages) {
    const shared = number?.(documents.length);
    const doc_id = shared ?? `d${String(documents.length + 1).padStart(digits, "0")}`;
    documents.push({
      doc_id,
      url: "",
      title: passage.title,
      text,
      language,
      date: null,
      topic: null,
      source: "squad",
    });
    for (const { id, text, answer, impossible } of passage.questions.values()) {
      const question_id = shared ?? id;
      questions.push({
        question_id,
        text,
        answer,
        language,
        asked: null,
        topic: null,
        answerable: impossible ? "no" : "yes",
        split: null,
      });
      if (!impossible) judgements.push({ question_id, doc_id, grade: 1, origin: "dataset" });
    }
  }
  return { documents, questions, judgements };
}
