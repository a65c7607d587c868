import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { refusePrivate, systemResolve } from "./private_address.ts";
import { html, paths, reasons, redirect, visit } from "./site_for_tests.ts";

const NAMES: Record<string, string[]> = {
  "public.example": ["93.184.216.34"],
  "intranet.example": ["10.0.0.5"],
  "both.example": ["93.184.216.34", "fd00::5"],
};

/** A careful fetch, what it let through and which names were looked up. */
function careful(allowed: string[] = []) {
  const passed: string[] = [], looked: string[] = [];
  const fetch = refusePrivate((url) => {
    passed.push(url);
    return Promise.resolve(new Response("hello"));
  }, {
    allowed,
    resolve: (name) => {
      looked.push(name);
      return Promise.resolve(NAMES[name] ?? []);
    },
  });
  return { fetch, passed, looked };
}
const refusal = (...parts: string[]) => (error: unknown) =>
  error instanceof Problem && parts.every((part) => error.message.includes(part));

Deno.test("refusePrivate() refuses private addresses in every notation, without asking anyone", async () => {
  const { fetch, passed, looked } = careful();
  for (
    const host of [
      "127.0.0.1",
      "127.1",
      "2130706433",
      "0x7f000001",
      "0177.0.0.1",
      "0.0.0.0",
      "169.254.169.254",
      "[::1]",
      "[::]",
      "[::ffff:127.0.0.1]",
      "[fd12::1]:8080",
      "localhost",
      "LOCALHOST.",
      "app.localhost",
      "１２７.0.0.1",
    ]
  ) await rejects(fetch(`http://${host}/x`), Problem, host);
  deepEqual([passed, looked], [[], []]);
});

Deno.test("refusePrivate() refuses names that lead to a private address, and looks each up once", async () => {
  const { fetch, passed, looked } = careful();
  await fetch("https://public.example/1");
  await fetch("https://public.example/2");
  await rejects(fetch("https://intranet.example/"), refusal("intranet.example", "10.0.0.5", '"hosts"'));
  await rejects(fetch("http://both.example:8080/"), refusal("both.example:8080", "fd00::5"));
  await fetch("https://nowhere.example/");
  deepEqual(passed, ["https://public.example/1", "https://public.example/2", "https://nowhere.example/"]);
  deepEqual(looked, ["public.example", "intranet.example", "both.example", "nowhere.example"]);
});

Deno.test("refusePrivate() lets hosts pass that are allowed by name, with their port or without", async () => {
  const { fetch, passed } = careful(["Intranet.example", "127.0.0.1:8000", "localhost:80", "[::1]"]);
  for (
    const address of [
      "https://intranet.example/",
      "http://intranet.example:99/",
      "http://127.0.0.1:8000/",
      "http://localhost/",
      "http://[::1]:4000/",
    ]
  ) await fetch(address);
  equal(passed.length, 5);
  await rejects(fetch("http://127.0.0.1:8001/"), refusal("127.0.0.1:8001"));
  await rejects(fetch("https://localhost/"), refusal("localhost"));
});

Deno.test("refusePrivate() asks again for a name whose lookup failed, and does not let it pass meanwhile", async () => {
  let times = 0;
  const fetch = refusePrivate(() => Promise.resolve(new Response("hello")), {
    allowed: [],
    resolve: () => ++times === 1 ? Promise.reject(new Error("try again")) : Promise.resolve(["1.1.1.1"]),
  });
  await rejects(fetch("https://shaky.example/"), /try again/);
  ok((await fetch("https://shaky.example/")).ok);
});

Deno.test("systemResolve() knows the names of the operating system's own list", async () => {
  ok((await systemResolve("localhost")).some((address) => address === "127.0.0.1" || address === "::1"));
});

Deno.test("a crawl does not follow a redirect to a private address, even within its prefixes", async () => {
  const asked: string[] = [];
  const { result } = await visit({}, {
    start: ["https://public.example/"],
    within: ["https://public.example/", "http://intranet.example/"],
    fetch: refusePrivate((url) => {
      asked.push(url);
      if (url.endsWith("robots.txt")) return Promise.resolve(new Response(null, { status: 404 }));
      return Promise.resolve(
        url.endsWith("/x") ? redirect("http://intranet.example/secret") : html('<a href="/x">'),
      );
    }, { allowed: [], resolve: (name) => Promise.resolve(NAMES[name] ?? []) }),
  });
  deepEqual(paths(result), ["https://public.example/"]);
  ok(asked.every((url) => url.startsWith("https://public.example/")));
  ok(reasons(result)["http://intranet.example/secret"]?.includes("private address 10.0.0.5"));
});
