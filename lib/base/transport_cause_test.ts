import { equal, match } from "node:assert/strict";
import { transportCause } from "./transport_cause.ts";

/** The cause of a request that must fail. */
async function failing(url: string, init?: RequestInit): Promise<string> {
  try {
    await (await fetch(url, init)).text();
  } catch (error) {
    return transportCause(error);
  }
  throw new Error(`${url} answered`);
}

/** A port where each connection is greeted with these bytes and closed. */
async function withPort<T>(greeting: string, work: (port: number) => Promise<T>): Promise<T> {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const serving = (async () => {
    for await (const connection of listener) {
      await connection.read(new Uint8Array(10_000));
      await connection.write(new TextEncoder().encode(greeting));
      connection.close();
    }
  })();
  try {
    return await work(listener.addr.port);
  } finally {
    listener.close();
    await serving;
  }
}

Deno.test("transportCause() tells the ways a real request fails apart", async () => {
  const closed = await withPort("", (port) => Promise.resolve(port));
  equal(await failing(`http://127.0.0.1:${closed}/`), "connection refused");
  equal(await failing("http://nowhere.invalid/"), "host not found");
  match(
    await withPort("HTTP/1.1 400 No\r\n\r\n", (port) => failing(`https://127.0.0.1:${port}/`)),
    /^TLS error, the server does not speak https/,
  );
  equal(
    await withPort(
      "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc",
      (port) => failing(`http://127.0.0.1:${port}/`),
    ),
    "connection cut off",
  );
});

Deno.test("transportCause() keeps what it does not know, without the address around it", () => {
  const below = (message: string) => new TypeError("fetch failed", { cause: new Error(message) });
  const sending = "error sending request for url (https://a.example/): client error (Connect): ";
  equal(
    transportCause(below(`${sending}invalid peer certificate: UnknownIssuer`)),
    "TLS error, invalid peer certificate: UnknownIssuer",
  );
  equal(
    transportCause(below(`${sending}tcp connect error: Connection timed out (os error 110)`)),
    "timed out",
  );
  equal(transportCause(below(`${sending}something new`)), "something new");
  equal(transportCause("thrown text"), "thrown text");
});
