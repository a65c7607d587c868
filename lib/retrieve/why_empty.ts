import type { Retriever } from "../notation/mod.ts";
import type { SparseSearch } from "./search_sparse.ts";

/** Why a system found nothing for a question. */
export async function whyEmpty(
  retriever: Retriever,
  question: string,
  open: (sparse: Extract<Retriever, { kind: "bm25" | "rm3" | "corrected" }>) => Promise<SparseSearch>,
): Promise<string> {
  switch (retriever.kind) {
    case "bm25":
    case "rm3":
    case "corrected":
      return whyNoWords(await open(retriever), question);
    case "fusion": {
      const reasons = new Set<string>();
      for (const part of retriever.parts) reasons.add(await whyEmpty(part, question, open));
      return [...reasons].join("; ");
    }
    case "dense":
    case "chroma":
      return "the search by vectors gave no documents";
  }
}

function whyNoWords({ index, analyser, corrected }: SparseSearch, question: string): string {
  if (index.size === 0) return "there are no documents";
  if (question.trim() === "") return "the question is empty";
  const { text } = corrected(question);
  if (analyser.tokens(text).length === 0) {
    return "no words are left after analysis: only stop words, punctuation or words of more than 255 characters";
  }
  if (index.terms(text).length === 0) return "none of its words is in the corpus";
  return "no document has a score for its words";
}
