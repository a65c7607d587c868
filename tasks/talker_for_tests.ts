import type { AskedChat } from "../lib/models/chat_for_tests.ts";
import { sentences } from "../lib/text/mod.ts";

/** The parts of all inputs that prompts put to a model. */
interface Input {
  question?: string;
  text?: string;
  contexts?: Record<string, string>;
  statements?: Record<string, string>;
  context?: string;
  answer?: string | Record<string, string> | null;
  reference?: Record<string, string>;
}

/** What a prompt is for, told by the fields of the answer that it asks for. */
export type Purpose =
  | "answer"
  | "statements"
  | "support"
  | "matching"
  | "usefulness"
  | "questions"
  | "entities"
  | "rating";

/** The input of a prompt, also where an answer to it is to be mended: JSON between two marks. */
export function inputOf({ body }: Pick<AskedChat, "body">): Input {
  const { content } = body.messages.find(({ role }) => role === "user")!;
  return JSON.parse(/^<input (\w+)>\n([\s\S]*)\n<\/input \1>/.exec(content)![2]!);
}

export function purposeOf(asked: AskedChat): Purpose {
  const { json_schema } = asked.body.response_format as unknown as {
    json_schema: { schema: { properties: Record<string, unknown> } };
  };
  const fields = Object.keys(json_schema.schema.properties), input = inputOf(asked);
  if (fields.includes("refused")) return "answer";
  if (fields.includes("verdicts")) return input.statements ? "support" : "matching";
  if (fields.includes("verdict")) return "usefulness";
  if (fields.includes("context_precision")) return "rating";
  return fields.at(-1) as "statements" | "questions" | "entities";
}

/** Whether a question is put in Spanish. */
export function inSpanish({ body }: AskedChat): boolean {
  return /Responde solo con JSON/.test(body.messages[0]!.content);
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []);

/** The share of a text's long words that another has. */
function shared(text: string, other: string): number {
  const own = wordsOf(text), others = wordsOf(other);
  return own.size === 0 ? 0 : own.intersection(others).size / own.size;
}

/** What is judged by words in common; with another seed, as repeats have one, every third verdict turns. */
function verdict(seed: unknown, statement: string, evidence: string): { reason: string; verdict: 0 | 1 } {
  const share = shared(statement, evidence), turned = Number(seed) > 42 && statement.length % 3 === 0;
  const yes = share > 0.5 !== turned;
  return { reason: `${share.toFixed(2)} of the words`, verdict: yes ? 1 : 0 };
}

/**
 * A language model that follows every prompt of the answers and the judges by rule: the same request has the same reply.
 * It answers with the first sentence of its best context, refuses where that has no word of the question, and judges by
 * words in common.
 */
export const talk = (asked: AskedChat): string => JSON.stringify(reply(asked));

function reply(asked: AskedChat): unknown {
  const input = inputOf(asked), { seed } = asked.body;
  const contexts = Object.values(input.contexts ?? {});
  const judged = (list: Record<string, string>, evidence: string) =>
    Object.entries(list).map(([number, statement]) => ({
      number: Number(number),
      statement,
      ...verdict(seed, statement, evidence),
    }));
  switch (purposeOf(asked)) {
    case "answer": {
      const best = Object.entries(input.contexts!).find(([, text]) => shared(input.question!, text) >= 0.5);
      if (!best) return { refused: true, sentences: [] };
      const [number, text] = best;
      return {
        refused: false,
        sentences: sentences(text, "en").slice(0, 2).map((sentence) => ({
          sentence,
          contexts: [Number(number)],
        })),
      };
    }
    case "statements":
      return { noncommittal: false, statements: sentences(input.text!, "en") };
    case "support":
      return {
        verdicts: judged(input.statements!, contexts.join(" ")).map(({ reason: _, ...verdict }) => ({
          ...verdict,
          quote: verdict.verdict ? sentences(contexts[0]!, "en")[0]! : "",
        })),
      };
    case "matching": {
      const answer = input.answer as Record<string, string>, reference = input.reference!;
      return {
        verdicts: [
          ...judged(answer, Object.values(reference).join(" ")),
          ...judged(reference, Object.values(answer).join(" ")),
        ],
      };
    }
    case "usefulness":
      return verdict(seed, input.answer as string, input.context!);
    case "questions":
      return {
        questions: [1, 2, 3].map((n) => ({ noncommittal: false, question: `${n}: what of ${input.text}?` })),
      };
    case "entities":
      return { entities: input.text!.match(/\p{Lu}[\p{Ll}\p{Lu}]+/gu) ?? [] };
    case "rating": {
      const mark = (n: number) => ({ reason: "by rule", mark: n });
      return {
        context_precision: mark(3),
        context_recall: mark(4),
        faithfulness: mark(5),
        answer_relevancy: mark(2),
      };
    }
  }
}

/** An address that leads to another one while it is open, and to nobody while it is closed. */
export class Door {
  readonly #port: number;
  #server: { stop: AbortController; ended: Promise<void> } | undefined;

  constructor(private readonly to: string) {
    this.#port = this.#listen(0);
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}${new URL(this.to).pathname}`;
  }

  /** Leads on again. */
  open(): void {
    this.#listen(this.#port);
  }

  /** Breaks off what is under way, and answers no more. */
  close(): void {
    this.#server?.stop.abort();
  }

  #listen(port: number): number {
    const stop = new AbortController();
    const server = Deno.serve(
      { hostname: "127.0.0.1", port, signal: stop.signal, onListen() {} },
      async ({ url, method, headers, body }) => {
        const { pathname, search } = new URL(url);
        const text = method === "POST" ? await new Response(body).text() : undefined;
        return await fetch(new URL(pathname + search, this.to), {
          method,
          headers,
          body: text,
          signal: stop.signal,
        }).catch(() => new Response(null, { status: 502 }));
      },
    );
    this.#server = { stop, ended: server.finished };
    return server.addr.port;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
    await this.#server?.ended;
  }
}
