/**
 * What every room uses and nothing else explains: the error class for people, stated failures, seeded
 * chance, hashes, whole-or-nothing file writing, downloads that resume and are verified, stored results,
 * imports, and the interface of progress. Needs no other room.
 */
export { messageOf, Problem, type ProblemParts } from "./problem.ts";
export { failed, type Failure, type FailureCause, type Outcome, outcome } from "./failure.ts";
export { below, type Random, random, shuffled } from "./random.ts";
export { sha256, sha256File } from "./hash.ts";
export { knownHash, type KnownHashOptions } from "./known_hash.ts";
export { type Clock, realClock } from "./clock.ts";
export type { Fetch } from "./fetch.ts";
export { follow, type FollowOptions } from "./follow.ts";
export { download, downloadTo } from "./download.ts";
export type { DownloadOptions, RemoteFile } from "./transfer.ts";
export { DownloadProblem } from "./download_problem.ts";
export { diskFull, inMegabytes, inWords, isDiskFull } from "./disk.ts";
export { locked } from "./locked.ts";
export { retryAfter } from "./retry_after.ts";
export { transportCause } from "./transport_cause.ts";
export { replaceWhole, writeWhole } from "./write_file.ts";
export { type Progress, silent, type StartProgress } from "./progress.ts";
export { codeOf, importGraph, importsOf } from "./imports.ts";
export { gunzipped, unpackedBlocks, unreadable, unreadableFolder } from "./unpacked.ts";
export { isLoopback } from "./is_loopback.ts";
export { releaseMemory } from "./release_memory.ts";
export { Store } from "./store.ts";
export { openZip, type Zip, type ZipEntry, type ZipLimits } from "./zip.ts";
export { drawnRows } from "./drawn_rows.ts";
export { inParallel, type InParallelOptions } from "./in_parallel.ts";
