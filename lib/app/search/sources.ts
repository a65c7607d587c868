import type { App } from "../app.ts";
import { notFound } from "../http/refusal.ts";
import { runSources } from "./run_source.ts";
import type { SearchSource, SourceProvider } from "./source.ts";

export type { SourceProvider } from "./source.ts";

const registered = new WeakMap<App, Map<string, SourceProvider>>();

/** Makes the sources of a kind known to an application: those whose identifiers begin with "KIND:". */
export function registerSources(app: App, kind: string, provider: SourceProvider): void {
  providersOf(app).set(kind, provider);
}

/** Everything that can be searched, kind by kind. */
export async function allSources(app: App): Promise<SearchSource[]> {
  const lists = await Promise.all([...providersOf(app).values()].map((provider) => provider.list()));
  return lists.flat();
}

/** A source by its identifier, or the first there is; refused where there is none. */
export async function sourceOf(app: App, id?: string): Promise<SearchSource> {
  const found = id === undefined
    ? (await allSources(app))[0]
    : await providersOf(app).get(kindOf(id))?.get(id);
  if (found) return found;
  throw id === undefined
    ? notFound("There is nothing to search yet", {
      todo: 'run the pipeline ("deno task pipeline"), or add documents of your own',
    })
    : notFound("There is nothing to search by that name, or it was removed", {
      found: id,
      todo: "choose another one from GET /api/sources",
    });
}

/** "run" of "run:sample". */
export function kindOf(id: string): string {
  return id.split(":", 1)[0]!;
}

function providersOf(app: App): Map<string, SourceProvider> {
  let providers = registered.get(app);
  if (!providers) registered.set(app, providers = new Map([["run", runSources(app)]]));
  return providers;
}
