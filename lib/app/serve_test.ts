import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { serve } from "./serve.ts";
import { serveForTests } from "./serve_for_tests.ts";

Deno.test("errors are problem+json, with the status that fits", async () => {
  await using app = await serveForTests();
  const missing = await app.ask("/nothing/here");
  assert.equal(missing.status, 404);
  assert.equal(missing.headers.get("content-type"), "application/problem+json");
  assert.deepEqual((await missing.json()).title, "There is nothing at this address");
  const wrong = await app.ask("/api", { method: "POST" });
  assert.equal(wrong.status, 405);
  assert.equal((await wrong.json()).allowed, "GET");
});

Deno.test("a body that is too large is told how large it may be", async () => {
  await using app = await serveForTests();
  const headers = { "content-type": "application/json" }, body = JSON.stringify("x".repeat(2 ** 20));
  const answer = await app.ask("/api/library/collections", { method: "POST", headers, body });
  assert.equal(answer.status, 413);
  assert.equal((await answer.json()).allowed, "at most 1.0 MB");
});

Deno.test("people get a page, in their language", async () => {
  await using app = await serveForTests();
  const page = await app.ask("/nothing", {
    headers: { accept: "text/html", "accept-language": "es-MX,es;q=0.9" },
  });
  assert.equal(page.status, 404);
  const text = await page.text();
  assert.match(text, /<html lang="es">/);
  assert.match(text, /Esto no ha funcionado/);
});

Deno.test("every answer says what a page may not do", async () => {
  await using app = await serveForTests();
  const { headers } = await drained(app.ask("/static/style.css"));
  const policy = headers.get("content-security-policy")!;
  assert.match(policy, /default-src 'none'; script-src 'self';/);
  assert.doesNotMatch(policy, /script-src[^;]*unsafe/);
  assert.equal(headers.get("x-content-type-options"), "nosniff");
});

Deno.test("browser code is TypeScript without its types", async () => {
  await using app = await serveForTests();
  const answer = await app.ask("/static/dom.ts");
  assert.equal(answer.headers.get("content-type"), "text/javascript; charset=utf-8");
  assert.doesNotMatch(await answer.text(), /export type|: Element/);
  for (const name of ["..%2Fserve.ts", "%2e%2e/serve.ts", "nothing.ts", "dom_test.ts", "x.json"]) {
    assert.equal((await drained(app.ask(`/static/${name}`))).status, 404, name);
  }
});

Deno.test("another site's name for this machine, and changes that another site's page sends, are refused", async () => {
  await using app = await serveForTests();
  const port = new URL(app.address).port;
  assert.equal(await statusUnder(Number(port), "evil.example"), 421);
  assert.equal(await statusUnder(Number(port), `localhost:${port}`), 404);
  assert.equal(await statusUnder(Number(port), `127.0.0.1:${port}.evil.example`), 400);
  const post = (headers: Record<string, string>) => drained(app.ask("/api", { method: "POST", headers }));
  assert.equal((await post({ origin: "https://evil.example" })).status, 403);
  assert.equal((await post({ origin: `http://127.0.0.1:${port}` })).status, 405);
});

Deno.test("beyond this machine it opens with a token alone, and only for those who know it", async () => {
  await assert.rejects(
    serve({ outputs: "nowhere", cache: "nowhere", hostname: "0.0.0.0" }),
    (error) => error instanceof Problem && /only opened with a token/.test(error.message),
  );
  await assert.rejects(
    serve({ outputs: "nowhere", cache: "nowhere", token: "short" }),
    (error) => error instanceof Problem && /no token/.test(error.message),
  );
  const token = "a-secret-of-sixteen";
  await using app = await serveForTests([], { token });
  assert.equal((await drained(app.ask("/api"))).status, 401);
  assert.equal((await drained(app.ask(`/api?token=${token}x`))).status, 401);
  const entered = await drained(app.ask(`/api?token=${token}`));
  assert.equal(entered.status, 303);
  assert.equal(entered.headers.get("location"), "/api");
  const cookie = entered.headers.get("set-cookie")!;
  assert.match(cookie, /HttpOnly; SameSite=Strict/);
  assert.equal((await drained(app.ask("/api", { headers: { cookie: cookie.split(";")[0]! } }))).status, 200);
});

async function drained(answer: Promise<Response>): Promise<Response> {
  await (await answer).body?.cancel();
  return await answer;
}

/** Asks under another name than the address has, which `fetch` does not do. */
async function statusUnder(port: number, host: string): Promise<number> {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port });
  await connection.write(
    new TextEncoder().encode(`GET /nothing HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
  );
  const [line] = (await new Response(connection.readable).text()).split("\r\n");
  return Number(line!.split(" ")[1]);
}
