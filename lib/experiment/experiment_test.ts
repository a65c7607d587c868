import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadExperiment, parseExperiment } from "./load.ts";
import { systemsOf } from "./systems_of.ts";
import { measuresOf } from "./measures.ts";
import { experimentJsonSchema } from "./schema.ts";
import { sourcePaths } from "./source_paths.ts";

const experiments = fileURLToPath(new URL("../../data/experiments/", import.meta.url));
const sample = JSON.parse(await Deno.readTextFile(join(experiments, "sample.json")));
const withChange = (change: Record<string, unknown>) => () =>
  parseExperiment({ ...sample, ...change }, "file.json");

Deno.test("the sample experiment has the 4 × 2 systems and the 5 cut-offs", () => {
  const experiment = parseExperiment(sample);
  assert.equal(systemsOf(experiment).length, 8);
  assert.equal(systemsOf(experiment)[7], "rrf(bm25,gte-small)+maxsim(all-MiniLM-L6-v2)");
  assert.deepEqual(experiment.k, [1, 3, 5, 10, 15]);
  assert.equal(experiment.seed, 42);
  assert.equal(measuresOf(experiment).length, 8 * 5);
  assert.ok(measuresOf(experiment).includes("nDCG@10"));
});

Deno.test("loadExperiment() makes folders absolute", async () => {
  const { collection } = await loadExperiment(join(experiments, "sample.json"));
  assert.ok(collection.kind === "site");
  assert.equal(collection.folder, join(experiments, "..", "sample", "site"));
});

Deno.test("loadExperiment() makes the files of step 08 absolute, and refuses one that is not there", async () => {
  const { spanish } = await loadExperiment(join(experiments, "sample-es.json"));
  assert.equal(spanish.misspelled?.file, join(experiments, "..", "sample-es", "erratas.jsonl"));
  const folder = await Deno.makeTempDir({ prefix: "cotejo-test-" });
  await Deno.writeTextFile(join(folder, "text.md"), "# A page");
  const collection = { kind: "folder", folder: ".", language: "es" };
  const file = join(folder, "experiment.json");
  await Deno.writeTextFile(
    file,
    JSON.stringify({ name: "x", collection, spanish: { similarity: { file: "pairs.tsv" } } }),
  );
  await assert.rejects(loadExperiment(file), /names a file that is not there[^]*spanish\.similarity\.file/);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("loadExperiment() makes every file of a list absolute, and names the one that is not there", async () => {
  const folder = await Deno.makeTempDir({ prefix: "cotejo-test-" }), path = join(folder, "experiment.json");
  const write = (file: unknown) =>
    Deno.writeTextFile(path, JSON.stringify({ name: "x", collection: { kind: "squad", file } }));
  const remote = { address: "https://example.org/dev.json", sha256: "0".repeat(64) };
  await Deno.writeTextFile(join(folder, "train.json"), "{}");
  await write(["train.json", remote, "train.json"]);
  const experiment = await loadExperiment(path);
  assert.ok(experiment.collection.kind === "squad");
  const train = join(folder, "train.json");
  assert.deepEqual(experiment.collection.file, [train, remote, train]);
  assert.deepEqual(
    sourcePaths(experiment).map(({ field, path }) => [field, path]),
    [["collection.file[0]", train], ["collection.file[2]", train]],
  );
  await write(["train.json", "dev.json"]);
  await assert.rejects(loadExperiment(path), /names a file that is not there[^]*collection\.file\[1\]/);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a mistake gives the field, what was found, what is allowed, and what was meant", () => {
  const cases: [Record<string, unknown>, RegExp[]][] = [
    [{ retreivers: [] }, [/retreivers: unknown field, did you mean "retrievers"\?/]],
    [{ seed: "42" }, [/seed: found "42"/, /a number is expected/]],
    [{ statistics: { correction: "homl" } }, [
      /statistics\.correction: found "homl"/,
      /"holm"/,
      /did you mean "holm"/,
    ]],
    [{ statistics: { aplha: 0.1 } }, [/statistics\.aplha: unknown field, did you mean "alpha"/]],
    [{ name: "Has Spaces" }, [/name: found "Has Spaces"/, /lower-case letters/]],
    [{ measures: ["nDGC@10"] }, [/measures\[0\]/, /nDCG/]],
    [{ retrievers: ["rrf(bm25"] }, [/retrievers\[0\]/]],
    [{ retrievers: ["bm25", "bm25"] }, [/retrievers\[1\]: found "bm25" twice/]],
    [{ k: [1, 50] }, [/k: found 50/, /at most depth, which is 15/]],
    [{ retrievers: ["rrf(bm25,gte-small)", "rrf( bm25, gte-small )"] }, [
      /retrievers\[1\]: found "rrf\(bm25,gte-small\)" twice/,
    ]],
    [{ steps: ["03"] }, [/steps: found \["03"\], allowed: "01" among them/]],
    [{ steps: ["01", "03"] }, [/allowed: "04" among them, or no rerankers/, /"02" among them/]],
    [{ steps: ["01", "02", "03", "04", "06"] }, [/"05" among them, since "06" reads its answers/]],
    [{ steps: ["01", "02", "03", "04", "08"] }, [/no "08", since collection\.language is "en"/]],
    [{ steps: ["01", "9"] }, [/steps\[1\]: found "9"/]],
    ...[[5, 0], [3, 3]].map((scale): [Record<string, unknown>, RegExp[]] => [
      { spanish: { similarity: { file: "pairs.tsv", scale } } },
      [/spanish\.similarity\.scale: found \[\d,\d\]; allowed: the lowest score, then a higher one/],
    ]),
    [{ collection: { kind: "squad", file: 7 } }, [
      /collection\.file: found 7; allowed: a path, .*, or a list of these/,
    ]],
    [{ collection: { kind: "squad", file: [] } }, [
      /collection\.file: found \[\]; allowed: 1 or more entries/,
    ]],
    [{ collection: { kind: "squad", file: ["a.json", 7] } }, [
      /collection\.file\[1\]: found 7; allowed: a path/,
    ]],
    [{ collection: { kind: "squad", file: [{ adress: "x" }] } }, [
      /collection\.file\[0\]\.adress: unknown field, did you mean "address"/,
    ]],
    [{ spanish: { encoders: ["gte-small", "gte-small"] } }, [/spanish\.encoders: found "gte-small" twice/]],
    [{ spanish: { misspeled: {} } }, [/spanish\.misspeled: unknown field, did you mean "misspelled"/]],
    [{ retrievers: ["gte-small+maxsim(x)"] }, [/retrievers\[0\]: A retriever has no reranker/]],
    [{ retrievers: ["bm25(k9=1)"] }, [/retrievers\[0\]/, /k1=…, b=…/, /Did you mean k1/]],
    [{ rerankers: ["monoT5"] }, [/rerankers\[0\]: Unknown reranker/]],
    [{ measures: ["faithfulness"] }, [/measures\[0\]: Not a measure of rankings/]],
    [{ statistics: { headline: "Judged@10" } }, [/statistics\.headline: found "Judged@10"/]],
    [{ chunking: { tokens: 64, overlap: 64 } }, [
      /chunking\.overlap: found 64/,
      /less than chunking\.tokens/,
    ]],
    [{ statistics: { headline: "nDCG@7" } }, [/statistics\.headline: found "nDCG@7"/, /nDCG@10/]],
    [{ collection: { ...sample.collection, kind: "sight" } }, [/collection\.kind: found "sight"/, /"site"/]],
    [{ collection: { ...sample.collection, start: ["not an address"] } }, [
      /collection\.start\[0\]: found "not an address"; allowed: an address such as https:\/\/docs\.example\.org\//,
    ]],
    [{ collection: { ...sample.collection, start: ["localhost:8000/docs"] } }, [/an address such as/]],
    [{ collection: { ...sample.collection, start: undefined } }, [
      /collection\.start: missing; a list is expected/,
    ]],
    [{ collection: { ...sample.collection, within: [] } }, [
      /collection\.within: found \[\]; allowed: 1 or more/,
    ]],
    [{ collection: { ...sample.collection, topics: { "": { a: 1 } } } }, [/a name that is not empty/]],
    [{ seed: 1.5 }, [/seed: found 1\.5; a whole number is expected/]],
    [{ title: "" }, [/title: found ""; allowed: a text that is not empty/]],
    [{ statistics: { alpha: 1 } }, [/statistics\.alpha: found 1; allowed: less than 1/]],
    [{ depth: 0 }, [/depth: found 0; allowed: 1 or more/]],
    [{ rerankers: ["maxsin(gte-small)"] }, [/what to do: Did you mean maxsim\(gte-small\)\?/]],
    [{ rerankers: ["maxsim"] }, [/Did you mean maxsim\(all-MiniLM-L6-v2\)\?/]],
    [{ rerankers: ["gte-small"] }, [/Did you mean maxsim\(gte-small\)\?/]],
    [{ rerankers: ["croos(mine)"] }, [/Did you mean cross\(mine\)\?/]],
    [{ rerankers: ["cross(m,first=3)"] }, [/The parameter first of cross does not fit/]],
    [{ rerankers: ["cross(m,first=tuned)"] }, [
      /rerankers\[0\]: found "cross\(m,first=tuned\)" without collection\.tune/,
    ]],
    [{ rerank: { depth: 16 } }, [/rerank\.depth: found 16, allowed: at most depth, which is 15/]],
    [{ rerank: { inputs: "chunk" } }, [/rerank\.inputs: unknown field, did you mean "input"/]],
    [{ rerank: { preprocess: "lower" } }, [/rerank\.preprocess: found "lower"/]],
    [{ measures: ["nDGC@k"] }, [/of the measure "nDGC@k"/]],
    [{ measures: ["num_q"] }, [/measures\[0\]: num_q is one number for a whole run/, /"deno task eval"/]],
    [{ measures: ["nDCG@k", "gm_map"] }, [/measures\[1\]: gm_map is one number for a whole run/]],
  ];
  for (const [change, patterns] of cases) {
    assert.throws(withChange(change), (error: Error) => {
      for (const pattern of [...patterns, /file\.json/]) assert.match(error.message, pattern);
      return true;
    });
  }
});

Deno.test("a folder that is not there is named before anything runs", async () => {
  const file = await Deno.makeTempFile({ suffix: ".json" });
  await Deno.writeTextFile(file, JSON.stringify(sample));
  await assert.rejects(loadExperiment(file), /collection\.folder[\s\S]*relative to the experiment file/);
  await Deno.remove(file);
});

Deno.test("all mistakes are told at once, and counted", () => {
  assert.throws(withChange({ seed: -1, depth: 0 }), /2 mistakes/);
  assert.throws(withChange({ seed: -1, sead: 1, dept: 2 }), (error: Error) => {
    assert.match(error.message, /^The experiment has 3 mistakes:/);
    assert.equal(error.message.match(/^ {2}- /gm)?.length, 3);
    return true;
  });
});

Deno.test("the parts of a mistake in a name stand on lines of their own", () => {
  assert.throws(withChange({ measures: ["nDGC@10", "P@k"] }), {
    message: `The experiment has a mistake:
  - measures[0]: Unknown measure
      where: character 1 of the measure "nDGC@10"
      found "nDGC"
      what to do: Did you mean nDCG?
  where: file.json`,
  });
});

Deno.test("a start address outside its prefixes is a mistake, whatever the spelling", () => {
  const { collection } = sample;
  const forum = { ...collection.questions, start: ["https://forum.cotejo.example/t/1"] };
  assert.throws(withChange({ collection: { ...collection, questions: forum } }), {
    message: `The experiment has a mistake:
  - collection.questions.start[0]: found "https://forum.cotejo.example/t/1", allowed: addresses within collection.questions.within, which is https://forum.cotejo.example/questions/
  where: file.json`,
  });
  const start = ["http://Learn.cotejo.example/azure", "https://learn.cotejo.example/azure/index.html"];
  withChange({ collection: { ...collection, start } })();
  assert.throws(
    withChange({ measures: ["nDGC@10"], collection: { ...collection, start: ["https://a.example/"] } }),
    /2 mistakes[\s\S]*collection\.start\[0\]/,
  );
});

Deno.test("a file that is missing or not JSON is named", async () => {
  await assert.rejects(loadExperiment(join(experiments, "gone.json")), /gone\.json/);
  const file = await Deno.makeTempFile();
  await Deno.writeTextFile(file, '{ "name": "x", }');
  await assert.rejects(loadExperiment(file), /not JSON/);
  await Deno.remove(file);
});

Deno.test("the JSON Schema in the repository is the one the code generates", async () => {
  const stored = JSON.parse(await Deno.readTextFile(join(experiments, "experiment.schema.json")));
  assert.deepEqual(stored, experimentJsonSchema(), 'write it again with "deno task schema"');
});

Deno.test("every experiment of the project can be read", async () => {
  for await (const { name } of Deno.readDir(experiments)) {
    if (name !== "experiment.schema.json") await loadExperiment(join(experiments, name));
  }
});

Deno.test("a mistake inside a collection names the fields and values of its own kind", () => {
  const message = (collection: unknown) => {
    try {
      parseExperiment({ name: "x", collection });
    } catch (error) {
      return (error as Error).message;
    }
  };
  assert.match(
    message({ kind: "sit" })!,
    /collection\.kind: found "sit"; allowed: "site", "folder", "msdocs"/,
  );
  assert.match(
    message({ kind: "beir", folder: "x", splt: "dev" })!,
    /splt: unknown field, did you mean "split"/,
  );
  assert.match(
    message({ kind: "folder", folder: 5 })!,
    /collection\.folder: found 5; allowed: a path, or a download/,
  );
  const remote = { adress: "https://x.example/a.zip", sha256: "12" };
  assert.match(
    message({ kind: "folder", folder: remote })!,
    /sha256: found "12"[\s\S]*did you mean "address"/,
  );
  assert.match(
    message({ kind: "folder", folder: "x", normalise: { querry: false } })!,
    /did you mean "query"/,
  );
  const questions = { kind: "frum" };
  assert.match(message({ kind: "folder", folder: "x", questions })!, /allowed: "forum", "table"/);
});

Deno.test("chunks are measured by the first encoder of the retrievers, unless a tokenizer is named", () => {
  const tokenizer = (more: object) => parseExperiment({ ...sample, ...more }).chunking.tokenizer;
  assert.equal(tokenizer({ retrievers: ["bm25", "rrf(bm25,gte-small)", "all-MiniLM-L6-v2"] }), "gte-small");
  assert.equal(tokenizer({ retrievers: ["bm25"], rerankers: [] }), "all-MiniLM-L6-v2");
  assert.equal(tokenizer({ chunking: { tokenizer: "gte-small" } }), "gte-small");
  const far = { kind: "api", address: "http://127.0.0.1:1/v1", model: "m", dimension: 4, limit: 512 };
  assert.equal(tokenizer({ models: { far }, retrievers: ["far"], rerankers: [] }), "all-MiniLM-L6-v2");
  const counted = { ...far, tokenizer: "cl100k_base" };
  assert.equal(tokenizer({ models: { far: counted }, retrievers: ["far"], rerankers: [] }), "far");
});

Deno.test("addresses with a password, hosts with a scheme, and contradicting treatments of duplicates are refused", () => {
  const site = { kind: "site", start: ["https://a.example/"], within: ["https://a.example/"] };
  const refused = (collection: object, more: object = {}) =>
    assert.throws(() => parseExperiment({ name: "x", collection, ...more }), (error: Error) => {
      assert.doesNotMatch(error.message, /^\s+at /m);
      return true;
    });
  refused({ ...site, start: ["https://me:secret@a.example/"] });
  refused({ kind: "beir", folder: { address: "https://me:secret@a.example/x.zip", sha256: "0".repeat(64) } });
  refused(site, { hosts: ["http://localhost:3000"] });
  refused({ ...site, duplicates: { exact: "report", near: "drop" } });
  refused({ kind: "beir", folder: "x", tune: 0.2 });
  parseExperiment({ name: "x", collection: site, hosts: ["localhost:3000"] });
});
