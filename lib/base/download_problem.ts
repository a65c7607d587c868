import { Problem, type ProblemParts } from "./problem.ts";

/** A download that failed: for callers who know better what to do about it. */
export class DownloadProblem extends Problem {
  /** `reason` is the status of the server's answer, or what else was wrong. */
  constructor(readonly reason: number | "hash" | "connection", parts: ProblemParts) {
    super(parts);
  }
}

/** The address for messages: what stands behind the question mark may be a signature. */
export function withoutQuery(address: string): string {
  return address.replace(/\?.*/s, "?…");
}

/** The content is not what was expected, or the server says that it will not be. */
export function wrongHash(address: string, found: string, expected: string): DownloadProblem {
  return new DownloadProblem("hash", {
    what: "The download is not the file that was meant: its hash is another",
    where: withoutQuery(address),
    found: `sha256 ${found}`,
    allowed: `sha256 ${expected}`,
    todo: "check the address; if its owner has changed the file and you want the new one, write the new hash",
  });
}
