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
