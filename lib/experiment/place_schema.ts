import { z } from "zod";

export const address = z.url({ protocol: /^https?$/ }).refine(
  (text) => !/^https?:\/\/[^/?#]*@/i.test(text),
  "allowed: an address without a user name and password, which would be written to the run's files",
);
export const remote = z.strictObject({
  address: address.describe("where the file or archive (zip, tar, tar.gz) is downloaded from, once"),
  sha256: z.string().regex(/^[0-9a-f]{64}$/i, "64 hexadecimal digits").describe("hash of the download"),
  path: z.string().min(1).optional().describe("what to take from inside the archive"),
}).describe("a download, kept in the cache");
export const folder = z.union([
  z.string().min(1).describe("a folder, or an archive (zip, tar, tar.gz) of one, relative to this file"),
  remote,
]);
export const file = z.union([z.string().min(1).describe("a file, relative to this file"), remote]);

/** The name of a column in a table. */
export const column = z.string().min(1);
