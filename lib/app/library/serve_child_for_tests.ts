import { serve } from "../serve.ts";

// an application over a folder, until it is killed
const [outputs, cache] = Deno.args as [string, string];
const { address } = await serve({ outputs, cache });
console.log(address);
