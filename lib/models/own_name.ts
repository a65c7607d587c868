import { Problem } from "../base/mod.ts";

/** Refuses a model of the experiment that has the name of one in the catalogue. */
export function checkOwnName(id: string, catalogue: readonly { id: string }[]): void {
  if (!catalogue.some((entry) => entry.id === id)) return;
  throw new Problem({
    what: "A model of the experiment has the name of one in the catalogue",
    where: "models",
    found: id,
    todo: "give it another name: the catalogue's is never replaced",
  });
}
