import assert from "node:assert/strict";
import { join } from "node:path";
import { catalogue } from "./catalogue.ts";
import { rerankerEntry } from "./catalogue_rerankers.ts";
import { checkConfig } from "./check_config.ts";
import { isApi } from "./entry.ts";
import { fileEntry, modelFiles } from "./model_files.ts";

Deno.test("checkConfig() refuses a dimension and a limit that the weights do not have", async () => {
  const entry = fileEntry("gte-small"), { folder } = await modelFiles(entry);
  await checkConfig(entry, folder);
  await assert.rejects(checkConfig({ ...entry, dimension: 768 }, folder), /set "dimension" to 384/);
  await assert.rejects(
    checkConfig({ ...entry, limit: 8192 }, folder),
    /found "limit 8192"\n\s+allowed: 512 at most/,
  );
  const dense = { config: { file: "c", sha256: null }, weights: { file: "w", sha256: null } };
  await checkConfig({ ...entry, dimension: 2, source: { ...entry.source, dense } }, folder);
  const empty = await Deno.makeTempDir();
  await checkConfig({ ...entry, dimension: 768 }, empty);
  await Deno.writeTextFile(join(empty, "config.json"), "{}");
  await checkConfig({ ...entry, dimension: 768 }, empty);
  await Deno.remove(empty, { recursive: true });
});

Deno.test("checkConfig() refuses a cross-encoder's limit that the weights do not have, whatever their width", async () => {
  const folder = await Deno.makeTempDir(), entry = rerankerEntry("ms-marco-MiniLM-L-6-v2");
  await Deno.writeTextFile(
    join(folder, "config.json"),
    JSON.stringify({ hidden_size: 384, max_position_embeddings: 512 }),
  );
  await checkConfig(entry, folder);
  await assert.rejects(
    checkConfig({ ...entry, limit: 1024 }, folder),
    /cannot read as many tokens[^]*512 at most/,
  );
  await Deno.remove(folder, { recursive: true });
});

Deno.test("every installed model agrees with its own config.json", async () => {
  for (const entry of catalogue) {
    if (isApi(entry) || entry.source.kind !== "npm") continue;
    const file = fileEntry(entry);
    await checkConfig(file, (await modelFiles(file)).folder);
  }
});
