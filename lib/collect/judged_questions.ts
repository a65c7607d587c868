import type { Row } from "../tables/mod.ts";
import type { Collection } from "./collection.ts";
import { type Funnel, funnel } from "./funnel.ts";
import type { Corpus } from "./gather.ts";
import type { Asked } from "./source.ts";

/** Judgements, what fell out on the way to them, and how many questions were left at each level. */
export interface JudgedQuestions {
  judgements: Row<"judgements">[];
  dropped: Row<"dropped">[];
  levels: Collection["levels"];
  funnel?: Funnel;
}

/** The judgements of the source itself, or else those that links give. */
export function judgedOf(
  { questions, judged, within, fate, byColumn = false }: Asked,
  { lookup }: Corpus,
): JudgedQuestions {
  if (judged) return judgedBySource(questions.map(({ id }) => id), judged, lookup);
  const { funnel: counts, judgements, dropped } = funnel(questions, { lookup, within, fate, byColumn });
  const [answered, linked, normalised, inCorpus] = byColumn
    ? [
      "with an answer or a document named",
      "with a document named",
      "by an identifier or address of the site",
      "in the corpus",
    ]
    : ["with an accepted answer", "with a link in it", "link to the site, normalised", "link in the corpus"];
  const levels = [
    { name: "questions", count: counts.questions },
    { name: answered!, count: counts.answered },
    { name: linked!, count: counts.linked },
    { name: normalised!, count: counts.normalised },
    { name: inCorpus!, count: counts.inCorpus },
  ];
  return { judgements, dropped, levels, funnel: counts };
}

/** Judgements as the source gives them; those of a document that was merged into another count for that one. */
function judgedBySource(
  ids: readonly string[],
  { judgements, named }: NonNullable<Asked["judged"]>,
  lookup: Corpus["lookup"],
): JudgedQuestions {
  const grades = new Map<string, Row<"judgements">>(), lost: Row<"dropped">[] = [];
  for (const row of judgements) {
    const doc_id = lookup.find(row.doc_id);
    if (typeof doc_id !== "string") {
      const id = `${row.question_id} → ${row.doc_id}`;
      lost.push({ kind: "judgement", id, stage: "corpus", reason: "document not in the corpus" });
      continue;
    }
    const key = JSON.stringify([row.question_id, doc_id]), before = grades.get(key);
    if (!before || before.grade < row.grade) grades.set(key, { ...row, doc_id });
  }
  const kept = [...grades.values()];
  const judgedIds = new Set(kept.map((row) => row.question_id));
  const relevant = new Set(kept.filter(({ grade }) => grade > 0).map((row) => row.question_id));
  const dropped = ids.filter((id) => !relevant.has(id)).map((id): Row<"dropped"> => {
    const of = { kind: "question", id };
    if (!named.has(id)) return { ...of, stage: "judgements", reason: "no document was judged for it" };
    const reason = judgedIds.has(id) ? "no judged document is relevant" : "no judgement of it can be used";
    return { ...of, stage: "corpus", reason };
  });
  return {
    judgements: kept,
    dropped: [...lost, ...dropped],
    levels: [
      { name: "questions", count: ids.length },
      { name: "with a judged document", count: ids.filter((id) => named.has(id)).length },
      { name: "with a relevant document in the corpus", count: ids.filter((id) => relevant.has(id)).length },
    ],
  };
}
