/** A page's bytes, with what the server gave to ask later whether they changed. */
export interface Body {
  kind: "body";
  bytes: Uint8Array;
  contentType: string;
  /** The `ETag` header. */
  etag?: string;
  /** The `Last-Modified` header. */
  modified?: string;
  /** The `X-Robots-Tag` header. */
  robotsTag?: string;
}

/** What came back. */
export type Answer =
  | Body
  | { kind: "redirect"; to: string }
  | { kind: "status"; status: number }
  | { kind: "refused"; stage: "fetch" | "content"; reason: string };
