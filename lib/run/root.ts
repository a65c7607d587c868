import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const projectRoot: string = fileURLToPath(new URL("../../", import.meta.url));

/** Where runs are kept unless another folder is named. */
export const outputsFolder: string = join(projectRoot, "outputs");

/** What all runs share. */
export const sharedCache: string = join(outputsFolder, ".cache");

/** The experiment of a run that is made without naming one. */
export const sampleExperiment: string = join(projectRoot, "data", "experiments", "sample.json");

/** The embedded Spanish experiment. */
export const spanishExperiment: string = join(projectRoot, "data", "experiments", "sample-es.json");
