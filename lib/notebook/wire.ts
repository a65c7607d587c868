import { Buffer } from "node:buffer";
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";

/** The fields of the messages that matter here; a kernel may leave out any of them. */
export interface Content {
  status?: string;
  execution_count?: number | null;
  name?: string;
  text?: string;
  data?: Record<string, unknown>;
  metadata?: Record<string, unknown>;
  transient?: { display_id?: string };
  wait?: boolean;
  ename?: string;
  evalue?: string;
  traceback?: string[];
}

/** A message of the Jupyter protocol. */
export interface Message {
  type: string;
  /** Id of the request it belongs to. */
  parent?: string;
  content: Content;
}

const DELIMITER = "<IDS|MSG>";

/**
 * The bytes with which all that Deno's kernel publishes starts: the frame of the delimiter and the header of
 * the signature's frame. They cannot occur in the JSON that follows. The kernel writes its status into the
 * middle of a long message when the connection takes that one in parts.
 */
export const OPENING: Uint8Array = new TextEncoder().encode(`\x01\x09${DELIMITER}\x01\x40`);

/** Turns messages of the Jupyter protocol 5.3 into signed frames and back. */
export class Wire {
  readonly #session = randomUUID();
  constructor(private readonly key: string) {}

  /** The frames of a request and the id its reply will name as parent. */
  encode(type: string, content: Record<string, unknown>): { id: string; frames: string[] } {
    const id = randomUUID();
    const header = {
      msg_id: id,
      msg_type: type,
      session: this.#session,
      username: "",
      date: new Date().toISOString(),
      version: "5.3",
    };
    const parts = [header, {}, {}, content].map((part) => JSON.stringify(part));
    return { id, frames: [DELIMITER, this.#sign(parts).toString("hex"), ...parts] };
  }

  /** The message in the frames; throws when it is not signed with the key. */
  decode(frames: Uint8Array[]): Message {
    const utf8 = new TextDecoder();
    const at = frames.findIndex((frame) =>
      frame.length === DELIMITER.length && utf8.decode(frame) === DELIMITER
    );
    const signature = frames[at + 1], parts = frames.slice(at + 2, at + 6);
    if (at < 0 || !signature || parts.length < 4) throw new Error("A message of the kernel is incomplete");
    const expected = this.#sign(parts), found = Buffer.from(utf8.decode(signature), "hex");
    if (found.length !== expected.length || !timingSafeEqual(found, expected)) {
      throw new Error("A message of the kernel is not signed with its key");
    }
    const [header, parent, , content] = parts.map((part) => JSON.parse(utf8.decode(part)));
    return { type: String(header.msg_type), parent: parent?.msg_id, content: content ?? {} };
  }

  #sign(parts: (string | Uint8Array)[]): Buffer {
    const hmac = createHmac("sha256", this.key);
    for (const part of parts) hmac.update(part);
    return hmac.digest();
  }
}
