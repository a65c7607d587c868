import { join } from "node:path";
import { parentPort } from "node:worker_threads";
import { messageOf, silent } from "../../base/mod.ts";
import type { Encoder, Tokenizer } from "../../models/mod.ts";
import type { Block } from "../../text/mod.ts";

/** What the worker that cuts and encodes is asked. */
export type IndexRequest =
  | { kind: "cut"; blocks: Block[]; model: string; tokens: number }
  | { kind: "encode"; texts: string[]; model: string; cache: string; threads: number }
  | { kind: "rest" };

/** A piece of a document. */
export interface Piece {
  headings: string;
  text: string;
  tokens: number;
}

/** A document cut to pieces. */
export interface Cut {
  chunks: Piece[];
  words: number;
  /** The language that the text seems to be in. */
  language: "en" | "es" | null;
}

export type IndexAnswer = { id: number; cut?: Cut; failure?: { message: string } };

// transformers.js takes a location for a browser's, so that it must be gone before that is loaded
Reflect.deleteProperty(globalThis, "location");
const models = await import("../../models/mod.ts");
const text = await import("../../text/mod.ts");

let tokenizer: Tokenizer | undefined, encoder: Encoder | undefined;

async function cut({ blocks, model, tokens }: IndexRequest & { kind: "cut" }): Promise<Cut> {
  tokenizer ??= await models.Tokenizer.open(model);
  const ruler = tokenizer;
  const chunks = text.chunk(blocks, { tokens, measure: (whole) => ruler.ruler(whole) });
  let words = 0;
  for (const block of blocks) {
    words += block.text.match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
  }
  const { language } = text.guessLanguage(spread(chunks.map((piece) => piece.text)));
  return {
    chunks: chunks.map(({ headings, text, tokens }) => ({ headings, text, tokens })),
    words,
    language,
  };
}

/** Some of many texts, from all over. */
function spread(texts: readonly string[]): string[] {
  const step = Math.max(1, texts.length / 100);
  return Array.from({ length: Math.ceil(texts.length / step) }, (_, i) => texts[Math.floor(i * step)]!);
}

async function encode({ texts, model, cache, threads }: IndexRequest & { kind: "encode" }): Promise<void> {
  models.configureModels({ folder: join(cache, "models"), threads });
  if (encoder?.entry.id !== model) {
    await encoder?.close();
    encoder = undefined;
    encoder = await models.Encoder.open(model);
  }
  await models.encodeTexts(texts, { model, role: "document", cache, progress: silent, encoder });
}

async function rest(): Promise<void> {
  await encoder?.close();
  encoder = undefined;
  tokenizer = undefined;
}

async function answer(request: IndexRequest): Promise<Cut | undefined> {
  if (request.kind === "cut") return await cut(request);
  await (request.kind === "encode" ? encode(request) : rest());
}

let last: Promise<void> = Promise.resolve();
parentPort!.on("message", ({ id, request }: { id: number; request: IndexRequest }) => {
  last = last.then(async () => {
    try {
      parentPort!.postMessage({ id, cut: await answer(request) } satisfies IndexAnswer);
    } catch (error) {
      parentPort!.postMessage({ id, failure: { message: messageOf(error) } } satisfies IndexAnswer);
    }
  });
});
