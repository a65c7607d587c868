import assert from "node:assert/strict";
import { guardedFetch } from "./network.ts";

const calls: string[] = [];
const fake = (answers: Record<string, Response>): typeof fetch => (input) => {
  const { url } = new Request(input);
  calls.push(url);
  return Promise.resolve(answers[url]?.clone() ?? new Response("page"));
};

Deno.test("a host that the experiment does not name is refused before anything is sent", async () => {
  calls.length = 0;
  const fetch = guardedFetch(["docs.example"], fake({}));
  await assert.rejects(fetch("https://evil.example/x"), /evil\.example/);
  await assert.rejects(fetch(new Request("https://docs.example.evil.example/")), /refused/);
  assert.deepEqual(calls, []);
  assert.equal(await (await fetch("https://Docs.Example/a")).text(), "page");
  assert.equal(await (await fetch("http://127.0.0.1:1234/")).text(), "page");
});

Deno.test("a redirect to another host is refused", async () => {
  calls.length = 0;
  const to = (location: string) => new Response(null, { status: 302, headers: { location } });
  const fetch = guardedFetch(
    ["docs.example"],
    fake({
      "https://docs.example/out": to("https://evil.example/"),
      "https://docs.example/in": to("/b"),
      "https://docs.example/loop": to("/loop"),
    }),
  );
  await assert.rejects(fetch("https://docs.example/out"), /evil\.example/);
  assert.equal(await (await fetch("https://docs.example/in")).text(), "page");
  await assert.rejects(fetch("https://docs.example/loop"), /More than 20 redirects/);
  assert.equal((await fetch("https://docs.example/out", { redirect: "manual" })).status, 302);
  assert.ok(!calls.some((url) => url.includes("evil")));
});

Deno.test("a redirect to another host that is allowed takes no key along", async () => {
  const seen: [string, string | null][] = [];
  const fetch = guardedFetch(["a.example", "b.example"], (input, init) => {
    const { url, headers } = new Request(input, init), { host } = new URL(url);
    seen.push([host, headers.get("authorization")]);
    if (host === "b.example") return Promise.resolve(new Response("page"));
    const location = url.endsWith("/again") ? "https://b.example/" : "/again";
    return Promise.resolve(new Response(null, { status: 307, headers: { location } }));
  });
  await fetch("https://a.example/", { headers: { authorization: "Bearer secret" } });
  assert.deepEqual(seen, [["a.example", "Bearer secret"], ["a.example", "Bearer secret"], [
    "b.example",
    null,
  ]]);
});

Deno.test("a redirect to a less safe address is refused, be it of an allowed host", async () => {
  for (const location of ["http://docs.example/", "file:///etc/hostname", "data:text/plain,x"]) {
    const answer = new Response(null, { status: 302, headers: { location } });
    const fetch = guardedFetch(["docs.example"], fake({ "https://docs.example/": answer }));
    await assert.rejects(fetch("https://docs.example/"), /less safe address/);
  }
});
