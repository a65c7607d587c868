import { fileURLToPath } from "node:url";
import { projectRoot } from "../../lib/run/mod.ts";
import { percentile, serveApp, type Served, timedSearch } from "./app_client.ts";
import { MODEL, type Prepared, TOKENS } from "./app_data.ts";
import { azureQuestions } from "./azure_faq.ts";
import type { Measured } from "./measure.ts";

const SOURCE = "run:azure-faq", HYBRID = `rrf(bm25,${MODEL})`, RERANKER = `maxsim(${MODEL})`;
/** Questions that are reranked, and the load: requests a second, seconds. */
const RERANKED = 150, RATE = 50, SECONDS = 60;

/** Asks the application over azure-faq, which runs in another process on the same cores. */
export async function measureApp(
  outputs: string,
  cache: string,
  { documents }: Prepared,
): Promise<Measured[]> {
  const size = `${documents.toLocaleString("en")} chunks of at most ${TOKENS} tokens`,
    questions = azureQuestions();
  const results: Measured[] = [];
  const add: Add = (work, value, unit, memoryMB) =>
    void results.push({ part: "app", work, value, unit, ...(memoryMB !== undefined && { memoryMB }) });
  await starting(outputs, cache, questions[0]!, size, add);
  const served = await open(outputs, cache);
  try {
    await byWords(served, questions, size, add);
    await reranked(served, questions.slice(0, RERANKED), size, add);
    await underLoad(served, questions, add);
    add(
      "the first page with its scripts and styles, without Plotly",
      await firstPage(served.address) / 1000,
      "kB",
    );
  } finally {
    await served.close();
  }
  return results;
}

type Add = (work: string, value: number, unit: string, memoryMB?: number) => void;

function open(outputs: string, cache: string): Promise<Served> {
  return serveApp(fileURLToPath(new URL("../serve.ts", import.meta.url)), outputs, cache, projectRoot);
}

/** From the start of the process to the first answer: the first time, and when the index is there. */
async function starting(outputs: string, cache: string, q: string, size: string, add: Add): Promise<void> {
  const indexed: number[] = [], opened: number[] = [];
  for (let i = 0; i < 4; i++) {
    const started = performance.now(), served = await open(outputs, cache);
    try {
      await timedSearch(served.address, { source: SOURCE, q, system: "bm25" });
      const ms = performance.now() - started;
      if (i === 0) add(`start, index ${size}, first answer`, ms / 1000, "s", served.memoryMB());
      else {
        indexed.push(ms);
        opened.push(served.openedMs);
      }
    } finally {
      await served.close();
    }
  }
  add("start on an indexed run, until it listens", percentile(opened, 0.5) / 1000, "s");
  add("start on an indexed run, until the first answer", percentile(indexed, 0.5) / 1000, "s");
}

async function byWords({ address, memoryMB }: Served, questions: readonly string[], size: string, add: Add) {
  const asked = (q: string) => timedSearch(address, { source: SOURCE, q, system: "bm25" });
  for (const q of questions.slice(0, 50)) await asked(q);
  const times: number[] = [];
  for (const q of questions) times.push((await asked(q)).doneMs);
  add(
    `BM25, whole answer, p50 of ${times.length} questions, ${size}`,
    percentile(times, 0.5),
    "ms",
    memoryMB(),
  );
  add("BM25, whole answer, p99", percentile(times, 0.99), "ms");
}

async function reranked({ address, memoryMB }: Served, questions: readonly string[], size: string, add: Add) {
  const asked = (q: string) =>
    timedSearch(address, { source: SOURCE, q, system: HYBRID, reranker: RERANKER });
  await asked("warm up");
  for (const when of ["first pass", "second pass"]) {
    const final: number[] = [], done: number[] = [];
    for (const q of questions) {
      const { finalMs, doneMs } = await asked(q);
      final.push(finalMs);
      done.push(doneMs);
    }
    const work = `hybrid and rerank of 15, ${when}`;
    add(`${work}, p50 of ${questions.length} questions, ${size}`, percentile(final, 0.5), "ms", memoryMB());
    add(`${work}, p99`, percentile(final, 0.99), "ms");
    add(`${work}, nearest sentences too, p50`, percentile(done, 0.5), "ms");
  }
}

/** Requests at a fixed rate, whether or not those before are answered: of ten, eight by words, one document, one hybrid. */
async function underLoad(
  { address, memoryMB }: Served,
  questions: readonly string[],
  add: Add,
): Promise<void> {
  const errors: string[] = [], times: number[] = [], waiting: Promise<void>[] = [], hybrid: number[] = [];
  const first =
    await (await fetch(`${address}/api/search?${new URLSearchParams({ source: SOURCE, q: questions[0]! })}`))
      .text();
  const id = /"doc_id":"([^"]+)"/.exec(first)![1]!;
  const ask = async (n: number): Promise<void> => {
    const q = questions[n % questions.length]!, started = performance.now();
    if (n % 10 === 8) {
      const path = `/api/documents/${encodeURIComponent(SOURCE)}/${encodeURIComponent(id)}`;
      const response = await fetch(`${address}${path}?${new URLSearchParams({ q })}`);
      await response.text();
      if (response.status !== 200) throw new Error(`${response.status} for a document`);
    } else if (n % 10 === 9) {
      const known = questions[n % RERANKED % questions.length]!;
      hybrid.push((await timedSearch(address, { source: SOURCE, q: known, system: HYBRID })).finalMs);
      return;
    } else await timedSearch(address, { source: SOURCE, q, system: "bm25" });
    times.push(performance.now() - started);
  };
  const before = memoryMB(), started = performance.now();
  for (let n = 0; n < RATE * SECONDS; n++) {
    const wait = started + n * 1000 / RATE - performance.now();
    if (wait > 0) await new Promise((resume) => setTimeout(resume, wait));
    waiting.push(ask(n).catch((error) => void errors.push(String(error))));
  }
  await Promise.all(waiting);
  const seconds = (performance.now() - started) / 1000;
  for (const error of errors.slice(0, 3)) console.error(`  ${error}`);
  const work = `${RATE} requests/s for ${SECONDS} s`;
  add(`${work}: errors of ${RATE * SECONDS}`, errors.length, "errors");
  add(`${work}: answered a second`, (RATE * SECONDS - errors.length) / seconds, "requests/s");
  add(`${work}: by words and documents, p50`, percentile(times, 0.5), "ms");
  add(`${work}: by words and documents, p99`, percentile(times, 0.99), "ms");
  add(`${work}: hybrid, p99`, percentile(hybrid, 0.99), "ms");
  if (before !== undefined) add(`${work}: memory at the start`, before, "MB");
  const after = memoryMB();
  if (after !== undefined) add(`${work}: memory at the end`, after, "MB");
}

/** Bytes of the first page and all that it loads, Plotly apart. */
async function firstPage(address: string): Promise<number> {
  const sizes = new Map<string, number>();
  const load = async (url: string): Promise<void> => {
    if (sizes.has(url) || /plotly/i.test(url)) return;
    sizes.set(url, 0);
    const response = await fetch(url), text = await response.text();
    if (response.status !== 200) throw new Error(`${response.status} for ${url}`);
    sizes.set(url, new TextEncoder().encode(text).length);
    const isPage = response.headers.get("content-type")?.startsWith("text/html");
    const found = isPage
      ? [...text.matchAll(/<(?:script|link|img)[^>]+?(?:src|href)="([^"#]+)"/g)]
      : [...text.matchAll(/(?:from|import)\s*"(\.[^"]+)"/g)];
    for (const [, link] of found) {
      await load(new URL(link!.replaceAll("&#38;", "&").replaceAll("&amp;", "&"), url).href);
    }
  };
  await load(`${address}/`);
  return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
}
