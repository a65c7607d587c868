import type { Collection } from "./collection.ts";

/** How many documents and questions a topic has. */
export interface TopicCount {
  topic: string;
  documents: number;
  questions: number;
}

/** Documents and questions by topic, those without one as "none"; past `most` topics the rest is "other topics". */
export function byTopic(
  { documents, questions }: Pick<Collection, "documents" | "questions">,
  most = 15,
): TopicCount[] {
  const counts = new Map<string, TopicCount>();
  const of = (topic: string | null) => {
    const name = topic ?? "none";
    return counts.getOrInsertComputed(name, () => ({ topic: name, documents: 0, questions: 0 }));
  };
  for (const { topic } of documents) of(topic).documents++;
  for (const { topic } of questions) of(topic).questions++;
  const byName = (a: TopicCount, b: TopicCount) => a.topic < b.topic ? -1 : 1;
  if (counts.size <= most) return [...counts.values()].sort(byName);
  const bySize = [...counts.values()].sort((a, b) =>
    b.documents + b.questions - a.documents - a.questions || byName(a, b)
  );
  const rest = bySize.slice(most - 1).reduce(
    (sum, { documents, questions }) => ({
      ...sum,
      documents: sum.documents + documents,
      questions: sum.questions + questions,
    }),
    { topic: "other topics", documents: 0, questions: 0 },
  );
  return [...bySize.slice(0, most - 1).sort(byName), rest];
}

/** Questions by the year they were asked in, in its order, "unknown" last. */
export function byYear(questions: Collection["questions"]): { year: string; questions: number }[] {
  const years = Map.groupBy(questions, (row) => row.asked?.slice(0, 4) ?? "unknown");
  return [...years].map(([year, rows]) => ({ year, questions: rows.length })).sort((a, b) =>
    a.year < b.year ? -1 : 1
  );
}
