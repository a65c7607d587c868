import assert from "node:assert/strict";
import { createRequire } from "node:module";
import type { BrowserContext, Page } from "playwright-core";
import { installedBrowser } from "../../report/mod.ts";
import { hasRun, serveForTests } from "../serve_for_tests.ts";

const browser = installedBrowser();
const permitted = (["read", "write", "net", "env", "run", "sys", "ffi"] as const)
  .every((name) => Deno.permissions.querySync({ name }).state === "granted");
const missing = browser === undefined
  ? "no Chromium, Chrome or Edge found"
  : !permitted
  ? "Playwright needs all permissions, deno test -A"
  : !hasRun("sample") || !hasRun("sample-es")
  ? "the samples have not been run"
  : undefined;

const RERANKER = "maxsim(all-MiniLM-L6-v2)";
const QUERY = "key vault secrets in app settings";
const results = `/?${new URLSearchParams({
  source: "run:sample",
  q: QUERY,
  system: "bm25",
  reranker: RERANKER,
})}`;
const twoLists = `${results}&compare=bm25`;
const document = `/document?${new URLSearchParams({
  ...{ source: "run:sample", id: "azure/app-service/app-settings-key-vault", q: QUERY, system: "bm25" },
  chunk: "azure/app-service/app-settings-key-vault#1",
})}`;

/** Asks again until it is so; the page's policy forbids Playwright's own way, which is eval in the page. */
async function until(page: Page, condition: string): Promise<void> {
  for (let asked = 0; asked < 300; asked++) {
    if (await page.evaluate(condition).catch(() => false)) return;
    await page.waitForTimeout(50);
  }
  assert.fail(`never came true: ${condition}\n${await page.locator("main").innerText()}`);
}

const settled = (page: Page) =>
  until(
    page,
    `!document.querySelector("#lists[aria-busy]") && document.querySelector("#status").textContent !== ""`,
  );
const ids = (page: Page, side: "first" | "second" = "first") =>
  page.locator(`[data-side=${side}] [data-document]`).evaluateAll((items) =>
    items.map((item) => (item as unknown as { dataset: { document: string } }).dataset.document)
  );
const focused = (page: Page) =>
  page.evaluate("document.activeElement.id || document.activeElement.textContent");

/** A page that counts what it animates and collects what goes wrong in it. */
async function opened(context: BrowserContext, complaints: string[]): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(`globalThis.animated = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...all) { globalThis.animated++; return animate.apply(this, all); };`);
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  return page;
}

Deno.test({
  name: `searching in the browser${missing === undefined ? "" : ` (skipped: ${missing})`}`,
  ignore: missing !== undefined,
  sanitizeOps: false, // the browser's pipe stays open a moment longer than the test
  sanitizeResources: false,
  async fn(t) {
    await using app = await serveForTests(["sample", "sample-es"]);
    const { origin } = new URL(app.address);
    const { chromium } = await import("playwright-core"); // loading it takes all permissions
    const chrome = await chromium.launch({ executablePath: browser!.executable, args: [...browser!.flags] });
    const complaints: string[] = [];
    try {
      const context = await chrome.newContext({
        locale: "en",
        viewport: { width: 1280, height: 900 },
        baseURL: origin,
      });
      const page = await opened(context, complaints);

      await t.step("the first page weighs less than 100 kB in all", async () => {
        const bodies: Promise<Uint8Array>[] = [];
        const weigh = (response: { body(): Promise<Uint8Array> }) => bodies.push(response.body());
        page.on("response", weigh);
        await page.goto("/?source=run:sample", { waitUntil: "networkidle" });
        page.off("response", weigh);
        const bytes = (await Promise.all(bodies)).reduce((sum, { length }) => sum + length, 0);
        assert.ok(bodies.length > 10 && bytes < 100_000, `${bodies.length} files, ${bytes} bytes`);
      });

      await t.step("a query finds documents, its words are marked, and the address says it", async () => {
        await page.goto("/?source=run:sample&system=bm25");
        await page.locator("select[name=system]").selectOption("bm25");
        await page.locator("#q").fill("vaults secret");
        await page.keyboard.press("Enter");
        await settled(page);
        assert.equal(new URL(page.url()).searchParams.get("q"), "vaults secret");
        assert.equal((await ids(page)).length, 10);
        const marks = await page.locator(".results mark.word").allTextContents();
        assert.ok(marks.includes("Vault") && marks.includes("secrets"), marks.join());
        assert.match((await page.locator("#status").textContent())!, /^\d+ documents found$/);
        assert.equal(await page.locator(".moved:visible").count(), 2, "nothing moved but in the legend");
      });

      await t.step("a reranker moves the list, and each document says how far", async () => {
        const before = await ids(page);
        await page.evaluate("animated = 0");
        await page.locator("select[name=reranker]").selectOption(RERANKER);
        await until(page, `document.querySelectorAll(".results .moved").length > 0`);
        await settled(page);
        const after = await ids(page);
        assert.notDeepEqual(after, before);
        assert.ok(Number(await page.evaluate("animated")) > 0);
        for (const [place, id] of after.entries()) {
          const was = before.indexOf(id);
          if (was < 0) continue;
          const moved = was === place ? "did not move" : was > place ? `▲${was - place}` : `▼${place - was}`;
          const text = await page.locator(".place").nth(place).textContent();
          assert.ok(text!.includes(moved), `${id}: ${text}, not ${moved}`);
        }
        assert.match((await page.locator("#status").textContent())!, /new order: \d+ rose/);
        await until(page, `document.querySelectorAll(".results mark.close").length > 0`);
      });

      await t.step(
        "while one types, words are searched after a pause, and the way back is kept",
        async () => {
          const length = await page.evaluate("history.length");
          await page.locator("#q").fill("");
          await page.locator("#q").pressSequentially("deployment slot", { delay: 5 });
          await until(page, `document.querySelector(".results h3")?.textContent === "Deployment slots"`);
          assert.match((await page.locator("#typing").textContent())!, /While you type: Words \(BM25\)/);
          await page.keyboard.press("Enter");
          await settled(page);
          assert.equal(await page.locator("#typing").isVisible(), false);
          assert.equal(await page.evaluate("history.length"), Number(length) + 1);
          await page.goBack();
          await until(page, `document.querySelector("#q").value === "vaults secret"`);
          await settled(page);
          assert.equal(await page.locator("select[name=reranker]").inputValue(), RERANKER);
        },
      );

      await t.step("two systems stand side by side, with the places of what both have", async () => {
        await page.locator("select[name=compare]").selectOption("bm25");
        await until(page, `/of the first 10/.test(document.querySelector("#common").textContent)`);
        await settled(page);
        const [first, second] = [await ids(page), await ids(page, "second")];
        const both = first.filter((id) => second.includes(id));
        assert.equal(
          await page.locator("#common").textContent(),
          `${both.length} of the first 10 are in both lists`,
        );
        assert.equal(await page.locator("[data-side=second] .badge.only").count(), 10 - both.length);
        const badge = page.locator("[data-side=first] [data-document] .badge").first();
        const at = second.indexOf(first[0]!);
        assert.match((await badge.textContent())!, at < 0 ? /only here/ : new RegExp(`no\\. ${at + 1} `));
        await until(page, `document.querySelectorAll(".lines path").length === ${both.length}`);
        await page.goBack();
        await until(page, `document.querySelector("[data-side=second]").hidden`);
        await page.goForward();
        await until(page, `document.querySelectorAll("[data-side=second] [data-document]").length === 10`);
      });

      await t.step("all of it works by keyboard alone", async () => {
        await page.goto("/help");
        await page.goto(results);
        await page.keyboard.press("/");
        assert.equal(await focused(page), "q");
        await page.keyboard.type("deployment slots");
        await page.keyboard.press("Enter");
        await settled(page);
        const titles = await page.locator(".results h3 a").allTextContents();
        await page.keyboard.press("ArrowDown");
        assert.equal(await focused(page), titles[0]);
        await page.keyboard.press("j");
        assert.equal(await focused(page), titles[1]);
        await page.keyboard.press("ArrowUp");
        await page.keyboard.press("k");
        assert.equal(await focused(page), "q");
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Escape");
        assert.equal(await focused(page), "q");
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        await page.waitForURL(/\/document\?/);
        assert.equal(await page.locator("h1").textContent(), titles[0]);
        await page.locator("#next-mark").waitFor();
        await page.keyboard.press("n");
        const mark = await page.locator("mark.current").textContent();
        assert.match(mark!, /deploy|slot/i);
        assert.match((await page.locator("#mark-place").textContent())!, /^\d+ of \d+$/);
        await page.keyboard.press("Escape");
        await page.waitForURL(/\/\?/);
        await until(page, `document.activeElement.textContent === ${JSON.stringify(titles[0])}`);
        await page.keyboard.press("?");
        await page.waitForURL(/\/help/);
      });

      await t.step("an answer is quoted, and its citations lead to the passages", async () => {
        await page.goto(`/?source=run:sample&system=bm25&q=${encodeURIComponent(QUERY)}`);
        await page.locator("#answer").click();
        await page.locator(".answer .who").waitFor();
        assert.match((await page.locator(".answer .who").textContent())!, /no language model/);
        const citation = page.locator(".citation").first();
        await citation.click();
        assert.equal(await focused(page), `context-${await citation.getAttribute("data-context")}`);
        assert.match(page.url(), /answer=1/);
      });

      await t.step("an application that is gone is said so, and can be asked again", async () => {
        const before = complaints.length;
        await page.route("**/api/search*", (route) => route.abort());
        await page.locator("#q").fill("slots");
        await page.keyboard.press("Enter");
        await page.locator(".list .error").waitFor();
        assert.match((await page.locator(".list .error").textContent())!, /does not answer/);
        await page.unroute("**/api/search*");
        await page.locator(".error a").click();
        await until(page, `document.querySelectorAll("[data-document]").length > 0`);
        assert.equal(await page.locator(".error").count(), 0);
        complaints.length = before;
      });

      await t.step("less motion is respected", async () => {
        await page.emulateMedia({ reducedMotion: "reduce" });
        await page.evaluate("animated = 0");
        await page.locator("select[name=reranker]").selectOption(RERANKER);
        await until(page, `document.querySelectorAll(".results .moved").length > 0`);
        await settled(page);
        assert.equal(await page.evaluate("animated"), 0);
        await page.emulateMedia({ reducedMotion: null });
      });
      await context.close();

      await t.step("it speaks Spanish, and finds forms of words", async () => {
        const context = await chrome.newContext({ locale: "es-ES", baseURL: origin });
        const page = await opened(context, complaints);
        await page.goto("/?source=run:sample-es&system=bm25");
        assert.equal(await page.locator("h1").textContent(), "Busque en sus documentos");
        await page.locator("#q").fill("vivir");
        await page.keyboard.press("Enter");
        await settled(page);
        assert.match((await page.locator("#status").textContent())!, /documentos encontrados$/);
        const marks = await page.locator("mark.word").allTextContents();
        assert.ok(marks.some((word) => /^viv(ía|e|ió|ieron)/.test(word)), marks.join());
        await page.locator(".languages a[hreflang=en]").click();
        await page.waitForURL(/lang=en/);
        assert.equal(await page.locator("#q").inputValue(), "vivir");
        assert.equal(await page.locator("html").getAttribute("lang"), "en");
        await context.close();
      });

      await t.step("no page scrolls sideways on a phone, none is at odds with accessibility", async () => {
        const axe = await Deno.readTextFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"));
        for (const colorScheme of ["light", "dark"] as const) {
          const light = colorScheme === "light";
          const context = await chrome.newContext({
            ...{ colorScheme, locale: light ? "en" : "es", baseURL: origin },
            viewport: { width: 390, height: 844 },
          });
          const page = await opened(context, complaints);
          for (
            const path of ["/?source=run:sample", results, document, "/help", ...light ? [twoLists] : []]
          ) {
            await page.goto(path);
            await until(page, `!document.querySelector("[data-unfinished], [aria-busy]")`);
            const width = await page.evaluate("document.documentElement.scrollWidth");
            assert.ok(Number(width) <= 390, `${path} is ${width} wide`);
            await page.evaluate(axe);
            // the rest of the rules does not depend on colours
            const only = colorScheme === "dark"
              ? `{ runOnly: ["color-contrast", "link-in-text-block"] }`
              : "{}";
            const { passes, violations } = await page.evaluate(
              `axe.run(${only}).then(({ passes, violations }) => ({
              passes: passes.length,
              violations: violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html.slice(0, 160)).join(" | ")),
            }))`,
            ) as { passes: number; violations: string[] };
            assert.ok(passes > 0);
            assert.deepEqual(violations, [], `${path}, ${colorScheme}`);
          }
          await context.close();
        }
      });

      await t.step("the browser has nothing to complain about", () => assert.deepEqual(complaints, []));
    } finally {
      await chrome.close();
    }
  },
});
