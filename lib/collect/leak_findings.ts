import { silent, type StartProgress } from "../base/mod.ts";
import type { Row } from "../tables/mod.ts";
import { LeakFinder } from "./leaks.ts";
import type { SourceQuestion } from "./source.ts";

/** The questions whose title or answer stands in a document word for word, as findings. */
export function leakFindings(
  questions: readonly SourceQuestion[],
  documents: readonly Row<"documents">[],
  progress: StartProgress = silent,
): Row<"findings">[] {
  const finder = new LeakFinder(questions.map(({ id, text, answer }) => ({
    id,
    title: text.split("\n", 1)[0]!,
    answer,
  })));
  const looking = progress("Looking for answers in the corpus", "documents");
  for (const [i, { doc_id, text }] of documents.entries()) {
    finder.scan(doc_id, text);
    looking.update(i + 1, documents.length);
  }
  return finder.found().map(({ question_id, what, doc_id, words }) => ({
    kind: `${what} in the corpus`,
    id: question_id,
    doc_id,
    value: words,
  }));
}
