import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { pdfText } from "./pdf.ts";
import { linesFrom, pdfOf, type PdfText } from "./pdf_for_tests.ts";

type Pages = Parameters<typeof pdfOf>[0];

async function blocksOf(pages: Pages): Promise<string[]> {
  const { blocks } = await pdfText(pdfOf(pages));
  return blocks.map(({ kind, level, text }) => `${kind}${level ?? ""}: ${text}`);
}

const WORDS = "river stone cloud paper window garden silver morning letter bridge candle forest mirror ladder"
  .split(" ");
/** Lines of different words, as wide as each other, that end no sentence. */
const prose = (count: number, from = 0) =>
  Array.from(
    { length: count },
    (_, i) =>
      Array.from({ length: 8 }, (_, j) => WORDS[(from + 3 * i + 5 * j + i * j) % WORDS.length]).join(" "),
  );

Deno.test("pdfText() joins lines to paragraphs by their distance, their indentation and their length", async () => {
  assert.deepEqual(
    await blocksOf([[
      ...linesFrom(50, 700, [
        "The first paragraph is long enough to fill a line",
        "and ends in its second line.",
      ]),
      ...linesFrom(50, 660, [
        "The second one stands further down and also goes on",
        "to a second line of some length.",
      ]),
      { x: 65, y: 636, text: "The third begins with an indented line and goes on" },
      ...linesFrom(50, 624, [
        "here, after which it ends.",
        "The fourth begins since it would have fitted above.",
      ]),
    ]]),
    [
      "paragraph: The first paragraph is long enough to fill a line and ends in its second line.",
      "paragraph: The second one stands further down and also goes on to a second line of some length.",
      "paragraph: The third begins with an indented line and goes on here, after which it ends.",
      "paragraph: The fourth begins since it would have fitted above.",
    ],
  );
});

Deno.test("pdfText() joins parted words, and keeps the hyphens of words that have one", async () => {
  const [block] = await blocksOf([linesFrom(50, 700, [
    "This well-known docu-",
    "ment is also well-",
    "known for the COVID-",
    "19 years and for Jean-",
    "Paul, says its author.",
  ])]);
  assert.equal(
    block,
    "paragraph: This well-known document is also well-known for the COVID-19 years and for Jean-Paul, says its author.",
  );
});

Deno.test("pdfText() finds headings by size and keeps the page of every paragraph", async () => {
  const pages = [
    [
      { x: 50, y: 760, text: "A Book of Disks", size: 24 },
      { x: 50, y: 700, text: "1 Kinds", size: 16 },
      ...linesFrom(50, 670, [...prose(4), "end."]),
      { x: 50, y: 500, text: "1.1 Sizes", size: 13 },
      ...linesFrom(50, 470, [...prose(4, 1), "end."]),
    ],
    [...linesFrom(50, 700, ["Another page.", ...prose(4, 2), "the end."]), {
      x: 50,
      y: 500,
      text: "2 Prices",
      size: 16,
    }],
    linesFrom(50, 700, ["Free."]),
  ];
  const { title, blocks } = await pdfText(pdfOf(pages));
  assert.equal(title, "A Book of Disks");
  assert.deepEqual(
    blocks.map(({ kind, level, text }) => kind === "heading" ? `${level} ${text}` : text.slice(-4)),
    [
      "1 A Book of Disks",
      "2 1 Kinds",
      "6 Page 1",
      "end.",
      "3 1.1 Sizes",
      "6 Page 1",
      "end.",
      "6 Page 2",
      "age.",
      "end.",
      "2 2 Prices",
      "6 Page 3",
      "ree.",
    ],
  );
});

Deno.test("pdfText() names no page of a file that has one only", async () => {
  assert.deepEqual(await blocksOf([linesFrom(50, 700, ["All there is."])]), ["paragraph: All there is."]);
});

Deno.test("pdfText() puts a paragraph that goes over the end of a page on the page where it begins", async () => {
  assert.deepEqual(
    await blocksOf([
      linesFrom(50, 100, ["It begins here and does not end be-"]),
      linesFrom(50, 700, ["fore the next page.", "That one goes on for a while."]),
    ]),
    [
      "heading6: Page 1",
      "paragraph: It begins here and does not end before the next page.",
      "heading6: Page 2",
      "paragraph: That one goes on for a while.",
    ],
  );
});

Deno.test("pdfText() removes running headers, footers and page numbers, and nothing else that is repeated", async () => {
  const page = (n: number): PdfText[] => [
    { x: 50, y: 780, text: n % 2 ? "Annual Report 2024" : "Part One" },
    ...linesFrom(50, 700, [
      `${WORDS[n]} begins the page.`,
      "Repeated inside.",
      ...prose(3, n),
      `${WORDS[n + 1]}.`,
    ]),
    { x: 290, y: 30, text: `Page ${n + 4} of 90` },
    { x: 50, y: 18, text: "Confidential" },
  ];
  const text = (await blocksOf([1, 2, 3, 4, 5, 6].map(page))).join("\n");
  assert.doesNotMatch(text, /Annual Report|Part One|of 90|Confidential/);
  assert.equal(text.match(/Repeated inside/g)?.length, 6);
  for (const n of [1, 2, 3, 4, 5, 6]) assert.match(text, new RegExp(`${WORDS[n]} begins`));
});

Deno.test("pdfText() removes headers that change with the chapter where they carry the page's number", async () => {
  const page = (n: number) => [
    { x: 50, y: 780, text: n < 4 ? `${WORDS[n]} ${n}` : `${n} ${WORDS[n]}` },
    ...linesFrom(50, 700, [`A ${WORDS[n + 5]} begins.`, ...prose(2, n)]),
  ];
  const text = (await blocksOf([1, 2, 3, 4, 5, 6].map(page))).join("\n");
  assert.doesNotMatch(text.replaceAll(/Page \d/g, ""), /\d(?!: )/);
  assert.equal(text.match(/begins/g)?.length, 6);
});

Deno.test("pdfText() reads columns one after the other, however the file writes them", async () => {
  const left = prose(8).map((line) => line.slice(0, 40).trim()),
    right = prose(8, 4).map((line) => line.slice(0, 40).trim());
  const title = { x: 50, y: 760, text: "Two columns under one title", size: 20 };
  const columns = [linesFrom(50, 700, left), linesFrom(320, 700, right)] as const;
  const across = columns[0].flatMap((line, i) => [line, columns[1][i]!]);
  const expected = [...left, ...right].join(" ");
  for (
    const page of [[title, ...columns[0], ...columns[1]], [title, ...across], [
      ...columns[1],
      ...columns[0],
      title,
    ]]
  ) {
    const { blocks } = await pdfText(pdfOf([page]));
    assert.equal(blocks[0]?.text, title.text);
    assert.equal(blocks.slice(1).map(({ text }) => text).join(" "), expected);
  }
});

Deno.test("pdfText() recognises lists, tables and code", async () => {
  const row = (y: number, ...cells: string[]) => cells.map((text, i) => ({ x: 50 + 150 * i, y, text }));
  assert.deepEqual(
    await blocksOf([[
      ...linesFrom(50, 760, prose(4)),
      { x: 50, y: 706, text: "• The first item goes on for longer than its" },
      { x: 60, y: 694, text: "line is." },
      { x: 70, y: 682, text: "• Inner." },
      { x: 50, y: 671, text: "•", size: 7 },
      { x: 60, y: 667, text: "The last." },
      { x: 50, y: 655, text: "•" },
      ...linesFrom(50, 640, ["1. One.", "2. Two."]),
      ...row(600, "Name", "Size", "Price"),
      ...row(585, "disk", "4 GB", "1.50"),
      ...row(570, "tape", "8 GB", "0.75"),
      { x: 50, y: 540, text: "if (a) {", mono: true },
      { x: 62, y: 528, text: "b();", mono: true },
      { x: 50, y: 516, text: "}", mono: true },
    ]]),
    [
      `paragraph: ${prose(4).join(" ")}`,
      "list: - The first item goes on for longer than its line is.\n  - Inner.\n- The last.\n1. One.\n2. Two.",
      "table: Name | Size | Price\ndisk | 4 GB | 1.50\ntape | 8 GB | 0.75",
      "code: if (a) {\n  b();\n}",
    ],
  );
});

Deno.test("pdfText() reads turned pages, and counts once what is drawn twice to look bold", async () => {
  const turned = (y: number, text: string) => ({ x: y, y: 50, text, turned: true });
  assert.deepEqual(
    await blocksOf([[turned(100, "A page that lies on its side"), turned(112, "has lines as well."), {
      x: 20,
      y: 20,
      text: "12",
    }]]),
    ["paragraph: A page that lies on its side has lines as well.", "paragraph: 12"],
  );
  assert.deepEqual(
    await blocksOf([[{ x: 50, y: 700, text: "Bold" }, { x: 50.4, y: 700, text: "Bold" }, {
      x: 80,
      y: 700,
      text: "word.",
    }]]),
    ["paragraph: Bold word."],
  );
});

Deno.test("pdfText() takes title, language and day from the file's properties, unless a program made the title up", async () => {
  const page = [[{ x: 50, y: 700, text: "On Disks", size: 20 }, ...linesFrom(50, 650, prose(6))]];
  const declared = await pdfText(pdfOf(page, {
    info: "/Title (Declared) /CreationDate (D:20200101) /ModDate (D:20240506235959+02'00')",
    catalog: "/Lang (es-ES)",
  }));
  assert.equal(declared.title, "Declared");
  assert.equal(declared.language, "es-es");
  assert.equal(declared.date, "2024-05-06");
  for (const title of ["Microsoft Word - on disks.doc", "disks_final.docx", "untitled", " "]) {
    assert.equal((await pdfText(pdfOf(page, { info: `/Title (${title})` }))).title, "On Disks");
  }
  assert.equal((await pdfText(pdfOf([linesFrom(50, 700, prose(3))]))).title, "");
});

Deno.test("pdfText() leaves the caller's bytes alone and reads them again the same", async () => {
  const bytes = pdfOf([linesFrom(50, 700, prose(3))]), before = bytes.slice();
  const first = await pdfText(bytes);
  assert.deepEqual(bytes, before);
  assert.deepEqual(await pdfText(bytes), first);
});

const rejects = (bytes: Uint8Array, message: RegExp) =>
  assert.rejects(pdfText(bytes), (error) => error instanceof Problem && message.test(error.message));

Deno.test("pdfText() says of a scan that it needs OCR, and counts the pictures of a file that has text too", async () => {
  await rejects(
    pdfOf(["picture", "picture"]),
    /has pages but no text: it is a scan and needs OCR, e\.g\. ocrmypdf[^]*2 pages/,
  );
  const { unread, blocks } = await pdfText(pdfOf(["picture", linesFrom(50, 700, ["Text."])]));
  assert.equal(unread, 1);
  assert.equal(blocks.at(-1)?.text, "Text.");
});

Deno.test("pdfText() says what is broken", async () => {
  await rejects(new Uint8Array(), /broken/);
  await rejects(new TextEncoder().encode("no PDF at all"), /is broken: Invalid PDF structure/);
});

Deno.test("pdfText() says so when a file takes a table of characters for granted that is not there", async () => {
  const text = new TextDecoder("latin1").decode(pdfOf([linesFrom(50, 700, ["\x4f\x60"])]))
    .replace(
      /<< \/Type \/Font \/Subtype \/Type1 \/BaseFont \/Helvetica [^>]*>>/,
      "<< /Type /Font /Subtype /Type0 /BaseFont /S /Encoding /UniGB-UCS2-H /DescendantFonts [ << /Type /Font " +
        "/Subtype /CIDFontType0 /BaseFont /S /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 0 >> >> ] >>",
    );
  await rejects(
    Uint8Array.from(text, (character) => character.charCodeAt(0)),
    /names characters by a table[^]*UniGB-UCS2-H/,
  );
});

// one page that says "Under lock.", saved by pikepdf: Encryption(owner="o", user="secret" or "", R=4)
const LOCKED =
  "JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvUGFnZXMgMyAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwgPj4K" +
  "ZW5kb2JqCjMgMCBvYmoKPDwgL0NvdW50IDEgL0tpZHMgWyA0IDAgUiBdIC9UeXBlIC9QYWdlcyA+PgplbmRvYmoKNCAwIG9iago8PCAv" +
  "Q29udGVudHMgNSAwIFIgL01lZGlhQm94IFsgMCAwIDYwMCA4MDAgXSAvUGFyZW50IDMgMCBSIC9SZXNvdXJjZXMgPDwgL0ZvbnQgPDwg" +
  "L0YxIDYgMCBSID4+ID4+IC9UeXBlIC9QYWdlID4+CmVuZG9iago1IDAgb2JqCjw8IC9MZW5ndGggODAgPj4Kc3RyZWFtCpnv/dzueEuD" +
  "NaOj2vREJvvjyt+Jx/3Y68rjA9J9loPT11eIp5AQXA+jotAKYtq6amAjRiFM39zXSMUmQ3B0DBIl9lCJxv9l7MDcpxN8C5W8CmVuZHN0" +
  "cmVhbQplbmRvYmoKNiAwIG9iago8PCAvQmFzZUZvbnQgL0hlbHZldGljYSAvRW5jb2RpbmcgL1dpbkFuc2lFbmNvZGluZyAvU3VidHlw" +
  "ZSAvVHlwZTEgL1R5cGUgL0ZvbnQgPj4KZW5kb2JqCjcgMCBvYmoKPDwgL0NGIDw8IC9TdGRDRiA8PCAvQXV0aEV2ZW50IC9Eb2NPcGVu" +
  "IC9DRk0gL0FFU1YyIC9MZW5ndGggMTYgPj4gPj4gL0ZpbHRlciAvU3RhbmRhcmQgL0xlbmd0aCAxMjggL08gPDJjNjJkNjI1YWIyMzcx" +
  "NTUxZTdkN2U4NjExODc2ZDc5NmVkZGVkNzMxNDk4OWI1N2JjMWNmNTVjMDVjMWYyNzk+IC9PRSA8PiAvUCAtMTAyOCAvUiA0IC9TdG1G" +
  "IC9TdGRDRiAvU3RyRiAvU3RkQ0YgL1UgPDkzNTJmNzgxNWZhZWY3NDc5NWFjYjY1Yjc3NDJiODE0MDAyMTQ0Njk5MGI5ZTQxMTQwNzFh" +
  "NGQ5MTA0OTg0YzE+IC9VRSA8PiAvViA0ID4+CmVuZG9iagp4cmVmCjAgOAowMDAwMDAwMDAwIDY1NTM1IGYgCjAwMDAwMDAwMTUgMDAw" +
  "MDAgbiAKMDAwMDAwMDA2NCAwMDAwMCBuIAowMDAwMDAwMDg1IDAwMDAwIG4gCjAwMDAwMDAxNDQgMDAwMDAgbiAKMDAwMDAwMDI3MiAw" +
  "MDAwMCBuIAowMDAwMDAwNDAyIDAwMDAwIG4gCjAwMDAwMDA0OTkgMDAwMDAgbiAKdHJhaWxlciA8PCAvSW5mbyAyIDAgUiAvUm9vdCAx" +
  "IDAgUiAvU2l6ZSA4IC9JRCBbPDZiMTJhMjBmNDgxOTZlYWI0MGZmOWFlMjI2Zjc4NmEzPjw2YjEyYTIwZjQ4MTk2ZWFiNDBmZjlhZTIy" +
  "NmY3ODZhMz5dIC9FbmNyeXB0IDcgMCBSID4+CnN0YXJ0eHJlZgo4MTUKJSVFT0YK";
const LOCKED_FOR_CHANGES =
  "JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvUGFnZXMgMyAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwgPj4K" +
  "ZW5kb2JqCjMgMCBvYmoKPDwgL0NvdW50IDEgL0tpZHMgWyA0IDAgUiBdIC9UeXBlIC9QYWdlcyA+PgplbmRvYmoKNCAwIG9iago8PCAv" +
  "Q29udGVudHMgNSAwIFIgL01lZGlhQm94IFsgMCAwIDYwMCA4MDAgXSAvUGFyZW50IDMgMCBSIC9SZXNvdXJjZXMgPDwgL0ZvbnQgPDwg" +
  "L0YxIDYgMCBSID4+ID4+IC9UeXBlIC9QYWdlID4+CmVuZG9iago1IDAgb2JqCjw8IC9MZW5ndGggODAgPj4Kc3RyZWFtCllBITK677yf" +
  "1MV7Ev026lYkCmE6X/Dr1tGz46nUCuqiaNqD+GKvpoqAPssfkdtc9sOaUsx8DPvSBuspL9mvUzfCy7gfu3iZGSe8VkZVHkT9CmVuZHN0" +
  "cmVhbQplbmRvYmoKNiAwIG9iago8PCAvQmFzZUZvbnQgL0hlbHZldGljYSAvRW5jb2RpbmcgL1dpbkFuc2lFbmNvZGluZyAvU3VidHlw" +
  "ZSAvVHlwZTEgL1R5cGUgL0ZvbnQgPj4KZW5kb2JqCjcgMCBvYmoKPDwgL0NGIDw8IC9TdGRDRiA8PCAvQXV0aEV2ZW50IC9Eb2NPcGVu" +
  "IC9DRk0gL0FFU1YyIC9MZW5ndGggMTYgPj4gPj4gL0ZpbHRlciAvU3RhbmRhcmQgL0xlbmd0aCAxMjggL08gPDc3YjhmYjA5ODAyMmQz" +
  "YWIzNDIzN2VhNTY0M2MwODcxMGVhNTEyM2ZjNWY4OGJmOTkzYTY4Y2NhNWYxMmI0MGY+IC9PRSA8PiAvUCAtMTAyOCAvUiA0IC9TdG1G" +
  "IC9TdGRDRiAvU3RyRiAvU3RkQ0YgL1UgPDE1ZjAxZTA2NGVkNDVmZWI4N2QxZjRiNjQyZDVkNDUyMDAyMTQ0Njk5MGI5ZTQxMTQwNzFh" +
  "NGQ5MTA0OTg0YzE+IC9VRSA8PiAvViA0ID4+CmVuZG9iagp4cmVmCjAgOAowMDAwMDAwMDAwIDY1NTM1IGYgCjAwMDAwMDAwMTUgMDAw" +
  "MDAgbiAKMDAwMDAwMDA2NCAwMDAwMCBuIAowMDAwMDAwMDg1IDAwMDAwIG4gCjAwMDAwMDAxNDQgMDAwMDAgbiAKMDAwMDAwMDI3MiAw" +
  "MDAwMCBuIAowMDAwMDAwNDAyIDAwMDAwIG4gCjAwMDAwMDA0OTkgMDAwMDAgbiAKdHJhaWxlciA8PCAvSW5mbyAyIDAgUiAvUm9vdCAx" +
  "IDAgUiAvU2l6ZSA4IC9JRCBbPDZiMTJhMjBmNDgxOTZlYWI0MGZmOWFlMjI2Zjc4NmEzPjw2YjEyYTIwZjQ4MTk2ZWFiNDBmZjlhZTIy" +
  "NmY3ODZhMz5dIC9FbmNyeXB0IDcgMCBSID4+CnN0YXJ0eHJlZgo4MTUKJSVFT0YK";

Deno.test("pdfText() asks for a file without the password that is needed to open it, and reads one that needs none", async () => {
  await rejects(Uint8Array.fromBase64(LOCKED), /is encrypted: save it without a password/);
  const { blocks } = await pdfText(Uint8Array.fromBase64(LOCKED_FOR_CHANGES));
  assert.deepEqual(blocks, [{ kind: "paragraph", text: "Under lock." }]);
});
