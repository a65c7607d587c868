import { Buffer } from "node:buffer";
import { ByteReader, ConnectionClosed } from "./byte_reader.ts";

export { ConnectionClosed };

const MORE = 1, LONG = 2, COMMAND = 4;
const LARGEST_FRAME = 2 ** 31;
const utf8 = new TextEncoder();

/** How a socket connects. */
export interface ZmtpOptions {
  /** Ends the attempt to connect. */
  signal?: AbortSignal;
  /**
   * The bytes with which each message of the other side starts, if it may write a second message into the
   * middle of a long one. Found inside a message, they start another one, which is taken out.
   */
  opening?: Uint8Array;
}

/**
 * A client socket of ZMTP 3.0 (the protocol of ZeroMQ) without encryption, over TCP on this machine:
 * DEALER for requests and replies, SUB for everything that is published. Messages are read when asked for.
 */
export class ZmtpSocket {
  #closed = false;
  #sent: Promise<unknown> = Promise.resolve();
  #received: Promise<unknown> = Promise.resolve();
  readonly #reader: ByteReader;
  readonly #takenOut: Uint8Array[][] = [];

  private constructor(private readonly connection: Deno.TcpConn, private readonly opening?: Uint8Array) {
    this.#reader = new ByteReader(connection);
  }

  /** Connects and shakes hands; a port that nobody listens on is Deno's `ConnectionRefused`. */
  static async connect(
    type: "DEALER" | "SUB",
    port: number,
    { signal, opening }: ZmtpOptions = {},
  ): Promise<ZmtpSocket> {
    const connection = await Deno.connect({ hostname: "127.0.0.1", port });
    connection.setNoDelay(true);
    const socket = new ZmtpSocket(connection, opening);
    const close = () => socket.close();
    signal?.addEventListener("abort", close);
    try {
      if (signal?.aborted) close();
      await socket.#guarded(() => socket.#shakeHands(type));
    } finally {
      signal?.removeEventListener("abort", close);
    }
    return socket;
  }

  /** Sends one message of one or more frames; messages of concurrent calls do not mix. */
  send(frames: (string | Uint8Array)[]): Promise<void> {
    const bytes = Buffer.concat(frames.map((frame, i) => {
      return encodeFrame(
        i < frames.length - 1 ? MORE : 0,
        typeof frame === "string" ? utf8.encode(frame) : frame,
      );
    }));
    const sending = this.#sent.then(() => this.#guarded(() => this.#write(bytes)));
    this.#sent = sending.catch(() => undefined); // the caller has the error
    return sending;
  }

  /** The next message; rejects with {@linkcode ConnectionClosed} once there can be none. */
  receive(): Promise<Uint8Array[]> {
    const receiving = this.#received.then(() =>
      this.#takenOut.shift() ?? this.#guarded(() => this.#message(this.opening))
    );
    this.#received = receiving.catch(() => undefined); // the caller has the error
    return receiving;
  }

  /** Closes the connection; whoever waits in {@linkcode receive} gets {@linkcode ConnectionClosed}. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.connection.close();
  }

  /** A socket that failed once is closed: what follows in its stream cannot be trusted. */
  async #guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      if (this.#closed) throw new ConnectionClosed("The connection is closed");
      return await work();
    } catch (error) {
      const lost = this.#closed || Object.values(Deno.errors).some((type) => error instanceof type);
      this.close();
      throw lost && !(error instanceof ConnectionClosed)
        ? new ConnectionClosed("The connection was closed", { cause: error })
        : error;
    }
  }

  async #shakeHands(type: string): Promise<void> {
    const greeting = new Uint8Array(64);
    greeting.set([0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0x7f, 3, 0]);
    greeting.set(utf8.encode("NULL"), 12);
    await this.#write(greeting);
    const theirs = await this.#reader.take(64);
    const mechanism = new TextDecoder().decode(theirs.subarray(12, 32)).replace(/\0+$/, "");
    if (theirs[0] !== 0xff || theirs[9] !== 0x7f || theirs[10]! < 3 || mechanism !== "NULL") {
      throw new Error("The other side does not speak ZMTP 3 without encryption");
    }
    await this.#write(encodeFrame(COMMAND, ready(type)));
    const reply = await this.#frame();
    if (!(reply.flags & COMMAND) || new TextDecoder().decode(reply.body.subarray(1, 6)) !== "READY") {
      throw new Error("The other side of the ZMTP connection did not say that it is ready");
    }
    if (type === "SUB") await this.#write(encodeFrame(0, Uint8Array.of(1)));
  }

  async #write(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length;) at += await this.connection.write(bytes.subarray(at));
  }

  async #message(opening: Uint8Array | undefined): Promise<Uint8Array[]> {
    const frames: Uint8Array[] = [];
    for (;;) {
      const { flags, body } = await this.#frame(
        frames.length > 1 ? opening : undefined,
        frames.length > 0 ? opening : undefined,
      );
      if (flags & COMMAND) continue;
      frames.push(body);
      if (!(flags & MORE)) return frames;
    }
  }

  async #frame(inHeader?: Uint8Array, inBody?: Uint8Array): Promise<{ flags: number; body: Uint8Array }> {
    const flags = (await this.#take(1, inHeader))[0]!;
    if (flags > (MORE | LONG | COMMAND)) throw new Error(`ZMTP frame with unknown flags ${flags}`);
    const header = await this.#take(flags & LONG ? 8 : 1, inHeader);
    const length = flags & LONG ? Number(new DataView(header.buffer).getBigUint64(0)) : header[0]!;
    if (length > LARGEST_FRAME) throw new Error(`ZMTP frame of ${length} bytes`);
    return { flags, body: await this.#take(length, inBody) };
  }

  /** The next bytes of a message, without other messages that were written into it. */
  async #take(length: number, opening?: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await this.#reader.take(length);
    for (let from = 0; opening;) {
      from = await this.#find(opening, bytes, from);
      if (from < 0) break;
      this.#reader.giveBack(bytes.subarray(from));
      this.#takenOut.push(await this.#message(undefined));
      bytes.set(await this.#reader.take(length - from), from);
    }
    return bytes;
  }

  /** Where the opening starts in the bytes, even if it ends in those that follow; −1 if it does not. */
  async #find(opening: Uint8Array, bytes: Uint8Array, from: number): Promise<number> {
    const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(opening, from);
    if (at >= 0) return at;
    for (let start = Math.max(from, bytes.length - opening.length + 1); start < bytes.length; start++) {
      let matched = 0;
      while (start + matched < bytes.length && bytes[start + matched] === opening[matched]) matched++;
      if (start + matched < bytes.length) continue;
      const following: number[] = [];
      while (matched < opening.length) {
        const [next] = await this.#reader.take(1);
        following.push(next!);
        if (next !== opening[matched]) break;
        matched++;
      }
      this.#reader.giveBack(Uint8Array.from(following));
      if (matched === opening.length) return start;
    }
    return -1;
  }
}

function encodeFrame(flags: number, body: Uint8Array): Uint8Array {
  const long = body.length > 255;
  const frame = new Uint8Array((long ? 9 : 2) + body.length);
  frame[0] = long ? flags | LONG : flags;
  if (long) new DataView(frame.buffer).setBigUint64(1, BigInt(body.length));
  else frame[1] = body.length;
  frame.set(body, long ? 9 : 2);
  return frame;
}

function ready(type: string): Uint8Array {
  const name = "Socket-Type", size = Buffer.alloc(4);
  size.writeUInt32BE(type.length);
  return Buffer.concat([
    utf8.encode("\x05READY"),
    Uint8Array.of(name.length),
    utf8.encode(name),
    size,
    utf8.encode(type),
  ]);
}
