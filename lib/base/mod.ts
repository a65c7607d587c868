/**
 * What every room uses and nothing else explains: the error class for people, stated failures, seeded
 * chance, hashes, whole-or-nothing file writing, stored results, imports, and the interface of progress. Needs no other room.
 */
export { messageOf, Problem, type ProblemParts } from "./problem.ts";
export { failed, type Failure, type FailureCause, type Outcome, outcome } from "./failure.ts";
export { below, type Random, random, shuffled } from "./random.ts";
export { sha256, sha256File } from "./hash.ts";
export { replaceWhole, writeWhole } from "./write_file.ts";
export { type Progress, silent, type StartProgress } from "./progress.ts";
export { codeOf, importGraph, importsOf } from "./imports.ts";
export { gunzipped, unpackedBlocks, unreadable, unreadableFolder } from "./unpacked.ts";
export { Store } from "./store.ts";
export { openZip, type Zip, type ZipEntry, type ZipLimits } from "./zip.ts";
