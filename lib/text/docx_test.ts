import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { zipOf } from "../base/zip_for_tests.ts";
import { docxText } from "./docx.ts";
import { coreProperties, officeParts, relations } from "./ooxml_for_tests.ts";

const officeFile = (main: string, parts: Record<string, string | Uint8Array>) =>
  zipOf(officeParts(main, parts));
const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const NAMES =
  `xmlns:w="${W}" xmlns:mc="m" xmlns:wps="s" xmlns:v="v" xmlns:pic="p" xmlns:a="a" xmlns:m="math"`;

const STYLES = `<w:styles ${NAMES}>
  <w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
  <w:style w:type="paragraph" w:styleId="Ttulo1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>
  <w:style w:type="paragraph" w:styleId="Mio"><w:name w:val="Apartado"/><w:basedOn w:val="Ttulo2"/></w:style>
  <w:style w:type="paragraph" w:styleId="Ttulo2"><w:name w:val="Título 2"/><w:basedOn w:val="Normal"/></w:style>
  <w:style w:type="paragraph" w:styleId="Puesto"><w:name w:val="Title"/></w:style>
  <w:style w:type="paragraph" w:styleId="TDC1"><w:name w:val="toc 1"/></w:style>
  <w:style w:type="paragraph" w:styleId="Cod"><w:name w:val="Source Code"/></w:style>
  <w:style w:type="paragraph" w:styleId="Lista"><w:name w:val="List Bullet"/><w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr></w:style>
</w:styles>`;
const NUMBERING = `<w:numbering ${NAMES}>
  <w:abstractNum w:abstractNumId="7">
    <w:lvl w:ilvl="0"><w:start w:val="3"/><w:numFmt w:val="decimal"/></w:lvl>
    <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/></w:lvl>
  </w:abstractNum>
  <w:abstractNum w:abstractNumId="8"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>
  <w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num>
  <w:num w:numId="3"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>
</w:numbering>`;

const t = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (content: string, properties = "") =>
  `<w:p><w:pPr>${properties}</w:pPr>${content.startsWith("<") ? content : t(content)}</w:p>`;
const style = (id: string) => `<w:pStyle w:val="${id}"/>`;
const item = (list: number, level = 0) =>
  `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`;

function file(body: string, parts: Record<string, string> = {}): Uint8Array {
  return officeFile("word/document.xml", {
    "word/document.xml": `<?xml version="1.0"?><w:document ${NAMES}><w:body>${body}</w:body></w:document>`,
    "word/_rels/document.xml.rels": relations({
      rId1: ["styles", "styles.xml"],
      rId2: ["numbering", "/word/numbering.xml"],
      rId3: ["footnotes", "footnotes.xml"],
      rId4: ["header", "header1.xml"],
      rId5: ["hyperlink", "https://elsewhere.example/styles.xml", "External"],
    }),
    "word/styles.xml": STYLES,
    "word/numbering.xml": NUMBERING,
    "word/header1.xml": `<w:hdr ${NAMES}>${p("A HEADER")}</w:hdr>`,
    ...parts,
  });
}

async function blocksOf(body: string, parts: Record<string, string> = {}): Promise<string[]> {
  const { blocks } = await docxText(file(body, parts));
  return blocks.map(({ kind, level, text }) => `${kind}${level ?? ""}: ${text}`);
}

Deno.test("docxText() finds headings by outline level, by the style below and by a localised name", async () => {
  assert.deepEqual(
    await blocksOf(
      p("Discos", style("Ttulo1")) + p("Tamaños", style("Mio")) + p("Texto.") +
        p("Por su nivel", '<w:outlineLvl w:val="4"/>') +
        p("Sin nivel", `${style("Ttulo1")}<w:outlineLvl w:val="9"/>`),
    ),
    [
      "heading1: Discos",
      "heading2: Tamaños",
      "paragraph: Texto.",
      "heading5: Por su nivel",
      "paragraph: Sin nivel",
    ],
  );
});

Deno.test("docxText() numbers lists as their definition says and leaves marks of inner lists apart", async () => {
  assert.deepEqual(
    await blocksOf(
      p("three", item(1)) + p("a", item(1, 1)) + p("b", item(1, 1)) + p("four", item(1)) +
        p("a again", item(1, 1)) +
        p("Between.") + p("five", item(1)) + p("Apart.") + p("one anew", item(3)) + p("two", item(3)) +
        p("By style.", style("Lista")) + p("Not numbered.", `${style("Lista")}${item(0)}`),
    ),
    [
      "list: 3. three\n  1. a\n  2. b\n4. four\n  1. a again",
      "paragraph: Between.",
      "list: 5. five",
      "paragraph: Apart.",
      "list: 1. one anew\n2. two\n- By style.",
      "paragraph: Not numbered.",
    ],
  );
});

Deno.test("docxText() accepts changes, and leaves hidden text, field codes and comments out", async () => {
  assert.deepEqual(
    await blocksOf(p(
      t("Keep ") + `<w:del><w:r><w:delText>gone </w:delText></w:r></w:del><w:ins>${t("new ")}</w:ins>` +
        `<w:moveFrom>${t("moved ")}</w:moveFrom><w:moveTo>${t("moved ")}</w:moveTo>` +
        "<w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r>" +
        '<w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>shown </w:t></w:r>' +
        `<w:r><w:instrText>HYPERLINK "x"</w:instrText></w:r><w:hyperlink>${t("a link")}</w:hyperlink>` +
        "<w:r><w:tab/><w:t>tab</w:t><w:br/><w:t>line co</w:t><w:softHyphen/><w:t>operates A</w:t><w:noBreakHyphen/><w:t>4</w:t></w:r>",
    )),
    ["paragraph: Keep new moved shown a link tab\nline cooperates A-4"],
  );
});

Deno.test("docxText() reads a text box once, after its paragraph, and counts pictures", async () => {
  const box = (inner: string) => `<w:txbxContent>${inner}</w:txbxContent>`;
  const picture = "<w:drawing><pic:pic><a:blip/></pic:pic></w:drawing>";
  const body = p(
    t("Before ") +
      `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx>${
        box(p("In the box") + p(`<w:r>${picture}</w:r>`))
      }</wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>${
        box(p("In the box"))
      }</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>` + t("after"),
  ) + p(`<w:r><w:pict><v:shape><v:imagedata/></v:shape></w:pict></w:r>`) + p(`<w:r>${picture}</w:r>`);
  const { blocks, unread } = await docxText(file(body));
  assert.deepEqual(blocks.map(({ text }) => text), ["Before after", "In the box"]);
  assert.equal(unread, 3);
});

Deno.test("docxText() makes a line of each row, and reads a table of one column as what stands in it", async () => {
  const cell = (inner: string, properties = "") => `<w:tc><w:tcPr>${properties}</w:tcPr>${inner}</w:tc>`;
  const row = (...cells: string[]) => `<w:tr>${cells.join("")}</w:tr>`;
  assert.deepEqual(
    await blocksOf(
      `<w:tbl>${
        row(cell(p("Name")), cell(p("Size"))) +
        row(cell(p("disk") + p("one")), cell(p("4")))
      }<w:tr><w:trPr><w:del/></w:trPr>${cell(p("gone"))}${cell(p(""))}</w:tr>${
        row(cell(p("both"), '<w:gridSpan w:val="2"/>'))
      }</w:tbl>` + `<w:tbl>${row(cell(p("A note.") + p("Its end.")))}</w:tbl>`,
    ),
    ["table: Name | Size\ndisk one | 4\nboth |", "paragraph: A note.", "paragraph: Its end."],
  );
});

Deno.test("docxText() puts notes at the end and leaves headers and the table of contents out", async () => {
  const note = '<w:r><w:footnoteReference w:id="5"/></w:r>';
  assert.deepEqual(
    await blocksOf(p("Discos 1", style("TDC1")) + p(t("See") + note + t(".")) + p("End."), {
      "word/footnotes.xml": `<w:footnotes ${NAMES}><w:footnote w:id="0" w:type="separator">${
        p("-----")
      }</w:footnote><w:footnote w:id="5">${p("A note.")}</w:footnote></w:footnotes>`,
    }),
    ["paragraph: See[1].", "paragraph: End.", "paragraph: [1] A note."],
  );
});

Deno.test("docxText() keeps lines of code verbatim in one block", async () => {
  assert.deepEqual(
    await blocksOf(p("if (a) {", style("Cod")) + p("  b();", style("Cod")) + p("}", style("Cod"))),
    ["code: if (a) {\n  b();\n}"],
  );
});

Deno.test("docxText() takes title, language and day from the file's properties, unless a program made the title up", async () => {
  const core = (title: string) => ({
    "docProps/core.xml": coreProperties(
      `<dc:title>${title}</dc:title><dc:language>es-ES</dc:language>` +
        "<dcterms:created>2020-01-01T00:00:00Z</dcterms:created><dcterms:modified>2024-05-06T23:00:00Z</dcterms:modified>",
    ),
  });
  const body = p("Portada", style("Puesto")) + p("Uno", style("Ttulo1"));
  const declared = await docxText(file(body, core("Los &amp; discos")));
  assert.equal(declared.title, "Los & discos");
  assert.equal(declared.language, "es-es");
  assert.equal(declared.date, "2024-05-06");
  for (const title of ["", "Microsoft Word - informe.doc", "informe final.docx"]) {
    assert.equal((await docxText(file(body, core(title)))).title, "Portada");
  }
  assert.equal((await docxText(file(p("Uno", style("Ttulo1"))))).title, "Uno");
});

Deno.test("docxText() reads any prefix of the namespace, a main part of another name, and a file without styles", async () => {
  const bytes = officeFile("word/document2.xml", {
    "word/document2.xml":
      '<ns0:document xmlns:ns0="http://purl.oclc.org/ooxml/wordprocessingml/main"><ns0:body><ns0:p><ns0:pPr>' +
      '<ns0:pStyle ns0:val="Heading2"/></ns0:pPr><ns0:r><ns0:t>Strict</ns0:t></ns0:r></ns0:p></ns0:body></ns0:document>',
  });
  const { blocks } = await docxText(bytes);
  assert.deepEqual(blocks, [{ kind: "heading", level: 2, text: "Strict" }]);
});

Deno.test("docxText() says why a file cannot be read", async () => {
  const failure = (bytes: Uint8Array, message: RegExp) =>
    assert.rejects(docxText(bytes), (error) => error instanceof Problem && message.test(error.message));
  await failure(new TextEncoder().encode("no zip"), /no whole Word file/);
  await failure(
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]),
    /encrypted file, or one of Word before 2007/,
  );
  await failure(officeFile("word/none.xml", {}), /no Word file[^]*no part word\/none\.xml/);
  await failure(
    officeFile("word/document.xml", { "word/document.xml": "<w:p>".repeat(1000) }),
    /nested more than 500 elements deep/,
  );
  await failure(
    officeFile("word/document.xml", { "word/document.xml": new Uint8Array(5 << 20) }),
    /trap/,
  );
});
