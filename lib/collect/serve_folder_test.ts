import { equal, rejects } from "node:assert/strict";
import { join } from "node:path";
import { Problem } from "../base/mod.ts";
import { serveFolder } from "./serve_folder.ts";

const ORIGIN = "https://learn.example";

async function withFolder(work: (get: (path: string) => Promise<Response>, folder: string) => Promise<void>) {
  const outer = await Deno.makeTempDir();
  const folder = join(outer, "site");
  await Deno.mkdir(join(folder, "x"), { recursive: true });
  await Deno.writeTextFile(join(outer, "secret.html"), "secret");
  await Deno.writeTextFile(join(folder, "x", "index.html"), "index of x");
  await Deno.writeTextFile(join(folder, "page.html"), "page");
  await Deno.writeTextFile(join(folder, "robots.txt"), "User-agent: *");
  await Deno.writeTextFile(join(folder, "data.bin"), "?");
  const site = await serveFolder(folder, ORIGIN);
  try {
    await work((path) => site.fetch(ORIGIN + path), folder);
    await rejects(site.fetch("https://other.example/page"), Problem);
    equal(await (await site.fetch("http://LEARN.example/page?x=1")).text(), "page");
  } finally {
    await site.close();
    await Deno.remove(outer, { recursive: true });
  }
}

Deno.test("serveFolder() finds pages with and without ending, and index pages", () =>
  withFolder(async (get) => {
    for (
      const [path, text] of [["/page", "page"], ["/page.html", "page"], ["/x", "index of x"], [
        "/x/",
        "index of x",
      ]] as const
    ) {
      const answer = await get(path);
      equal(answer.status, 200);
      equal(await answer.text(), text);
    }
    const missing = await get("/page/");
    equal(missing.status, 404);
    await missing.body?.cancel();
  }));

Deno.test("serveFolder() gives the right content types", () =>
  withFolder(async (get) => {
    for (
      const [path, type] of [
        ["/page", "text/html; charset=utf-8"],
        ["/robots.txt", "text/plain; charset=utf-8"],
        ["/data.bin", "application/octet-stream"],
      ] as const
    ) {
      const answer = await get(path);
      equal(answer.headers.get("content-type"), type);
      await answer.body?.cancel();
    }
  }));

Deno.test("serveFolder() serves nothing outside its folder", () =>
  withFolder(async (get) => {
    for (
      const path of [
        "/../secret.html",
        "/%2e%2e/secret.html",
        "/x/..%2f..%2fsecret.html",
        "/..%5csecret.html",
        "/x%00",
        "/%zz",
      ]
    ) {
      const answer = await get(path);
      equal(answer.status >= 400, true, path);
      equal((await answer.text()).includes("secret"), false);
    }
  }));

Deno.test({
  name:
    "serveFolder() does not follow a link out of its folder (needs symbolic links, which Windows restricts)",
  ignore: Deno.build.os === "windows",
  fn: () =>
    withFolder(async (get, folder) => {
      await Deno.symlink(join(folder, "..", "secret.html"), join(folder, "way-out.html"));
      const answer = await get("/way-out");
      equal(answer.status, 403);
      await answer.body?.cancel();
    }),
});

Deno.test("serveFolder() says which folder it cannot read", async () => {
  await rejects(serveFolder(join("no", "such", "folder"), ORIGIN), Problem);
});
