/**
 * Models: the catalogue of encoders, their verified weights, encoding with its cache of vectors, and the
 * matrix product that search and late interaction rest on. Needs ONNX Runtime and `base`; a model is
 * opened here and nowhere else.
 */
export { type ApiEntry, type FileEntry, isApi, type ModelEntry, type ModelSource } from "./entry.ts";
export { catalogue, knownModels, modelEntry } from "./catalogue.ts";
export { type Account, configureModels, type Device, modelsFolder } from "./settings.ts";
export { checkModel, fileEntry, type ModelFiles, modelFiles } from "./model_files.ts";
export { type Encoded, Encoder, type TextEncoder, type TokenVectors } from "./encoder.ts";
export { type Truncation, truncation } from "./truncation.ts";
export { Tokenizer } from "./tokenizer.ts";
export { type EncodedTexts, type EncodeOptions, encodeTexts, weightsName } from "./encode_texts.ts";
export { dotProducts, type Nearest, nearest } from "./matrix.ts";
export { TextVectors } from "./text_vectors.ts";
