import type { Passage } from "./forum_links.ts";

/** What one kind of markup says of a question; null or empty where it says nothing. */
export interface ForumParts {
  title: string | null;
  body: string | null;
  /** As written. */
  date: string | null;
  tags: string[];
  author: string | null;
  /** The accepted answer. */
  answer: Passage | null;
  /** Who wrote it. */
  answerer: string | null;
}

/**
 * Each part from the first that has it. JSON-LD is often cut off or without its links: a text takes the longer
 * one of those that begin as it does, and an answer without links those of the next that has some.
 */
export function mergeParts(all: readonly ForumParts[]): ForumParts {
  const first = <T>(get: (parts: ForumParts) => T | null) => {
    for (const parts of all) {
      const value = get(parts);
      if (value) return value;
    }
    return null;
  };
  const answer = first((parts) => isEmpty(parts.answer) ? null : parts.answer);
  const linked = first((parts) => parts.answer?.links.length ? parts.answer : null);
  return {
    title: first((parts) => parts.title),
    body: whole(first((parts) => parts.body), all.map((parts) => parts.body)),
    date: first((parts) => parts.date),
    tags: first((parts) => parts.tags.length > 0 ? parts.tags : null) ?? [],
    author: first((parts) => parts.author),
    answer: answer && {
      text: whole(answer.text, all.map((parts) => parts.answer?.text ?? null)) ?? "",
      links: linked?.links ?? [],
    },
    answerer: first((parts) => parts.answerer),
  };
}

function whole(text: string | null, others: readonly (string | null)[]): string | null {
  const letters = (of: string) => of.replace(/[^\p{L}\p{N}]/gu, "");
  const start = letters(text ?? "").slice(0, 80);
  return others.reduce((longest, other) => {
    const longer = (other?.length ?? 0) > (longest?.length ?? 0);
    return longer && start !== "" && letters(other!).startsWith(start) ? other : longest;
  }, text);
}

function isEmpty(answer: Passage | null): boolean {
  return answer === null || (answer.text === "" && answer.links.length === 0);
}
