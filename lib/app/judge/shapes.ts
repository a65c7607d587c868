import { z } from "zod";
import { FROM_FILE, PERSON_FILES } from "./files.ts";
import { KINDS } from "./thing.ts";

/** Initials or a name. */
export const person = z.string().trim().normalize("NFC")
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,29}$/u,
    "A name has 1 to 30 letters, digits, spaces, dots or hyphens",
  )
  .refine(
    (name) => name !== FROM_FILE,
    `"${FROM_FILE}" stands for what was read from files; take another name`,
  );

const orNothing = <T extends z.ZodType>(shape: T) =>
  z.literal("").transform(() => undefined).or(shape).optional();
const name = z.string().min(1).max(500);

/** The kinds of work on the page. */
export const WORK = ["documents", "statements", "audit"] as const;
export const work = z.enum(WORK);
export type Work = z.infer<typeof work>;

/** How the queue is made up. */
export const settings = z.object({
  /** Of documents: the two systems that are compared, and by what. */
  a: orNothing(name),
  b: orNothing(name),
  measure: orNothing(name),
  order: z.enum(["worth", "question"]).default("worth"),
  /** The question one is at. */
  stay: orNothing(name),
  /** Of statements: the measure whose verdicts are looked at. */
  of: orNothing(name),
  /** Whether words of the question are marked in the text. */
  words: z.enum(["0", "1"]).default("0"),
});
export type Settings = z.infer<typeof settings>;

export const nextQuery = settings.extend({ person, work });
export const taskQuery = settings.extend({ person, id: name });
export const documentQuery = z.object({ id: name, words: settings.shape.words });

export const markBody = z.object({
  person,
  id: name,
  /** Of a document 0 to 3; of a statement 1 yes, 0 no, of a score 0 to 1; of the audit 1 faulty, 0 sound; null skips. */
  grade: z.number().min(0).max(3).nullable(),
  note: z.string().max(4000).optional(),
  settings: settings.default({ order: "worth", words: "0" }),
});
export const noteBody = z.object({ person, id: name, note: z.string().max(4000) });
export const undoBody = z.object({
  person,
  work,
  settings: settings.default({ order: "worth", words: "0" }),
});

const span = z.object({ text: z.string(), mark: z.literal("word").optional() });
export const chunk = z.object({
  chunk_id: z.string(),
  headings: z.string(),
  text: z.array(span),
  best: z.boolean(),
});

/** What is to be judged, without anything that would tell what others, systems or judges make of it. */
export const task = z.object({
  id: z.string(),
  kind: z.enum(KINDS),
  question: z.string(),
  document: z.object({
    title: z.string(),
    url: z.string(),
    /** The best chunks. */
    chunks: z.array(chunk),
    /** How many chunks there are besides. */
    more: z.number(),
  }).nullable(),
  statement: z.object({
    measure: z.string(),
    asks: z.string(),
    scale: z.enum(["yes or no", "share"]),
    text: z.string().nullable(),
    shown: z.array(z.object({
      what: z.enum(["answer", "accepted answer", "context"]),
      number: z.number().nullable(),
      text: z.string().nullable(),
    })),
  }).nullable(),
  note: z.string(),
});
export type Task = z.infer<typeof task>;

/** What was hidden until it was judged. */
export const revealed = z.object({
  id: z.string(),
  kind: z.enum(KINDS),
  question: z.string(),
  title: z.string(),
  grade: z.number().nullable(),
  note: z.string(),
  /** Where the two systems have the document. */
  found: z.array(z.object({
    system: z.string(),
    rank: z.number().nullable(),
    score: z.number().nullable(),
  })),
  /** How many of the run's systems found it, of how many. */
  systems: z.object({ found: z.number(), all: z.number() }).nullable(),
  /** The run's own judgement. */
  run: z.object({ grade: z.number(), origin: z.string() }).nullable(),
  /** How far its judgement could move the difference of the pair, and how far it did. */
  could: z.number().nullable(),
  moved: z.number().nullable(),
  verdicts: z.array(z.object({ judge: z.string(), verdict: z.number(), reason: z.string() })),
  system: z.string().nullable(),
  flags: z.array(z.string()),
  others: z.array(z.object({ person: z.string(), grade: z.number(), note: z.string() })),
});
export type Revealed = z.infer<typeof revealed>;

export const progress = z.object({
  judged: z.number(),
  skipped: z.number(),
  total: z.number(),
  /** Judged by this person since midnight, of all kinds. */
  today: z.number(),
});

export const problems = z.array(z.object({ file: z.enum(PERSON_FILES), message: z.string() }));

export const nextAnswer = z.object({ task: task.nullable(), progress, problems });
export const taskAnswer = z.object({ task, revealed: revealed.nullable() });
export const markAnswer = nextAnswer.extend({ revealed: revealed.nullable() });
export const undoAnswer = nextAnswer.extend({
  /** Whether there was anything to take back. */
  undone: z.boolean(),
});

export const overview = z.object({
  run: z.string(),
  title: z.string(),
  /** What can be judged in this run. */
  work: z.array(work),
  measures: z.array(z.string()),
  systems: z.array(z.string()),
  pair: z.object({ a: z.string(), b: z.string(), measure: z.string() }).nullable(),
  /** Measures that have statements. */
  statements: z.array(z.string()),
  people: z.array(z.object({ person: z.string(), judged: z.number() })),
  /** The highest grade of the run's own judgements. */
  highest: z.number(),
  problems,
});

const whose = z.object({
  /** Whose marks count; everybody's, merged, unless it is said. */
  person: orNothing(person),
});
export const changesQuery = settings.pick({ a: true, b: true, measure: true }).extend(whose.shape);
const difference = z.object({ value: z.number(), low: z.number().nullable(), high: z.number().nullable() });
export const changes = z.object({
  a: z.string(),
  b: z.string(),
  measure: z.string(),
  questions: z.number(),
  touched: z.number(),
  judged: z.number(),
  systems: z.array(z.object({ system: z.string(), before: z.number(), after: z.number() })),
  before: difference,
  after: difference,
});

export const whoseQuery = whose;
const figure = z.object({
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  n: z.number(),
  reason: z.string().nullable(),
});
export const judgesAnswer = z.object({
  judges: z.array(figure.extend({
    measure: z.string(),
    judge: z.string(),
    figure: z.string(),
    system: z.string().nullable(),
  })),
});
export const auditAnswer = z.object({
  audit: z.array(z.object({
    ...{ kind: z.enum(["question", "judgement"]), n: z.number(), faulty: z.number() },
    ...{ share: z.number(), low: z.number(), high: z.number() },
  })),
});

export const agreementQuery = z.object({ person });
export const agreementAnswer = z.object({
  pairs: z.array(z.object({
    ...{ kind: z.enum(KINDS), a: z.string(), b: z.string(), n: z.number() },
    agreement: z.number().nullable(),
    kappa: figure.omit({ n: true }),
    /** Only what the asking person judged too. */
    differing: z.array(z.object({
      id: z.string(),
      question: z.string(),
      what: z.string(),
      a: z.number(),
      b: z.number(),
    })),
    /** How many differ in all. */
    different: z.number(),
  })),
});

export const marksAnswer = z.object({
  marks: z.array(z.object({
    ...{ id: z.string(), kind: z.enum(KINDS), question_id: z.string(), doc_id: z.string().nullable() },
    ...{ grade: z.number().nullable(), skipped: z.boolean(), note: z.string(), time: z.string() },
  })),
});
