import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  type ApiEntry,
  ApiTokens,
  inCalls,
  inDollars,
  inTokens,
  isApi,
  Ledger,
  missingTexts,
  modelEntry,
} from "../models/mod.ts";
import { readManifest, type Run } from "../run/mod.ts";
import { readTable, schemas } from "../tables/mod.ts";
import { modelsOf, type ModelUse, rerankersOf } from "./models_of.ts";

/** What encoding would cost now. */
export interface Cost {
  /** Texts that are not in the cache yet, each once. */
  texts: number;
  /** What of them is sent. */
  tokens: number;
  /** Whether the tokens are an estimate, because the model's entry names no tokenizer. */
  estimated: boolean;
  /** Null where no price is known. */
  dollars: number | null;
}

/** What the texts that are not in the cache yet would cost at a model behind an endpoint. */
export async function costOf(
  entry: ApiEntry,
  texts: Readonly<Partial<Record<"question" | "document", Iterable<string>>>>,
  cache: string,
): Promise<Cost> {
  const counter = await ApiTokens.open(entry), { estimated } = counter;
  const price = entry.source.dollarsPerMillionTokens;
  const missing = new Set<string>();
  for (const role of ["document", "question"] as const) {
    for (const text of await missingTexts(texts[role] ?? [], { model: entry, role, cache })) {
      missing.add(text);
    }
  }
  let tokens = 0;
  for (const text of missing) tokens += counter.fit(text).tokens;
  return {
    texts: missing.size,
    tokens,
    estimated,
    dollars: price === undefined ? null : tokens * price / 1e6,
  };
}

/**
 * What an experiment's calls to endpoints would cost and have cost, in lines for people; `chats` are those of the language
 * models of step 05.
 */
export async function costLines(
  { experiment, folder, cache }: Omit<Run, "pilot">,
  chats: readonly string[] = [],
): Promise<string[]> {
  const uses = modelsOf(experiment).filter(({ model, steps }) =>
    steps.length > 0 && isApi(modelEntry(model))
  );
  const rerankers = rerankersOf(experiment).flatMap(({ entry }) => "speaks" in entry ? [entry] : []);
  if (uses.length + rerankers.length + chats.length === 0) {
    return ["Cost: no paid call is made by this experiment."];
  }
  const collected = (await readManifest(folder))?.steps["01_collect"] !== undefined;
  const lines: string[] = [];
  for (const use of uses) {
    lines.push(`Cost of ${use.model}: ${await costInWords(use, collected, folder, cache)}`);
  }
  const candidates = experiment.retrievers.length * (experiment.rerank.depth ?? experiment.depth);
  for (const { id, source } of rerankers) {
    const price = source.dollarsPerMillionTokens === undefined ? `; ${NO_PRICE}` : "";
    lines.push(
      `Cost of ${id}: what step 04 sends is known when it runs: at most ${candidates} candidates a question${price}.`,
    );
  }
  lines.push(...chats);
  const { budget: { tokens, dollars, calls }, name } = experiment;
  const most = [
    ...(calls === undefined ? [] : [inCalls(calls)]),
    ...(tokens === undefined ? [] : [inTokens(tokens)]),
    ...(dollars === undefined ? [] : [inDollars(dollars)]),
  ];
  const spent = existsSync(join(cache, "ledger.sqlite")) ? await spentBy(name, cache) : "nothing";
  lines.push(`Spent by "${name}" so far: ${spent}; budget: ${most.join(" and ") || "none is set"}.`);
  return lines;
}

const NO_PRICE = "its price is not known, so a budget in dollars does not hold it; one in tokens does";

async function costInWords(
  { model, steps }: ModelUse,
  collected: boolean,
  folder: string,
  cache: string,
): Promise<string> {
  const entry = modelEntry(model) as ApiEntry;
  const later = steps.filter((step) => step !== "02");
  const parts: string[] = [];
  if (steps.includes("02") && !collected) parts.push("known after step 01");
  if (steps.includes("02") && collected) {
    const { texts, tokens, estimated, dollars } = await costOf(entry, {
      document: await texts01(folder, "chunks"),
      question: await texts01(folder, "questions"),
    }, cache);
    const money = dollars === null ? "" : `, ${inDollars(dollars)}`;
    parts.push(
      texts === 0
        ? "nothing, all texts that step 01 collected are in the cache"
        : `${estimated ? "about " : ""}${inTokens(tokens)}${money} for ${
          texts.toLocaleString("en")
        } texts of step 01`,
    );
  }
  if (later.length) parts.push(`what step ${later.join(" and ")} sends is known when it runs`);
  if (entry.source.dollarsPerMillionTokens === undefined) parts.push(NO_PRICE);
  return `${parts.join("; ")}.`;
}

async function texts01(folder: string, table: "chunks" | "questions"): Promise<string[]> {
  return (await readTable(folder, schemas[table], "01")).getColumn("text").toArray() as string[];
}

async function spentBy(account: string, cache: string): Promise<string> {
  using ledger = await Ledger.open(cache);
  const { calls, tokens, dollars } = ledger.spent(account);
  return `${inTokens(tokens)}, ${inDollars(dollars)} in ${inCalls(calls)}`;
}
