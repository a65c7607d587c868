import type { FileEntry, ModelEntry } from "./entry.ts";

const cosine = { normalised: true, similarity: "cosine" } as const;
const noPrefixes = { question: "", document: "" };
const e5Prefixes = { question: "query: ", document: "passage: " };

const onnx = (sha256: string | null, megabytes?: number) => ({
  file: "onnx/model.onnx",
  sha256,
  megabytes,
});

/** 768 inputs, 512 outputs, tanh; the same in both versions of distiluse but for the weights. */
const distiluseLayer = (sha256: string | null) => ({
  config: {
    file: "2_Dense/config.json",
    sha256: "3f8cb931199629aac321339504a3258b5de76b568bf718d724cd921bcd22bd14",
  },
  weights: { file: "2_Dense/model.safetensors", sha256 },
});

/** An encoder of which no ONNX file of token vectors is published: the user exports it. */
function exported(
  repository: string,
  own: Pick<FileEntry, "language" | "licence"> & Partial<Pick<FileEntry, "id" | "dimension">>,
): FileEntry {
  return {
    ...{ id: repository, dimension: 768, limit: 512, positions: 512, pooling: "mean", prefixes: noPrefixes },
    ...cosine,
    ...own,
    source: {
      ...{ kind: "hub", repository, revision: "main", unpublished: true, quantised: false },
      weights: { file: "model.onnx", sha256: null },
    },
  };
}

/** Models of the Hugging Face hub in single precision, from their authors' repositories where these hold ONNX files. */
export const hubModels: readonly ModelEntry[] = [
  {
    id: "multi-qa-mpnet-base-dot-v1",
    dimension: 768,
    limit: 512,
    positions: 512,
    pooling: "cls",
    normalised: false,
    similarity: "dot",
    prefixes: noPrefixes,
    language: "en",
    licence: "not stated",
    source: {
      kind: "hub",
      repository: "Xenova/multi-qa-mpnet-base-dot-v1",
      revision: "9b0ad9f573eedb360aa8ba4659be4048c679fbdd",
      weights: onnx(null, 436),
      quantised: false,
    },
  },
  {
    id: "e5-large-v2",
    dimension: 1024,
    limit: 512,
    positions: 512,
    pooling: "mean",
    ...cosine,
    prefixes: e5Prefixes,
    language: "en",
    licence: "MIT",
    source: {
      kind: "hub",
      repository: "Xenova/e5-large-v2",
      revision: "840fd2207f68e253697ed85392a482ff7657ad11",
      weights: onnx(null, 1337),
      quantised: false,
    },
  },
  {
    id: "bge-small-en-v1.5",
    dimension: 384,
    limit: 512,
    positions: 512,
    pooling: "cls",
    ...cosine,
    prefixes: { question: "Represent this sentence for searching relevant passages: ", document: "" },
    language: "en",
    licence: "MIT",
    source: {
      kind: "hub",
      repository: "BAAI/bge-small-en-v1.5",
      revision: "5c38ec7c405ec4b44b94cc5a9bb96e735b38267a",
      weights: onnx("828e1496d7fabb79cfa4dcd84fa38625c0d3d21da474a00f08db0f559940cf35", 133),
      quantised: false,
    },
  },
  {
    id: "distiluse-base-multilingual-cased-v1",
    dimension: 512,
    limit: 128,
    positions: 512,
    pooling: "mean",
    ...cosine,
    prefixes: noPrefixes,
    language: "multilingual",
    licence: "Apache-2.0",
    source: {
      kind: "hub",
      repository: "sentence-transformers/distiluse-base-multilingual-cased-v1",
      revision: "97cc87dc75a47315d49c570a5218211b6e96c8a4",
      weights: onnx("44fbf16e7072c7dd4472fb6f4a0bbc5c40ef7af29e5d2b2b39848970ed63b1c1", 539),
      quantised: false,
      dense: distiluseLayer(null),
    },
  },
  {
    id: "distiluse-base-multilingual-cased-v2",
    dimension: 512,
    limit: 128,
    positions: 512,
    pooling: "mean",
    ...cosine,
    prefixes: noPrefixes,
    language: "multilingual",
    licence: "Apache-2.0",
    source: {
      kind: "hub",
      repository: "sentence-transformers/distiluse-base-multilingual-cased-v2",
      revision: "bfe45d0732ca50787611c0fe107ba278c7f3f889",
      weights: onnx("698b5efe2a2ec26e6ec492906c0efa168659994e9838a131f88994fb6f637520", 539),
      quantised: false,
      dense: distiluseLayer("0a21b1ce908e772ebf09f93c20ca09524c32706e9918d9c0169a3f0663b191ed"),
    },
  },
  {
    id: "paraphrase-multilingual-MiniLM-L12-v2",
    dimension: 384,
    limit: 128,
    positions: 512,
    pooling: "mean",
    ...cosine,
    prefixes: noPrefixes,
    language: "multilingual",
    licence: "Apache-2.0",
    source: {
      kind: "hub",
      repository: "sentence-transformers/paraphrase-multilingual-MiniLM-L12-v2",
      revision: "e8f8c211226b894fcb81acc59f3b34ba3efd5f42",
      weights: onnx("10f7a088420252b26caf819236ca2c9d2987afd0fc06fec7553b542a5655a05a", 470),
      quantised: false,
    },
  },
  {
    id: "paraphrase-multilingual-mpnet-base-v2",
    dimension: 768,
    limit: 128,
    positions: 512,
    pooling: "mean",
    ...cosine,
    prefixes: noPrefixes,
    language: "multilingual",
    licence: "Apache-2.0",
    source: {
      kind: "hub",
      repository: "sentence-transformers/paraphrase-multilingual-mpnet-base-v2",
      revision: "4328cf26390c98c5e3c738b4460a05b95f4911f5",
      weights: onnx("253e00bb467fcdcac714a7b2443330c28ffbecb6d1f791c92caaf2af468bfbaa", 1110),
      quantised: false,
    },
  },
  exported("hiiamsid/sentence_similarity_spanish_es", { language: "es", licence: "Apache-2.0" }),
  exported("google-bert/bert-base-multilingual-cased", {
    id: "bert-base-multilingual-cased",
    ...{ language: "multilingual", licence: "Apache-2.0" },
  }),
  exported("FacebookAI/roberta-large", {
    id: "roberta-large",
    ...{ dimension: 1024, language: "en", licence: "MIT" },
  }),
  {
    id: "multilingual-e5-small",
    dimension: 384,
    limit: 512,
    positions: 512,
    pooling: "mean",
    ...cosine,
    prefixes: e5Prefixes,
    language: "multilingual",
    licence: "MIT",
    source: {
      kind: "hub",
      repository: "intfloat/multilingual-e5-small",
      revision: "614241f622f53c4eeff9890bdc4f31cfecc418b3",
      weights: onnx("ca456c06b3a9505ddfd9131408916dd79290368331e7d76bb621f1cba6bc8665", 470),
      quantised: false,
    },
  },
  {
    id: "multilingual-e5-base",
    dimension: 768,
    limit: 512,
    positions: 512,
    pooling: "mean",
    ...cosine,
    prefixes: e5Prefixes,
    language: "multilingual",
    licence: "MIT",
    source: {
      kind: "hub",
      repository: "intfloat/multilingual-e5-base",
      revision: "d128750597153bb5987e10b1c3493a34e5a4502a",
      weights: onnx("84a4d426f7e87a6bf5bf195f0bae2c4a7d15f675b23ca96f42fab8326d7a77aa", 1110),
      quantised: false,
    },
  },
  {
    id: "bge-m3",
    dimension: 1024,
    limit: 8192,
    positions: 8192,
    pooling: "cls",
    ...cosine,
    prefixes: noPrefixes,
    language: "multilingual",
    licence: "MIT",
    source: {
      kind: "hub",
      repository: "BAAI/bge-m3",
      revision: "5617a9f61b028005a4858fdac845db406aefb181",
      weights: onnx("f84251230831afb359ab26d9fd37d5936d4d9bb5d1d5410e66442f630f24435b", 2268),
      quantised: false,
      data: [
        {
          file: "onnx/model.onnx_data",
          sha256: "1eebfb28493f67bba03ce0ef64bfdc7fc5a3bd9d7493f818bb1d78cd798416b4",
        },
        {
          file: "onnx/Constant_7_attr__value",
          sha256: "cdf16f72c5d07b36484056e601ed9687f78477e5d85cee85a34f2406b7fb5906",
        },
      ],
    },
  },
];
