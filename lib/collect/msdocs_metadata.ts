import type { Docset } from "./msdocs_docsets.ts";

/**
 * What a page is about: the product (ms.service, else ms.prod) that it or its docset names, else its kind
 * (ms.topic).
 */
export function topicIn(
  metadata: Readonly<Record<string, unknown>>,
  docset: Docset | undefined,
  file: string,
): string | null {
  for (const name of ["ms.service", "ms.prod", "ms.topic"]) {
    const value = metadata[name] ?? docset?.metadata(name, file);
    if (typeof value === "string" && value.trim() !== "") return value.trim();
  }
  return null;
}

/** The value of a field whose name may be in capitals, of the page or else of its docset. */
export function saidOf(
  name: string,
  metadata: Readonly<Record<string, unknown>>,
  docset: Docset | undefined,
  file: string,
): string {
  for (const key of [name, name.toUpperCase(), name.toLowerCase()]) {
    const value = metadata[key] ?? docset?.metadata(key, file);
    if (typeof value === "string") return value;
  }
  return "";
}
