import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import pl from "nodejs-polars";
import { Problem } from "../base/mod.ts";
import { type Labels, readLabels } from "./labels.ts";

const HEAD = "system,question_id,measure,part,place,statement,label";

async function withFile<T>(
  name: string,
  content: string | Uint8Array,
  use: (file: string) => Promise<T>,
): Promise<T> {
  const folder = await Deno.makeTempDir(), file = `${folder}/${name}`;
  try {
    await Deno.writeFile(file, typeof content === "string" ? new TextEncoder().encode(content) : content);
    return await use(file);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const read = (content: string | Uint8Array, name = "labels.csv"): Promise<Labels> =>
  withFile(name, content, readLabels);

async function complaint(content: string | Uint8Array, name = "labels.csv"): Promise<string> {
  let message = "";
  await assert.rejects(read(content, name), (error) => {
    message = (error as Error).message;
    return error instanceof Problem;
  });
  return message;
}

const expected = [
  {
    ...{ system: "bm25", question_id: "007", measure: "faithfulness", part: "answer", place: 0 },
    ...{ statement: 'Ñu, "sí"; 308.', chunk_id: null, label: 1, row: 2 },
  },
  {
    ...{ system: "bm25", question_id: "8", measure: "context_precision", part: "context", place: 2 },
    ...{ statement: "How it begins …", chunk_id: "d#3", label: 0, row: 4 },
  },
  {
    ...{
      system: "rrf(bm25,gte-small)",
      question_id: "8",
      measure: "answer_relevancy",
      part: null,
      place: null,
    },
    ...{ statement: null, chunk_id: null, label: -0.25, row: 5 },
  },
];
const cells = [
  ["note", "label", "system", "question_id", "measure", "part", "place", "statement", "chunk_id"],
  ["x", "1", "bm25", "007", "faithfulness", "answer", "0", 'Ñu, "sí"; 308.', ""],
  ["", "", "bm25", "9", "faithfulness", "answer", "1", "Not yet.", ""],
  ["", "0", "bm25", "8", "context_precision", "context", "2", "How it begins …", "d#3"],
  ["", "-0.25", "rrf(bm25,gte-small)", "8", "answer_relevancy", "", "", "", ""],
  ["", "", "", "", "", "", "", "", ""],
];
const separated = (separator: string, list = cells) =>
  list.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join("\r\n");

Deno.test("readLabels() reads CSV with commas or semicolons, and TSV, whatever order and further columns", async () => {
  assert.deepEqual(await read(separated(",")), { labels: expected, unlabelled: 1 });
  assert.deepEqual(await read(separated("\t"), "labels.TSV"), { labels: expected, unlabelled: 1 });
  assert.deepEqual(await read(gzipSync(separated(",")), "labels.csv.gz"), {
    labels: expected,
    unlabelled: 1,
  });
  const saved = cells.map((row) => row.map((cell) => cell.replace("-0.25", "-0,25")));
  assert.deepEqual(await read(`\ufeff${separated(";", saved)}`), { labels: expected, unlabelled: 1 });
  const latin = Uint8Array.from(separated(",").replaceAll("…", "."), (character) => character.charCodeAt(0));
  assert.equal((await read(latin)).labels[0]?.statement, 'Ñu, "sí"; 308.');
});

Deno.test("readLabels() reads JSONL and Parquet, with numbers, truth values and nothing", async () => {
  const values = [
    [true, "bm25", "007", "faithfulness", "answer", 0, 'Ñu, "sí"; 308.', null],
    [null, "bm25", "9", "faithfulness", "answer", 1, "Not yet.", null],
    [0, "bm25", 8, "context_precision", "context", 2, "How it begins …", "d#3"],
    [-0.25, "rrf(bm25,gte-small)", 8, "answer_relevancy", null, null, null, null],
  ];
  const lines = values.map((row) =>
    JSON.stringify(Object.fromEntries(row.map((value, c) => [cells[0]![c + 1], value])))
  );
  const numbered = expected.map((label) => ({ ...label, row: label.row - 1 }));
  assert.deepEqual(await read(lines.join("\n"), "labels.jsonl"), { labels: numbered, unlabelled: 1 });
  const columns = Object.fromEntries(cells[0]!.map((name, c) => [
    name,
    cells.slice(1, 5).map((row) =>
      row[c] === "" ? null : name === "label" || name === "place" ? Number(row[c]) : row[c]
    ),
  ]));
  const file = await Deno.makeTempFile({ suffix: ".parquet" });
  pl.DataFrame(columns).writeParquet(file);
  assert.deepEqual(await readLabels(file), { labels: numbered, unlabelled: 1 });
  await Deno.remove(file);
});

Deno.test("readLabels() names file, row, column, value and what is allowed", async () => {
  const row = (change: Record<string, string>) => {
    const usual = {
      ...{ system: "s", question_id: "q", measure: "faithfulness", part: "answer", place: "0" },
      ...{ statement: "It is.", label: "1" },
    };
    return `${HEAD}\ns,q,faithfulness,answer,9,Fine.,1\n${
      Object.values({ ...usual, ...change }).join(",")
    }\n`;
  };
  const cases: [Record<string, string>, RegExp][] = [
    [
      { label: "2" },
      /verdict.*\n.*labels\.csv, row 3, column "label"\n.*found "2"\n.*allowed: 1 \(yes\), 0 \(no\), or nothing/,
    ],
    [{ label: "yes" }, /row 3, column "label"\n.*found "yes"/],
    [{ label: "0.5" }, /row 3, column "label"\n.*found "0\.5"/],
    [{ label: "1.5", statement: "" }, /score.*\n.*found "1\.5"\n.*a number from 0 to 1/s],
    [{ label: "-2", statement: "", measure: "answer_relevancy" }, /found "-2"\n.*a number from -1 to 1/],
    [{ label: "NaN", statement: "" }, /found "NaN"/],
    [
      { measure: "faithfullness" },
      /row 3, column "measure"\n.*found "faithfullness"\n.*allowed: .*\n.*mean faithfulness/,
    ],
    [{ measure: "nDCG@10" }, /found "nDCG@10"\n.*allowed: faithfulness, /],
    [{ part: "anwser" }, /column "part"\n.*found "anwser"\n.*allowed: answer, reference,.*\n.*mean answer/],
    [{ part: "mark" }, /column "part"\n.*found "mark"\n.*\n.*Leave part, place and statement empty/],
    [{ place: "first" }, /column "place"\n.*found "first"\n.*whole number from 0/],
    [{ place: "1.5" }, /column "place"/],
    [{ system: "" }, /A cell is empty.*\n.*column "system"/],
    [{ question_id: " " }, /column "question_id"/],
  ];
  for (const [change, found] of cases) assert.match(await complaint(row(change)), found);
});

Deno.test("readLabels() complains of two labels that differ, and takes two that agree for one", async () => {
  const lines = (label: string, statement = "It  is 308. ") =>
    `${HEAD}\ns,q,faithfulness,answer,0,It is 308.,1\n\ns,q,faithfulness,answer,0,${statement},${label}\n`;
  assert.deepEqual((await read(lines("1"))).labels.map(({ row }) => row), [2]);
  const found = await complaint(lines("0"));
  assert.match(found, /labels\.csv, rows 2 and 4, column "label"/);
  assert.match(found, /found "1 and 0 for faithfulness of s, question q, answer 0: It/);
  assert.equal((await read(lines("0", "It is 309."))).labels.length, 2);
  const scores = `${HEAD}\ns,q,faithfulness,,,,0.5\ns,q,faithfulness,answer,0,,0.75\n`;
  assert.match(await complaint(scores), /0\.5 and 0\.75 for faithfulness of s, question q, the score/);
});

Deno.test("readLabels() complains of tables that are none", async () => {
  assert.match(await complaint(""), /The file is empty/);
  assert.match(await complaint("\n\n", "a.jsonl"), /The file is empty/);
  assert.match(
    await complaint(HEAD.replace("label", "lable")),
    /no column "label"\n.*\n.*\n.*\n.*mean lable/,
  );
  assert.match(await complaint(`${HEAD},label\n`), /more than one column "label"/);
  assert.match(
    await complaint(`${HEAD}\ns,q,faithfulness,answer,0,It is.,0,5\n`),
    /row 2\n.*\n.*allowed: 7 cells/,
  );
  assert.match(
    await complaint(`${HEAD}\ns,q,faithfulness,answer,0,"It is.,1\n`),
    /cannot be read\n.*labels\.csv/,
  );
  assert.match(await complaint("{}\n[1]\n", "a.jsonl"), /no JSON object\n.*a\.jsonl, row 2/);
  assert.match(await complaint("{\n", "a.jsonl"), /not JSON.*\n.*a\.jsonl, row 1/);
  assert.match(await complaint("x", "a.xlsx"), /does not tell a format.*\n.*a\.xlsx\n.*\*\.csv/);
  assert.match(await complaint("x", "a.parquet"), /cannot be read/);
  assert.match(await complaint("x", "a.parquet.gz"), /does not tell a format/);
  assert.match(await complaint(Uint8Array.of(80, 75, 3, 4, 0, 0)), /zero bytes\n.*labels\.csv/);
  for (const name of ["absent.csv", "absent.parquet"]) {
    await assert.rejects(readLabels(`/nowhere/${name}`), /no such file.*\n.*nowhere\/absent/);
  }
  assert.deepEqual(await read(HEAD), { labels: [], unlabelled: 0 });
});
