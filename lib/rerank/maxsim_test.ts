import assert from "node:assert/strict";
import { join } from "node:path";
import { silent } from "../base/mod.ts";
import { configureModels, Encoder, fileEntry, modelFiles } from "../models/mod.ts";
import { onnxModel } from "../models/onnx_graph.ts";
import { maxSim, type MaxSimOptions } from "./maxsim.ts";
import type { Candidates } from "./pair_scores.ts";

const model = "all-MiniLM-L6-v2";
const question = "How do I get back a file that was deleted?";
const texts = [
  "Virtual machines are billed by the second while they run.",
  "Soft delete keeps removed blobs for some days, so that a deleted file can be restored.",
  "A function that runs longer than its time limit is stopped.",
];

async function withCache(test: (cache: string) => Promise<void>) {
  const cache = await Deno.makeTempDir({ prefix: "cotejo-test-" });
  await test(cache);
  await Deno.remove(cache, { recursive: true });
}

const scores = async (candidates: Candidates[], options: Partial<MaxSimOptions> & { cache: string }) =>
  (await maxSim(candidates, { model, progress: silent, ...options })).map((list) =>
    list.map(({ score }) => score)
  );
const forget = (cache: string) => Deno.remove(join(cache, "pairs"), { recursive: true });

Deno.test("maxSim() is the mean of each question token's best cosine, special tokens left out", () =>
  withCache(async (cache) => {
    const [found] = await scores([{ question, texts }], { cache });
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
    assert.ok(Math.abs(found![1]! - sum / (q.length / 384)) < 1e-6);
    assert.ok(found![1]! > found![0]! && found![1]! > found![2]!);
  }));

Deno.test("maxSim() gives the same scores cold, from its caches, and in another company", () =>
  withCache(async (cache) => {
    const cold = await scores([{ question, texts }], { cache });
    assert.deepEqual(await scores([{ question, texts }], { cache }), cold);
    await forget(cache);
    assert.deepEqual(await scores([{ question, texts }], { cache }), cold, "from kept token vectors");
    await withCache(async (other) => {
      const [alone] = await scores([{ question, texts: [texts[1]!] }], { cache: other });
      assert.equal(alone![0], cold[0]![1]);
    });
    const short = ["hi", "a deleted blob", ...texts, "machines are billed by the second ".repeat(30)];
    for (const int8 of [false, true]) {
      const [together] = await scores([{ question, texts: short }], { cache, int8 });
      for (const [i, text] of short.entries()) {
        await forget(cache);
        assert.deepEqual(await scores([{ question, texts: [text] }], { cache, int8 }), [[together![i]]]);
      }
    }
  }));

Deno.test("another prefix of questions or documents takes no score and no token vector from a cache", () =>
  withCache(async (cache) => {
    const plain = fileEntry(model), candidates = [{ question, texts }];
    const prefixes = { question: "query: ", document: "passage: " };
    await scores(candidates, { cache });
    for (const changed of [prefixes, { ...prefixes, document: "" }, { ...prefixes, question: "" }]) {
      const prefixed = { ...plain, prefixes: changed };
      await withCache(async (other) =>
        assert.deepEqual(
          await scores(candidates, { cache, model: prefixed }),
          await scores(candidates, { cache: other, model: prefixed }),
        )
      );
    }
  }));

Deno.test("token vectors in int8 give nearly the same scores in a quarter of the room", () =>
  withCache(async (cache) => {
    const whole = await scores([{ question, texts }], { cache });
    const rounded = await scores([{ question, texts }], { cache, int8: true });
    rounded[0]!.forEach((score, i) => assert.ok(Math.abs(score - whole[0]![i]!) < 0.003, `${score}`));
    await forget(cache);
    assert.deepEqual(await scores([{ question, texts }], { cache, int8: true }), rounded);
    const sizes = new Map<boolean, number>();
    for await (const { name } of Deno.readDir(join(cache, "tokens"))) {
      if (!name.endsWith(".bin")) continue;
      sizes.set(name.includes("int8"), (await Deno.stat(join(cache, "tokens", name))).size);
    }
    assert.ok(sizes.get(true)! < 0.26 * sizes.get(false)!, JSON.stringify([...sizes]));
  }));

Deno.test("beyond the size that may be kept, texts are encoded when they are needed", () =>
  withCache(async (cache) => {
    const one = 60 * 384 * 4 / 1e6;
    const cold = await scores([{ question, texts }], { cache, megabytes: one });
    let bytes = 0;
    for await (const { name } of Deno.readDir(join(cache, "tokens"))) {
      if (name.endsWith(".bin")) bytes = (await Deno.stat(join(cache, "tokens", name))).size;
    }
    assert.ok(bytes > 0 && bytes <= one * 1e6, String(bytes));
    await forget(cache);
    assert.deepEqual(await scores([{ question, texts }], { cache, megabytes: one }), cold);
    await forget(cache);
    assert.deepEqual(await scores([{ question, texts }], { cache, megabytes: 0 }), cold);
  }));

Deno.test("a question without tokens has nothing to go by, and a text without any the lowest score", () =>
  withCache(async (cache) => {
    assert.deepEqual(await scores([{ question: " ", texts }], { cache }), [[NaN, NaN, NaN]]);
    const [found] = await maxSim([{ question, texts: ["", texts[0]!] }], { model, cache, progress: silent });
    assert.deepEqual(found![0], { score: -1, truncated: 0, windows: 1 });
    assert.deepEqual(await scores([{ question, texts: [] }], { cache }), [[]]);
    assert.deepEqual(await scores([], { cache }), []);
  }));

Deno.test("a text is read as far as the weights can, and what is cut is counted", () =>
  withCache(async (cache) => {
    const long = "word ".repeat(400), longer = "word ".repeat(600);
    const [found] = await maxSim([{ question, texts: [long, longer] }], { model, cache, progress: silent });
    assert.deepEqual(found!.map(({ truncated }) => truncated), [0, 600 + 2 - 512]);
  }));

/** Token vectors (ln(p − 1), 1), where p is the place of the text's largest id: not finite where that stands first. */
function brokenEncoder(): Uint8Array {
  const ids = (name: string) => ({ name, type: "int64" as const, shape: ["texts", "tokens"] });
  return onnxModel({
    nodes: [
      { op: "ArgMax", inputs: ["input_ids"], outputs: ["place"], attributes: { axis: 1, keepdims: 1 } },
      { op: "Sub", inputs: ["place", "attention_mask"], outputs: ["less"] },
      { op: "Cast", inputs: ["less"], outputs: ["less as float"], attributes: { to: 1 } },
      { op: "Log", inputs: ["less as float"], outputs: ["x"] },
      { op: "Cast", inputs: ["attention_mask"], outputs: ["y"], attributes: { to: 1 } },
      { op: "SequenceConstruct", inputs: ["x", "y"], outputs: ["both"] },
      {
        op: "ConcatFromSequence",
        inputs: ["both"],
        outputs: ["last_hidden_state"],
        attributes: { axis: 2, new_axis: 1 },
      },
    ],
    inputs: ["input_ids", "attention_mask"].map(ids),
    outputs: [{ name: "last_hidden_state", type: "float", shape: ["texts", "tokens", 2] }],
  });
}

Deno.test("token vectors that are not numbers are a stated failure of their pairs, and are not kept", () =>
  withCache(async (cache) => {
    const plain = fileEntry(model), { folder } = await modelFiles(plain);
    for (const name of ["tokenizer.json", "tokenizer_config.json"]) {
      await Deno.copyFile(join(folder, name), join(cache, name));
    }
    await Deno.writeFile(join(cache, "model.onnx"), brokenEncoder());
    const weights = { file: "model.onnx", sha256: null };
    const source = { kind: "folder", folder: cache, weights, quantised: false } as const;
    const broken = { ...plain, id: "broken", dimension: 2, source };
    const candidates = [{ question: "word zebra", texts: ["word zebra", "zebra word", "word word zebra"] }, {
      question: "zebra word",
      texts: ["word zebra"],
    }];
    for (let time = 0; time < 2; time++) {
      const found = await maxSim(candidates, { model: broken, cache, progress: silent });
      assert.deepEqual(found.map((list) => list.map(({ failure }) => failure?.cause)), [
        [undefined, "not_a_number", undefined],
        ["not_a_number"],
      ]);
      assert.deepEqual(found.map((list) => list.map(({ score }) => Number.isFinite(score))), [
        [true, false, true],
        [false],
      ]);
    }
  }));

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
    const expected = await scores([{ question, texts }], { cache });
    const found = await scores([{ question, texts }], { cache, model: "narrow" });
    assert.deepEqual(found, expected);
  }));
