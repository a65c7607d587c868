import { silent } from "../lib/base/mod.ts";
import { chatsOf } from "../lib/embed/mod.ts";
import { answeredSystems, type Experiment } from "../lib/experiment/mod.ts";
import { answerCases, chosenQuestions, EXTRACTIVE, generateAnswers } from "../lib/generate/mod.ts";
import { withoutTune } from "../lib/metrics/mod.ts";
import {
  type ChatEntry,
  CountingAsker,
  type ExpectedUse,
  inCalls,
  inDollars,
  inTokens,
  priceOf,
} from "../lib/models/mod.ts";
import { casesOf, runJudge } from "../lib/ragas/mod.ts";
import { readManifest, type Run } from "../lib/run/mod.ts";
import { partFiles, readTable, type Row, schemas } from "../lib/tables/mod.ts";

/** Sentences of a context that stand in for an answer nobody has written yet. */
const QUOTED_CHARACTERS = 300;

/**
 * What the language models of step 05 would be asked, in lines for people: the step's own code is run with models that
 * answer nothing and count. Questions, chunks and rankings are those of the run where it has them.
 */
export async function expectedChats(run: Run): Promise<string[]> {
  const chats = chatsOf(run.experiment);
  if (chats.length === 0) return [];
  if ((await readManifest(run.folder))?.steps["01_collect"] === undefined) {
    return chats.map(({ entry }) => `Cost of ${entry.id}: known after step 01.`);
  }
  const uses = await count(run);
  return chats.map(({ entry }) => line(entry, uses.get(entry.id)?.uses() ?? []));
}

function line({ id, source }: ChatEntry, uses: readonly ExpectedUse[]): string {
  const sum = (of: (use: ExpectedUse) => number) => uses.reduce((total, use) => total + of(use), 0);
  const tokens = sum((use) => use.tokens), written = sum((use) => use.written);
  const { dollarsPerMillionTokens: price, dollarsPerMillionOutputTokens: output } = source;
  const money = price === undefined
    ? "; its price is not known"
    : `, ${inDollars(priceOf({ tokens, written }, price, output))}`;
  const purposes = uses.map(({ purpose, calls }) => `${purpose} ${calls.toLocaleString("en")}`).join(", ");
  return `Cost of ${id}: about ${inCalls(sum((use) => use.calls))} and ${
    inTokens(tokens)
  } for step 05${money} (${purposes}); what is in the ledger costs nothing.`;
}

async function count({ experiment, folder }: Run): Promise<Map<string, CountingAsker>> {
  const rows = async <T extends "questions" | "chunks" | "rankings">(table: T, steps: string) =>
    (await readTable(folder, schemas[table], steps)).toRecords() as Row<T>[];
  const all = await rows("questions", "01"), chunks = await rows("chunks", "01");
  const { answers: settings, seed } = experiment;
  const questions = chosenQuestions(withoutTune(all, all), settings.questions, seed);
  const systems = answeredSystems(experiment);
  const found = (await partFiles(folder, "rankings")).length > 0 ? await rows("rankings", "03|04") : [];
  const rankings = found.length > 0 ? found : presumed(experiment, systems, questions, chunks);
  const askers = new Map<string, CountingAsker>();
  const asker = (name: string) => {
    if (!askers.has(name)) askers.set(name, new CountingAsker());
    return askers.get(name)!;
  };
  const sources = { questions, chunks, rankings, systems, contexts: settings.contexts };
  const answers = settings.generator === EXTRACTIVE ? quoted(sources) : (await generateAnswers({
    ...sources,
    ...settings,
    asker: asker(settings.generator),
    seed,
    concurrency: 1,
    progress: silent,
    systems,
    questions,
  })).answers;
  const byId = new Map(questions.map((question) => [question.question_id, question]));
  for (const judge of [experiment.judge, experiment.secondJudge]) {
    if (!judge || judge.kind === "embedding") continue;
    const cases = casesOf(answers, byId, chunks);
    await runJudge(judge, {
      cases,
      questions,
      judgements: [],
      chunks,
      chat: asker,
      seed,
      cache: "",
      progress: silent,
      vectors: () => Promise.resolve({ cosine: () => 0, closest: () => undefined }),
    });
  }
  return askers;
}

/** Rankings as they could be, where nothing was searched yet: every system finds other chunks. */
function presumed(
  { answers: { contexts } }: Experiment,
  systems: readonly string[],
  questions: readonly Row<"questions">[],
  chunks: readonly Row<"chunks">[],
): Row<"rankings">[] {
  if (chunks.length === 0) return [];
  return systems.flatMap((system, s) =>
    questions.flatMap(({ question_id }, q) =>
      Array.from({ length: Math.min(contexts, chunks.length) }, (_, i) => {
        const { chunk_id, doc_id } =
          chunks[(q * systems.length * contexts + s * contexts + i) % chunks.length]!;
        return { system, question_id, rank: i + 1, doc_id, chunk_id, score: 0, raw_score: 0 };
      })
    )
  );
}

/** Answers as long as extractive ones. */
function quoted(sources: Parameters<typeof answerCases>[0]): Row<"answers">[] {
  return answerCases(sources).map(({ system, question, contexts }) => ({
    system,
    question_id: question.question_id,
    generator: EXTRACTIVE,
    text: contexts[0] ? `${contexts[0].text.slice(0, QUOTED_CHARACTERS)} [1]` : null,
    contexts: contexts.map((chunk) => chunk.chunk_id),
    refused: contexts.length === 0,
    failure_cause: null,
    failure: null,
  }));
}
