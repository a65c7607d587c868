import { Problem, silent, type StartProgress } from "../base/mod.ts";
import type { Experiment } from "../experiment/mod.ts";
import type { ChromaGraph } from "../notation/mod.ts";
import { inRankOrder } from "../scores/mod.ts";
import { type ChromaConnection, connectChroma, type ConnectOptions } from "./chroma_connection.ts";
import { type QueryAnswer, wholeAnswer } from "./chroma_answer.ts";
import { batches, type ChromaMetadata, type ChromaRows, contentHash } from "./chroma_rows.ts";

export interface ChromaOptions extends ConnectOptions {
  /** Name of the experiment. Collections that another name has made are left alone. */
  owner: string;
  progress?: StartProgress;
}

export interface LoadSettings {
  similarity: "cosine" | "dot";
  graph: ChromaGraph;
  /** What the collection says of itself. */
  about?: ChromaMetadata;
}

/** What became of a load. */
export interface Loaded {
  collection: string;
  records: number;
  /** Records that had to be sent; none when the collection was there. */
  sent: number;
  seconds: number;
}

/** The nearest records of each question, best first. */
export interface ChromaFound {
  ids: string[][];
  scores: Float64Array[];
}

interface Collection {
  id: string;
  dimension: number | null;
  metadata: ChromaMetadata | null;
  configuration_json: { hnsw?: { space?: string } | null; spann?: { space?: string } | null };
}

/** Records a request holds: more are not faster, and fewer keep memory small. */
const BATCH = 1000;
/** Questions a request holds, and results it brings. */
const QUESTIONS = 100, RESULTS = 200_000;

/**
 * Chroma, a vector database: a server that is started here and ends with {@linkcode Chroma.close}, or one whose address
 * the experiment gives. Vectors come from the tables; Chroma never encodes.
 *
 * @example
 * ```ts ignore
 * import { Chroma } from "./chroma.ts";
 * const folder = await Deno.makeTempDir();
 * await using chroma = await Chroma.open({}, { folder, owner: "example" });
 * const rows = { ids: ["north", "east"], dimension: 2, blocks: () => [Float32Array.of(0, 1, 1, 0)] };
 * await chroma.load("winds", rows, { similarity: "cosine", graph: { ef: 100, construction: 100, m: 16 } });
 * const { ids } = await chroma.search("winds", Float32Array.of(0.6, 0.8), 2, 1);
 * if (ids[0]?.join() !== "north") throw new Error(JSON.stringify(ids));
 * ```
 */
export class Chroma {
  private readonly known = new Map<string, Collection>();

  private constructor(private readonly at: ChromaConnection, private readonly options: ChromaOptions) {}

  static async open(settings: Experiment["chroma"], options: ChromaOptions): Promise<Chroma> {
    return new Chroma(await connectChroma(settings, options), options);
  }

  get address(): string {
    return this.at.address;
  }

  get version(): string {
    return this.at.version;
  }

  /** Ends a server that was started here; its data stay. */
  async close(): Promise<void> {
    await this.at.server?.stop();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /**
   * Brings records into a collection. One that holds them already is left as it is, a load that was cut off goes on,
   * and one with other content is made anew.
   */
  async load(name: string, rows: ChromaRows, settings: LoadSettings): Promise<Loaded> {
    const began = performance.now();
    const { similarity, graph, about } = settings;
    const records = rows.ids.length;
    const content = await contentHash(rows, [similarity, graph, about]);
    const collection = await this.withContent(name, content, records) ??
      await this.create(name, settings, { ...about, cotejo: this.options.owner, content, records });
    const there = await this.countOf(collection);
    if (there < records) await this.send(name, collection, rows, there);
    return { collection: name, records, sent: records - there, seconds: (performance.now() - began) / 1000 };
  }

  /** The `k` records most similar to each row of a matrix of questions; equally similar ones by id, as everywhere. */
  async search(name: string, questions: Float32Array, dimension: number, k: number): Promise<ChromaFound> {
    const collection = this.known.get(name) ?? await this.find(name);
    if (!collection) {
      throw new Problem({ what: "Chroma has no such collection", found: name, todo: "load it first" });
    }
    const length = collection.dimension ?? dimension;
    if (dimension !== length || questions.length % dimension !== 0) {
      throw new Problem({
        what: "The vectors of the questions are not as long as those of the collection",
        where: name,
        found: dimension === length ? questions.length / dimension : dimension,
        allowed: String(length),
      });
    }
    const found: ChromaFound = { ids: [], scores: [] };
    const step = Math.max(1, Math.min(QUESTIONS, Math.floor(RESULTS / k))) * dimension;
    for (let from = 0; from < questions.length; from += step) {
      const batch = questions.subarray(from, from + step);
      const vectors = Array.from(
        { length: batch.length / dimension },
        (_, q) => Array.from(batch.subarray(q * dimension, (q + 1) * dimension)),
      );
      const answer = await this.at.api.ask<QueryAnswer>(
        this.path(collection.id, "query"),
        { body: { query_embeddings: vectors, n_results: k, include: ["distances"] } },
      );
      const { ids: nearest, distances } = wholeAnswer(answer, vectors.length, `${this.address}, ${name}`);
      for (const [q, ids] of nearest.entries()) {
        const scores = Float64Array.from(distances[q]!, (distance) => 1 - distance);
        const order = inRankOrder(ids, scores);
        found.ids.push(Array.from(order, (at) => ids[at]!));
        found.scores.push(Float64Array.from(order, (at) => scores[at]!));
      }
    }
    return found;
  }

  /** How many records a collection holds; undefined where there is none of that name. */
  async count(name: string): Promise<number | undefined> {
    const collection = await this.find(name);
    return collection && await this.countOf(collection);
  }

  /** The collection if it holds this content or the beginning of it; one with other content is removed. */
  private async withContent(name: string, content: string, records: number): Promise<Collection | undefined> {
    this.known.delete(name);
    const collection = await this.find(name);
    if (!collection) return undefined;
    const { metadata } = collection;
    if (metadata?.cotejo !== this.options.owner) {
      throw new Problem({
        what: "A collection of this name belongs to somebody else",
        where: `${this.address}, ${name}`,
        found: metadata?.cotejo ?? "no experiment's name in its metadata",
        allowed: this.options.owner,
        todo: this.at.server
          ? `remove the folder ${this.options.folder}, which only holds copies and is filled again`
          : 'give this experiment a database of its own in "chroma.database", or delete the collection',
      });
    }
    if (metadata?.content === content && await this.countOf(collection) <= records) return collection;
    await this.at.api.find(this.path(name), { method: "DELETE" });
    this.known.delete(name);
    return undefined;
  }

  private async create(
    name: string,
    { similarity, graph }: LoadSettings,
    metadata: ChromaMetadata,
  ): Promise<Collection> {
    const space = similarity === "dot" ? "ip" : "cosine";
    const hnsw = {
      space,
      ef_search: graph.ef,
      ef_construction: graph.construction,
      max_neighbors: graph.m,
    };
    const made = await this.at.api.ask<Collection>(this.at.collections, {
      body: { name, configuration: { hnsw }, metadata },
    });
    const found = (made.configuration_json.hnsw ?? made.configuration_json.spann)?.space;
    if (found === space) return made;
    throw new Problem({
      what: "Chroma's server compares vectors in another way than it was told",
      where: name,
      found,
      allowed: space,
    });
  }

  /** Sends the rows from `there` on, one batch after the other, so that the count always says which rows are there. */
  private async send(name: string, { id }: Collection, rows: ChromaRows, there: number): Promise<void> {
    const { api, limits } = this.at;
    const line = (this.options.progress ?? silent)(`Loading ${name} into Chroma`, "records");
    const records = rows.ids.length;
    line.update(there, records);
    let done = Promise.resolve();
    for await (const body of batches(rows, there, Math.min(BATCH, limits.batch), limits.base64)) {
      await done; // while the last batch was on its way, this one was made
      done = api.ask(this.path(id, "upsert"), { body }).then(() => {
        line.update(there += body.ids.length, records);
      });
      done.catch(() => undefined); // it is awaited in the next turn
    }
    await done;
    const counted = await api.ask<number>(this.path(id, "count"));
    if (counted === records) return;
    throw new Problem({
      what: "Chroma does not hold the records it was sent",
      where: name,
      found: counted,
      allowed: String(records),
      todo: "run the step again",
    });
  }

  private async find(name: string): Promise<Collection | undefined> {
    const collection = await this.at.api.find<Collection>(this.path(name));
    if (collection?.dimension) this.known.set(name, collection);
    return collection;
  }

  private countOf({ id }: Collection): Promise<number> {
    return this.at.api.ask<number>(this.path(id, "count"));
  }

  private path(collection: string, verb?: string): string {
    return `${this.at.collections}/${encodeURIComponent(collection)}${verb ? `/${verb}` : ""}`;
  }
}
