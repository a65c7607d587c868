import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { chromaAccess } from "./chroma_access.ts";

const variable = "COTEJO_CHROMA_ACCESS_TEST";

function withKey(value: string, use: () => void): void {
  Deno.env.set(variable, value);
  try {
    use();
  } finally {
    Deno.env.delete(variable);
  }
}

Deno.test("chromaAccess() gives the key without blanks around it, and names a variable that is not set", () => {
  withKey(" sec-ret\n", () => {
    const cloud = { address: "https://api.example.org/", key: variable };
    assert.deepEqual(chromaAccess(cloud), { address: "https://api.example.org", key: "sec-ret" });
    assert.deepEqual(chromaAccess({ key: variable }), { address: undefined, key: "sec-ret" });
  });
  assert.throws(() => chromaAccess({ key: variable }), /not set[^]*COTEJO_CHROMA_ACCESS_TEST/);
  withKey(" \n", () => assert.throws(() => chromaAccess({ key: variable }), /not set/));
});

Deno.test("a key that no header can hold is refused without a word of it", () => {
  for (const key of ["sec\nret", "sec ret", "secrét"]) {
    withKey(key, () =>
      assert.throws(
        () => chromaAccess({ address: "https://api.example.org", key: variable }),
        (error) =>
          error instanceof Problem && error.message.includes(variable) &&
          !/sec|ret/.test(error.message.replace("secret", "")) && error.cause === undefined,
      ));
  }
});

Deno.test("a key is not sent in the clear to another machine", () =>
  withKey("sec-ret", () => {
    for (
      const host of ["chroma.example.org:8000", "10.0.0.2", "localhost.example.org", "127.0.0.1.example.org"]
    ) {
      assert.throws(
        () => chromaAccess({ address: `http://${host}`, key: variable }),
        (error) => error instanceof Problem && /unencrypted[^]*https/.test(error.message),
        host,
      );
    }
    for (const host of ["127.0.0.1:8000", "127.1", "localhost:8000", "[::1]:8000"]) {
      assert.equal(chromaAccess({ address: `http://${host}`, key: variable }).key, "sec-ret");
    }
    assert.equal(chromaAccess({ address: "http://10.0.0.2" }).address, "http://10.0.0.2", "there is no key");
  }));

Deno.test("an address that is none, or that holds a password, is refused without being repeated", () => {
  const wrong = [
    "chroma",
    "ftp://a.example",
    "https://me:sec-ret@a.example",
    "https://a.example/?key=sec-ret",
  ];
  for (const address of wrong) {
    assert.throws(
      () => chromaAccess({ address }),
      (error) =>
        error instanceof Problem && /chroma\.address/.test(error.message) &&
        !error.message.includes("sec-ret"),
    );
  }
});
