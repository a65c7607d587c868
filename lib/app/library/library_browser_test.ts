import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { installedBrowser } from "../../report/mod.ts";
import { serveForTests } from "../serve_for_tests.ts";
import { encryptedFile, FILES, scannedFile } from "./files_for_tests.ts";

const browser = installedBrowser();
const permitted = (["read", "write", "net", "env", "run", "sys", "ffi"] as const)
  .every((name) => Deno.permissions.querySync({ name }).state === "granted");
const missing = browser === undefined
  ? "no Chromium, Chrome or Edge found"
  : permitted
  ? undefined
  : "Playwright needs all permissions, deno test -A";

const axe = Deno.readTextFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"));

/** Asks again until it is so; the page's policy forbids Playwright's own way, which is eval in the page. */
async function until(page: Page, condition: string): Promise<void> {
  for (let asked = 0; asked < 600; asked++) {
    if (await page.evaluate(condition).catch(() => false)) return;
    await page.waitForTimeout(50);
  }
  assert.fail(`never came true: ${condition}\n${await page.locator("main").innerText()}`);
}

const texts = (page: Page, selector: string) => page.locator(selector).allInnerTexts();
const names = (page: Page) => texts(page, ".documents tbody tr:not([hidden]) .name a");
const state = (page: Page) => page.locator("#uploads-state").innerText();
const focused = (page: Page) => page.evaluate("document.activeElement.id");
const file = (name: string, bytes: Uint8Array) => ({ name, mimeType: "", buffer: Buffer.from(bytes) });

/** Waits until all files on their way have come, and the list shows so many. */
async function arrived(page: Page, documents: number): Promise<void> {
  await until(page, `document.querySelector("#uploads-clear:not([hidden])") !== null`);
  await until(page, `document.querySelectorAll(".documents tbody tr").length === ${documents}`);
}

/** What axe finds wrong on the page as it is. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return await page.evaluate(
    `axe.run(document).then(({ violations }) => violations.flatMap((v) => v.nodes.map((node) => v.id + ": " + node.html)))`,
  );
}

Deno.test({
  name: `own documents in the browser${missing === undefined ? "" : ` (skipped: ${missing})`}`,
  ignore: missing !== undefined,
  sanitizeOps: false, // the browser's pipe stays open a moment longer than the test
  sanitizeResources: false,
  async fn(t) {
    await using app = await serveForTests();
    const { origin } = new URL(app.address);
    const folder = await Deno.makeTempDir();
    const { chromium } = await import("playwright-core"); // loading it takes all permissions
    const chrome = await chromium.launch({ executablePath: browser!.executable, args: [...browser!.flags] });
    try {
      const context = await chrome.newContext({
        locale: "en",
        viewport: { width: 1280, height: 900 },
        baseURL: origin,
      });
      const page = await context.newPage(), complaints: string[] = [];
      page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
      page.on("pageerror", (error) => complaints.push(String(error)));
      const kinds = Object.entries(FILES);

      await t.step("the page says what it does with files, before there are any", async () => {
        await page.goto("/documents");
        assert.match(await page.locator(".lead").innerText(), /on this computer and sent nowhere/);
        assert.match(await page.locator("#collections").innerText(), /made with the first file/);
        assert.deepEqual(await violations(page), []);
      });

      await t.step(
        "each kind of file is added by the file chooser, and faults stand beside their names",
        async () => {
          const chooser = page.waitForEvent("filechooser");
          await page.locator("#choose-files").focus();
          await page.keyboard.press("Enter");
          await (await chooser).setFiles([
            ...kinds.map(([name, { bytes }]) => file(name, bytes)),
            file("scan.pdf", scannedFile()),
            file("locked.pdf", encryptedFile()),
            file("song.mp3", new Uint8Array(3)),
            file("empty.txt", new Uint8Array()),
          ]);
          await arrived(page, kinds.length + 1);
          assert.equal(await state(page), `${kinds.length + 1} files added · 3 not added`);
          assert.deepEqual(
            (await names(page)).toSorted(),
            [...kinds.map(([name]) => name), "scan.pdf"].toSorted(),
          );
          const told = (await texts(page, "#uploads-files .failed")).map((text) => text.replace(/\s+/g, " "))
            .toSorted();
          assert.deepEqual(told, [
            "empty.txt The file is empty",
            "locked.pdf It is encrypted: save it without a password",
            "song.mp3 Files of the kind .mp3 are not read",
          ]);
          assert.match(await page.locator("tr.scanned .state").innerText(), /no text found: scanned\?/);
          assert.equal(await page.locator("#collection-title").innerText(), "My documents");
          await until(
            page,
            `/by words and by meaning/.test(document.querySelector("#meaning")?.textContent ?? "")`,
          );
          // the answer of 422 to the file that is locked
          assert.deepEqual(complaints.splice(0).filter((text) => !/422/.test(text)), []);
        },
      );

      await t.step("a folder that is dropped is added with all that is in it", async () => {
        await Deno.mkdir(join(folder, "trip", "Día 1"), { recursive: true });
        const write = (path: string, text: string) => Deno.writeTextFile(join(folder, "trip", path), text);
        await write("plan.md", "# Plan\n\nWe go to the mountains and come back in the evening.");
        await write("Día 1/notes.txt", "The first day was long and the road was steep.");
        await write(".hidden.txt", "nobody wrote this for others");
        for (let i = 0; i < 7; i++) await write(`photo-${i}.jpg`, "x");
        const box = (await page.locator("#drop").boundingBox())!;
        const devtools = await context.newCDPSession(page);
        const data = { items: [], files: [join(folder, "trip")], dragOperationsMask: 1 };
        const at = { x: box.x + box.width / 2, y: box.y + 20 };
        for (const type of ["dragEnter", "dragOver"] as const) {
          await devtools.send("Input.dispatchDragEvent", { type, ...at, data });
        }
        await until(page, `document.querySelector("#drop").classList.contains("over")`);
        await devtools.send("Input.dispatchDragEvent", { type: "drop", ...at, data });
        await arrived(page, kinds.length + 3);
        const shown = await names(page);
        assert.ok(shown.includes("trip/plan.md") && shown.includes("trip/Día 1/notes.txt"), shown.join());
        assert.match((await texts(page, "#uploads-files .failed")).join(), /Left out.*7 × \.jpg/);
        assert.equal(await state(page), "2 files added · 7 not added");
      });

      await t.step("a file that is dropped by itself, again: it is there already", async () => {
        await page.evaluate(`(() => {
          const data = new DataTransfer();
          data.items.add(new File(["The first day was long and the road was steep."], "copy.txt"));
          document.querySelector("#drop").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
        })()`);
        await until(page, `/1 already there/.test(document.querySelector("#uploads-state").textContent)`);
        assert.match(
          (await texts(page, "#uploads-files li")).join(),
          /already there as “trip\/Día 1\/notes\.txt”/,
        );
      });

      await t.step("nothing is wrong for those who do not see, in light and in dark", async () => {
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          assert.deepEqual(await violations(page), [], colorScheme);
        }
        await page.emulateMedia({ colorScheme: "light" });
      });

      await t.step("the list is searched, some are selected and removed, all by keyboard", async () => {
        await page.locator("main").focus();
        await page.keyboard.press("/");
        assert.equal(await focused(page), "list-filter");
        await page.keyboard.type("DIA trip");
        assert.deepEqual(await names(page), ["trip/Día 1/notes.txt"]);
        assert.match(await page.locator("#list-shown").innerText(), /^1 of 11 shown$/);
        await page.locator("#select-all").focus();
        await page.keyboard.press("Space");
        const button = page.locator("#remove-selected");
        assert.equal(await button.innerText(), "Remove selected (1)");
        await button.focus();
        await page.keyboard.press("Enter");
        await until(page, `document.querySelector("#remove-selected-dialog").open`);
        assert.deepEqual(await violations(page), []);
        await page.keyboard.press("Escape");
        await until(page, `document.activeElement.id === "remove-selected"`);
        await page.keyboard.press("Enter");
        await page.locator("#remove-selected-dialog [type=submit]").focus();
        await page.keyboard.press("Enter");
        await until(page, `document.querySelectorAll(".documents tbody tr").length === ${kinds.length + 2}`);
        assert.equal(await page.locator("#said").innerText(), "1 document removed");
        await until(page, `document.activeElement.id === "list-filter"`);
      });

      await t.step("a collection is made, gets a folder, is renamed and removed", async () => {
        await page.locator("#new-collection").click();
        await page.locator("#new-name").fill("Trips <b>");
        await page.keyboard.press("Enter");
        await until(page, `document.querySelector("#collection-title")?.textContent === "Trips <b>"`);
        await until(page, `location.search.includes("collection=2")`);
        await page.locator("#folder").setInputFiles(join(folder, "trip"));
        await arrived(page, 2);
        await until(
          page,
          `document.querySelector("#collections [aria-current]").innerText === "Trips <b>\\n2"`,
        );
        await page.locator("#collection-language").selectOption("es");
        await until(
          page,
          `/Found by words alone/.test(document.querySelector("#meaning")?.textContent ?? "") ||
          /by words and by meaning/.test(document.querySelector("#meaning")?.textContent ?? "")`,
        );
        await page.locator("#rename-collection").click();
        await page.locator("#rename-name").fill("Walks");
        await page.keyboard.press("Enter");
        await until(page, `document.querySelector("#collection-title").textContent === "Walks"`);
        await until(
          page,
          `/“Walks” with 2 documents/.test(document.querySelector("#remove-dialog").textContent)`,
        );
        await page.locator("#remove-collection").click();
        await page.locator("#remove-dialog [type=submit]").click();
        await until(
          page,
          `!location.search.includes("collection") && document.querySelector("#collection-title")?.textContent === "My documents"`,
        );
      });

      await t.step("what is there can be searched: the link leads to the search in these", async () => {
        const link = page.locator(".collection-head .primary");
        assert.equal(await link.getAttribute("href"), "/?source=own:1");
        await link.click();
        await until(page, `location.pathname === "/"`);
        const [final] = (await (await app.ask("/api/search?source=own:1&q=sturgeon&system=bm25")).text())
          .split("\n")
          .filter((line) => line.includes('"final"')).map((line) => JSON.parse(line));
        assert.deepEqual(final.results.map(({ title }: { title: { text: string }[] }) => title[0]!.text), [
          "Fish",
        ]);
      });

      await t.step("in Spanish and on a phone nothing scrolls sideways", async () => {
        await page.setViewportSize({ width: 390, height: 800 });
        await page.goto("/documents?lang=es");
        const said = await page.locator("main").innerText();
        assert.match(said, /Arrastre aquí archivos o carpetas, o/);
        assert.match(said, /sin texto: ¿escaneado\?/);
        assert.doesNotMatch(said, /\b(the|files|Search|Remove)\b/);
        assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true);
        assert.deepEqual(await violations(page), []);
        await page.locator("#files").setInputFiles(file("clave.pdf", encryptedFile()));
        await until(page, `document.querySelector("#uploads-clear:not([hidden])") !== null`);
        assert.match(
          (await texts(page, "#uploads-files li")).join(),
          /Está cifrado: guárdelo sin contraseña/,
        );
      });

      await t.step("the page says so when the application is no longer there", async () => {
        await context.setOffline(true);
        await page.locator("#files").setInputFiles(file("later.txt", new TextEncoder().encode("later")));
        await until(
          page,
          `/Se ha cortado la conexión/.test(document.querySelector("#uploads-files").textContent)`,
        );
        await context.setOffline(false);
      });
      const expected = /422|ERR_INTERNET_DISCONNECTED/;
      assert.deepEqual(complaints.filter((text) => !expected.test(text)), []);
    } finally {
      await chrome.close();
      await Deno.remove(folder, { recursive: true });
    }
  },
});
