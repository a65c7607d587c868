import { LONGEST_NAME } from "./limits.ts";

/** Characters that do not show, or turn the direction of those around them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]|\p{Cs}/gu;

/**
 * The name of an uploaded file as it is shown and told apart from others: what its sender said, in one line, with
 * forward slashes between folders. It is never used as a path.
 *
 * @example
 * ```ts
 * import { shownName } from "./shown_name.ts";
 * if (shownName("..\\..\\etc\\pass\0wd.txt") !== "etc/passwd.txt") throw new Error(shownName("..\\..\\etc\\pass\0wd.txt"));
 * ```
 */
export function shownName(name: string): string {
  const parts = name.replaceAll("\\", "/").split("/")
    .map((part) => part.replace(/\s/gu, " ").replace(UNSEEN, "").normalize("NFC").trim())
    .filter((part) => part !== "" && part !== "." && part !== "..");
  const shown = parts.join("/");
  if (shown.length <= LONGEST_NAME) return shown;
  const last = parts.at(-1)!, ending = endingOf(last);
  if (last.length <= LONGEST_NAME - 2) {
    return `…/${shown.slice(shown.length - (LONGEST_NAME - 2))}`.toWellFormed();
  }
  return `${last.slice(0, LONGEST_NAME - 1 - ending.length)}…${ending}`.toWellFormed();
}

/** The ending of a name in lower case, with its dot; "" where it has none, or one that is no ending. */
export function endingOf(name: string): string {
  return /[^/]\.[a-z0-9]{1,10}$/i.exec(name)?.[0].slice(1).toLowerCase() ?? "";
}
