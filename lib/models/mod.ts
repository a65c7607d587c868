/**
 * Models: the catalogue of encoders and cross-encoders, their verified weights or endpoints, encoding with its cache
 * of vectors, scores of pairs, the ledger of what calls cost, and the matrix product that search and late interaction
 * rest on. Needs ONNX Runtime and `base`; a model is opened here and nowhere else.
 */
export {
  type AnyReranker,
  type ApiEntry,
  type FileEntry,
  isApi,
  isChat,
  isReranker,
  type ModelEntry,
  type ModelSource,
  type RerankerEntry,
} from "./entry.ts";
export { catalogue, knownModels, modelEntry } from "./catalogue.ts";
export {
  anyReranker,
  knownCrossEncoders,
  knownRerankers,
  rerankerEntry,
  rerankers,
} from "./catalogue_rerankers.ts";
export { configureModels } from "./settings.ts";
export { checkModel, entryWithFiles, fileEntry, modelFiles } from "./model_files.ts";
export { checkDevice } from "./onnx.ts";
export { secretOf } from "./environment.ts";
export { hubOfEnvironment, pull } from "./hub.ts";
export { type ModelFolder, modelFolder } from "./model_folder.ts";
export { modelPresence, type Presence } from "./model_presence.ts";
export { type VerifiedFile, verifyModel } from "./verify_model.ts";
export { type Encoded, Encoder, type TextEncoder, type TokenVectors } from "./encoder.ts";
export {
  CrossEncoder,
  type CutPairs,
  cutPairs,
  type ScoredPair,
  scorePairs,
  type TextPair,
} from "./cross_encoder.ts";
export { drain, medianTime } from "./median_time.ts";
export { questionTime, type TimedQuestion } from "./question_time.ts";
export { type Truncation, truncation } from "./truncation.ts";
export { Tokenizer } from "./tokenizer.ts";
export { type EncodedTexts, type EncodeOptions, encodeTexts } from "./encode_texts.ts";
export { rerankerName, weightsName } from "./weights_name.ts";
export { encodingRate, notePairs, type PairRate, pairRate } from "./encoding_rate.ts";
export { turnToPay } from "./turn_to_pay.ts";
export { missingTexts } from "./missing_texts.ts";
export { checkEndpoint, endpointHost } from "./endpoint_access.ts";
export { ApiTokens } from "./api_tokens.ts";
export {
  type Budget,
  inCalls,
  inDollars,
  inTokens,
  Ledger,
  OverBudget,
  priceOf,
  type PurposeUse,
  type Spent,
} from "./ledger.ts";
export { type TokenMatrix } from "./token_matrix.ts";
export { type JoinedTokens, tokenEntry, TokenStore, type TokenStoreOptions } from "./token_store.ts";
export { dotProducts, type Nearest, nearest } from "./matrix.ts";
export { TextVectors } from "./text_vectors.ts";
export type { AskedTexts, Reordered } from "./asked_texts.ts";
export { EndpointReranker } from "./endpoint_reranker.ts";
export type { ChatEntry, EndpointRerankerEntry, EndpointSource } from "./entry.ts";
export { type Ask, type Asker, type Turn, Unanswered } from "./asker.ts";
export { type Fenced, fenced } from "./fenced.ts";
export { type Prompt, promptHash, type PromptText, promptTurns } from "./prompt.ts";
export { type PromptLanguage, promptLanguage } from "./prompt_language.ts";
export { Chat } from "./chat.ts";
export { listwise } from "./listwise.ts";
export { Chats } from "./chats.ts";
export { CountingAsker, type ExpectedUse } from "./counting_asker.ts";
export { type Capabilities } from "./chat_probe.ts";
export { chatEntry } from "./catalogue_chat.ts";
