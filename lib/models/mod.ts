/**
 * Models: the catalogue of encoders, their verified weights, encoding with its cache of vectors, and the
 * matrix product that search and late interaction rest on. Needs ONNX Runtime and `base`; a model is
 * opened here and nowhere else.
 */
export { catalogue, type ModelEntry, modelEntry } from "./catalogue.ts";
export { type Encoded, Encoder, type TokenVectors } from "./encoder.ts";
export { type Truncation, truncation } from "./truncation.ts";
export { Tokenizer } from "./tokenizer.ts";
export { type EncodedTexts, type EncodeOptions, encodeTexts, weightsName } from "./encode_texts.ts";
export { dotProducts, type Nearest, nearest } from "./matrix.ts";
export { TextVectors } from "./text_vectors.ts";
