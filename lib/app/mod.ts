/**
 * The local web application: search in a run's documents or in one's own, a look inside every result, charts, and a
 * person's judgements. `http` answers requests, `runs` reads runs, `client` is what runs in the browser, and each part
 * of the application has a folder of its own. It shows what other rooms compute and computes nothing of its own.
 */
export { serve, type Served, type ServeOptions } from "./serve.ts";
