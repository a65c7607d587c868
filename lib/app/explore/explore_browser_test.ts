import assert from "node:assert/strict";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { installedBrowser } from "../../report/mod.ts";
import { hasRun, serveForTests } from "../serve_for_tests.ts";

const browser = installedBrowser();
const permitted = (["read", "write", "net", "env", "run", "sys", "ffi"] as const)
  .every((name) => Deno.permissions.querySync({ name }).state === "granted");
const missing = browser === undefined
  ? "no Chromium, Chrome or Edge found"
  : !hasRun("sample")
  ? "the run outputs/sample is not there"
  : permitted
  ? undefined
  : "Playwright needs all permissions, deno test -A";

const axe = Deno.readTextFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"));

/** Asks again until it is so; the page's policy forbids Playwright's own way, which is eval in the page. */
async function until(page: Page, condition: string): Promise<void> {
  for (let asked = 0; asked < 400; asked++) {
    if (await page.evaluate(condition).catch(() => false)) return;
    await page.waitForTimeout(50);
  }
  assert.fail(`never came true: ${condition}\n${await page.locator("main").innerText()}`);
}

const drawn = (page: Page) => until(page, `document.documentElement.dataset.figures === "drawn"`);
const text = (page: Page, selector: string) => page.locator(selector).first().innerText();

/** What axe finds wrong on the page as it is. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return await page.evaluate(
    `axe.run(document).then(({ violations }) => violations.flatMap((v) => v.nodes.map((node) => v.id + ": " + node.html.slice(0, 300))))`,
  );
}

const noSidewaysScrolling = `document.documentElement.scrollWidth <= innerWidth`;

Deno.test({
  name: `looking inside a run in the browser${missing === undefined ? "" : ` (skipped: ${missing})`}`,
  ignore: missing !== undefined,
  sanitizeOps: false, // the browser's pipe stays open a moment longer than the test
  sanitizeResources: false,
  async fn(t) {
    await using app = await serveForTests(["sample"]);
    const baseURL = new URL(app.address).origin;
    const { chromium } = await import("playwright-core"); // loading it takes all permissions
    const chrome = await chromium.launch({ executablePath: browser!.executable, args: [...browser!.flags] });
    try {
      const context = await chrome.newContext({
        baseURL,
        locale: "en",
        reducedMotion: "reduce",
        viewport: { width: 1280, height: 900 },
      });
      const page = await context.newPage(), complaints: string[] = [];
      page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
      page.on("pageerror", (error) => complaints.push(String(error)));

      await t.step("the question that reranking hurt most stands first, and its page says why", async () => {
        await page.goto("/explore");
        await page.locator(".runs h2 a").first().click();
        await page.locator(".views a", { hasText: "Questions" }).click();
        assert.match(await text(page, "[data-status]"), /140 of 140 questions · lost most first · nDCG@10/);
        const row = page.locator("table.questions tbody tr").first();
        assert.match(await row.innerText(), /−0\.\d+ ▼/);
        await row.locator("a").click();
        await until(page, `document.querySelector(".rankings") !== null`);
        assert.match(await text(page, ".finding"), /fell from \d+ to \d+; .*passed it/s);
      });

      await t.step(
        "before and after stand side by side, relevant ones marked by colour, sign and word",
        async () => {
          const [before, after] = [".ranking.before li.good", ".ranking.after li.good"];
          assert.match(await text(page, before), /✓[\s\S]*relevant/);
          const places = await Promise.all(
            [before, after].map((one) => page.locator(one).first().boundingBox()),
          );
          assert.ok(places[0]!.x + places[0]!.width < places[1]!.x, "side by side");
          assert.ok(places[0]!.y < places[1]!.y, "it fell");
          assert.equal(await page.locator(".ranking.after li").count(), 15);
          assert.ok(await page.locator(".lines .line-good").count() >= 1);
          assert.ok(await page.locator("#document mark").count() > 0, "words are marked in its text");
        },
      );

      await t.step("a document is opened by keyboard, in its place, and the focus goes there", async () => {
        const link = page.locator(".ranking.after li a").first(), title = await link.innerText();
        await link.focus();
        await page.keyboard.press("Enter");
        await until(page, `document.querySelector("#document h2").textContent === ${JSON.stringify(title)}`);
        await until(page, `document.activeElement?.matches("#document h2")`);
        assert.match(page.url(), /doc=/);
        assert.equal(await page.locator(".ranking li.open").count(), 2);
      });

      await t.step("keys lead to the next question and back, in the order of the list", async () => {
        const first = await text(page, "h1");
        await page.evaluate("document.activeElement.blur()");
        await page.keyboard.press("n");
        await until(page, `document.querySelector("h1").textContent !== ${JSON.stringify(first)}`);
        assert.match(await text(page, ".steps"), /2 of 140 in this list/);
        await page.keyboard.press("ArrowLeft");
        await until(page, `document.querySelector("h1").textContent === ${JSON.stringify(first)}`);
      });

      await t.step("another pair shows at once, and what was chosen stays in the address", async () => {
        await page.goto("/explore/sample/questions");
        await page.locator("select[name=system]").selectOption("bm25");
        await until(page, `location.search.includes("system=bm25")`);
        await page.locator("input[type=search]").pressSequentially("server");
        await until(
          page,
          `/q=server/.test(location.search) && !/^140/.test(document.querySelector("[data-status]").textContent)`,
        );
        assert.ok(await page.evaluate(`document.activeElement.name === "q"`), "typing goes on");
        const found = await page.locator("table.questions tbody tr td:nth-child(2)").allInnerTexts();
        assert.ok(found.length > 1);
        await page.locator("select[name=topic]").selectOption("Security");
        await until(page, `/topic=Security/.test(location.search)`);
      });

      await t.step("a point of the comparison leads to its questions", async () => {
        await page.goto("/compare/sample");
        await drawn(page);
        assert.match(await text(page, ".finding"), /was planned/);
        await until(page, `document.querySelector(".leads figure")?.dataset.leads === "yes"`);
        const points = page.locator(".leads .scatterlayer .point");
        const largest = await points.evaluateAll((all) => {
          const sizes = (all as unknown as { getBoundingClientRect(): { width: number } }[]).map((one) =>
            one.getBoundingClientRect().width
          );
          return sizes.indexOf(Math.max(...sizes));
        });
        const place = (await points.nth(largest).boundingBox())!;
        await page.mouse.move(place.x + place.width / 2 - 2, place.y + place.height / 2 + 2);
        await page.mouse.click(place.x + place.width / 2 - 2, place.y + place.height / 2 + 2);
        await until(page, `location.pathname.endsWith("/questions")`);
        assert.match(await text(page, ".note"), /Only questions with/);
        const rows = await page.locator("table.questions tbody tr").count();
        assert.match(await text(page, "[data-status]"), new RegExp(`^${rows} of 140`));
      });

      await t.step("charts follow their filters, and say how few questions are left", async () => {
        await page.goto("/charts/sample");
        await drawn(page);
        assert.equal(await page.locator("figure.plot.is-live").count(), 4);
        await page.locator("select[name=year]").selectOption("2021");
        await until(
          page,
          `/computed from these questions/.test(document.querySelector("[role=status]").textContent)`,
        );
        await until(page, `document.querySelectorAll("figure.plot.is-live svg.main-svg").length >= 4`);
        await page.locator("select[name=measure]").selectOption("faithfulness");
        await until(page, `document.querySelector("select[name=k]") === null`);
        await until(
          page,
          `/faithfulness \\(proxy\\)/.test(document.querySelector("[role=status]").textContent)`,
        );
        const download = page.waitForEvent("download");
        await page.locator(".figure-files a").first().click();
        assert.match((await download).suggestedFilename(), /^sample-means-faithfulness\.csv$/);
      });

      await t.step("the run's report opens from it, in its sandbox, with its own scripts", async () => {
        const other = await context.newPage(), faults: string[] = [];
        other.on("console", (message) => message.type() === "error" && faults.push(message.text()));
        await other.goto("/runs/sample/reports/01_collect.html", { waitUntil: "commit" });
        await until(other, `document.querySelector(".sort") !== null`);
        assert.equal(await other.evaluate("origin"), "null");
        assert.deepEqual(faults, []);
        await other.close();
      });

      await t.step(
        "light and dark, wide and narrow, in both languages: no violation, no scrolling aside",
        async () => {
          const paths = [
            ...["/explore", "/explore/sample", "/explore/sample/questions", "/explore/sample/questions/9"],
            ...["/compare/sample", "/charts/sample"],
          ];
          for (const [i, path] of paths.entries()) {
            const language = i % 2 === 0 ? "es" : "en";
            await page.setViewportSize({ width: 390, height: 800 });
            await page.emulateMedia({ colorScheme: "dark" });
            await page.goto(`${path}?lang=${language}`);
            if (await page.locator("script[data-templates]").count() > 0) await drawn(page);
            assert.equal(await page.locator("html").getAttribute("lang"), language);
            assert.ok(await page.evaluate(noSidewaysScrolling), `${path} on a phone`);
            const curves = page.locator(".scatterlayer path.js-line");
            if (path.startsWith("/charts")) assert.ok(await curves.first().isVisible(), "curves on a phone");
            assert.deepEqual(await violations(page), [], `${path}, dark, ${language}`);
            await page.setViewportSize({ width: 1280, height: 900 });
            await page.emulateMedia({ colorScheme: "light" });
            assert.deepEqual(await violations(page), [], `${path}, light, ${language}`);
          }
        },
      );

      assert.deepEqual(complaints, []);
    } finally {
      await chrome.close();
    }
  },
});
