import assert from "node:assert/strict";
import { type ThreatInput, threats } from "./threats.ts";

const summary = (system: string, measure: string, value: number | null) => ({
  system,
  measure,
  value,
  n: 10,
});
const judgement = (question_id: string, doc_id: string, grade = 1) => ({ question_id, doc_id, grade });

const nothing: ThreatInput = {
  documents: 0,
  questions: [],
  judgements: [],
  dropped: [],
  findings: [],
  measurements: [],
  summaries: [],
  systems: [],
  positivesOnly: false,
  judged: "Judged@10",
  language: "en",
};

/** What is said of one threat, by the first word of its name. */
function here(name: string, input: Partial<ThreatInput>): string {
  return threats({ ...nothing, ...input }).find(({ threat }) => threat.startsWith(name))!.here;
}

Deno.test("threats() of an empty run has a sentence for each, and no figure that is none", () => {
  const all = threats(nothing);
  assert.equal(all.length, 9);
  for (const { threat, here } of all) {
    assert.ok(here.endsWith(".") && !/NaN|undefined|null|Infinity/.test(here), `${threat}: ${here}`);
  }
});

Deno.test("threats() tells how many documents were judged, between the systems of the run", () => {
  const judgements = [
    judgement("q1", "a"),
    judgement("q1", "b"),
    judgement("q2", "a"),
    judgement("q2", "c", 0),
  ];
  const summaries = [
    summary("x", "Judged@10", 0.625),
    summary("y", "Judged@10", 0.9996),
    summary("other", "Judged@10", 0.1),
    summary("x", "Judged@5", 0.2),
  ];
  assert.equal(
    here("Documents", { judgements, summaries, systems: ["x", "y"] }),
    "Of the documents found, 63% to more than 99.9%, depending on the system, were judged (Judged@10); the others count " +
      "as wrong. 1.5 relevant documents are known for a judged question on average.",
  );
  assert.match(
    here("Documents", { judgements, summaries, systems: ["x"] }),
    /^Of the documents found, 63% were judged/,
  );
  assert.match(here("Documents", { judgements, systems: ["x"] }), /^How many .* is not measured\./);
  assert.match(
    here("Documents", { judgements, positivesOnly: true }),
    /^Nobody judged a document irrelevant/,
  );
  assert.equal(here("Documents", { positivesOnly: true }), "There are no judgements.");
});

Deno.test("threats() names the encoders that did not see all, and those that do not tell", () => {
  const summaries = [
    summary("minilm", "unseen_chunks", 0.254),
    summary("gte", "unseen_chunks", 0.0001),
    summary("jina", "unseen_chunks", 0),
    summary("endpoint", "unseen_chunks", null),
    summary("minilm", "unseen_questions", 0.9),
  ];
  assert.equal(
    here("Texts", { summaries }),
    "minilm missed 25% of the tokens and gte missed less than 0.1% of the tokens. " +
      "What endpoint did not see is not told.",
  );
  assert.equal(here("Texts", { summaries: summaries.slice(2, 3) }), "jina saw every chunk whole.");
  assert.match(here("Texts", {}), /^No encoder of this run/);
});

Deno.test("threats() counts each question once that leaks, however many documents hold it", () => {
  const found = (kind: "title in the corpus" | "answer in the corpus" | "near duplicate", id: string) => ({
    kind,
    id,
  });
  const questions = ["q1", "q2", "q3"].map((question_id) => ({ question_id, answerable: "yes" as const }));
  assert.equal(
    here("Questions", {
      questions,
      findings: [
        found("title in the corpus", "q1"),
        found("title in the corpus", "q1"),
        found("answer in the corpus", "q2"),
        found("answer in the corpus", "q3"),
        found("near duplicate", "d1"),
      ],
    }),
    "Of 3 questions, 1 has a title that stands in a document word for word, and 2 an accepted answer that does, or a " +
      "long part of it: searches by words may find these too easily.",
  );
  assert.match(
    here("Questions", { questions, findings: [found("near duplicate", "d1")] }),
    /^No title of a question/,
  );
});

Deno.test("threats() counts failures by cause, the most frequent first", () => {
  const measurements = [
    { measure: "faithfulness", failure_cause: "timeout" },
    { measure: "faithfulness", failure_cause: "refused" },
    { measure: "answer_correctness", failure_cause: "refused" },
    { measure: "nDCG@10", failure_cause: null },
  ].map((row) => ({ ...row, generator: null, judge: null }));
  assert.equal(
    here("Failures", { measurements }),
    "3 measurements of 4 failed (refused 2, timeout 1), in answer_correctness and faithfulness. " +
      "Means leave them out, and say so.",
  );
  assert.equal(here("Failures", { measurements: measurements.slice(3) }), "Every measurement has a value.");
});

Deno.test("threats() says how few documents hold half of the ground truth", () => {
  const judgements = [
    ...["q1", "q2", "q3"].map((question) => judgement(question, "a")),
    judgement("q1", "b"),
    judgement("q2", "c"),
    judgement("q3", "d", 0),
  ];
  assert.equal(
    here("Concentration", { judgements, documents: 1200 }),
    "3 documents of 1,200 are known to be relevant to some question; one of them holds at least half of the 5 judgements " +
      "of relevance, the most wanted 60%.",
  );
  assert.match(
    here("Concentration", { judgements: [judgement("q", "d", 0)] }),
    /^No document is judged relevant/,
  );
});

Deno.test("threats() counts dropped links by reason, and the questions that had no other", () => {
  const dropped = [
    { kind: "link", reason: "not in the corpus: https://x.example/a (status 404)" },
    { kind: "link", reason: "not in the corpus: https://x.example/b" },
    { kind: "judgement", reason: "document not in the corpus" },
    { kind: "question", reason: "not in the corpus: https://x.example/c" },
    { kind: "question", reason: "no accepted answer" },
    { kind: "page", reason: "status 404" },
  ];
  assert.equal(
    here("Links", { dropped }),
    "3 links or judgements were dropped: not in the corpus (2); document not in the corpus (1). What they point to is " +
      "not counted for any system. 1 question was left out because no linked document is in the corpus.",
  );
  assert.match(
    here("Links", { dropped: dropped.slice(0, 1) }),
    /^1 link or judgement was dropped: not in the corpus \(1\)\./,
  );
  assert.equal(here("Links", { dropped: dropped.slice(4) }), "No link or judgement had to be dropped.");
});

Deno.test("threats() names who wrote the answers and who judged them", () => {
  const measured = { measure: "faithfulness", failure_cause: null, generator: "extractive" };
  assert.match(
    here("Answers", {
      measurements: [
        { ...measured, judge: "embedding proxy (m)" },
        { ...measured, judge: "m" },
        { measure: "nDCG@10", failure_cause: null, generator: null, judge: null },
      ],
    }),
    /^Answers: extractive; measured by embedding proxy \(m\) and m\. A proxy tells/,
  );
  assert.equal(here("Answers", {}), "This run has no answers.");
});
