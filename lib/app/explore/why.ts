import type { Language } from "../http/words.ts";
import { words } from "../http/words.ts";
import type { MeasureEntry } from "./measured.ts";
import { numbersIn } from "./numbers.ts";
import type { QuestionDetail, RankedDocument, RelevantDocument } from "./question_detail.ts";

/** Relevant documents of which the sentences speak. */
const MOST = 3;
/** Passing documents that are named. */
const MOST_NAMED = 4;

const said = words({
  quoted: (text: string) => `“${text}”`,
  fell: (measure: string, a: string, b: string, by: string) =>
    `${measure} of this question fell from ${a} to ${b} (${by}).`,
  rose: (measure: string, a: string, b: string, by: string) =>
    `${measure} of this question rose from ${a} to ${b} (${by}).`,
  same: (measure: string, a: string) => `${measure} of this question is the same: ${a}.`,
  unmeasured: (measure: string) => `${measure} has no value for this question under both systems.`,
  unjudged: "No document is judged relevant to this question, so rankings of it cannot be measured.",
  lost: (page: string, n: string) =>
    `The relevant page ${page} is not among the ${n} documents that the first stage kept, so no reranking can bring it up.`,
  neither: (page: string) => `Neither system kept the relevant page ${page}.`,
  unread: (page: string, a: string) =>
    `The relevant page ${page} stood at ${a} and got no score from the reranker, so it lost its place.`,
  gone: (page: string, a: string) =>
    `The relevant page ${page} stands at ${a} in the first ranking alone; the second does not have it.`,
  come: (page: string, b: string) =>
    `The relevant page ${page} stands at ${b} in the second ranking alone; the first does not have it.`,
  stays: (page: string, a: string) => `The relevant page ${page} stays at ${a}.`,
  falls: (page: string, a: string, b: string) => `The relevant page ${page} fell from ${a} to ${b}`,
  rises: (page: string, a: string, b: string, n: number) =>
    `The relevant page ${page} rose from ${a} to ${b}${
      n === 0 ? "." : n === 1 ? ", past one page." : `, past ${n} pages.`
    }`,
  passed: (n: number, pages: string, more: number) =>
    `${n === 1 ? "one page" : `${n} pages`} passed it: ${pages}${more > 0 ? ` and ${more} more` : ""}.`,
  from: (page: string, a: string | null, b: string) =>
    a === null ? `${page} (new at ${b}` : `${page} (from ${a} to ${b}`,
  score: (score: string) => `, score ${score}`,
  scores: (own: string) => `The reranker gave it ${own}; the higher score stands first.`,
  read: (shared: string, all: string, list: string) =>
    `The text by which it was found has ${shared} of the ${all} words of the question${
      list === "" ? "." : `: ${list}.`
    }`,
  first: (page: string, shared: string, all: string, list: string) =>
    `That of the page now first, ${page}, has ${shared} of ${all}${list === "" ? "." : `: ${list}.`}`,
  below: "Choose a page below to see the text that was read of it, with these words marked.",
}, {
  quoted: (text: string) => `«${text}»`,
  fell: (measure: string, a: string, b: string, by: string) =>
    `${measure} de esta pregunta bajó de ${a} a ${b} (${by}).`,
  rose: (measure: string, a: string, b: string, by: string) =>
    `${measure} de esta pregunta subió de ${a} a ${b} (${by}).`,
  same: (measure: string, a: string) => `${measure} de esta pregunta no cambia: ${a}.`,
  unmeasured: (measure: string) => `${measure} no tiene valor para esta pregunta con ambos sistemas.`,
  unjudged:
    "Ningún documento se ha juzgado relevante para esta pregunta, así que sus resultados no se pueden medir.",
  lost: (page: string, n: string) =>
    `La página relevante ${page} no está entre los ${n} documentos que conservó la primera etapa, así que reordenar no puede hacerla subir.`,
  neither: (page: string) => `Ninguno de los dos sistemas conservó la página relevante ${page}.`,
  unread: (page: string, a: string) =>
    `La página relevante ${page} estaba en el puesto ${a} y no recibió puntuación al reordenar, por lo que perdió su lugar.`,
  gone: (page: string, a: string) =>
    `La página relevante ${page} está en el puesto ${a} solo en la primera lista; la segunda no la tiene.`,
  come: (page: string, b: string) =>
    `La página relevante ${page} está en el puesto ${b} solo en la segunda lista; la primera no la tiene.`,
  stays: (page: string, a: string) => `La página relevante ${page} sigue en el puesto ${a}.`,
  falls: (page: string, a: string, b: string) => `La página relevante ${page} bajó del puesto ${a} al ${b}`,
  rises: (page: string, a: string, b: string, n: number) =>
    `La página relevante ${page} subió del puesto ${a} al ${b}${
      n === 0 ? "." : n === 1 ? " y adelantó a una página." : ` y adelantó a ${n} páginas.`
    }`,
  passed: (n: number, pages: string, more: number) =>
    `${n === 1 ? "la adelantó una página" : `la adelantaron ${n} páginas`}: ${pages}${
      more > 0 ? ` y ${more} más` : ""
    }.`,
  from: (page: string, a: string | null, b: string) =>
    a === null ? `${page} (nueva en el ${b}` : `${page} (del ${a} al ${b}`,
  score: (score: string) => `, puntuación ${score}`,
  scores: (own: string) => `Al reordenar recibió ${own}; la puntuación más alta va primero.`,
  read: (shared: string, all: string, list: string) =>
    `El texto por el que se encontró tiene ${shared} de las ${all} palabras de la pregunta${
      list === "" ? "." : `: ${list}.`
    }`,
  first: (page: string, shared: string, all: string, list: string) =>
    `El de la página que ahora va primera, ${page}, tiene ${shared} de ${all}${
      list === "" ? "." : `: ${list}.`
    }`,
  below: "Elija una página más abajo para ver el texto que se leyó de ella, con esas palabras marcadas.",
});

/**
 * Why a question gained or lost: what its measure did, where its relevant documents went and what passed them with which
 * scores, and how many of the question's words each text has.
 */
export function whySentences(
  detail: QuestionDetail,
  measure: MeasureEntry | undefined,
  language: Language,
): string[] {
  const w = said(language), n = numbersIn(language), { relevant, before, after, reranks } = detail;
  const sentences: string[] = [];
  const value = measure && detail.measures.find(({ id }) => id === measure.id);
  if (measure) {
    const { a = null, b = null, difference = null } = value ?? {};
    if (difference === null && relevant.length > 0) sentences.push(w.unmeasured(measure.label));
    else if (difference === null) return [w.unjudged];
    else if (Math.abs(difference) < 1e-12) sentences.push(w.same(measure.label, n.fixed(a)));
    else {
      const say = difference < 0 ? w.fell : w.rose;
      sentences.push(say(measure.label, n.fixed(a), n.fixed(b), n.signed(difference)));
    }
  }
  if (relevant.length === 0) return [...sentences, w.unjudged];
  for (const page of relevant.slice(0, MOST)) sentences.push(...ofPage(page, detail, language));
  const [best] = relevant,
    own = best && (find(after, best.doc_id) ?? find(before, best.doc_id)),
    [first] = after;
  if (!own) return sentences;
  const shared = ({ words }: RankedDocument) =>
    [
      ...[n.whole(words.shared.length), n.whole(words.shared.length + words.missing.length)] as const,
      words.shared.slice(0, 12).join(", ") + (words.shared.length > 12 ? ", …" : ""),
    ] as const;
  sentences.push(w.read(...shared(own)));
  if (first && first.doc_id !== own.doc_id && first.relevant !== "yes") {
    sentences.push(w.first(w.quoted(first.title), ...shared(first)));
  }
  return reranks ? [...sentences, w.below] : sentences;
}

function ofPage(
  page: RelevantDocument,
  { before, after, reranks }: QuestionDetail,
  language: Language,
): string[] {
  const w = said(language), n = numbersIn(language), title = w.quoted(page.title);
  const was = page.before === null ? null : n.whole(page.before);
  const is = page.after === null ? null : n.whole(page.after);
  if (was === null && is === null) {
    return [reranks && before.length > 0 ? w.lost(title, n.whole(before.length)) : w.neither(title)];
  }
  if (is === null) return [reranks ? w.unread(title, was!) : w.gone(title, was!)];
  if (was === null) return [w.come(title, is)];
  if (page.before === page.after) return [w.stays(title, was)];
  if (page.after! < page.before!) return [w.rises(title, was, is, page.passed)];
  const named = page.passedBy.slice(0, MOST_NAMED).map((other) => {
    const from = w.from(
      w.quoted(other.title),
      other.before === null ? null : n.whole(other.before),
      n.whole(other.after),
    );
    return `${from}${reranks && other.raw_score !== null ? w.score(n.fixed(other.raw_score)) : ""})`;
  });
  const own = find(after, page.doc_id)?.raw_score ?? null, all = page.passedBy.length;
  const passed = all === 0 ? "." : `; ${w.passed(all, n.list(named), all - named.length)}`;
  return [w.falls(title, was, is) + passed, ...reranks && own !== null ? [w.scores(n.fixed(own))] : []];
}

function find(rows: readonly RankedDocument[], doc_id: string): RankedDocument | undefined {
  return rows.find((row) => row.doc_id === doc_id);
}
