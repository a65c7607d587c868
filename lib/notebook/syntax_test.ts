import assert from "node:assert/strict";
import { syntaxMistake } from "./syntax.ts";

Deno.test("syntaxMistake() says what is wrong and where", async () => {
  assert.deepEqual(await syntaxMistake("const a = 1;\nconst b = ;"), {
    message: "Expression expected",
    line: 2,
    column: 11,
    text: "const b = ;",
  });
  assert.match((await syntaxMistake("function f() {\n  return 1\n"))!.message, /Expected '}'/);
});

Deno.test("syntaxMistake() has nothing to say about code that can be parsed", async () => {
  const code =
    "var a: any; debugger; // SyntaxError: no\nconst s = `\nSyntaxError: no\n`; await Promise.reject(s);";
  assert.equal(await syntaxMistake(code), undefined);
});
