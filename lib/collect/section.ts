/** The part of a site that a document lies in: the first part of its path, below /azure/ the second. */
export function sectionOf(doc_id: string): string | null {
  const parts = doc_id.split("/").filter((part) => part !== "");
  return (parts[0] === "azure" ? parts[1] : parts[0]) ?? null;
}
