/** What came back. */
export type Answer =
  | { kind: "body"; bytes: Uint8Array; contentType: string }
  | { kind: "redirect"; to: string }
  | { kind: "status"; status: number }
  | { kind: "refused"; stage: "fetch" | "content"; reason: string };
