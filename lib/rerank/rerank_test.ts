import assert from "node:assert/strict";
import { join } from "node:path";
import { silent } from "../base/mod.ts";
import { configureModels, Encoder, fileEntry, modelFiles } from "../models/mod.ts";
import { maxSim } from "./maxsim.ts";
import { countMovements, movements } from "./movement.ts";
import { rerank } from "./rerank.ts";

const model = "all-MiniLM-L6-v2";
const question = "How do I get back a file that was deleted?";
const texts = [
  "Virtual machines are billed by the second while they run.",
  "Soft delete keeps removed blobs for some days, so that a deleted file can be restored.",
  "A function that runs longer than its time limit is stopped.",
];

async function withCache(test: (cache: string) => Promise<void>) {
  const cache = await Deno.makeTempDir();
  await test(cache);
  await Deno.remove(cache, { recursive: true });
}

Deno.test("maxSim() is the mean of each question token's best cosine, special tokens left out", () =>
  withCache(async (cache) => {
    const [scores] = await maxSim([{ question, texts }], { model, cache, progress: silent });
    const encoder = await Encoder.open(model);
    const tokens: Float32Array[] = [];
    for await (const batch of encoder.encodeTokens([question, texts[1]!])) {
      for (const [i, t] of batch) tokens[i] = t.matrix.slice(384, -384);
    }
    await encoder.close();
    const [q, d] = tokens as [Float32Array, Float32Array];
    let sum = 0;
    for (let i = 0; i < q.length; i += 384) {
      let best = -1;
      for (let j = 0; j < d.length; j += 384) {
        let s = 0;
        for (let x = 0; x < 384; x++) s += q[i + x]! * d[j + x]!;
        best = Math.max(best, s);
      }
      sum += best;
    }
    assert.ok(Math.abs(scores![1]! - sum / (q.length / 384)) < 1e-6);
    assert.ok(scores![1]! > scores![0]! && scores![1]! > scores![2]!);
  }));

Deno.test("maxSim() gives the same scores cold, from its cache, and in another company", () =>
  withCache(async (cache) => {
    const cold = await maxSim([{ question, texts }], { model, cache, progress: silent });
    const warm = await maxSim([{ question, texts }], { model, cache, progress: silent });
    assert.deepEqual(warm, cold);
    await withCache(async (other) => {
      const alone = await maxSim([{ question, texts: [texts[1]!] }], {
        model,
        cache: other,
        progress: silent,
      });
      assert.equal(alone[0]![0], cold[0]![1]);
    });
  }));

Deno.test("rerank() keeps every candidate and orders by the new score", () =>
  withCache(async (cache) => {
    const row = { system: "bm25", question_id: "q", score: 0, chunk_id: "" };
    const { rankings, systems } = await rerank(`maxsim(${model})`, {
      rankings: texts.map((_, i) => ({
        ...row,
        rank: i + 1,
        doc_id: `d${i}`,
        raw_score: 3 - i,
        chunk_id: `d${i}#0`,
      })),
      systems: [{
        system: "bm25",
        kind: "sparse",
        model: null,
        engine: "in-process",
        analyser: "english",
        parameters: "{}",
        base: null,
        reranker: null,
        depth: 15,
      }],
      chunkText: new Map(texts.map((text, i) => [`d${i}#0`, text])),
      questionText: new Map([["q", question]]),
      cache,
      progress: silent,
    });
    assert.equal(rankings[0]!.doc_id, "d1");
    assert.equal(rankings.length, 3);
    assert.equal(systems[0]!.system, `bm25+maxsim(${model})`);
    assert.equal(systems[0]!.base, "bm25");
  }));

Deno.test("rerank() keeps the first stage's order for a question without tokens", () =>
  withCache(async (cache) => {
    const row = { system: "bm25", question_id: "q", score: 0 };
    const { rankings } = await rerank(`maxsim(${model})`, {
      rankings: texts.map((_, i) => ({
        ...row,
        rank: i + 1,
        doc_id: `d${i}`,
        raw_score: 3 - i,
        chunk_id: `d${i}#0`,
      })),
      systems: [],
      chunkText: new Map(texts.map((text, i) => [`d${i}#0`, text])),
      questionText: new Map([["q", " "]]),
      cache,
      progress: silent,
    });
    assert.deepEqual(rankings.map((r) => r.doc_id), ["d0", "d1", "d2"]);
  }));

Deno.test("movements() tells what rose, fell, stayed and was never there", () => {
  const ranking = (docs: string[]) =>
    docs.map((doc_id, i) => ({
      system: "",
      question_id: "q",
      rank: i + 1,
      doc_id,
      score: 0,
      raw_score: 0,
      chunk_id: "",
    }));
  const relevant = ["a", "b", "c", "z"].map((doc_id) => ({ question_id: "q", doc_id }));
  const moved = movements(ranking(["a", "b", "c"]), ranking(["b", "a", "c"]), relevant);
  assert.deepEqual(countMovements(moved), { rose: 1, fell: 1, stayed: 1, absent: 1 });
});

Deno.test("late interaction compares tokens before the layer after the pooling, which has another width", () =>
  withCache(async (cache) => {
    const plain = fileEntry(model), { folder } = await modelFiles(plain);
    const own = join(cache, "model");
    await Deno.mkdir(join(own, "2_Dense"), { recursive: true });
    for (const name of ["config.json", "tokenizer.json", "tokenizer_config.json"]) {
      await Deno.copyFile(join(folder, name), join(own, name));
    }
    await Deno.copyFile(join(folder, plain.source.weights.file), join(own, "model.onnx"));
    const config = { in_features: 384, out_features: 2, bias: false };
    const activation_function = "torch.nn.modules.linear.Identity";
    await Deno.writeTextFile(
      join(own, "2_Dense", "config.json"),
      JSON.stringify({ ...config, activation_function }),
    );
    const weight = { dtype: "F32", shape: [2, 384], data_offsets: [0, 2 * 384 * 4] };
    const header = new TextEncoder().encode(JSON.stringify({ "linear.weight": weight }));
    const file = new Uint8Array(8 + header.length + 2 * 384 * 4);
    new DataView(file.buffer).setBigUint64(0, BigInt(header.length), true);
    file.set(header, 8);
    file.fill(1, 8 + header.length);
    await Deno.writeFile(join(own, "2_Dense", "model.safetensors"), file);

    const pinned = (name: string) => ({ file: name, sha256: null });
    const dense = { config: pinned("2_Dense/config.json"), weights: pinned("2_Dense/model.safetensors") };
    const source = {
      kind: "folder",
      folder: own,
      weights: pinned("model.onnx"),
      quantised: false,
      dense,
    } as const;
    configureModels({ entries: [{ ...plain, id: "narrow", dimension: 2, source }] });
    const [expected] = await maxSim([{ question, texts }], { model, cache, progress: silent });
    const [found] = await maxSim([{ question, texts }], { model: "narrow", cache, progress: silent });
    assert.deepEqual(found, expected);
  }));
