import assert from "node:assert/strict";
import { parseExperiment } from "./load.ts";

const sample = JSON.parse(
  await Deno.readTextFile(new URL("../../data/experiments/sample.json", import.meta.url)),
);
const describing = (model: Record<string, unknown>) => () =>
  parseExperiment({ ...sample, models: { mine: model } });
const api = { kind: "api", address: "https://api.openai.com/v1", model: "m", dimension: 4, limit: 512 };
const hub = { kind: "hub", repository: "owner/mine", dimension: 384, limit: 128, pooling: "mean" };

Deno.test("OpenAI's key is named for OpenAI alone, and every other key begins with COTEJO_", () => {
  describing({ ...api, key: "OPENAI_API_KEY" })();
  describing({ ...api, address: "https://other.example/v1", key: "COTEJO_OTHER" })();
  for (
    const address of [
      "https://other.example/v1",
      "http://api.openai.com/v1",
      "https://api.openai.com.other.example/v1",
      "https://api.openai.com:444/v1",
    ]
  ) {
    assert.throws(
      describing({ ...api, address, key: "OPENAI_API_KEY" }),
      /models\.mine\.key: found "OPENAI_API_KEY"; allowed: a name that begins with COTEJO_/,
    );
  }
  assert.throws(describing({ ...api, key: "AWS_SECRET_ACCESS_KEY" }), /models\.mine\.key[^]*COTEJO_/);
});

Deno.test("weights whose name says that they are quantised are described as such", () => {
  const names = [
    "model_quantized",
    "model_int8",
    "model_uint8",
    "model_q4",
    "model_q4f16",
    "model_bnb4",
    "q8",
  ];
  for (const name of [...names, "model_qint8_avx512_vnni", "Model_Quantized"]) {
    const file = `onnx/${name}.onnx`;
    for (const kind of [hub, { ...hub, kind: "folder", folder: "mine", repository: undefined }]) {
      const { repository, ...rest } = { ...kind, file };
      const model = repository === undefined ? rest : { ...rest, repository };
      assert.throws(describing(model), /models\.mine\.quantised: missing; allowed: true, since "file"/);
      assert.throws(describing({ ...model, quantised: false }), /quantised: found false; allowed: true/);
      describing({ ...model, quantised: true })();
    }
  }
  for (
    const file of ["onnx/model.onnx", "quantized/model.onnx", "onnx/model_fp16.onnx", "onnx/model_O2.onnx"]
  ) {
    describing({ ...hub, file })();
  }
});

Deno.test("a key in the place of its variable's name is not repeated, and kinds and fields that may stand are named", () => {
  const secret = "sk-proj-1234";
  assert.throws(describing({ ...api, key: secret }), (problem: Error) => {
    assert.ok(!problem.message.includes(secret), problem.message);
    return /models\.mine\.key/.test(problem.message);
  });
  assert.throws(describing({ ...api, kind: "openai" }), /models\.mine\.kind[^]*"folder", "hub", "api"/);
  assert.throws(
    describing({ ...api, dimensions: 4 }),
    /dimensions: unknown field, did you mean "dimension"\?/,
  );
});

Deno.test("a cross-encoder has files in a folder or on the hub, and endpoints of rerankers keep keys as others do", () => {
  const cross = { kind: "cross-encoder", folder: "../ours" };
  const { models } = describing(cross)();
  assert.deepEqual(models.mine, {
    ...cross,
    revision: "main",
    limit: 512,
    output: "logit",
    language: "multilingual",
    licence: "not stated",
    file: "onnx/model.onnx",
    quantised: false,
    data: [],
  });
  describing({ kind: "cross-encoder", repository: "owner/name" })();
  const oneOf = /models\.mine\.folder[^]*either "folder" or "repository"/;
  assert.throws(describing({ kind: "cross-encoder" }), oneOf);
  assert.throws(describing({ ...cross, repository: "owner/name" }), oneOf);
  assert.throws(describing({ ...cross, file: "model_int8.onnx" }), /models\.mine\.quantised/);
  for (const kind of ["rerank", "chat"]) {
    const endpoint = { kind, address: "http://127.0.0.1:8080", model: "m" };
    describing({ ...endpoint, key: "COTEJO_KEY" })();
    assert.throws(describing({ ...endpoint, key: "OPENAI_API_KEY" }), /models\.mine\.key/);
    assert.throws(describing({ ...endpoint, address: "http://me:secret@host/v1" }), /without a user name/);
  }
});
