import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { Server } from "../base/server_for_tests.ts";
import { connectChroma } from "./chroma_connection.ts";

type Answer = (path: string, headers: Headers) => unknown;

/** A server that answers as Chroma does, or as told. */
async function withServer(
  answer: Answer,
  use: (address: string, asked: string[]) => Promise<void>,
): Promise<void> {
  const asked: string[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, ({ url, headers }) => {
    const { pathname } = new URL(url);
    asked.push(pathname);
    const said = answer(pathname, headers);
    return said instanceof Response ? said : Response.json(said);
  });
  try {
    await use(`http://127.0.0.1:${server.addr.port}`, asked);
  } finally {
    await server.shutdown();
  }
}

const usual: Answer = (path) => ({ "/api/v2/version": "1.4.0", "/api/v2/pre-flight-checks": {} })[path] ?? {};
const options = { folder: "unused" };
const variable = "COTEJO_CHROMA_TEST";

async function withKey(value: string, use: () => Promise<void>): Promise<void> {
  Deno.env.set(variable, value);
  try {
    await use();
  } finally {
    Deno.env.delete(variable);
  }
}

Deno.test("an address where nobody answers is a problem that says what to do", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const address = `http://127.0.0.1:${listener.addr.port}`;
  listener.close();
  await assert.rejects(connectChroma({ address }, options), (error: Problem) => {
    assert.equal(error.parts.found, "connection refused");
    return error.parts.where === address && /chroma\.address/.test(error.parts.todo!);
  });
});

Deno.test("an address of something else than Chroma is named as such", () =>
  withServer(() => new Response("<h1>Not found</h1>", { status: 404 }), async (address) => {
    await assert.rejects(
      connectChroma({ address }, options),
      /\(404\)[^]*is this the address of a Chroma server/,
    );
  }));

Deno.test("a page instead of Chroma's answer, and an answer that breaks off, are named as such", async () => {
  await withServer(() => new Response("<h1>Log in</h1>"), async (address) => {
    await assert.rejects(connectChroma({ address }, options), /not JSON[^]*Log in/);
  });
  using cutting = new Server(() => ({ status: 200, body: new TextEncoder().encode("{}  "), cut: 2 }));
  await assert.rejects(connectChroma({ address: cutting.origin }, options), /does not answer/);
});

Deno.test("the key is sent, opens its only database, and stands in no message", () =>
  withKey("secret-of-mine", () => {
    const answer: Answer = (path, headers) => {
      if (headers.get("x-chroma-token") !== "secret-of-mine") return new Response("no", { status: 401 });
      return path.endsWith("/identity")
        ? { tenant: "a/b", databases: ["thesis", "thesis"] }
        : usual(path, headers);
    };
    return withServer(answer, async (address) => {
      const { collections, limits } = await connectChroma({ address, key: variable }, options);
      assert.equal(collections, "/tenants/a%2Fb/databases/thesis/collections");
      assert.deepEqual(limits, { batch: Infinity, base64: false });
      Deno.env.set(variable, "another-secret");
      await assert.rejects(
        connectChroma({ address, key: variable }, options),
        (error: Problem) => /\(401\)[^]*chroma\.key/.test(error.message) && !error.message.includes("secret"),
      );
    });
  }));

Deno.test("a key that no header can hold is refused before anything is sent, and is not repeated", () =>
  withKey("sec\nret", () =>
    withServer(usual, async (address, asked) => {
      await assert.rejects(
        connectChroma({ address, key: variable }, options),
        (error) =>
          error instanceof Problem && error.message.includes(variable) && !/sec\W+ret/.test(error.message),
      );
      assert.deepEqual(asked, []);
    })));

Deno.test("a server that repeats the key, or says a lot, is quoted without it and in short", () =>
  withKey('secret"of%mine', async () => {
    const told = (text: string) => `${"no ".repeat(40)} ${text} ${"and no more ".repeat(40)}`;
    const answers = [
      (key: string) => told(key),
      (key: string) => JSON.stringify({ message: told(key) }),
      (key: string) => JSON.stringify({ headers: [key] }),
      (key: string) => encodeURIComponent(key),
      (key: string) => JSON.stringify({ message: { key } }),
    ];
    for (const text of answers) {
      const answer: Answer = (_, headers) =>
        new Response(text(headers.get("x-chroma-token")!), { status: 400 });
      await withServer(answer, async (address) => {
        await assert.rejects(connectChroma({ address, key: variable }, options), (error: Problem) => {
          const found = String(error.parts.found);
          return found.includes("(the key)") && !/secret|mine/.test(error.message) && found.length <= 151;
        });
      });
    }
  }));

Deno.test("a version that is none is not taken into the tables", () =>
  withServer(
    (path, headers) => path.endsWith("/version") ? "<h1>hello</h1>" : usual(path, headers),
    (address) => assert.rejects(connectChroma({ address }, options), /something else than the version/),
  ));

Deno.test("a key that opens several databases asks for the name of one, and a missing key is named", () =>
  withKey("key", () => {
    const answer: Answer = (path, headers) =>
      path.endsWith("/identity") ? { tenant: "t", databases: ["a", "b"] } : usual(path, headers);
    return withServer(answer, async (address) => {
      await assert.rejects(connectChroma({ address, key: variable }, options), /chroma\.database/);
      const { collections } = await connectChroma({ address, key: variable, database: "b" }, options);
      assert.equal(collections, "/tenants/t/databases/b/collections");
      await assert.rejects(
        connectChroma({ address, key: "COTEJO_CHROMA_NONE" }, options),
        /COTEJO_CHROMA_NONE/,
      );
    });
  }));

Deno.test("a server that is busy is asked again, and a redirect is not followed", async () => {
  let busy = 2;
  const answer: Answer = (path, headers) => {
    if (path.endsWith("/version") && busy-- > 0) {
      return new Response(null, { status: 429, headers: { "retry-after": "0" } });
    }
    return usual(path, headers);
  };
  await withServer(answer, async (address, asked) => {
    assert.equal((await connectChroma({ address }, options)).version, "1.4.0");
    assert.equal(asked.filter((path) => path.endsWith("/version")).length, 3);
  });
  const away = new Response(null, { status: 302, headers: { location: "http://127.0.0.1:9/" } });
  await withServer(() => away.clone(), async (address, asked) => {
    await assert.rejects(connectChroma({ address }, options), /\(302\)/);
    assert.equal(asked.length, 1);
  });
});
