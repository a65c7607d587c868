import type { Browser as Chromium, BrowserContext, Page, Request as Asked, Route } from "playwright-core";
import { Buffer } from "node:buffer";
import { type Fetch, messageOf, Problem } from "../base/mod.ts";
import { limited } from "./read_response.ts";
import { followed, SharedAnswers } from "./render_request.ts";

/** Where a Chromium is, and how it is started. */
export interface Browser {
  executable: string;
  flags: readonly string[];
}

/** How pages are rendered. */
export interface RenderOptions {
  /** None where no browser was found. */
  browser?: Browser;
  /** How long a page may take to come to rest; then it is taken as it is. 10 s unless told. */
  idleMs?: number;
  /** Longer pages are refused; 10 MB unless told. */
  maxBytes?: number;
}

/** The browser itself reaches nobody: what a page asks for is fetched outside and handed in. */
const NO_NETWORK: readonly string[] = [
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--dns-prefetch-disable",
];
/** What is asked for while rendering: what builds the page, not what adorns it. */
const WANTED = new Set(["script", "stylesheet", "xhr", "fetch"]);
/** What pages of a site have in common: asked for once. */
const SHARED = new Set(["script", "stylesheet"]);
const MOST_SUBREQUESTS = 200;
/** Opening a page that is already here takes no longer, however busy the machine. */
const OPEN_MS = 10_000;

/**
 * A `fetch` for pages that are built in the browser: what `fetch` answers as HTML is opened in Chromium, and the page as
 * its scripts left it comes back instead, without the validators, which speak of the bare page only. Scripts and data
 * that a page asks for pass through the same `fetch`, with GET only; pictures, fonts and films are not asked for. Each
 * page has a fresh browser session, so nothing is kept from one to the next. Close it when done.
 */
export async function renderingFetch(
  fetch: Fetch,
  { browser, idleMs = 10_000, maxBytes = 10_000_000 }: RenderOptions,
): Promise<{ fetch: Fetch; close(): Promise<void> }> {
  const chromium = await launched(browser);
  const shared = new SharedAnswers();
  return {
    async fetch(url, init) {
      const response = await fetch(url, init);
      if (!isPage(response, init)) return response;
      const bytes = await limited(response, maxBytes);
      if (bytes === null) throw new Problem({ what: `page longer than ${maxBytes} bytes`, where: url });
      const headers = new Headers(response.headers);
      const html = await rendered(chromium, { url, bytes, headers, idleMs, maxBytes, fetch, init, shared });
      for (const name of ["etag", "last-modified", "content-length", "content-encoding"]) {
        headers.delete(name);
      }
      headers.set("content-type", "text/html; charset=utf-8");
      return new Response(html, { status: response.status, headers });
    },
    close: () => chromium.close(),
  };
}

async function launched(browser: Browser | undefined): Promise<Chromium> {
  const todo = 'install Chromium, Chrome or Edge (such as "apt install chromium"), or set "render" to false';
  if (browser === undefined) {
    throw new Problem({ what: "Pages are to be rendered, and no browser was found", todo });
  }
  const { chromium } = await import("playwright-core"); // loading it takes all permissions
  try {
    return await chromium.launch({
      executablePath: browser.executable,
      headless: true,
      args: [...browser.flags, ...NO_NETWORK],
    });
  } catch (cause) {
    throw new Problem({
      what: "The browser that renders pages cannot be started",
      where: browser.executable,
      found: messageOf(cause).split("\n")[0],
      todo,
      cause,
    });
  }
}

function isPage(response: Response, init: RequestInit | undefined): boolean {
  const accept = new Headers(init?.headers).get("accept") ?? "text/html";
  const type = response.headers.get("content-type") ?? "";
  return response.status === 200 && accept.includes("text/html") &&
    /^(text\/html|application\/xhtml\+xml)\b/i.test(type);
}

interface Fetched {
  url: string;
  bytes: Uint8Array;
  headers: Headers;
  idleMs: number;
  maxBytes: number;
  fetch: Fetch;
  init: RequestInit | undefined;
  shared: SharedAnswers;
}

async function rendered(chromium: Chromium, fetched: Fetched): Promise<string> {
  let context: BrowserContext | undefined;
  const signal = fetched.init?.signal;
  const stop = () => void context?.close().catch(() => {});
  try {
    const userAgent = new Headers(fetched.init?.headers).get("user-agent") ?? undefined;
    context = await chromium.newContext({ acceptDownloads: false, serviceWorkers: "block", userAgent });
    signal?.addEventListener("abort", stop);
    signal?.throwIfAborted();
    const page = await context.newPage();
    page.on("dialog", (dialog) => dialog.dismiss().catch(() => {}));
    page.on("popup", (popup) => popup.close().catch(() => {}));
    await context.routeWebSocket("**/*", (socket) => socket.close());
    await context.route("**/*", answering(page, fetched));
    await page.goto(fetched.url, { waitUntil: "commit", timeout: OPEN_MS });
    await page.waitForLoadState("networkidle", { timeout: fetched.idleMs }).catch(unlessTimeout);
    const html = await inTime(page.content(), fetched.idleMs);
    if (!/^https?:/.test(page.url())) throw new Error(`the browser shows ${page.url()} instead`);
    return html;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    const reason = messageOf(cause).split("\n")[0];
    throw new Problem({ what: `the page could not be rendered, ${reason}`, where: fetched.url, cause });
  } finally {
    signal?.removeEventListener("abort", stop);
    await context?.close();
  }
}

/** Hands the page what was fetched, and fetches what it asks for. */
function answering(page: Page, { bytes, headers, maxBytes, fetch, init, shared }: Fetched) {
  const controller = new AbortController();
  page.once("close", () => controller.abort());
  const userAgent = new Headers(init?.headers).get("user-agent");
  const asHeaders = { accept: "*/*", ...(userAgent !== null && { "user-agent": userAgent }) };
  let opened = false, asked = 0;
  const answer = async (request: Asked) => {
    if (request.isNavigationRequest()) {
      // a frame, a window or a script that moves on is told "no content": the page stays as it is
      if (opened) return { status: 204, headers: {}, body: new Uint8Array(0) };
      opened = true;
      return {
        status: 200,
        headers: { "content-type": headers.get("content-type") ?? "text/html" },
        body: bytes,
      };
    }
    const type = request.resourceType(), url = request.url();
    if (!WANTED.has(type) || request.method() !== "GET" || ++asked > MOST_SUBREQUESTS) return null;
    const known = shared.get(url);
    if (known) return known;
    try {
      const found = await followed(url, fetch, { headers: asHeaders, signal: controller.signal, maxBytes });
      if (SHARED.has(type)) shared.keep(url, found);
      return found;
    } catch {
      return null; // refused, unreachable or too long: the page has to do without it, as in any browser
    }
  };
  return async (route: Route) => {
    const found = await answer(route.request());
    const handed = found === null
      ? route.abort()
      : route.fulfill({ ...found, body: Buffer.from(found.body) });
    await handed.catch(() => {}); // the page was closed meanwhile
  };
}

function unlessTimeout(error: unknown): void {
  if (!(error instanceof Error && error.name === "TimeoutError")) throw error;
}

/** What a page whose script never ends does not give. */
async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error("its script does not come to an end")), ms);
  });
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
