import { join } from "node:path";
import { serve } from "../serve.ts";

const [outputs] = Deno.args;
const { address } = await serve({ outputs: outputs!, cache: join(outputs!, ".cache") });
console.log(address);
