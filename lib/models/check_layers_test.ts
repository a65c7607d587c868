import assert from "node:assert/strict";
import { join } from "node:path";
import { checkLayers } from "./check_layers.ts";
import type { FileEntry } from "./entry.ts";
import { fileEntry } from "./model_files.ts";

const npm = fileEntry("gte-small");

/** Checks an entry against what its folder says. */
async function check(entry: FileEntry, modules?: unknown, pooling?: unknown): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    const text = (value: unknown) => typeof value === "string" ? value : JSON.stringify(value);
    if (modules !== undefined) await Deno.writeTextFile(join(folder, "modules.json"), text(modules));
    await Deno.mkdir(join(folder, "1_Pooling"));
    if (pooling !== undefined) await Deno.writeTextFile(join(folder, "1_Pooling/config.json"), text(pooling));
    await checkLayers(entry, folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const parts = (...names: string[]) => names.map((name) => ({ type: `sentence_transformers.models.${name}` }));
/** As sentence-transformers writes it until version 5.1. */
const flags = (...ways: string[]) =>
  Object.fromEntries(
    ["cls_token", "mean_tokens", "max_tokens", "mean_sqrt_len_tokens", "weightedmean_tokens", "lasttoken"]
      .map((way) => [`pooling_mode_${way}`, ways.includes(way)]),
  );

Deno.test("a model has no parts but those that its entry names", async () => {
  const pinned = (file: string) => ({ file, sha256: null });
  const dense = { config: pinned("2_Dense/config.json"), weights: pinned("2_Dense/model.safetensors") };
  const layered: FileEntry = { ...npm, source: { ...npm.source, dense } };
  await check(npm);
  await check(npm, parts("Transformer", "Pooling", "Normalize"));
  await assert.rejects(check(npm, parts("Transformer", "Pooling", "Dense")), /does not name[^]*2_Dense/);
  await check(layered, parts("Transformer", "Pooling", "Dense"));
  await assert.rejects(
    check(layered, parts("Transformer", "Pooling", "Dense", "Dense")),
    /and one Dense[^]*behind an endpoint/,
  );
});

Deno.test("a model pools as its entry says, in the notation of old and new files", async () => {
  const cls: FileEntry = { ...npm, pooling: "cls" };
  for (const [mean, first] of [[flags("mean_tokens"), flags("cls_token")], ways("mean", "cls")]) {
    await check(npm, undefined, mean);
    await check(cls, undefined, first);
    await assert.rejects(
      check(npm, undefined, first),
      /another way than its entry says[^]*1_Pooling[^]*found "cls"[^]*allowed: mean, as[^]*"pooling": "cls"/,
    );
    await assert.rejects(
      check(cls, undefined, mean),
      /found "mean"[^]*allowed: cls, as[^]*"pooling": "mean"/,
    );
  }
  for (const [both, last] of [[flags("cls_token", "mean_tokens"), flags("lasttoken")]]) {
    await assert.rejects(check(npm, undefined, both), /found "cls and mean"[^]*behind an endpoint/);
    await assert.rejects(check(npm, undefined, last), /found "lasttoken"[^]*behind an endpoint/);
  }
  await assert.rejects(check(npm, undefined, { pooling_mode: ["mean", "max"] }), /found "mean and max"/);
  await check(npm, undefined, { word_embedding_dimension: 384 });
});

Deno.test("a model that scales its vectors to length 1 is not compared by another dot product", async () => {
  const dot: FileEntry = { ...npm, similarity: "dot", normalised: false };
  await check(dot, parts("Transformer", "Pooling"));
  await assert.rejects(
    check(dot, parts("Transformer", "Pooling", "Normalize")),
    /scales its vectors to length 1[^]*Normalize[^]*"similarity": "dot"[^]*"similarity": "cosine"/,
  );
});

Deno.test("files that cannot be read are named", async () => {
  for (const broken of ["[cut", "{}", '[{"type": 1}]']) {
    await assert.rejects(check(npm, broken), /cannot be read what gte-small is made of[^]*modules\.json/);
  }
  for (const broken of ["{cut", "null", "7"]) {
    await assert.rejects(check(npm, undefined, broken), /cannot be read what[^]*1_Pooling/);
  }
});

Deno.test("models of the hub are not refused where their files say what their authors state", async () => {
  const known: Record<string, [way: string, ...parts: string[]]> = {
    "bge-small-en-v1.5": ["cls_token", "Normalize"],
    "bge-m3": ["cls_token", "Normalize"],
    "distiluse-base-multilingual-cased-v1": ["mean_tokens", "Dense"],
    "distiluse-base-multilingual-cased-v2": ["mean_tokens", "Dense"],
    "paraphrase-multilingual-MiniLM-L12-v2": ["mean_tokens"],
    "paraphrase-multilingual-mpnet-base-v2": ["mean_tokens"],
    "multilingual-e5-small": ["mean_tokens", "Normalize"],
    "multilingual-e5-base": ["mean_tokens", "Normalize"],
    "e5-large-v2": ["mean_tokens", "Normalize"],
    "multi-qa-mpnet-base-dot-v1": ["cls_token"],
    "hiiamsid/sentence_similarity_spanish_es": ["mean_tokens"],
  };
  for (const [id, [way, ...more]] of Object.entries(known)) {
    await check(fileEntry(id), parts("Transformer", "Pooling", ...more), flags(way));
  }
});

function ways(...names: string[]) {
  return names.map((pooling_mode) => ({ pooling_mode }));
}
