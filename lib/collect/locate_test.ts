import assert from "node:assert/strict";
import { join } from "node:path";
import { packTar } from "modern-tar";
import { Problem, sha256 } from "../base/mod.ts";
import { zipOf } from "../base/zip_for_tests.ts";
import { experimentSchema } from "../experiment/mod.ts";
import { locate, type LocateOptions } from "./locate.ts";

const parse = (collection: unknown) => experimentSchema.shape.collection.parse(collection);

const zip = (...names: string[]) => zipOf(names.map((name) => ({ name, data: `content of ${name}` })));

/** Files on a server of this machine, a folder, and a cache. */
class Place {
  requests: string[] = [];
  #server: Deno.HttpServer<Deno.NetAddr>;
  private constructor(
    readonly folder: string,
    private readonly files: Record<string, Uint8Array<ArrayBuffer>>,
  ) {
    this.#server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, (request) => {
      const { pathname } = new URL(request.url), file = files[pathname.slice(1)];
      this.requests.push(pathname);
      return file ? new Response(file) : new Response("none", { status: 404 });
    });
  }
  static async with(
    files: Record<string, Uint8Array<ArrayBuffer>>,
    work: (at: Place) => Promise<void>,
  ): Promise<void> {
    const place = new Place(await Deno.makeTempDir(), files);
    try {
      await work(place);
    } finally {
      await place.#server.shutdown();
      await Deno.remove(place.folder, { recursive: true });
    }
  }
  get options(): LocateOptions {
    return { cache: join(this.folder, "cache"), fetch };
  }
  remote(name: string, path?: string) {
    const address = `http://127.0.0.1:${this.#server.addr.port}/${name}`;
    return { address, sha256: sha256(this.files[name]!), ...(path !== undefined && { path }) };
  }
  archive(name: string): string {
    return join(this.folder, "cache", "archives", sha256(this.files[name]!));
  }
  async beir(folder: unknown): Promise<string> {
    const located = await locate(parse({ kind: "beir", folder }), this.options);
    assert.ok(located.kind === "beir");
    return located.folder;
  }
  async squad(file: unknown): Promise<string> {
    const located = await locate(parse({ kind: "squad", file, language: "en" }), this.options);
    assert.ok(located.kind === "squad" && typeof located.file === "string");
    return located.file;
  }
}

async function problem(promise: Promise<unknown>, says: RegExp): Promise<void> {
  await assert.rejects(promise, (error) => {
    assert.ok(error instanceof Problem, String(error));
    assert.match(error.message, says);
    return true;
  });
}

Deno.test("locate() leaves files and folders of this machine as they are", async () => {
  await Place.with({}, async (at) => {
    await Deno.mkdir(join(at.folder, "odd.zip"));
    for (const path of [at.folder, join(at.folder, "odd.zip"), join(at.folder, "not there.zip")]) {
      assert.equal(await at.beir(path), path);
    }
    assert.equal(await at.squad("questions.zip"), "questions.zip");
    await assert.rejects(Deno.stat(join(at.folder, "cache")), Deno.errors.NotFound);
  });
});

Deno.test("locate() unpacks an archive of this machine where a folder is needed, once", async () => {
  const files = {
    "one.zip": zip("scifact/corpus.jsonl", "scifact/qrels/test.tsv", "__MACOSX/x"),
    "flat.zip": zip("a", "b/c"),
  };
  await Place.with(files, async (at) => {
    for (const [name, bytes] of Object.entries(files)) await Deno.writeFile(join(at.folder, name), bytes);
    const folder = await at.beir(join(at.folder, "one.zip"));
    assert.equal(folder, join(at.archive("one.zip"), "scifact"));
    const time = (await Deno.stat(folder)).birthtime;
    assert.equal(await at.beir(join(at.folder, "one.zip")), folder);
    assert.deepEqual((await Deno.stat(folder)).birthtime, time);
    assert.equal(await at.beir(join(at.folder, "flat.zip")), at.archive("flat.zip"));
  });
});

Deno.test("locate() finds every place of a list", async () => {
  await Place.with({ "dev.json": new TextEncoder().encode("{}") }, async (at) => {
    const file = ["train.json", at.remote("dev.json")];
    const located = await locate(parse({ kind: "squad", file, language: "es" }), at.options);
    assert.ok(located.kind === "squad" && Array.isArray(located.file));
    assert.equal(located.file[0], "train.json");
    assert.match(located.file[1]!, /downloads.[0-9a-f]{64}\.json$/);
  });
});

Deno.test("locate() downloads and unpacks once, and takes the single folder or file", async () => {
  const tar = await packTar([{ header: { name: "x/data.json", size: 2 }, body: "{}" }]);
  const gz = new Uint8Array(
    await new Response(new Blob([tar]).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer(),
  );
  const files = {
    "a.zip": zip("scifact/corpus.jsonl", "scifact/queries.jsonl"),
    "b.tgz": gz,
    "c.json": tar.slice(512, 514),
  };
  await Place.with(files, async (at) => {
    for (let run = 0; run < 2; run++) {
      assert.equal(await at.beir(at.remote("a.zip")), join(at.archive("a.zip"), "scifact"));
      assert.equal(await at.squad(at.remote("b.tgz")), join(at.archive("b.tgz"), "x", "data.json"));
      const file = await at.squad(at.remote("c.json"));
      assert.equal(
        file,
        join(at.folder, "cache", "downloads", `${sha256(files["c.json"])}.json`),
      );
      assert.equal(await Deno.readTextFile(file), "{}");
    }
    assert.deepEqual(at.requests, ["/a.zip", "/b.tgz", "/c.json"]);
  });
});

Deno.test("locate() fills every place of a collection, from one archive if that is meant", async () => {
  await Place.with({ "set.zip": zip("docs.csv", "more/questions.csv", "qrels.tsv") }, async (at) => {
    const located = await locate(
      parse({
        kind: "tables",
        documents: { file: at.remote("set.zip", "docs.csv"), id: "id", text: "text" },
        questions: { file: at.remote("set.zip", "./more/questions.csv"), id: "id", text: "text" },
        judgements: { file: "own.tsv", question: "q", document: "d" },
      }),
      at.options,
    );
    assert.ok(located.kind === "tables");
    const root = at.archive("set.zip");
    assert.equal(located.documents.file, join(root, "docs.csv"));
    assert.equal(located.questions?.file, join(root, "more", "questions.csv"));
    assert.equal(located.judgements?.file, "own.tsv");
    assert.deepEqual(at.requests, ["/set.zip"]);
  });
});

Deno.test("locate() leaves a file that is packed with gzip alone packed", async () => {
  const packed = new Response(new Blob(["{}"]).stream().pipeThrough(new CompressionStream("gzip")));
  await Place.with({ "x.jsonl.gz": new Uint8Array(await packed.arrayBuffer()) }, async (at) => {
    assert.match(await at.squad(at.remote("x.jsonl.gz")), /downloads.[0-9a-f]{64}\.jsonl\.gz$/);
  });
});

Deno.test("locate() takes what path names, and says what there is when it leads nowhere", async () => {
  const files = { "sets.zip": zip("en/corpus.jsonl", "en/qrels/test.tsv", "es/corpus.jsonl") };
  await Place.with(files, async (at) => {
    const remote = (path?: string) => at.remote("sets.zip", path), root = at.archive("sets.zip");
    assert.equal(await at.beir(remote("es")), join(root, "es"));
    assert.equal(await at.beir(remote("en/qrels")), join(root, "en", "qrels"));
    assert.equal(await at.beir(remote(".")), root);
    assert.equal(await at.squad(remote("es/corpus.jsonl")), join(root, "es", "corpus.jsonl"));

    await problem(
      at.beir(remote()),
      /holds 2 folders[^]*where: collection\.folder[^]*allowed: en\/, es\/[^]*"path": "en\/"/,
    );
    await problem(
      at.squad(remote()),
      /holds 3 files[^]*allowed: en\/corpus\.jsonl, en\/qrels\/test\.tsv, es[^]*"path"/,
    );
    await problem(at.beir(remote("fr")), /nothing of this name[^]*found "fr"[^]*allowed: en\/, es\//);
    await problem(at.squad(remote("en/corpus.csv")), /allowed: en\/corpus\.jsonl, en\/qrels\//);
    await problem(at.squad(remote("en/corpus.jsonl/x")), /nothing of this name[^]*en\/corpus\.jsonl/);
    await problem(at.beir(remote("en/corpus.jsonl")), /leads to a file, and a folder is needed/);
    await problem(
      at.squad(remote("en")),
      /leads to a folder, not a file[^]*allowed: en\/corpus\.jsonl, en\/qrels/,
    );
    for (const path of ["../downloads", "en/../../x", "/etc/passwd", "C:/x", "..\\x"]) {
      await problem(at.beir(remote(path)), /A path inside an archive is needed/);
    }
  });
});

Deno.test("locate() names no more than twenty files of a large archive", async () => {
  const names = Array.from({ length: 30 }, (_, i) => `file${i + 10}.txt`);
  await Place.with({ "many.zip": zip(...names), "none.zip": zipOf([]) }, async (at) => {
    await problem(
      at.squad(at.remote("many.zip")),
      /holds 30 files[^]*file10\.txt, [^]*file29\.txt and 10 more/,
    );
    await problem(at.squad(at.remote("none.zip")), /The archive is empty/);
    await problem(at.beir(at.remote("none.zip")), /The archive is empty/);
  });
});

Deno.test("locate() says that a download is no archive where one is needed", async () => {
  await Place.with({ "x.json": new TextEncoder().encode("{}") }, async (at) => {
    await problem(
      at.beir(at.remote("x.json")),
      /not an archive, and a folder is needed here\n {2}where: collection\.folder/,
    );
    await problem(
      at.squad(at.remote("x.json", "y")),
      /"path" is for archives only\n {2}where: collection\.file/,
    );
  });
});
