import { join } from "node:path";
import { prepareAzureRun, type Prepared } from "./app_data.ts";
import { measureApp } from "./app_measure.ts";
import type { Measured } from "./measure.ts";

/** What this process tells. */
export interface AppMeasured {
  prepared: Prepared;
  results: Measured[];
}

if (import.meta.main) {
  const [outputs, cache, most, what] = Deno.args as [string, string, string, "encode" | "measure"];
  const prepared = await prepareAzureRun(join(outputs, "azure-faq"), cache, Number(most));
  const results = what === "encode" ? [] : await measureApp(outputs, cache, prepared);
  console.log(JSON.stringify({ prepared, results } satisfies AppMeasured));
}
