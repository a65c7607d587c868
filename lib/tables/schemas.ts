import type { RowOf, Schema } from "./schema.ts";

const system = { type: "string", meaning: "name of the system, in the project's notation" } as const;
const question_id = { type: "string", meaning: "the question" } as const;
const doc_id = { type: "string", meaning: "the document" } as const;
const failure_cause = { type: "string", optional: true, meaning: "why there is no value" } as const;
const failure = { type: "string", optional: true, meaning: "what was said when it failed" } as const;

export const documents = {
  name: "documents",
  meaning: "what can be found",
  columns: {
    doc_id,
    url: { type: "string", meaning: "address it was fetched from" },
    title: { type: "string", meaning: "title of the page" },
    text: { type: "string", meaning: "cleaned text" },
    language: { type: "string", meaning: "language code" },
    date: { type: "string", optional: true, meaning: "date of the page, ISO 8601" },
    topic: { type: "string", optional: true, meaning: "subject" },
    source: { type: "string", meaning: "the source it came from" },
  },
  sort: ["doc_id"],
} as const satisfies Schema;

export const chunks = {
  name: "chunks",
  meaning: "the pieces of documents that are encoded",
  columns: {
    chunk_id: { type: "string", meaning: "document and position" },
    doc_id,
    position: { type: "int", meaning: "place in the document, from 0" },
    headings: { type: "string", meaning: "path of headings above the chunk" },
    text: { type: "string", meaning: "text of the chunk" },
    tokens: { type: "int", meaning: "length in tokens of the chunking tokenizer" },
    start: { type: "int", meaning: "UTF-16 offset in the document's text" },
    end: { type: "int", meaning: "UTF-16 offset of the end" },
  },
  sort: ["doc_id", "position"],
} as const satisfies Schema;

export const questions = {
  name: "questions",
  meaning: "what is asked, with the accepted answer",
  columns: {
    question_id,
    text: { type: "string", meaning: "title and body, personal data removed" },
    answer: { type: "string", optional: true, meaning: "accepted answer" },
    language: { type: "string", meaning: "language code" },
    asked: { type: "string", optional: true, meaning: "date, ISO 8601" },
    topic: { type: "string", optional: true, meaning: "subject" },
    answerable: { type: "string", values: ["yes", "no", "unknown"], meaning: "does the corpus answer it" },
    split: {
      type: "string",
      optional: true,
      meaning: "the part of a data set it belongs to: tune, dev, test",
    },
  },
  sort: ["question_id"],
} as const satisfies Schema;

export const judgements = {
  name: "judgements",
  meaning: "question × document → grade",
  columns: {
    question_id,
    doc_id,
    grade: { type: "int", meaning: "0 not relevant, 1 or more relevant" },
    origin: {
      type: "string",
      values: ["link", "dataset", "model"],
      meaning: "where the judgement comes from",
    },
  },
  sort: ["question_id", "doc_id"],
} as const satisfies Schema;

export const personJudgements = {
  name: "person_judgements",
  meaning:
    "what people judged, each for themselves; stands beside the steps' tables as person.judgements.parquet",
  columns: {
    kind: {
      type: "string",
      values: ["document", "statement", "question", "judgement"],
      meaning:
        "a document for a question, a judge's statement, or what the audit of step 01 drew: a question, a judgement",
    },
    question_id,
    doc_id: { ...doc_id, optional: true },
    grade: {
      type: "float",
      optional: true,
      meaning:
        "of a document 0 to 3; of a statement 1 yes or 0 no, of a score 0 to 1; of the audit 1 faulty or 0 sound; empty where there is only a note",
    },
    person: { type: "string", meaning: "who judged" },
    note: { type: "string", meaning: "what they noted" },
    time: { type: "string", meaning: "when, ISO 8601" },
    system: { type: "string", optional: true, meaning: "whose statement" },
    measure: { type: "string", optional: true, meaning: "the measure the statement counts for" },
    part: { type: "string", optional: true, meaning: "what the statement is a piece of, as in verdicts" },
    place: { type: "int", optional: true, meaning: "which piece of that part, from 0" },
    statement: { type: "string", optional: true, meaning: "the statement; empty where the score is judged" },
    chunk_id: { type: "string", optional: true, meaning: "the context or citation that is judged" },
  },
  sort: [
    ...["kind", "question_id", "doc_id", "system", "measure", "part", "place", "statement", "chunk_id"],
    "person",
  ],
} as const satisfies Schema;

export const dropped = {
  name: "dropped",
  meaning: "what was left out of the collection or the evaluation, and why",
  columns: {
    kind: { type: "string", meaning: "page, file, include, document, question, link or judgement" },
    id: { type: "string", meaning: "address or identifier" },
    stage: { type: "string", meaning: "where it fell out" },
    reason: { type: "string", meaning: "why" },
  },
  sort: ["kind", "stage", "id", "reason"],
} as const satisfies Schema;

export const findings = {
  name: "findings",
  meaning: "what a reader of the collection should know of single documents and questions",
  columns: {
    kind: {
      type: "string",
      values: ["exact duplicate", "near duplicate", "title in the corpus", "answer in the corpus"],
      meaning: "what was found",
    },
    id: { type: "string", meaning: "the document or question" },
    doc_id: { type: "string", meaning: "the document it is like, or that holds its text" },
    value: {
      type: "float",
      meaning: "share of word sequences in common, or number of words found one after another",
    },
  },
  sort: ["kind", "id", "doc_id"],
} as const satisfies Schema;

export const vectors = {
  name: "vectors",
  meaning: "one vector a text",
  columns: {
    id: { type: "string", meaning: "chunk or question" },
    vector: { type: "vector", meaning: "the text's vector" },
    truncated_tokens: {
      type: "int",
      optional: true,
      meaning: "tokens the model did not see; empty where an endpoint does not tell",
    },
  },
  sort: ["id"],
} as const satisfies Schema;

export const systems = {
  name: "systems",
  meaning: "what each system is made of",
  columns: {
    system,
    kind: { type: "string", values: ["sparse", "dense", "hybrid", "reranked"], meaning: "kind of system" },
    model: { type: "string", optional: true, meaning: "encoder" },
    engine: { type: "string", meaning: "what searches" },
    analyser: { type: "string", optional: true, meaning: "text analysis of a sparse system" },
    parameters: { type: "string", meaning: "parameters as JSON" },
    base: { type: "string", optional: true, meaning: "the system it reranks" },
    reranker: { type: "string", optional: true, meaning: "the reranker" },
    depth: { type: "int", meaning: "documents kept a question" },
  },
  sort: ["system"],
} as const satisfies Schema;

export const rankings = {
  name: "rankings",
  meaning: "the documents each system found for each question",
  columns: {
    system,
    question_id,
    rank: { type: "int", meaning: "place, from 1" },
    doc_id,
    score: { type: "float", meaning: "score to show, Min-Max within the question" },
    raw_score: { type: "float", meaning: "score that the order follows" },
    chunk_id: { type: "string", meaning: "the chunk that found the document" },
  },
  sort: ["system", "question_id", "rank"],
} as const satisfies Schema;

export const chunkRankings = {
  ...rankings,
  name: "chunk_rankings",
  meaning: "the chunks each system found for each question, where the experiment ranks chunks too",
} as const satisfies Schema;

export const answers = {
  name: "answers",
  meaning: "what was answered from the contexts a system found",
  columns: {
    system,
    question_id,
    generator: { type: "string", meaning: "what wrote the answer" },
    text: { type: "string", optional: true, meaning: "the answer" },
    contexts: { type: "strings", meaning: "chunks given to the generator, best first" },
    refused: {
      type: "bool",
      optional: true,
      meaning: "the generator said that the contexts do not answer; empty where it failed",
    },
    failure_cause,
    failure,
  },
  sort: ["system", "question_id", "generator"],
} as const satisfies Schema;

export const verdicts = {
  name: "verdicts",
  meaning: "the statements behind the judged measures",
  columns: {
    system,
    question_id,
    measure: { type: "string", meaning: "the measure it counts for" },
    judge: { type: "string", meaning: "who judged" },
    repeat: { type: "int", meaning: "repetition, from 0" },
    part: {
      type: "string",
      optional: true,
      values: ["answer", "reference", "context", "question", "citation", "entity", "mark"],
      meaning: "what it is a piece of",
    },
    place: { type: "int", optional: true, meaning: "which piece of that part, from 0" },
    statement: { type: "string", meaning: "what was judged" },
    verdict: { type: "int", meaning: "1 yes, 0 no; of a rating the mark from 1 to 5" },
    reason: { type: "string", meaning: "why" },
    chunk_id: {
      type: "string",
      optional: true,
      meaning: "the context it was held against, or that is closest",
    },
    evidence: {
      type: "string",
      optional: true,
      meaning: "the sentence of the context that is closest, by an encoder",
    },
  },
  sort: ["system", "question_id", "measure", "judge", "repeat", "part", "place", "statement", "chunk_id"],
} as const satisfies Schema;

export const measurements = {
  name: "measurements",
  meaning: "system × question × measure → a value or a failure with its cause",
  columns: {
    system,
    question_id,
    measure: { type: "string", meaning: "measure, in the project's notation" },
    k: { type: "int", optional: true, meaning: "cut-off" },
    level: { type: "string", values: ["document", "chunk"], meaning: "what was counted" },
    generator: { type: "string", optional: true, meaning: "what wrote the answer" },
    judge: { type: "string", optional: true, meaning: "who judged, with model and version" },
    repeat: { type: "int", meaning: "repetition, from 0" },
    value: { type: "float", optional: true, meaning: "the value" },
    failure_cause,
    failure,
  },
  sort: ["system", "measure", "question_id", "judge", "repeat"],
} as const satisfies Schema;

export const summaries = {
  name: "summaries",
  meaning: "what has no question of its own: means, coverage, baselines",
  columns: {
    system,
    measure: { type: "string", meaning: "measure or fact" },
    judge: { type: "string", optional: true, meaning: "who judged, with model and version" },
    value: { type: "float", optional: true, meaning: "value" },
    low: { type: "float", optional: true, meaning: "lower end of the interval" },
    high: { type: "float", optional: true, meaning: "upper end of the interval" },
    n: { type: "int", meaning: "questions or pairs it rests on" },
    failures: { type: "int", meaning: "failed measurements left out" },
    bound_low: { type: "float", optional: true, meaning: "the mean if every failure had scored worst" },
    bound_high: { type: "float", optional: true, meaning: "the mean if every failure had scored best" },
  },
  sort: ["measure", "system", "judge"],
} as const satisfies Schema;

export const agreements = {
  name: "agreements",
  meaning: "how far judges can be trusted: with themselves, with each other, with people",
  columns: {
    measure: { type: "string", meaning: "measure" },
    figure: {
      type: "string",
      values: [
        "flip_rate",
        "standard_deviation",
        "krippendorff_alpha",
        "krippendorff_alpha_of_scores",
        "agreement",
        "kappa",
        "spearman",
        "sensitivity",
        "specificity",
        "corrected_rate",
        "corrected_mean",
      ],
      meaning: "what was computed",
    },
    system: { ...system, optional: true },
    a: { type: "string", meaning: "the judge" },
    b: { type: "string", optional: true, meaning: "the other judge, or people; empty for its own repeats" },
    value: { type: "float", optional: true, meaning: "value" },
    low: { type: "float", optional: true, meaning: "lower end of its interval" },
    high: { type: "float", optional: true, meaning: "upper end of its interval" },
    n: { type: "int", meaning: "verdicts, scores or questions it rests on" },
    reason: { type: "string", optional: true, meaning: "why there is no value" },
  },
  sort: ["measure", "figure", "system", "a", "b"],
} as const satisfies Schema;

export const comparisons = {
  name: "comparisons",
  meaning: "two systems on one measure",
  columns: {
    family: { type: "string", meaning: "the comparisons corrected together" },
    measure: { type: "string", meaning: "measure" },
    k: { type: "int", optional: true, meaning: "cut-off" },
    a: { type: "string", meaning: "first system" },
    b: { type: "string", meaning: "second system" },
    n: { type: "int", meaning: "questions both were measured on" },
    failures: { type: "int", meaning: "questions left out because either failed" },
    judged_a: { type: "float", optional: true, meaning: "judged share at k of the first" },
    judged_b: { type: "float", optional: true, meaning: "judged share at k of the second" },
    difference: { type: "float", optional: true, meaning: "mean of a minus mean of b" },
    low: { type: "float", optional: true, meaning: "lower end of its interval" },
    high: { type: "float", optional: true, meaning: "upper end of its interval" },
    bound_low: {
      type: "float",
      optional: true,
      meaning: "the difference over all questions if every failure had been the worst for a",
    },
    bound_high: {
      type: "float",
      optional: true,
      meaning: "the difference over all questions if every failure had been the best for a",
    },
    test: { type: "string", meaning: "test" },
    statistic: { type: "float", optional: true, meaning: "test statistic" },
    p: { type: "float", optional: true, meaning: "p value" },
    correction: { type: "string", meaning: "correction for the family" },
    p_corrected: { type: "float", optional: true, meaning: "corrected p value" },
    effect: { type: "string", meaning: "kind of effect size" },
    effect_value: { type: "float", optional: true, meaning: "effect size" },
    effect_low: { type: "float", optional: true, meaning: "lower end of its interval" },
    effect_high: { type: "float", optional: true, meaning: "upper end of its interval" },
    decision: {
      type: "string",
      values: ["better", "worse", "practically equal", "undecided"],
      meaning: "what the interval and the smallest difference worth having say of a against b",
    },
    withheld: {
      type: "string",
      optional: true,
      values: ["judges differ", "judged unevenly", "failures could turn it"],
      meaning: "why nothing is decided, whatever the figures say",
    },
    n_needed: { type: "int", optional: true, meaning: "questions it would take to decide" },
    detectable: {
      type: "float",
      optional: true,
      meaning: "smallest difference found with 80% power, given the spread, n and the size of the family",
    },
  },
  sort: ["family", "measure", "a", "b"],
} as const satisfies Schema;

const two_sided = {
  a: { type: "string", meaning: "first system" },
  b: { type: "string", meaning: "second system" },
} as const;

export const tests = {
  name: "tests",
  meaning: "further tests of the headline comparisons, and tests of all systems at once",
  columns: {
    family: { type: "string", meaning: "the comparisons corrected together" },
    measure: { type: "string", meaning: "measure" },
    a: { ...two_sided.a, optional: true },
    b: { ...two_sided.b, optional: true },
    test: { type: "string", meaning: "test; one of all systems at once has no a and b" },
    n: { type: "int", meaning: "questions it rests on" },
    statistic: { type: "float", optional: true, meaning: "test statistic" },
    df: { type: "float", optional: true, meaning: "degrees of freedom" },
    p: { type: "float", optional: true, meaning: "p value" },
    correction: { type: "string", optional: true, meaning: "correction for the family" },
    p_corrected: { type: "float", optional: true, meaning: "corrected p value" },
    reason: { type: "string", optional: true, meaning: "why there is no p value" },
  },
  sort: ["family", "measure", "test", "a", "b"],
} as const satisfies Schema;

export const contrasts = {
  name: "contrasts",
  meaning: "what has two sides: effect sizes, posterior probabilities and risk of one system against another",
  columns: {
    family: { type: "string", meaning: "the comparisons read together" },
    measure: { type: "string", meaning: "measure" },
    figure: { type: "string", meaning: "what was computed: cohen_dz, cliffs_delta, p_better, urisk(1) …" },
    ...two_sided,
    value: { type: "float", optional: true, meaning: "value, of a against b" },
    low: { type: "float", optional: true, meaning: "lower end of its interval" },
    high: { type: "float", optional: true, meaning: "upper end of its interval" },
    n: { type: "int", meaning: "questions it rests on" },
    reason: { type: "string", optional: true, meaning: "why there is no value" },
  },
  sort: ["family", "measure", "figure", "a", "b"],
} as const satisfies Schema;

export const effects = {
  name: "effects",
  meaning: "what the factors of the design and their interactions do, within questions",
  columns: {
    measure: { type: "string", meaning: "measure, without its cut-off where that is a factor" },
    method: {
      type: "string",
      values: ["repeated-measures ANOVA", "aligned ranks"],
      meaning: "how it was computed",
    },
    effect: { type: "string", meaning: "factor, or factors joined by ×" },
    n: { type: "int", meaning: "questions with a value in every cell" },
    df: { type: "float", optional: true, meaning: "degrees of freedom" },
    df_error: { type: "float", optional: true, meaning: "degrees of freedom of its error" },
    f: { type: "float", optional: true, meaning: "F" },
    p: { type: "float", optional: true, meaning: "p value if sphericity held" },
    epsilon: { type: "float", optional: true, meaning: "Greenhouse and Geisser's epsilon" },
    p_corrected: {
      type: "float",
      optional: true,
      meaning: "p value with the degrees of freedom times epsilon",
    },
    eta: { type: "float", optional: true, meaning: "partial eta squared" },
    mauchly_w: { type: "float", optional: true, meaning: "Mauchly's W" },
    mauchly_p: { type: "float", optional: true, meaning: "p value of sphericity" },
    reason: { type: "string", optional: true, meaning: "why there are no figures" },
  },
  sort: ["measure", "method", "effect"],
} as const satisfies Schema;

export const correlations = {
  name: "correlations",
  meaning: "how two measures go together, over the questions of a system or over the systems' means",
  columns: {
    scope: { type: "string", values: ["questions", "systems"], meaning: "over what" },
    system: { ...system, optional: true },
    a: { type: "string", meaning: "first measure" },
    b: { type: "string", meaning: "second measure" },
    coefficient: { type: "string", values: ["spearman", "kendall"], meaning: "which coefficient" },
    value: { type: "float", optional: true, meaning: "value" },
    low: { type: "float", optional: true, meaning: "lower end of its interval" },
    high: { type: "float", optional: true, meaning: "upper end of its interval" },
    n: { type: "int", meaning: "questions or systems it rests on" },
    failures: { type: "int", meaning: "questions left out because either failed" },
    reason: { type: "string", optional: true, meaning: "why there is no value" },
  },
  sort: ["scope", "system", "a", "b", "coefficient"],
} as const satisfies Schema;

export const power = {
  name: "power",
  meaning: "the smallest difference that so many questions show in four of five tries",
  columns: {
    family: { type: "string", meaning: "the comparisons corrected together" },
    measure: { type: "string", meaning: "measure" },
    n: { type: "int", meaning: "questions" },
    comparisons: { type: "int", meaning: "comparisons of the family" },
    dz: { type: "float", optional: true, meaning: "smallest Cohen's dz" },
    spread: {
      type: "float",
      optional: true,
      meaning: "median standard deviation of the family's differences",
    },
    difference: { type: "float", optional: true, meaning: "smallest difference: dz times the spread" },
    measured: { type: "bool", meaning: "whether this is the run's own number of questions" },
    needed: {
      type: "int",
      optional: true,
      meaning: "questions that would show the smallest difference worth having",
    },
  },
  sort: ["family", "measure", "n"],
} as const satisfies Schema;

export const candidates = {
  ...rankings,
  name: "candidates",
  meaning: "what each system found further down, for comparing depths of reranking",
} as const satisfies Schema;

export const failures = {
  name: "failures",
  meaning: "what failed within a step that went on",
  columns: {
    system,
    question_id,
    doc_id,
    cause: { type: "string", meaning: "kind of failure" },
    message: { type: "string", meaning: "what was said when it failed" },
  },
  sort: ["system", "question_id", "doc_id"],
} as const satisfies Schema;

/** Every hand-off table, by name. */
export const schemas = {
  documents,
  chunks,
  questions,
  judgements,
  person_judgements: personJudgements,
  dropped,
  findings,
  vectors,
  systems,
  rankings,
  chunk_rankings: chunkRankings,
  answers,
  verdicts,
  measurements,
  summaries,
  agreements,
  comparisons,
  tests,
  contrasts,
  effects,
  correlations,
  power,
  candidates,
  failures,
} as const;

export type TableName = keyof typeof schemas;
/** The type of one row of a named table. */
export type Row<T extends TableName> = RowOf<(typeof schemas)[T]>;
