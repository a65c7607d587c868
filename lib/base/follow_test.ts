import assert from "node:assert/strict";
import { follow } from "./follow.ts";

const { signal } = new AbortController();

/** Follows redirects from address to address; gives the addresses that were asked. */
async function hops(...addresses: string[]): Promise<string[]> {
  const asked: string[] = [];
  const fetch = (url: string) => {
    asked.push(url);
    const location = addresses[asked.length];
    return Promise.resolve(
      location === undefined
        ? new Response("here")
        : new Response(null, { status: 302, headers: { location } }),
    );
  };
  await follow(fetch, addresses[0]!, { headers: {}, signal }).catch((error) => {
    throw Object.assign(error, { asked });
  });
  return asked;
}

Deno.test("follow() goes from http to https and on, but never back to http", async () => {
  const up = ["http://a.example/1", "http://b.example/2", "https://b.example/3", "https://c.example/4"];
  assert.deepEqual(await hops(...up), up);
  await assert.rejects(
    hops("https://a.example/1", "https://b.example/2", "http://b.example/3?signature=x"),
    (error: Error & { asked: string[] }) => {
      assert.match(error.message, /redirect from https to http was refused[^]*b\.example sends to http:/);
      assert.ok(!error.message.includes("signature"));
      assert.equal(error.asked.length, 2);
      return error.name === "Problem";
    },
  );
});

Deno.test("follow() opens no file of this machine, whatever a server answers", async () => {
  for (const scheme of ["http", "https"]) {
    await assert.rejects(hops(`${scheme}://a.example/`, "file:///etc/hosts"), /to file was refused/);
    await assert.rejects(hops(`${scheme}://a.example/`, "data:,x"), /to data was refused/);
  }
});

Deno.test("follow() gives up a circle, and sends a key to the first host alone", async () => {
  await assert.rejects(hops(...Array(20).fill("https://a.example/")), /More than 10 redirects/);
  const seen: (string | null)[] = [];
  const fetch = (url: string, init?: RequestInit) => {
    seen.push(new Headers(init?.headers).get("authorization"));
    const location =
      { "https://a.example/": "https://b.example/", "https://b.example/": "https://a.example/x" }[url];
    return Promise.resolve(new Response(null, location ? { status: 302, headers: { location } } : {}));
  };
  await follow(fetch, "https://a.example/", { headers: {}, ownHeaders: { authorization: "key" }, signal });
  assert.deepEqual(seen, ["key", null, null]);
});
