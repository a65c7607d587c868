import { inWords } from "../../base/mod.ts";
import { Refusal } from "./refusal.ts";

/** The bytes of a body as they come; refused as soon as there are more than may be. */
export async function* limitedBytes(request: Request, most: number): AsyncGenerator<Uint8Array> {
  const tooLarge = () => new Refusal(413, { what: "This is too large", allowed: `at most ${inWords(most)}` });
  if (Number(request.headers.get("content-length") ?? 0) > most) throw tooLarge();
  let read = 0;
  for await (const bytes of request.body ?? []) {
    read += bytes.length;
    if (read > most) throw tooLarge();
    yield bytes;
  }
}

/** A body as text, refused where it is too large or not UTF-8. */
export async function limitedText(request: Request, most: number): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  try {
    for await (const bytes of limitedBytes(request, most)) text += decoder.decode(bytes, { stream: true });
    return text + decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Refusal(400, { what: "The body is not text in UTF-8", cause: error });
  }
}
