import assert from "node:assert/strict";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Problem } from "../base/mod.ts";
import { evaluateRun, readQrels, readRun, readRuns, trecOutput } from "./mod.ts";

const folder = await Deno.makeTempDir();
addEventListener("unload", () => Deno.removeSync(folder, { recursive: true }));

async function file(content: string | Uint8Array): Promise<string> {
  const path = join(folder, crypto.randomUUID());
  await Deno.writeFile(path, typeof content === "string" ? new TextEncoder().encode(content) : content);
  return path;
}

const qrels = "q1 0 a 1\nq1 0 b 0\nq2 0 c 2\n";
const run = "q1 Q0 b 1 0.5 tag\nq1 Q0 a 2 0.9 tag\nq2 Q0 c 1 1e-3 tag\n";

async function problem(reading: Promise<unknown>): Promise<Problem["parts"]> {
  try {
    await reading;
  } catch (error) {
    assert.ok(error instanceof Problem, String(error));
    return error.parts;
  }
  throw new assert.AssertionError({ message: "it was read" });
}

async function printed(judgements: string, ranking: string, held?: number): Promise<string> {
  const pool = await readQrels(judgements);
  const parts = readRuns(ranking, { judged: pool, ...(held !== undefined && { held }) });
  const evaluation = await evaluateRun(pool, parts, { measures: ["all_trec"] });
  return [...trecOutput(evaluation, { perQuestion: true })].join("");
}

Deno.test("white space, line ends, a byte-order mark, comments, gzip and a missing last line feed do not matter", async () => {
  const plain = await printed(await file(qrels), await file(run));
  assert.match(plain, /map +\tall\t1\.0000/);
  for (
    const [judgements, ranking] of [
      [qrels.replaceAll("\n", "\r\n"), run.replaceAll("\n", "\r\n")],
      [qrels.replace("\n", "\r\n"), run.replace("\n", "\r\n").trimEnd()],
      ["\uFEFF" + qrels, "\uFEFF" + run],
      ["# judged\n" + qrels.replaceAll(" ", "\t"), "\n# found\n  \n" + run.replaceAll(" ", " \t ")],
      [gzipSync(qrels), gzipSync(run)],
      [qrels, new Uint8Array([...gzipSync(run.slice(0, 20)), ...gzipSync(run.slice(20))])],
      [qrels, run.replaceAll(" tag", " tag further fields")],
    ] as const
  ) assert.equal(await printed(await file(judgements), await file(ranking)), plain);
});

Deno.test("scores are read to the last bit", async () => {
  const scores = [
    "0.1",
    "-2",
    "+3.5",
    ".5",
    "5.",
    "1e3",
    "-1.5E-7",
    "0.30000000000000004",
    "12345678901234567890",
    "inf",
  ];
  const lines = scores.map((score, i) => `q1 Q0 d${i} 0 ${score} t\n`).join("");
  const { run } = await readRun(await file(lines));
  const found = new Map(run.documents("q1").map((doc, i) => [doc, run.scores("q1")[i]]));
  for (const [i, score] of scores.entries()) {
    assert.equal(found.get(`d${i}`), score === "inf" ? Infinity : Number(score), score);
  }
});

Deno.test("scores that agree in their first digits, and many equal ones, come in trec_eval's order", async () => {
  const scores = [1.0000000001, 1.0000000002, 1, 1, 1.0000000001, -0, 0, -1e-300, 1e-300];
  const lines = scores.map((score, i) => `q1 Q0 d${i} 0 ${Object.is(score, -0) ? "-0" : score} t\n`).join("");
  const { run } = await readRun(await file(lines));
  assert.deepEqual(run.documents("q1"), ["d1", "d4", "d0", "d3", "d2", "d8", "d6", "d5", "d7"]);
});

Deno.test("what is wrong with a file is said with the line and what was found", async () => {
  const good = await file(qrels);
  const cases: [content: string, what: RegExp, where?: RegExp, found?: RegExp][] = [
    [run + "q1 Q0 a 3 0.1 tag\n", /stands twice/, /question q1/, /^a$/],
    [run + "q2 Q0 d 2 0.4\n", /5 fields/, /line 4$/, /^q2 Q0 d 2 0\.4$/],
    [run + "q2 Q0 d 2 high tag\n", /score is not a number/, /line 4$/, /^high$/],
    [run + "q2 Q0 d 2 nan tag\n", /score is not a number/, /line 4$/],
    [run + "q2 Q0 d 2 1.5x tag\n", /score is not a number/, /line 4$/],
    ["", /run is empty/],
    ["# nothing\n\n", /run is empty/],
  ];
  for (const [content, what, where, found] of cases) {
    const parts = await problem(printed(good, await file(content)));
    assert.match(parts.what, what);
    if (where) assert.match(parts.where!, where);
    if (found) assert.match(String(parts.found), found);
  }
  const judgements: [content: string, what: RegExp, where?: RegExp][] = [
    ["", /no judgements/],
    [qrels + "q1 0 a 1\n", /stands twice/, /question q1/],
    [qrels + "q1 0 z\n", /3 fields/, /line 4$/],
    [qrels + "q1 0 z 1 more\n", /5 fields/, /line 4$/],
    [qrels + "q1 0 z 0.5\n", /whole number/, /line 4$/],
  ];
  for (const [content, what, where] of judgements) {
    const parts = await problem(readQrels(await file(content)));
    assert.match(parts.what, what);
    if (where) assert.match(parts.where!, where);
  }
  assert.match((await problem(readQrels(join(folder, "none")))).what, /no such file/);
  assert.match((await problem(readQrels(folder))).what, /cannot be read/);
  const broken = gzipSync(run.repeat(50)).subarray(0, 60);
  assert.match((await problem(printed(good, await file(broken)))).what, /cannot be read/);
});

Deno.test("identifiers that differ in bytes stay apart, and those that are not UTF-8 are refused by name", async () => {
  const marked = await readQrels(await file("q1 0 a 1\n\uFEFFq1 0 a 1\nq3 0 a 1\n"));
  assert.deepEqual(marked.questions, ["q1", "\uFEFFq1", "q3"]);
  const latin = new Uint8Array([0x71, 0xe9, ...new TextEncoder().encode(" 0 a 1\n")]);
  const refused = await problem(readQrels(await file(latin)));
  assert.match(refused.what, /not UTF-8/);
  assert.match(refused.where!, /line 1$/);
});

Deno.test("grades may be large and be written as 1.0 or 007, but not as 0.5", async () => {
  const judgements = await file("q1 0 a 200000\nq1 0 b 1.0\nq2 0 c 007\n");
  assert.match(await printed(judgements, await file(run)), /ndcg +\tq1\t/);
});

Deno.test("a file is measured in parts, however little is held, as long as a question's lines stand together", async () => {
  const tag = "t".repeat(1000); // so that the file has several blocks of a megabyte
  const questions = Array.from({ length: 400 }, (_, q) => `question-${q}`);
  const judged = await file(questions.map((q, i) => `${q} 0 d${i % 7} 1\n`).join(""));
  const lines = (prefix: string) =>
    questions.flatMap((q, i) =>
      Array.from({ length: 9 }, (_, d) => `${q} Q0 ${prefix}${d} 0 ${(i * 7 + d * 5) % 9} ${tag}\n`)
    ).join("");
  const run = await file(lines("d"));
  let parts = 0;
  for await (const part of readRuns(run, { held: 1 })) parts += Math.min(1, part.run.length);
  assert.ok(parts > 3, `${parts} parts`);
  assert.equal(await printed(judged, run, 1), await printed(judged, run));

  const scattered = await file(lines("d") + lines("e"));
  const refused = await problem(printed(judged, scattered, 1));
  assert.match(refused.what, /lines of a question stand more than/);
  assert.match(refused.todo!, /[Ss]ort the file/);
  assert.match(await printed(judged, scattered), /num_ret +\tall\t7200/);
});

Deno.test("a line longer than a block is read whole", async () => {
  const long = "d".repeat(3 << 20);
  const { run } = await readRun(await file(`q1 Q0 ${long} 1 1 t\nq1 Q0 e 2 0.5 t\n`));
  assert.deepEqual(run.documents("q1"), [long, "e"]);
});
