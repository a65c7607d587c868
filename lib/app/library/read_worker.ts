/// <reference lib="deno.worker" />
import { messageOf, Problem } from "../../base/mod.ts";
import { readFile } from "../../text/mod.ts";
import { MOST_CHARACTERS } from "./limits.ts";
import type { ReadAnswer } from "./read_text.ts";

/** Reads one file after the other, without any right to files, network or programs. */
self.onmessage = async ({ data }: MessageEvent<{ bytes: Uint8Array; ending: string }>) => {
  self.postMessage(await answer(data.bytes, data.ending));
};

async function answer(bytes: Uint8Array, ending: string): Promise<ReadAnswer> {
  try {
    const { title, blocks, language, date, topic, pages = null, unread } = await readFile(bytes, ending);
    const characters = blocks.reduce((sum, { text }) => sum + text.length, 0);
    if (characters > MOST_CHARACTERS) {
      return { fault: "text", detail: `${characters} characters`, pages };
    }
    return { read: { title, blocks, language, date, topic, pages, unread } };
  } catch (error) {
    const what = error instanceof Problem ? error.parts.what : messageOf(error);
    if (/\bno text: it is a scan\b/.test(what)) {
      const pages = error instanceof Problem ? Number.parseInt(String(error.parts.found)) : null;
      return { fault: "scanned", detail: what, pages };
    }
    return {
      fault: /\bencrypted\b/.test(what) ? "encrypted" : "broken",
      detail: messageOf(error),
      pages: null,
    };
  }
}
