import { Problem } from "../base/mod.ts";
import { normalise } from "../text/mod.ts";
import { isObject, type JsonObject } from "./json_lines.ts";

/** A question; `at` is its place in the JSON. */
export interface Asked {
  at: string;
  id: string;
  text: string;
  answer: string | null;
  impossible: boolean;
}

/** A passage of the file; `at` is its place in the JSON. */
export interface Paragraph {
  at: string;
  title: string;
  context: string;
  asked: Asked[];
}

/**
 * The passages of a set as it was parsed: SQuAD's form, or RISQAC's, a list of {title, content, question} in which a
 * question's place is its identifier, counted from `from`.
 */
export function* paragraphsOf(whole: unknown, file: string, from = 0): Generator<Paragraph> {
  if (Array.isArray(whole) && whole.length > 0) {
    for (const [i, item] of whole.entries()) yield tripleOf(new Node(item, file, `[${i}]`), String(from + i));
    return;
  }
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

function tripleOf(triple: Node, id: string): Paragraph {
  const { at } = triple;
  const asked = { at, id, text: normalise(triple.text("question")), answer: null, impossible: false };
  return {
    at,
    title: normalise(triple.text("title", "")),
    context: normalise(triple.text("content")),
    asked: [asked],
  };
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
      allowed:
        "data[] {title, paragraphs[] {context, qas[] {id, question, answers[] {text}}}}, or a list of {title, content, question}",
    });
  }

  #lacks(name: string, kind: string, value: unknown): Problem {
    return value === undefined
      ? this.problem(`There is no field "${name}"`, Object.keys(this.object))
      : this.problem(`The field "${name}" is not ${kind}`, value);
  }
}
