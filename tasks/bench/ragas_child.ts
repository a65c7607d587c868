import { z } from "zod";
import { inParallel, silent } from "../../lib/base/mod.ts";
import { Chat, type ChatEntry, configureModels, Ledger } from "../../lib/models/mod.ts";
import { type AnswerCase, runJudge } from "../../lib/ragas/mod.ts";
import { sampleAnswer } from "../../lib/models/sample_answer.ts";
import { peakMemoryMB } from "./measure.ts";
import { CONNECTIONS, LATENCY_MS, type RagasFigures } from "./ragas.ts";

const FLOW_CALLS = 4_000, LOOK_UPS = 50_000, FLAT_CALLS = 100_000, QUESTIONS = 1_000;
/** Asks in a row, after which all lanes run empty. */
const STRETCH = 10_000;

const [work] = Deno.args;
const folder = await Deno.makeTempDir({ prefix: "cotejo-bench-" });
configureModels({ account: { name: "bench", budget: { dollars: 1e9 }, folder, connect: () => fetch } });
const server = new Worker(new URL("ragas_server.ts", import.meta.url), { type: "module" });
const port = await new Promise<number>((done) => server.onmessage = ({ data }) => done(data));
server.postMessage(work === "flow" ? LATENCY_MS : 0);

const entry: ChatEntry = {
  id: "stub",
  speaks: "chat",
  language: "multilingual",
  licence: "none",
  source: {
    kind: "api",
    address: `http://127.0.0.1:${port}/v1`,
    model: "stub",
    dollarsPerMillionTokens: 1,
    batch: { texts: 1, tokens: 16_384 },
    connections: CONNECTIONS,
  },
};

const figures = { memoryMB: 0 } as RagasFigures;
if (work === "flow") await flow();
else if (work === "resume") await resume();
else await flat();
figures.memoryMB = peakMemoryMB() ?? 0;
server.terminate();
await Deno.remove(folder, { recursive: true });
console.log(JSON.stringify(figures));
Deno.exit(0);

/** As many asks at once as the endpoint bears, each a request of its own. */
async function flow() {
  await using chat = await Chat.open(entry);
  await asks(chat, 0, 200);
  const start = performance.now();
  await asks(chat, 1000, FLOW_CALLS);
  figures.calls = FLOW_CALLS;
  figures.callsPerSecond = FLOW_CALLS / ((performance.now() - start) / 1000);
  using ledger = await Ledger.open(folder);
  for (let i = 0; i < 1000; i++) note(ledger, `key ${i}`);
  const before = performance.now();
  for (let i = 0; i < LOOK_UPS; i++) JSON.parse(ledger.reply(`key ${i % 1000}`)!.reply);
  figures.lookUpsPerSecond = LOOK_UPS / ((performance.now() - before) / 1000);
}

async function flat() {
  await using chat = await Chat.open(entry);
  figures.calls = FLAT_CALLS;
  const memory = () => {
    (globalThis as { gc?: () => void }).gc?.();
    return Deno.memoryUsage().rss / 2 ** 20;
  };
  await asks(chat, 0, FLAT_CALLS / 10);
  const first = memory();
  await asks(chat, FLAT_CALLS / 10, FLAT_CALLS * 9 / 10);
  figures.growth = [first, memory()];
}

async function asks(chat: Chat, from: number, count: number) {
  const shape = z.strictObject({ reason: z.string(), verdict: z.literal([0, 1]) });
  const rules = "Judge whether the statement follows from the context. ".repeat(30);
  for (let done = 0; done < count; done += STRETCH) {
    const numbers = Array.from({ length: Math.min(STRETCH, count - done) }, (_, i) => from + done + i);
    await inParallel(numbers, CONNECTIONS, (n) =>
      chat.ask({
        purpose: "support",
        turns: [{ role: "system", content: rules }, { role: "user", content: `statement ${n}` }],
        shape,
        maxTokens: 64,
        temperature: 0,
        seed: 42,
        repeat: 0,
      }));
  }
}

function note(ledger: Ledger, key: string) {
  const call = { account: "bench", model: "m", host: "h", purpose: "p", texts: 1, tokens: 900, key };
  const reply = JSON.stringify(sampleAnswer(z.strictObject({ verdicts: z.array(z.string()).length(8) })));
  ledger.settle(ledger.reserve(call, {}), {
    tokens: 800,
    estimated: false,
    seconds: 1,
    outcome: "answered",
    reply,
  });
}

/** A whole run of judging, and the same again: what is in the ledger is not asked for. */
async function resume() {
  const contexts = Array.from({ length: 3 }, (_, i) => ({
    chunk_id: `c${i}`,
    text: `Context ${i} says that blobs are kept for ${i} days. `.repeat(10),
  }));
  const cases = Array.from({ length: QUESTIONS }, (_, i): AnswerCase => ({
    ...{ system: "s", question_id: `q${i}`, generator: "g", language: "en", contexts },
    question: `How long are blobs of kind ${i} kept?`,
    answer: `Blobs of kind ${i} are kept for a week. Then they are gone.`,
    cited: `Blobs of kind ${i} are kept for a week [1]. Then they are gone [2].`,
    reference: `A blob of kind ${i} is kept for seven days. It cannot be restored later.`,
  }));
  const once = async () => {
    await using chat = await Chat.open(entry);
    const settings = {
      kind: "llm" as const,
      ...{ model: "all-MiniLM-L6-v2", chat: "stub", repeats: 1, temperature: 0.1 },
      ...{ maxTokens: 512, factual: 0.75 },
    };
    const vectors = () => Promise.resolve({ cosine: () => 0.5, closest: () => undefined });
    const judged = await runJudge(settings, {
      ...{ cases, questions: [], judgements: [], chunks: [], chat: () => chat, seed: 42, cache: folder },
      ...{ progress: silent, vectors },
    });
    return { ...judged, calls: chat.fresh.calls };
  };
  await once();
  const start = performance.now();
  const { measurements, calls } = await once();
  if (calls > 0) throw new Error(`${calls} calls were made again`);
  Object.assign(figures, {
    resumeSeconds: (performance.now() - start) / 1000,
    questions: QUESTIONS,
    scores: measurements.length,
  });
}
