import { existsSync } from "node:fs";
import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { crawl } from "./crawl.ts";
import { serveOrigin } from "./loopback.ts";
import { renderingFetch } from "./render_page.ts";
import { type Handler, html, ORIGIN } from "./site_for_tests.ts";

const executable = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
].find((path) => existsSync(path));
const permitted = (["read", "write", "net", "env", "run", "sys", "ffi"] as const)
  .every((name) => Deno.permissions.querySync({ name }).state === "granted");
const missing = executable === undefined
  ? "no Chromium, Chrome or Edge found"
  : permitted
  ? undefined
  : "Playwright needs all permissions, deno test -A";

/** Renders pages of a site on loopback; `asked` collects what the site was asked for. */
function browserTest(
  name: string,
  handlers: Record<string, Handler>,
  use: (rendering: Awaited<ReturnType<typeof renderingFetch>>, asked: string[]) => Promise<void>,
): void {
  Deno.test({
    name: missing === undefined ? name : `${name} (skipped: ${missing})`,
    ignore: missing !== undefined,
    sanitizeOps: false, // the browser's pipe stays open a moment longer than the test
    sanitizeResources: false,
    async fn() {
      const asked: string[] = [];
      const site = serveOrigin(ORIGIN, async (request) => {
        const { pathname } = new URL(request.url);
        asked.push(pathname);
        return await handlers[pathname]?.(request, 1) ?? new Response(null, { status: 404 });
      });
      const browser = { executable: executable!, flags: ["--no-sandbox", "--disable-gpu"] };
      const rendering = await renderingFetch(site.fetch, { browser, idleMs: 2000 });
      try {
        await use(rendering, asked);
      } finally {
        await rendering.close();
        await site.close();
      }
    },
  });
}

const script = (text: string, headers: Record<string, string> = {}) =>
  new Response(text, { headers: { "content-type": "text/javascript", ...headers } });

browserTest("renderingFetch() gives the page as its scripts leave it, fetched through the same fetch", {
  "/a": () =>
    html('<title>x</title><div id="app">empty</div><script src="/old.js"></script>', { etag: '"1"' }),
  "/old.js": () => new Response(null, { status: 302, headers: { location: "/app.js" } }),
  "/app.js": () =>
    script(
      `const { text } = await (await fetch("/data.json")).json();
      document.querySelector("#app").innerHTML = "<a href='/a/next'>" + text + "</a>";`.replace(
        /^/,
        "(async () => {",
      ) + "})()",
    ),
  "/data.json": () => Response.json({ text: "ñandú" }),
  "/a/next": () => html('<p>next</p><div id="app"></div><script src="/old.js"></script>'),
}, async ({ fetch }, asked) => {
  const response = await fetch(`${ORIGIN}/a`, { redirect: "manual" });
  equal(response.headers.get("content-type"), "text/html; charset=utf-8");
  equal(response.headers.get("etag"), null, "the bare page's validator says nothing of the rendered one");
  ok((await response.text()).includes('<div id="app"><a href="/a/next">ñandú</a></div>'));
  deepEqual(asked, ["/a", "/old.js", "/app.js", "/data.json"]);
  const { pages } = await crawl({
    start: [`${ORIGIN}/a`],
    within: [`${ORIGIN}/a`],
    userAgent: "Cotejo/1.0",
    delayMs: 0,
    connections: 2,
    maxPages: 10,
    read: (text) => text,
    fetch,
  });
  deepEqual(pages.map(({ url }) => url), [`${ORIGIN}/a`, `${ORIGIN}/a/next`]);
  ok(pages.every(({ content }) => content.includes("ñandú")));
  equal(asked.filter((path) => path === "/app.js").length, 1, "pages share their scripts");
  equal(asked.filter((path) => path === "/data.json").length, 3, "and not their data");
});

browserTest("renderingFetch() leaves redirects, errors and other contents as they are", {
  "/moved": () => new Response(null, { status: 301, headers: { location: "/a" } }),
  "/gone": () =>
    new Response("<script>document.write(1)</script>", {
      status: 410,
      headers: { "content-type": "text/html" },
    }),
  "/robots.txt": () => html("<script>document.write('rendered')</script>"),
}, async ({ fetch }) => {
  const moved = await fetch(`${ORIGIN}/moved`, { redirect: "manual" });
  deepEqual([moved.status, moved.headers.get("location")], [301, "/a"]);
  const gone = await fetch(`${ORIGIN}/gone`);
  deepEqual([gone.status, await gone.text()], [410, "<script>document.write(1)</script>"]);
  const text = await (await fetch(`${ORIGIN}/robots.txt`, { headers: { accept: "text/plain" } })).text();
  ok(!text.startsWith("rendered"));
});

/** A port that nothing may ever connect to. */
const trap = Deno.listen({ hostname: "127.0.0.1", port: 0 });
const trapped = `127.0.0.1:${trap.addr.port}`;
let caught = 0;
if (missing !== undefined) trap.close();

browserTest("renderingFetch() lets a page reach nothing but through fetch, and keeps nothing of it", {
  "/a": () =>
    html(
      `<link rel=preconnect href="http://${trapped}"><img src="http://${trapped}/img"><img src="/own.png">
      <iframe src="http://${trapped}/frame"></iframe><script src="http://${trapped}/x.js"></script>
      <p id=log></p><script>
        const log = (word) => document.querySelector("#log").append(word + " ");
        alert("stop"); open("http://${trapped}/popup");
        fetch("http://${trapped}/fetch").then(() => log("leaked"), () => log("refused"));
        fetch("/post", { method: "POST", body: "x" }).then(() => log("posted"), () => log("unposted"));
        navigator.sendBeacon("http://${trapped}/beacon", "x");
        const socket = new WebSocket("ws://${trapped}/socket");
        socket.onmessage = () => log("socket");
        log(document.cookie === "" && localStorage.kept === undefined ? "fresh" : "kept");
        document.cookie = "a=1"; localStorage.kept = 1;
        setTimeout(() => { location.href = "/a/away"; }, 50);
      </script>`,
      { "set-cookie": "session=1; Path=/" },
    ),
}, async ({ fetch }, asked) => {
  const waiting = (async () => {
    for await (const connection of trap) {
      caught++;
      connection.close();
    }
  })();
  for (let times = 0; times < 2; times++) {
    const text = await (await fetch(`${ORIGIN}/a`)).text();
    const log = /<p id="log">(.*?)<\/p>/.exec(text)?.[1]?.trim().split(" ").sort();
    deepEqual(log, ["fresh", "refused", "unposted"]);
  }
  deepEqual(asked, ["/a", "/a"]);
  trap.close();
  await waiting;
  equal(caught, 0);
});

browserTest(
  "renderingFetch() takes a page that never rests as it is, and gives up one whose script never ends",
  {
    "/busy": () => html(`<p>0</p><script>setInterval(() => fetch("/poll"), 100)</script>`),
    "/poll": () => new Response("x"),
    "/hangs": () => html(`<p>1</p><script>for (;;);</script>`),
    "/after": () => html("<p>fine"),
  },
  async ({ fetch }) => {
    ok((await (await fetch(`${ORIGIN}/busy`)).text()).includes("<p>0</p>"));
    await rejects(
      fetch(`${ORIGIN}/hangs`),
      (error) => error instanceof Problem && error.message.includes("could not be rendered"),
    );
    ok((await (await fetch(`${ORIGIN}/after`)).text()).includes("fine"));
  },
);

Deno.test("renderingFetch() says what to do where there is no browser", async () => {
  const isProblem = (error: unknown) =>
    error instanceof Problem && error.message.includes("install") && error.message.includes("render");
  await rejects(renderingFetch(fetch, {}), isProblem);
  if (permitted) {
    await rejects(
      renderingFetch(fetch, { browser: { executable: "/no/such/chromium", flags: [] } }),
      isProblem,
    );
  }
});
