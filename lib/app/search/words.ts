import { encodersIn, formatNode, parseSystem, readReranker, readRetriever } from "../../notation/mod.ts";
import { words } from "../http/words.ts";

/** What the search says to people. */
export const searchWords = words({
  byWords: (variant: string) => `BM25, by words${variant}`,
  byMeaning: (model: string) => `${model}, by meaning`,
  both: (parts: string) => `both: ${parts}`,
  late: (model: string) => `every word of the query against every word (${model})`,
  cross: (model: string) => `reads query and text together (${model})`,
  list: (model: string) => `a language model orders the list (${model})`,
  expanded: ", expanded",
  corrected: ", spelling corrected",
  preparing: "Preparing the search in these documents; this happens once.",
  unranked: (n: number) => `${n} documents could not be scored by the reranker and are left out.`,
}, {
  byWords: (variant) => `BM25, por palabras${variant}`,
  byMeaning: (model) => `${model}, por significado`,
  both: (parts) => `ambos: ${parts}`,
  late: (model) => `cada palabra de la consulta frente a cada palabra (${model})`,
  cross: (model) => `lee juntas la consulta y el texto (${model})`,
  list: (model) => `un modelo de lenguaje ordena la lista (${model})`,
  expanded: ", con expansión",
  corrected: ", con ortografía corregida",
  preparing: "Se prepara la búsqueda en estos documentos; ocurre una sola vez.",
  unranked: (n) => `${n} documentos no se han podido puntuar al reordenar y no aparecen.`,
});

type SearchWords = ReturnType<typeof searchWords>;

/** A first-stage system in words. */
export function systemLabel(system: string, said: SearchWords): string {
  const retriever = readRetriever(system), inner = insideOf(system);
  switch (retriever.kind) {
    case "bm25":
    case "rm3":
    case "corrected": {
      const steps = [
        ...system.includes("rm3(") ? [said.expanded] : [],
        ...system.includes("corrected(") ? [said.corrected] : [],
      ];
      return said.byWords((inner && ` (${inner})`) + steps.join(""));
    }
    case "fusion":
      return said.both(partsOf(system));
    default:
      return said.byMeaning(encodersIn(retriever)[0]!);
  }
}

/** A reranker in words. */
export function rerankerLabel(reranker: string, said: SearchWords): string {
  const { kind, model } = readReranker(reranker);
  return kind === "maxsim" ? said.late(model) : kind === "cross" ? said.cross(model) : said.list(model);
}

/** Whether a system goes by words, by vectors, or by both. */
export function systemKind(system: string): "sparse" | "dense" | "hybrid" {
  const { kind } = readRetriever(system);
  return kind === "fusion" ? "hybrid" : kind === "dense" || kind === "chroma" ? "dense" : "sparse";
}

/** The settings of the BM25 in a system: "k1=0.9, b=0.4". */
function insideOf(system: string): string {
  const settings = /bm25\(([^()]*)\)/.exec(system)?.[1] ?? "";
  return parseSystem(system).base.name === "chroma" ? "" : settings.replaceAll(",", ", ");
}

/** The parts of a fusion as people write them: "BM25 + gte-small". */
function partsOf(system: string): string {
  const nodes = parseSystem(system).base.arguments.filter((one) => "name" in one);
  return nodes.map((node) => formatNode(node).replaceAll("bm25", "BM25")).join(" + ");
}
