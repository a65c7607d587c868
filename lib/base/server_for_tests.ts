/** What a server sends back; the connection is cut after `cut` bytes of the body, or left hanging. */
export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: Uint8Array;
  cut?: number;
  hang?: boolean;
}

/** The headers of a request, and its path under ":path". */
export type Asked = Map<string, string>;

/** A server that answers as told, byte by byte, lies included. */
export class Server {
  asked: Asked[] = [];
  #listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  #open = new Set<Deno.Conn>();
  constructor(private readonly answer: (asked: Asked, n: number) => Reply) {
    this.#accept();
  }
  get origin(): string {
    return `http://127.0.0.1:${this.#listener.addr.port}`;
  }
  /** The ranges that were asked for. */
  get ranges(): (string | undefined)[] {
    return this.asked.map((asked) => asked.get("range"));
  }
  async #accept() {
    for await (const connection of this.#listener) {
      this.#open.add(connection);
      this.#serve(connection).catch(() => undefined).finally(() => {
        if (this.#open.delete(connection)) connection.close();
      });
    }
  }
  async #serve(connection: Deno.Conn) {
    let head = "";
    const block = new Uint8Array(4096);
    while (!head.includes("\r\n\r\n")) {
      const length = await connection.read(block);
      if (length === null) return;
      head += new TextDecoder().decode(block.subarray(0, length));
    }
    const [first, ...lines] = head.split("\r\n").filter(Boolean);
    const asked: Asked = new Map(lines.map((line) => {
      const [, name, value] = /^(.*?): (.*)$/.exec(line)!;
      return [name!.toLowerCase(), value!];
    }));
    asked.set(":path", first!.split(" ")[1]!);
    this.asked.push(asked);
    const { status, headers = {}, body = new Uint8Array(), cut, hang } = this.answer(
      asked,
      this.asked.length,
    );
    const sent = Object.entries({ "content-length": String(body.length), connection: "close", ...headers });
    const text = sent.filter(([, value]) => value !== "").map(([name, value]) => `${name}: ${value}\r\n`)
      .join("");
    const whole = new Blob([`HTTP/1.1 ${status} Status\r\n${text}\r\n`, body.slice(0, cut)]);
    for await (const part of whole.stream()) {
      for (let at = 0; at < part.length;) at += await connection.write(part.subarray(at));
    }
    if (hang) await new Promise(() => undefined);
  }
  [Symbol.dispose]() {
    this.#listener.close();
    for (const connection of this.#open) connection.close();
    this.#open.clear();
  }
}

/** An honest answer to a request for a range of `body`, cut off after so many bytes. */
export function honest(
  asked: Asked,
  body: Uint8Array,
  { cut, etag = '"v1"' }: { cut?: number; etag?: string } = {},
): Reply {
  const start = /^bytes=(\d+)-$/.exec(asked.get("range") ?? "")?.[1];
  const headers = { etag };
  if (start === undefined || asked.has("if-range") && asked.get("if-range") !== etag) {
    return { status: 200, headers, body, cut };
  }
  if (Number(start) >= body.length) {
    return { status: 416, headers: { "content-range": `bytes */${body.length}` } };
  }
  const range = `bytes ${start}-${body.length - 1}/${body.length}`;
  return {
    status: 206,
    headers: { ...headers, "content-range": range },
    body: body.slice(Number(start)),
    cut,
  };
}
