import type { DataFrame } from "nodejs-polars";
import { join } from "node:path";
import { drawnRows, Problem, sha256, silent } from "../../base/mod.ts";
import { EXTRACTIVE, refusalThreshold } from "../../generate/mod.ts";
import { withoutTune } from "../../metrics/mod.ts";
import { slug } from "../../notation/mod.ts";
import { partFiles, readVectors, schemas } from "../../tables/mod.ts";
import type { App } from "../app.ts";
import { Refusal } from "../http/refusal.ts";
import type { RunData } from "../runs/run_data.ts";
import type { SearchSettings, SearchSource, SourceChunk, SourceDocument, SourceProvider } from "./source.ts";

const KIND = "run:";
/** Questions that are offered. */
const EXAMPLES = 12;

/** The collections of runs, that which was written last first. */
export function runSources(app: App): SourceProvider {
  return {
    async list() {
      const sources: SearchSource[] = [];
      for (const { name } of await app.runs.list()) {
        const data = await app.runs.get(name).catch(() => undefined);
        const source = data && await runSource(data).catch(() => undefined);
        if (source) sources.push(source);
        else {app.log(
            `The collection of the run ${name} cannot be searched: its tables are not there or damaged`,
          );}
      }
      return sources;
    },
    get: async (id) => await runSource(await app.runs.get(id.slice(KIND.length))),
  };
}

/** A run's collection as something to search; undefined before its first step is finished. */
export function runSource(data: RunData): Promise<SearchSource | undefined> {
  return data.made("search source", async () => {
    const { "01_collect": collected } = data.manifest.steps;
    if (!collected || !await data.has("chunks")) return undefined;
    const { experiment } = data.run, { collection, retrievers, rerankers } = experiment;
    const [documents, chunks] = [
      await height(data, "documents", "doc_id"),
      await height(data, "chunks", "chunk_id"),
    ];
    const { depth, fusionDepth, rerank, answers } = experiment;
    const settings: SearchSettings = {
      fusionDepth: Math.max(depth, fusionDepth),
      depth: Math.min(depth, rerank.depth ?? depth),
      rerank,
      parameters: await parametersOf(data),
      models: experiment,
      answers,
    };
    const systems = await offered(data, retrievers);
    const source: SearchSource = {
      id: KIND + data.name,
      title: experiment.title ?? experiment.name,
      language: collection.language,
      stamp: sha256(JSON.stringify([data.folder, collected.outputs])),
      size: { documents, chunks },
      documents: () =>
        parts(data, "documents", DOCUMENT, (frame) => frame.toRecords() as unknown as SourceDocument[]),
      chunks: () => parts(data, "chunks", CHUNK, (frame) => frame.toRecords() as unknown as SourceChunk[]),
      systems,
      rerankers: [...new Set([...rerankers, ...denseOf(retrievers).map((model) => `maxsim(${model})`)])],
      async chunkVectors(model) {
        const folder = join(data.folder, "vectors", slug(model)), files = await partFiles(folder, "chunks");
        return files.length > 0
          ? await reading(data, () => readVectors(folder, { ...schemas.vectors, name: "chunks" }, files))
          : undefined;
      },
      refusalThreshold: (model) => data.made(`refusal threshold ${model}`, () => thresholdOf(data, model)),
      examples: () => data.made("search examples", () => examples(data)),
      settings,
    };
    return source;
  });
}

const DOCUMENT = ["doc_id", "title", "url", "date", "topic", "source", "language"];
const CHUNK = ["chunk_id", "doc_id", "headings", "text"];

/** The systems of the experiment, those that are best by the headline measure first, and the hybrids that suggest themselves. */
async function offered(data: RunData, retrievers: readonly string[]): Promise<string[]> {
  const { headline } = data.run.experiment.statistics;
  const values = new Map<string, number>();
  for (const { system, measure, value } of await data.rows("summaries")) {
    if (measure === headline && value !== null) values.set(system, value);
  }
  const measured = retrievers.filter((system) => values.has(system));
  const best = measured.toSorted((a, b) => values.get(b)! - values.get(a)!)[0];
  const hybrids = denseOf(retrievers).map((model) => `rrf(bm25,${model})`);
  return [...new Set([...best === undefined ? [] : [best], "bm25", ...retrievers, ...hybrids])];
}

/** The encoders among the systems of an experiment. */
function denseOf(retrievers: readonly string[]): string[] {
  return retrievers.filter((system) => !/[(+]/.test(system) && system !== "bm25");
}

async function parametersOf(data: RunData): Promise<SearchSettings["parameters"]> {
  const rows = await data.rows("systems");
  return new Map(rows.map(({ system, parameters }) => [system, JSON.parse(parameters)]));
}

/** Pairs of question and page that a threshold is set on, and chunks that are read for it, at most. */
const MOST_PAIRS = 600, MOST_CHUNKS = 100_000;

/** The threshold of step 05, where it answered by quoting with this encoder: all it needs is then in the cache. */
async function thresholdOf(data: RunData, model: string): Promise<number | undefined> {
  const { experiment: { answers, seed }, cache } = data.run;
  if (!data.steps.includes("05") || answers.generator !== EXTRACTIVE || answers.model !== model) {
    return undefined;
  }
  if (await height(data, "chunks", "chunk_id") > MOST_CHUNKS) return undefined;
  const all = await data.rows("questions"), questions = withoutTune(all, all);
  const judgements = withoutTune(await data.rows("judgements"), all), chunks = await data.rows("chunks");
  const input = { questions, judgements, chunks, seed, model, cache, progress: silent, most: MOST_PAIRS };
  return (await refusalThreshold(input))?.value;
}

async function examples(data: RunData): Promise<string[]> {
  if (!await data.has("questions")) return [];
  const found: string[] = [];
  for (const frame of await data.parts("questions", ["text", "split"])) {
    const texts = frame.getColumn("text").toArray() as string[], split = frame.getColumn("split").toArray();
    texts.forEach((text, row) => split[row] !== "tune" && found.push(text));
  }
  return drawnRows(found.length, EXAMPLES, data.run.experiment.seed, "app:examples").map((row) =>
    found[row]!
  );
}

async function height(data: RunData, table: "documents" | "chunks", column: string): Promise<number> {
  let rows = 0;
  for (const frame of await data.parts(table, [column])) rows += frame.height;
  return rows;
}

async function* parts<T>(
  data: RunData,
  table: "documents" | "chunks",
  columns: readonly string[],
  rows: (frame: DataFrame) => T[],
): AsyncGenerator<T[]> {
  const frames = (await data.parts(table, columns))[Symbol.iterator]();
  for (let read = 0;; read++) {
    const { done, value } = await reading(data, () => frames.next());
    if (done && read > 0) return;
    if (done) {
      return await reading(data, () => {
        throw new Problem({
          what: `Table "${table}" is not there`,
          where: data.folder,
          todo: "run step 01 again",
        });
      });
    }
    for (let from = 0; from < value.height; from += PART) yield rows(value.slice(from, PART));
  }
}

/** Rows that are objects at once. */
const PART = 4096;

async function reading<T>(data: RunData, read: () => T): Promise<T> {
  try {
    return read();
  } catch (error) {
    if (await Deno.stat(data.folder).catch(() => undefined)) throw error;
    throw new Refusal(410, {
      what: "The run's folder was removed while it was open",
      where: data.folder,
      todo: "choose another run",
      cause: error instanceof Problem ? error.parts.cause : error,
    });
  }
}
