import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { BrowserContext, Page } from "playwright-core";
import { chromiumFlags, findChromium } from "./chromium.ts";
import { gallery } from "./gallery_fixture.ts";
import { exampleNotebook, hostileFigure } from "./notebook_fixture.ts";
import { notebookToHtml } from "./notebook_html.ts";
import { inks } from "./theme.ts";

const executablePath = findChromium();
const permitted = (["read", "write", "net", "env", "run", "sys", "ffi"] as const)
  .every((name) => Deno.permissions.querySync({ name }).state === "granted");
const missing = executablePath === undefined
  ? "no Chromium, Chrome or Edge found"
  : permitted
  ? undefined
  : "Playwright needs all permissions, deno test -A";

const browserTest = (name: string, fn: (t: Deno.TestContext) => Promise<void>) =>
  Deno.test({
    name: missing === undefined ? name : `${name} (skipped: ${missing})`,
    ignore: missing !== undefined,
    sanitizeOps: false, // the browser's pipe stays open a moment longer than the test
    sanitizeResources: false,
    fn,
  });

async function withBrowser(
  options: { javaScriptEnabled?: boolean },
  use: (browser: BrowserContext, address: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  const notebook = await exampleNotebook();
  const data = {
    "application/vnd.plotly.v1+json": hostileFigure.plotly,
    "image/svg+xml": await hostileFigure.svg(),
    "text/plain": hostileFigure.title,
  };
  const hostile = {
    cell_type: "code",
    source: "hostile",
    outputs: [{ output_type: "execute_result", data }],
  };
  const file = join(folder, "03_retrieve.html");
  const html = notebookToHtml({ cells: [...notebook.cells, hostile] }, { title: "03 Retrieve" });
  await Deno.writeTextFile(file, html);
  const { chromium } = await import("playwright-core"); // loading it takes all permissions
  const browser = await chromium.launchPersistentContext(join(folder, "profile"), {
    executablePath,
    headless: true,
    args: [...chromiumFlags],
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  try {
    await use(browser, pathToFileURL(file).href);
  } finally {
    await browser.close();
    await Deno.remove(folder, { recursive: true });
  }
}

const drawn = (page: Page) => page.waitForSelector("html[data-figures=drawn]", { timeout: 120_000 });
/** Asks the page again until it says yes; the page's own policy forbids Playwright's way of waiting, which is eval. */
async function until(page: Page, condition: string): Promise<void> {
  for (let asked = 0; asked < 200; asked++) {
    if (await page.evaluate(condition)) return;
    await page.waitForTimeout(100);
  }
  assert.fail(`never came true: ${condition}`);
}

const titleColour = `getComputedStyle(document.querySelector(".live .gtitle")).fill`;
const rgb = (hex: string) => `rgb(${[1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)).join(", ")})`;

browserTest("a notebook's page in the browser", async (t) => {
  await withBrowser({}, async (browser, address) => {
    const page = await browser.newPage();
    const complaints: string[] = [], requests: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("request", (request) => requests.push(request.url()));
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(address);
    await drawn(page);

    await t.step("asks for nothing but itself and complains about nothing", () => {
      assert.deepEqual(requests.filter((url) => url !== address && !url.startsWith("data:")), []);
      assert.deepEqual(complaints, []);
    });

    await t.step("draws every figure", async () => {
      const boxes = await page.locator("figure.plot").evaluateAll((figures) =>
        (figures as unknown as {
          querySelector(s: string): { getBoundingClientRect(): { width: number; height: number } } | null;
        }[])
          .map((figure) => {
            const box = figure.querySelector(".live svg.main-svg")?.getBoundingClientRect();
            return box === undefined ? 0 : Math.min(box.width, box.height);
          })
      );
      assert.equal(boxes.length, gallery.length + 1);
      assert.ok(boxes.every((side) => side > 100), boxes.join(" "));
    });

    await t.step("runs nothing that cells brought along", async () => {
      assert.equal(await page.evaluate("globalThis.harm"), undefined);
      assert.equal(await page.locator("main").isVisible(), true);
    });

    await t.step("sorts a table on click and by keyboard, missing values last", async () => {
      const table = page.locator("table", { hasText: "first 120 of 140 rows" });
      const column = async (
        n: number,
      ) => (await table.locator(`tbody tr > :nth-child(${n})`).allTextContents());
      const original = await column(1);
      const head = table.locator("thead th").nth(3);
      await head.click({ position: { x: 2, y: 2 } }); // beside the words
      assert.equal(await head.getAttribute("aria-sort"), "descending");
      const values = await column(4);
      const numbers = values.filter((v) => v !== "–").map(Number);
      assert.deepEqual(numbers, numbers.toSorted((a, b) => b - a));
      assert.equal(values.at(-1), "–");
      await head.locator(".sort").focus();
      await page.keyboard.press("Enter");
      assert.equal(await head.getAttribute("aria-sort"), "ascending");
      assert.deepEqual((await column(4)).filter((v) => v !== "–").map(Number), numbers.toReversed());
      assert.equal((await column(4)).at(-1), "–");
      await page.keyboard.press("Space");
      assert.equal(await head.getAttribute("aria-sort"), null);
      assert.deepEqual(await column(1), original);
    });

    await t.step("shows tables of up to 40 rows whole and says where a longer one scrolls", async () => {
      const scrolling = `[...document.querySelectorAll(".scroll")]
        .filter((box) => box.scrollHeight > box.clientHeight + 1).map((box) => box.nextElementSibling.innerText)`;
      assert.deepEqual(await page.evaluate(scrolling), ["120 rows, scroll down for the rest"]);
    });

    await t.step("turns dark with the reader's setting, figures too", async () => {
      assert.equal(await page.evaluate(titleColour), rgb(inks.light.ink));
      await page.emulateMedia({ colorScheme: "dark" });
      await until(page, `${titleColour} === "${rgb(inks.dark.ink)}"`);
      assert.equal(
        await page.evaluate("getComputedStyle(document.documentElement).backgroundColor"),
        rgb(inks.dark.paper),
      );
      await page.emulateMedia({ colorScheme: "light" });
    });

    await t.step("fits a phone without scrolling sideways", async () => {
      await page.setViewportSize({ width: 390, height: 800 });
      await until(page, "document.documentElement.scrollWidth <= innerWidth");
      const wide =
        `[...document.querySelectorAll(".live .gtitle")].some((t) => t.getBoundingClientRect().right > 390)`;
      await until(page, `!${wide}`); // titles are broken into lines
      const cut = `[...document.querySelectorAll("figure.plot")].flatMap((figure) =>
        [...figure.querySelectorAll(".live text")].filter((text) => {
          const { width, left, right } = text.getBoundingClientRect();
          return width > 0 && (left < 0 || right > 390);
        }).map((text) => text.textContent))`;
      await until(page, `${cut}.length === 0`);
      assert.equal(await page.locator(".wide .aside").first().isVisible(), true);
      assert.equal(
        await page.evaluate(`document.querySelector("figure.plot").scrollWidth <= 358`),
        true,
      );
    });

    await t.step("prints the static pictures and hides the code", async () => {
      await page.emulateMedia({ media: "print" });
      assert.equal(await page.locator("figure.plot .live").first().isVisible(), false);
      assert.equal(await page.locator("figure.plot .static svg").first().isVisible(), true);
      assert.equal(await page.locator("details.code").first().isVisible(), false);
      await page.emulateMedia({ media: "screen" });
    });
  });
});

browserTest("a notebook's page without scripts shows every static picture and opens the code", async () => {
  await withBrowser({ javaScriptEnabled: false }, async (browser, address) => {
    const page = await browser.newPage();
    await page.goto(address);
    const pictures = page.locator("figure.plot .static svg");
    assert.equal(await pictures.count(), gallery.length + 1);
    for (const picture of await pictures.all()) {
      const box = await picture.boundingBox();
      assert.ok(box !== null && box.width > 300 && box.height > 100);
    }
    await page.locator("details.code summary").first().click();
    assert.equal(await page.locator("details.code pre").first().isVisible(), true);
  });
});
