import { join } from "node:path";
import { writeWhole } from "../lib/base/mod.ts";
import { experimentJsonSchema } from "../lib/experiment/mod.ts";
import { projectRoot } from "../lib/run/root.ts";

const path = join(projectRoot, "data", "experiments", "experiment.schema.json");
await writeWhole(path, JSON.stringify(experimentJsonSchema(), null, 2) + "\n");
console.log(`Wrote ${path}`);
