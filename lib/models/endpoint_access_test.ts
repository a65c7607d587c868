import assert from "node:assert/strict";
import { modelEntry } from "./catalogue.ts";
import { checkEndpoint, endpointKey } from "./endpoint_access.ts";
import { entryAt } from "./endpoint_for_tests.ts";
import type { ApiEntry } from "./entry.ts";
import { secretOf } from "./environment.ts";

const SECRET = "sk-of-the-user";

/** Sets variables while something runs. */
function withEnvironment(variables: Record<string, string>, work: () => void): void {
  const names = ["OPENAI_API_KEY", "OPENAI_BASE_URL", "COTEJO_TEST_KEY"];
  const before = names.map((name) => [name, Deno.env.get(name)] as const);
  try {
    for (const name of names) Deno.env.delete(name);
    for (const [name, value] of Object.entries(variables)) Deno.env.set(name, value);
    work();
  } finally {
    for (const [name, value] of before) {
      value === undefined ? Deno.env.delete(name) : Deno.env.set(name, value);
    }
  }
}

function refused(entry: ApiEntry, says: RegExp): void {
  assert.throws(() => checkEndpoint(entry), (error: Error) => {
    assert.match(error.message, says);
    assert.ok(!error.message.includes(SECRET), error.message);
    return error.name === "Problem";
  });
}

Deno.test("OpenAI's key goes to OpenAI and to what OPENAI_BASE_URL names, and nowhere else", () => {
  const at = (address: string) => entryAt(address, { key: "OPENAI_API_KEY" });
  const elsewhere = [
    "https://gateway.example/v1",
    "https://api.openai.com.other.example/v1",
    "https://other.example/https://api.openai.com/v1",
    "http://api.openai.com/v1",
    "http://127.0.0.1:8080/v1",
  ];
  withEnvironment({ OPENAI_API_KEY: SECRET }, () => {
    for (const address of elsewhere) {
      refused(at(address), /not sent to the endpoint of far[^]*api\.openai\.com[^]*begins with COTEJO_/);
    }
    for (const address of ["https://api.openai.com/v1", "https://API.OpenAI.com:443/v1/"]) {
      assert.equal(endpointKey(at(address)), SECRET);
    }
  });
  withEnvironment({ OPENAI_API_KEY: SECRET, OPENAI_BASE_URL: "https://gateway.example/v1/" }, () => {
    assert.equal(endpointKey(at("https://gateway.example/other")), SECRET);
    assert.equal(endpointKey(modelEntry("text-embedding-3-small") as ApiEntry), SECRET);
    for (const address of elsewhere.slice(1)) refused(at(address), /not sent to/);
    refused(at("https://gateway.example:444/v1"), /not sent to/);
  });
});

Deno.test("a key travels in the clear on this machine alone", () => {
  const at = (address: string) => entryAt(address, { key: "COTEJO_TEST_KEY" });
  withEnvironment({ COTEJO_TEST_KEY: SECRET }, () => {
    for (const host of ["127.0.0.1:8080", "localhost", "[::1]:9", "127.0.1.1"]) {
      assert.equal(endpointKey(at(`http://${host}/v1`)), SECRET);
    }
    assert.equal(endpointKey(at("https://gpu-1:8080/v1")), SECRET);
    for (const host of ["gpu-1:8080", "10.0.0.1", "127.0.0.1.other.example", "localhost.other.example"]) {
      refused(at(`http://${host}/v1`), /in the clear[^]*https/);
    }
    checkEndpoint(entryAt("http://gpu-1:8080/v1"));
  });
  withEnvironment({ OPENAI_API_KEY: SECRET, OPENAI_BASE_URL: "http://gateway.example/v1" }, () => {
    refused(modelEntry("text-embedding-3-small") as ApiEntry, /in the clear[^]*http:\/\/gateway\.example/);
  });
});

Deno.test("secretOf() takes blanks away around a key, and names the variable of an odd one without its value", () => {
  const read = (value: string) => {
    let secret: string | undefined;
    withEnvironment({ COTEJO_TEST_KEY: value }, () => secret = secretOf("COTEJO_TEST_KEY"));
    return secret;
  };
  assert.equal(read(` ${SECRET}\r\n`), SECRET);
  assert.equal(read("  "), undefined);
  assert.equal(read(""), undefined);
  for (const odd of [`${SECRET} ${SECRET}`, `${SECRET}\n${SECRET}`, `${SECRET}ñ`, `“${SECRET}”`]) {
    assert.throws(() => read(odd), (error: Error) => {
      assert.match(error.message, /COTEJO_TEST_KEY/);
      return error.name === "Problem" && !error.message.includes(SECRET);
    });
  }
});
