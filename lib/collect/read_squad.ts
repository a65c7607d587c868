import { Problem } from "../base/mod.ts";
import type { Row } from "../tables/mod.ts";
import { normalise } from "../text/mod.ts";
import { type Dataset, sorted } from "./dataset.ts";
import { isObject, jsonFile, type JsonObject } from "./json_lines.ts";

/** A file of SQuAD's form. */
export interface SquadOptions {
  /** JSON, packed with gzip or not. */
  file: string;
  language: string;
}

/**
 * Reads questions on passages in the form of SQuAD, SQAC and XQuAD. Each different passage becomes a document with
 * a new id, d0001 and so on in order of appearance, and is the relevant document of its questions; the reference
 * answer is the first. A question that SQuAD 2.0 marks as impossible is not answerable and has no judgement. A
 * question asked twice of the same passage is kept once; what is left out stands in `dropped`.
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
export async function readSquad({ file, language }: SquadOptions): Promise<Dataset> {
  const passages = new Map<string, Passage>(), dropped: Row<"dropped">[] = [];
  const places = new Map<string, string>();
  for (const { at, title, context, asked } of paragraphsOf(await jsonFile(file), file)) {
    for (const { id, at } of asked) {
      const before = places.get(id);
      if (before !== undefined) {
        throw new Problem({
          what: "Two questions have the same identifier",
          where: `${file}, ${before} and ${at}`,
          found: id,
        });
      }
      places.set(id, at);
    }
    if (context === "") {
      dropped.push({ kind: "document", id: at, stage: "read", reason: "no text" });
      for (const { id } of asked) {
        dropped.push({ kind: "question", id, stage: "corpus", reason: "its passage has no text" });
      }
      continue;
    }
    const { questions } = passages.getOrInsertComputed(context, () => ({ title, questions: new Map() }));
    for (const question of asked) {
      const drop = (stage: string, reason: string) =>
        dropped.push({ kind: "question", id: question.id, stage, reason });
      const same = questions.get(question.text);
      if (question.text === "") drop("read", "no text");
      else if (same) drop("duplicates", `same text and passage as another question: ${same.id}`);
      else questions.set(question.text, question);
    }
  }
  if (passages.size === 0) throw new Problem({ what: "There is no passage in the file", where: file });
  return sorted({ ...rowsOf(passages, language), dropped });
}

/** A document and its questions by their text. */
interface Passage {
  title: string;
  questions: Map<string, Asked>;
}

/** A question; `at` is its place in the JSON. */
interface Asked {
  at: string;
  id: string;
  text: string;
  answer: string | null;
  impossible: boolean;
}

function rowsOf(passages: ReadonlyMap<string, Passage>, language: string): Omit<Dataset, "dropped"> {
  const documents: Row<"documents">[] = [], questions: Row<"questions">[] = [];
  const judgements: Row<"judgements">[] = [];
  const digits = Math.max(4, String(passages.size).length);
  for (const [text, passage] of passages) {
    const doc_id = `d${String(documents.length + 1).padStart(digits, "0")}`;
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
      questions.push({
        question_id: id,
        text,
        answer,
        language,
        asked: null,
        topic: null,
        answerable: impossible ? "no" : "yes",
        split: null,
      });
      if (!impossible) judgements.push({ question_id: id, doc_id, grade: 1, origin: "dataset" });
    }
  }
  return { documents, questions, judgements };
}

interface Paragraph {
  at: string;
  title: string;
  context: string;
  asked: Asked[];
}

function* paragraphsOf(whole: unknown, file: string): Generator<Paragraph> {
  const root = new Node(whole, file);
  for (const article of root.list("data")) {
    const title = normalise(article.text("title", ""));
    for (const paragraph of article.list("paragraphs")) {
      yield {
        at: paragraph.at,
        title,
        context: normalise(paragraph.text("context")),
        asked: paragraph.list("qas").map(askedOf),
      };
    }
  }
}

function askedOf(question: Node): Asked {
  const id = question.text("id").trim();
  if (id === "") throw question.problem("A question has no identifier", id);
  const impossible = question.object.is_impossible ?? false;
  if (typeof impossible !== "boolean") {
    throw question.problem('The field "is_impossible" is neither true nor false', impossible);
  }
  const answer = question.list("answers", [])[0]?.text("text");
  return {
    at: question.at,
    id,
    text: normalise(question.text("question")),
    answer: impossible || answer === undefined ? null : normalise(answer) || null,
    impossible,
  };
}

/** An object within the file that knows its place. */
class Node {
  readonly object: JsonObject;

  constructor(value: unknown, readonly file: string, readonly at = "") {
    if (!isObject(value)) throw this.problem("Not an object where SQuAD's form has one", value);
    this.object = value;
  }

  list(name: string, otherwise?: []): Node[] {
    const value = this.object[name] ?? otherwise;
    if (!Array.isArray(value)) throw this.#lacks(name, "a list", value);
    const at = this.at === "" ? name : `${this.at}.${name}`;
    return value.map((item, i) => new Node(item, this.file, `${at}[${i}]`));
  }

  text(name: string, otherwise?: string): string {
    const value = this.object[name] ?? otherwise;
    if (typeof value === "number") return String(value);
    if (typeof value !== "string") throw this.#lacks(name, "a text", value);
    return value;
  }

  problem(what: string, found: unknown): Problem {
    return new Problem({
      what,
      where: this.at === "" ? this.file : `${this.file}, ${this.at}`,
      found,
      allowed: "data[] {title, paragraphs[] {context, qas[] {id, question, answers[] {text}}}}",
    });
  }

  #lacks(name: string, kind: string, value: unknown): Problem {
    return value === undefined
      ? this.problem(`There is no field "${name}"`, Object.keys(this.object))
      : this.problem(`The field "${name}" is not ${kind}`, value);
  }
}
