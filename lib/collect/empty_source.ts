import { Problem } from "../base/mod.ts";
import type { Row } from "../tables/mod.ts";
import type { FailedStart } from "./failed_starts.ts";

/** What is known of a source that gave nothing. */
export interface EmptySource {
  failed: readonly FailedStart[];
  dropped: readonly Row<"dropped">[];
}

const MOST_LINES = 5;

/** Why a site gave no document. */
export function noDocuments(site: EmptySource): Problem {
  return new Problem({
    what: `No document was collected${causes(site)}`,
    where: 'the site of the experiment, "collection.start"',
    todo: site.failed.length > 0
      ? adviceFor(site.failed, "collection.start")
      : 'name other addresses under "collection.start", or wider prefixes under "collection.within"',
  });
}

/** Why a forum gave no question. */
export function noQuestions(forum: EmptySource): Problem {
  const dropped = forum.dropped.map((row) =>
    row.stage === "question" ? { ...row, reason: "no question found on the page by its markup" } : row
  );
  return new Problem({
    what: `There are documents but no questions${causes({ ...forum, dropped })}`,
    where: 'the forum of the experiment, "collection.questions.start"',
    todo: forum.failed.length > 0
      ? adviceFor(forum.failed, "collection.questions.start")
      : 'name a forum whose pages carry schema.org QAPage markup, choose another "preset", or say with "selectors" where title, body and accepted answer stand, under "collection.questions"',
  });
}

/** What to do about start addresses that led nowhere. */
function adviceFor(failed: readonly FailedStart[], field: string): string {
  const reasons = failed.map(({ reason }) => reason).join("\n");
  if (reasons.includes("private address")) {
    return 'if it is meant to be crawled, add the host, with its port, to "hosts" at the top of the experiment';
  }
  if (reasons.includes("disallowed by robots.txt")) {
    return `the site does not allow it: name other addresses under "${field}"`;
  }
  return `open the address in a browser: if it is right, start again when it answers, else mend "${field}"`;
}

/** Start addresses with their causes, then how many pages fell out for each other reason. */
function causes({ failed, dropped }: EmptySource): string {
  const starts = new Set(failed.map(({ url }) => url));
  const others = Map.groupBy(dropped.filter(({ id }) => !starts.has(id)), ({ reason }) => reason);
  const lines = [
    ...failed.map(({ url, reason }) => `${url}: ${reason}`),
    ...[...others].sort((a, b) => b[1].length - a[1].length).map(([reason, rows]) =>
      rows.length === 1
        ? `${rows[0]!.id}: ${reason}`
        : `${rows.length} pages such as ${rows[0]!.id}: ${reason}`
    ),
  ];
  const more = lines.length > MOST_LINES ? [`and ${lines.length - MOST_LINES} more causes`] : [];
  return [...lines.slice(0, MOST_LINES), ...more].map((line) => `\n  - ${line}`).join("");
}
