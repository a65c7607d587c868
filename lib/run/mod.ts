/**
 * Runs: the folder, its lock, manifest and log, progress, and the resume of finished steps. A notebook calls
 * {@linkcode openStep} first and {@linkcode Step.finish} last. Needs `experiment` and `tables`.
 */
export { openStep } from "./open_step.ts";
export { Step } from "./step.ts";
export { hasStep, type StepEntry, stepNumber, steps, stepsOf } from "./steps.ts";
export { defaultFolder, openRun, prepareRun, type Run, runsByAge, saveRun, touchRun } from "./run.ts";
export { type Manifest, type ModelRecord, readManifest, type StepRecord, writeManifest } from "./manifest.ts";
export {
  executedNotebook,
  forgetStep,
  staleness,
  staleResults,
  type Standing,
  standings,
} from "./freshness.ts";
export { outputsFolder, projectRoot, sampleExperiment, sharedCache, spanishExperiment } from "./root.ts";
export { RunLock } from "./lock.ts";
export { type Log, logLine, openLog } from "./log.ts";
export type { Level, LogEntry, Message } from "./message.ts";
export { attach, type Attachment, listen } from "./link.ts";
export { clock, type Draw, progressText, progressTo, type State } from "./progress.ts";
export { guardedFetch } from "./network.ts";
export { hardware, peakMemoryMB, versions } from "./environment.ts";
