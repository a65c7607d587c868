import assert from "node:assert/strict";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { installedBrowser } from "../../report/mod.ts";
import { serveForTests } from "../serve_for_tests.ts";
import { writeSmallRun } from "./run_for_tests.ts";

const browser = installedBrowser();
const permitted = (["read", "write", "net", "env", "run", "sys", "ffi"] as const)
  .every((name) => Deno.permissions.querySync({ name }).state === "granted");
const missing = browser === undefined
  ? "no Chromium, Chrome or Edge found"
  : permitted
  ? undefined
  : "Playwright needs all permissions, deno test -A";

const heading = (page: Page) => page.locator("#judge-task h3").first().textContent();
const shown = (page: Page, selector: string) => page.locator(selector).first().innerText();

/** Presses a key and waits until the page has taken it. */
async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.waitForTimeout(20);
  await page.locator("#judge-desk:not([aria-busy])").waitFor();
}

/** What axe-core finds wrong, in words. */
async function violations(page: Page): Promise<string[]> {
  return await page.evaluate(`axe.run(document).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html.slice(0, 160))))`);
}

async function accessible(page: Page, axe: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // Through the driver, since the page's policy takes no script but its own.
    await page.evaluate(axe);
    assert.deepEqual(await violations(page), [], colorScheme);
  }
}

async function openAs(page: Page, address: string, person: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(`localStorage.setItem("judge:person", ${JSON.stringify(person)})`);
  await page.goto(address);
  await page.locator(".judge-grade").first().waitFor();
}

Deno.test({
  name: missing === undefined
    ? "people judge in the browser, by keyboard alone"
    : `people judge in the browser (skipped: ${missing})`,
  ignore: missing !== undefined,
  sanitizeOps: false, // the browser's pipe stays open a moment longer than the test
  sanitizeResources: false,
}, async (t) => {
  await using app = await serveForTests();
  await writeSmallRun(join(app.outputs, "small"));
  const axe = await Deno.readTextFile(new URL(import.meta.resolve("axe-core/axe.min.js")));
  const profile = await Deno.makeTempDir();
  const { chromium } = await import("playwright-core"); // loading it takes all permissions
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    executablePath: browser!.executable,
    headless: true,
    args: [...browser!.flags],
    viewport: { width: 1280, height: 900 },
  });
  const address = new URL("/judge/small", app.address).href;
  try {
    const page = await context.newPage(), complaints: string[] = [];
    page.setDefaultTimeout(10_000);
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));

    await t.step(
      "whoever comes first says who they are, and begins with what could change most",
      async () => {
        await page.goto(address);
        await page.locator("#judge-person:focus").waitFor();
        await page.keyboard.type("AB");
        await page.keyboard.press("Enter");
        await page.locator(".judge-grade").first().waitFor();
        assert.equal(await heading(page), "Title of y");
        const before = await page.locator("#judge-desk").innerText();
        assert.doesNotMatch(before.split("nDCG@10")[0]!, /bm25|gte-small|rank|0\.87/);
      },
    );

    await t.step("three documents by their keys; what was hidden is shown after each", async () => {
      await press(page, "2");
      assert.match(
        await shown(page, "#judge-last"),
        /You: 2 · Much[\s\S]*bm25: rank 2[\s\S]*gte-small: not found/,
      );
      assert.equal(await heading(page), "Title of x");
      await press(page, "0");
      await press(page, "3");
      assert.match(await shown(page, "#judge-task"), /Everything of this kind is judged/);
      assert.match(await shown(page, "#judge-bar"), /3 of 3 judged · 3 today/);
    });

    await t.step("undo, as often as one likes", async () => {
      await press(page, "u");
      assert.equal(await heading(page), "Title of z");
      await press(page, "u");
      assert.equal(await heading(page), "Title of x");
      assert.match(await shown(page, "#judge-bar"), /1 of 3 judged/);
    });

    await t.step("a note: digits are written, not judged; Enter keeps it", async () => {
      await press(page, "n");
      await page.keyboard.type("see page 3");
      await page.keyboard.press("Enter");
      await page.waitForTimeout(100);
      assert.match(await shown(page, "#judge-bar"), /1 of 3 judged/);
      await press(page, "1");
      assert.equal(await heading(page), "Title of z");
      await press(page, "ArrowLeft");
      assert.equal(await heading(page), "Title of x");
      assert.equal(await page.locator("#judge-note").inputValue(), "see page 3");
      assert.equal(await page.locator('.judge-grade[aria-pressed="true"]').getAttribute("data-grade"), "1");
      await press(page, "ArrowRight");
      assert.equal(await heading(page), "Title of z");
    });

    await t.step("the whole document, and what the judgements changed", async () => {
      await press(page, "w");
      await page.locator(".judge-chunk").nth(1).waitFor();
      await press(page, "s");
      await page.getByText("2 of your judgements on 2 of 3 questions count").waitFor();
      assert.match(await shown(page, "#judge-outcome table"), /gte-small/);
    });

    await t.step("a second person judges apart; then both see how far they agree", async () => {
      await page.getByRole("button", { name: "Change person" }).click();
      await page.keyboard.type("CD");
      await page.keyboard.press("Enter");
      await page.locator("#judge-bar").getByText("Judging as CD").waitFor();
      assert.equal(await heading(page), "Title of y");
      assert.doesNotMatch(await page.locator("#judge-desk").innerText(), /AB|Much ·/);
      await press(page, "0");
      assert.match(await shown(page, "#judge-last"), /AB: 2 · Much/);
      await page.getByText(/AB and CD, documents: 0% the same of 1/).waitFor();
      await page.getByText("Judged differently (1)").click();
      await page.getByRole("button", { name: "Look at it" }).click();
      await page.getByText("You are looking back.").first().waitFor();
      assert.equal(await heading(page), "Title of y");
    });

    await t.step("no barrier that axe-core knows, in light and dark", async () => {
      await page.evaluate(`document.querySelectorAll("details").forEach((one) => one.open = true)`);
      await accessible(page, axe);
    });

    await t.step("statements, and what they say of the judge", async () => {
      await openAs(page, `${address}?work=statements`, "AB");
      assert.match(await shown(page, "#judge-task"), /Do the contexts support the statement/);
      assert.doesNotMatch(await page.locator("#judge-desk").innerText(), /SECRET|bm25|gte-small/);
      await press(page, "1");
      assert.match(await shown(page, "#judge-last"), /You: 1 · Supported[\s\S]*SECRETJUDGE/);
      await page.getByText("agrees with people").first().waitFor();
      await accessible(page, axe);
    });

    await t.step("the audit of step 01", async () => {
      await openAs(page, `${address}?work=audit`, "AB");
      await press(page, "1");
      await page.getByText("1 of 1 questions are faulty: 100%").waitFor();
      await accessible(page, axe);
    });

    await t.step("in Spanish on a phone, without scrolling sideways", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      for (const work of ["documents", "statements", "audit"]) {
        await openAs(page, `${address}?work=${work}&lang=es`, "AB");
        const wider = await page.evaluate<number>(`document.documentElement.scrollWidth - innerWidth`);
        assert.ok(wider <= 0, `${work} is ${wider} pixels wider than the screen`);
        assert.match(await page.locator("main").innerText(), /Juzga AB/);
      }
      await openAs(page, `${address}?work=documents&lang=es`, "EF");
      await page.getByRole("button", { name: "Responde" }).click();
      await page.getByText("Usted: 3 · Responde").waitFor();
      await accessible(page, axe);
    });
    assert.deepEqual(complaints, []);
  } finally {
    await context.close();
    await Deno.remove(profile, { recursive: true });
  }
});
