import { crawledSources, type Experiment, sourcePlaces } from "../experiment/mod.ts";

/** The hosts an experiment's collection is fetched from; none but those of `hosts` when it is read from files. */
export function hostsOf({ collection, hosts }: Pick<Experiment, "collection" | "hosts">): string[] {
  const live = crawledSources(collection).filter(({ source }) => source.folder === undefined);
  const addresses = live.flatMap(({ source }) => [...source.start, ...source.within]);
  const downloads = sourcePlaces({ collection }).flatMap(({ place }) =>
    typeof place === "string" ? [] : [place.address]
  );
  return [...new Set([...hosts, ...[...addresses, ...downloads].map((address) => new URL(address).host)])];
}
