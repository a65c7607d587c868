import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { OPENING } from "./wire.ts";
import { ConnectionClosed, type ZmtpOptions, ZmtpSocket } from "./zmtp.ts";

const utf8 = new TextEncoder();

function greeting(mechanism = "NULL", version = 3): Uint8Array {
  const bytes = new Uint8Array(64);
  bytes.set([0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0x7f, version, 0]);
  bytes.set(utf8.encode(mechanism), 12);
  return bytes;
}

const READY = [4, 6, 5, ...utf8.encode("READY")];

/** The bytes of a message, written independently of the code under test. */
function message(frames: string[]): Uint8Array {
  return Uint8Array.from(frames.flatMap((frame, i) => {
    const body = utf8.encode(frame), more = i < frames.length - 1 ? 1 : 0;
    return body.length < 256
      ? [more, body.length, ...body]
      : [more | 2, 0, 0, 0, 0, 0, 0, body.length >> 8, body.length & 255, ...body];
  }));
}

async function write(connection: Deno.Conn, bytes: Uint8Array | number[]) {
  const all = Uint8Array.from(bytes);
  for (let at = 0; at < all.length;) at += await connection.write(all.subarray(at));
}

async function read(connection: Deno.Conn, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length;) at += (await connection.read(bytes.subarray(at)))!;
  return bytes;
}

async function connected(
  type: "DEALER" | "SUB",
  options: ZmtpOptions,
  test: (socket: ZmtpSocket, peer: Deno.Conn, ready: string) => Promise<void>,
) {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const accepted = listener.accept();
  const connecting = ZmtpSocket.connect(type, listener.addr.port, options);
  using peer = await accepted;
  assert.deepEqual(await read(peer, 64), greeting());
  await write(peer, greeting());
  const [flags, length] = await read(peer, 2);
  assert.equal(flags, 4);
  const ready = new TextDecoder().decode(await read(peer, length!));
  await write(peer, READY);
  const socket = await connecting;
  try {
    await test(socket, peer, ready);
  } finally {
    socket.close();
  }
}

const texts = (frames: Uint8Array[]) => frames.map((frame) => new TextDecoder().decode(frame));

Deno.test("ZmtpSocket says its type, and a SUB subscribes to everything", async () => {
  await connected("DEALER", {}, (_, __, ready) => {
    assert.equal(ready, "\x05READY\x0bSocket-Type\0\0\0\x06DEALER");
    return Promise.resolve();
  });
  await connected("SUB", {}, async (_, peer) => assert.deepEqual([...await read(peer, 3)], [0, 1, 1]));
});

Deno.test("ZmtpSocket sends and receives frames of all lengths, and passes over commands", async () => {
  await connected("DEALER", {}, async (socket, peer) => {
    const frames = ["", "a", "b".repeat(255), "ñ".repeat(128), "d".repeat(60_000)];
    await socket.send(frames);
    const sent = message(frames);
    assert.deepEqual(await read(peer, sent.length), sent);
    await write(peer, [4, 1, 0]);
    await write(peer, sent);
    await write(peer, message(["next"]));
    assert.deepEqual(texts(await socket.receive()), frames);
    assert.deepEqual(texts(await socket.receive()), ["next"]);
  });
});

Deno.test("ZmtpSocket carries 50 MB in both directions, and concurrent messages do not mix", async () => {
  await connected("DEALER", {}, async (socket, peer) => {
    const large = new Uint8Array(50_000_000).map((_, i) => i % 251);
    const header = [2, 0, 0, 0, 0, ...[24, 16, 8, 0].map((shift) => large.length >>> shift & 255)];
    const sending = Promise.all([socket.send([large]), socket.send(["small"])]);
    const received = await read(peer, 9 + large.length + 7);
    await sending;
    assert.deepEqual([...received.subarray(0, 9)], header);
    assert.equal(Buffer.compare(received.subarray(9, 9 + large.length), large), 0);
    assert.deepEqual([...received.subarray(9 + large.length)], [0, 5, ...utf8.encode("small")]);
    const writing = write(peer, received);
    const [frame] = await socket.receive();
    assert.equal(Buffer.compare(frame!, large), 0);
    assert.deepEqual(texts(await socket.receive()), ["small"]);
    await writing;
  });
});

Deno.test("ZmtpSocket takes out a message that was written into another, wherever it starts", async () => {
  const signature = "0123456789abcdef".repeat(4);
  const outer = ["<IDS|MSG>", signature, '{"n":1}', "{}", "{}", `{"text":"${"x".repeat(300)}"}`];
  const inner = ["<IDS|MSG>", signature, "{}", `{"${"y".repeat(260)}":0}`];
  const outerBytes = message(outer), innerBytes = message(inner);
  await connected("SUB", { opening: OPENING }, async (socket, peer) => {
    for (let at = OPENING.length; at < outerBytes.length; at++) {
      const second = Math.min(at + 5, outerBytes.length);
      const parts = [outerBytes.subarray(0, at), innerBytes, outerBytes.subarray(at, second), innerBytes];
      await write(peer, Buffer.concat([...parts, outerBytes.subarray(second)]));
      for (const expected of [outer, inner, inner]) assert.deepEqual(texts(await socket.receive()), expected);
    }
  });
});

Deno.test("ZmtpSocket rejects those who wait when either side closes, and those who come later", async () => {
  await connected("DEALER", {}, async (socket, peer) => {
    const waiting = [socket.receive(), socket.receive()];
    await write(peer, message(["last"]));
    assert.deepEqual(texts(await waiting[0]!), ["last"]);
    const rejected = assert.rejects(waiting[1]!, ConnectionClosed);
    socket.close();
    await rejected;
    await assert.rejects(socket.receive(), ConnectionClosed);
    await assert.rejects(socket.send(["x"]), ConnectionClosed);
  });
  await connected("DEALER", {}, async (socket, peer) => {
    await write(peer, [0, 9, 1, 2]);
    const rejected = assert.rejects(socket.receive(), ConnectionClosed);
    await peer.closeWrite();
    await rejected;
  });
});

Deno.test("ZmtpSocket refuses frames it cannot understand, and is closed then", async () => {
  for (const bytes of [[64, 0], [2, 1, 0, 0, 0, 0, 0, 0, 0]]) {
    await connected("DEALER", {}, async (socket, peer) => {
      await write(peer, bytes);
      await assert.rejects(socket.receive(), /ZMTP frame/);
      await assert.rejects(socket.receive(), ConnectionClosed);
    });
  }
});

Deno.test("ZmtpSocket.connect() rejects for a closed port, another protocol, and a signal", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 }), { port } = listener.addr;
  for (
    const answer of [
      greeting("CURVE"),
      greeting("NULL", 1),
      utf8.encode("HTTP/1.1 400 Bad Request".repeat(3)),
    ]
  ) {
    const refused = assert.rejects(ZmtpSocket.connect("DEALER", port), /does not speak ZMTP 3/);
    using peer = await listener.accept();
    await write(peer, answer);
    await refused;
  }
  const stop = new AbortController();
  const stopped = assert.rejects(
    ZmtpSocket.connect("DEALER", port, { signal: stop.signal }),
    ConnectionClosed,
  );
  using _peer = await listener.accept();
  stop.abort();
  await stopped;
  listener.close();
  await assert.rejects(ZmtpSocket.connect("DEALER", port), Deno.errors.ConnectionRefused);
});
