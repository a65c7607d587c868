import { join } from "node:path";
import { prepareAzureRun } from "./app_data.ts";

const [outputs, cache, most] = Deno.args as [string, string, string];
console.log(JSON.stringify(await prepareAzureRun(join(outputs, "azure-faq"), cache, Number(most))));
