import type { Row } from "../tables/mod.ts";
import { count, list } from "./words.ts";

/** What may make the figures of a run mean less than they seem to, each with the run's own figures. */
export interface Threat {
  threat: string;
  here: string;
}

/** The tables that tell. */
export interface ThreatInput {
  documents: number;
  questions: readonly Pick<Row<"questions">, "question_id" | "answerable">[];
  judgements: readonly Pick<Row<"judgements">, "question_id" | "doc_id" | "grade">[];
  dropped: readonly Pick<Row<"dropped">, "kind" | "reason">[];
  findings: readonly Pick<Row<"findings">, "kind" | "id">[];
  measurements: readonly Pick<Row<"measurements">, "measure" | "failure_cause" | "generator" | "judge">[];
  /** Means, among them the judged share at the headline's cut-off and what the encoders did not see. */
  summaries: readonly Pick<Row<"summaries">, "system" | "measure" | "value" | "n">[];
  systems: readonly string[];
  positivesOnly: boolean;
  /** The measure of the judged share, such as "Judged@10". */
  judged?: string;
  language: string;
}

/** A share in per cent; what is not all is never rounded to 100%, nor what is something to 0%. */
function percent(share: number): string {
  if (share > 0 && share < 0.0005) return "less than 0.1%";
  if (share < 1 && share >= 0.9995) return "more than 99.9%";
  return `${(100 * share).toFixed(share > 0 && share < 0.1 || share > 0.99 && share < 1 ? 1 : 0)}%`;
}

/** "stands" of one, "stand" of others. */
const verb = (n: number, one: string, several: string) => n === 1 ? one : several;

/** Threats to validity, from the run's own tables: a sentence with figures for each, also where there is none to fear. */
export function threats(input: ThreatInput): Threat[] {
  return [
    { threat: "Documents that nobody judged", here: unjudged(input) },
    { threat: "Texts that a model did not see whole", here: truncation(input) },
    { threat: "Questions whose answer leaks", here: leakage(input) },
    { threat: "Failures", here: failures(input) },
    { threat: "Answers and who judged them", here: judges(input) },
    { threat: "Concentration of the ground truth", here: concentration(input) },
    { threat: "Links that lead nowhere", here: deadLinks(input) },
    { threat: "Text only", here: "Pictures, videos and what is drawn in them were not read by any system." },
    {
      threat: "One collection",
      here:
        `${
          count(input.documents, "document")
        } of one collection (language: ${input.language}, unless a text says otherwise): what wins here ` +
        "need not win elsewhere.",
    },
  ];
}

function unjudged({ positivesOnly, judgements, judged, summaries, systems }: ThreatInput): string {
  const questions = new Set(judgements.map(({ question_id }) => question_id)).size;
  const each = questions === 0 ? 0 : judgements.filter(({ grade }) => grade > 0).length / questions;
  const relevant = `${each.toFixed(1)} relevant documents are known for a judged question on average.`;
  if (questions === 0) return "There are no judgements.";
  if (positivesOnly) {
    return `Nobody judged a document irrelevant: a good one that is not among the judged ones counts as wrong for every ` +
      `system, and by how much cannot be told. ${relevant}`;
  }
  const shares = summaries.filter(({ system, measure, value }) =>
    measure === judged && value !== null && systems.includes(system)
  ).map(({ value }) => value!);
  if (shares.length === 0) return `How many of the documents found were judged is not measured. ${relevant}`;
  const least = Math.min(...shares), most = Math.max(...shares);
  const range = percent(least) === percent(most)
    ? percent(most)
    : `${percent(least)} to ${percent(most)}, depending on the system,`;
  return `Of the documents found, ${range} were judged (${judged}); the others count as wrong. ${relevant}`;
}

function truncation({ summaries }: ThreatInput): string {
  const cut = summaries.filter(({ measure, value }) =>
    measure === "unseen_chunks" && value !== null && value > 0
  );
  const known = summaries.filter(({ measure, value }) => measure === "unseen_chunks" && value !== null);
  const silent = summaries.filter(({ measure, value }) => measure === "unseen_chunks" && value === null);
  const parts = [];
  if (known.length > 0 && cut.length === 0) {
    parts.push(`${list(known.map(({ system }) => system), "and")} saw every chunk whole.`);
  }
  if (cut.length > 0) {
    parts.push(
      `${list(cut.map(({ system, value }) => `${system} missed ${percent(value!)} of the tokens`), "and")}.`,
    );
  }
  if (silent.length > 0) {
    parts.push(`What ${list(silent.map(({ system }) => system), "and")} did not see is not told.`);
  }
  return parts.length > 0
    ? parts.join(" ")
    : "No encoder of this run says what it did not see; searches by words see all of every text.";
}

function leakage({ findings, questions }: ThreatInput): string {
  const asked = new Set(questions.map(({ question_id }) => question_id));
  const of = (kind: string) =>
    new Set(findings.filter((finding) => finding.kind === kind && asked.has(finding.id)).map(({ id }) => id))
      .size;
  const titles = of("title in the corpus"), answers = of("answer in the corpus");
  if (titles + answers === 0) {
    return "No title of a question and no accepted answer was found in the documents word for word (short ones are not " +
      "looked for).";
  }
  return `Of ${count(questions.length, "question")}, ${titles} ${
    verb(titles, "has a title", "have a title")
  } that ` +
    `stands in a document word for word, and ${answers} an accepted answer that does, or a long part of it: searches by ` +
    "words may find these too easily.";
}

function failures({ measurements }: ThreatInput): string {
  const failed = measurements.filter(({ failure_cause }) => failure_cause !== null);
  if (failed.length === 0) return "Every measurement has a value.";
  const measures = new Set(failed.map(({ measure }) => measure));
  const causes = [...Map.groupBy(failed, ({ failure_cause }) => failure_cause)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([cause, rows]) => `${cause} ${rows.length.toLocaleString("en-US")}`);
  return `${count(failed.length, "measurement")} of ${measurements.length.toLocaleString("en-US")} failed (${
    causes.join(", ")
  }), in ${list([...measures].sort(), "and")}. Means leave them out, and say so.`;
}

function judges({ measurements }: ThreatInput): string {
  const distinct = (names: readonly (string | null)[]) =>
    [...new Set(names.filter((name) => name !== null))].sort();
  const generators = distinct(measurements.map(({ generator }) => generator));
  if (generators.length === 0) return "This run has no answers.";
  const by = distinct(measurements.filter(({ generator }) => generator !== null).map(({ judge }) => judge));
  return `Answers: ${list(generators, "and")}; measured by ${
    by.length === 0 ? "nobody" : list(by, "and")
  }. A proxy tells how ` +
    "close texts are, not whether what they say is true; with another generator or judge the answers may compare otherwise.";
}

function concentration({ judgements, documents }: ThreatInput): string {
  const counts = [
    ...Map.groupBy(judgements.filter(({ grade }) => grade > 0), ({ doc_id }) => doc_id).values(),
  ].map(({ length }) => length).sort((a, b) => b - a);
  const all = counts.reduce((sum, n) => sum + n, 0);
  if (all === 0) return "No document is judged relevant to any question.";
  let half = 0, sum = 0;
  while (sum < all / 2) sum += counts[half++]!;
  return `${count(counts.length, "document")} of ${documents.toLocaleString("en-US")} ` +
    `${verb(counts.length, "is", "are")} known to be relevant to some question; ${
      half === 1 ? "one of them holds" : `${half} of them hold`
    } at least half of the ${count(all, "judgement")} of relevance, the most wanted ${
      percent(counts[0]! / all)
    }.`;
}

function deadLinks({ dropped }: ThreatInput): string {
  const links = dropped.filter(({ kind }) => kind === "link" || kind === "judgement");
  const lost =
    dropped.filter(({ kind, reason }) => kind === "question" && reason.startsWith("not in the corpus"))
      .length;
  const parts = [];
  if (links.length > 0) {
    const reasons = [...Map.groupBy(links, ({ reason }) => reason.split(":", 1)[0]!)]
      .sort(([, a], [, b]) => b.length - a.length);
    const shown = reasons.slice(0, 3).map(([reason, rows]) => `${reason} (${rows.length})`);
    parts.push(
      `${links.length.toLocaleString("en-US")} ${
        verb(links.length, "link or judgement was", "links or judgements were")
      } dropped: ${shown.join("; ")}${
        reasons.length > 3 ? "; and others" : ""
      }. What they point to is not counted for any system.`,
    );
  }
  if (lost > 0) {
    parts.push(
      `${count(lost, "question")} ${
        verb(lost, "was", "were")
      } left out because no linked document is in the corpus.`,
    );
  }
  return parts.length > 0 ? parts.join(" ") : "No link or judgement had to be dropped.";
}
