import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { zipOf } from "../base/zip_for_tests.ts";
import { coreProperties, officeParts, relations } from "./ooxml_for_tests.ts";
import { pptxText } from "./pptx.ts";

const officeFile = (main: string, parts: Record<string, string | Uint8Array>) =>
  zipOf(officeParts(main, parts));
const NAMES = 'xmlns:p="p" xmlns:a="a" xmlns:r="r" xmlns:mc="mc" xmlns:dgm="d"';
const para = (text: string, properties = "") =>
  `<a:p>${properties}<a:r><a:rPr lang="en"/><a:t>${text}</a:t></a:r></a:p>`;
const shape = (placeholder: string, ...paragraphs: string[]) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:cNvSpPr/><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr>` +
  `<p:txBody><a:bodyPr/>${paragraphs.join("")}</p:txBody></p:sp>`;
const slide = (shapes: string, attributes = "") =>
  `<p:sld ${NAMES}${attributes}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;
const TITLE = '<p:ph type="title"/>', BODY = '<p:ph idx="1"/>';

function file(
  slides: Record<string, string>,
  parts: Record<string, string> = {},
  attributes = "",
): Uint8Array {
  const names = Object.keys(slides);
  return officeFile("ppt/presentation.xml", {
    "ppt/presentation.xml": `<p:presentation ${NAMES}${attributes}><p:sldIdLst>${
      names.map((name, i) => `<p:sldId id="${256 + i}" r:id="${name}"/>`).join("")
    }</p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relations(
      Object.fromEntries(names.toSorted().map((name) => [name, ["slide", `slides/${name}.xml`]])),
    ),
    ...Object.fromEntries(names.map((name) => [`ppt/slides/${name}.xml`, slides[name]!])),
    ...parts,
  });
}

Deno.test("pptxText() reads slides in the order of the presentation, with their numbers", async () => {
  const bytes = file({
    slide9: slide(
      shape(
        BODY,
        para("One"),
        para("Inside", '<a:pPr lvl="1"/>'),
        para("Two"),
        para("Apart", "<a:pPr><a:buNone/></a:pPr>"),
      ) +
        shape(TITLE, para("Start")),
    ),
    slide2: slide(shape(TITLE, para("Hidden")), ' show="0"'),
    slide1: slide(
      shape('<p:ph type="sldNum" idx="4"/>', para("7")) + shape('<p:ph type="ftr"/>', para("Confidential")) +
        shape('<p:ph type="dt"/>', para("1 May")) + shape("", para("Free text")) +
        shape(
          "",
          para("a", '<a:pPr><a:buAutoNum type="arabicPeriod"/></a:pPr>'),
          para("b", '<a:pPr><a:buAutoNum type="arabicPeriod"/></a:pPr>'),
        ) +
        "<p:pic/>",
    ),
  });
  const { blocks, title, unread } = await pptxText(bytes);
  assert.deepEqual(blocks, [
    { kind: "heading", level: 2, text: "Slide 1: Start" },
    { kind: "list", text: "- One\n  - Inside\n- Two" },
    { kind: "paragraph", text: "Apart" },
    { kind: "heading", level: 2, text: "Slide 3" },
    { kind: "paragraph", text: "Free text" },
    { kind: "list", text: "1. a\n2. b" },
  ]);
  assert.equal(title, "Start");
  assert.equal(unread, 1);
});

Deno.test("pptxText() reads groups, tables, diagrams and notes, and counts charts", async () => {
  const frame = (data: string) =>
    `<p:graphicFrame><a:graphic><a:graphicData>${data}</a:graphicData></a:graphic></p:graphicFrame>`;
  const cell = (text: string) => `<a:tc><a:txBody>${para(text)}</a:txBody></a:tc>`;
  const bytes = file({
    slide1: slide(
      `<p:grpSp><p:grpSpPr/>${shape("", para("In a group"))}</p:grpSp>` +
        frame(
          `<a:tbl><a:tr>${cell("Name")}${cell("Size")}</a:tr><a:tr>${cell("disk")}${
            cell("4")
          }</a:tr></a:tbl>`,
        ) +
        frame('<dgm:relIds r:dm="rId5" r:lo="rId6"/>') + frame("<c:chart/>") +
        `<mc:AlternateContent><mc:Choice>${shape("", para("New"))}</mc:Choice><mc:Fallback>${
          shape("", para("New"))
        }</mc:Fallback></mc:AlternateContent>`,
    ),
  }, {
    "ppt/slides/_rels/slide1.xml.rels": relations({
      rId5: ["diagramData", "../diagrams/data1.xml"],
      rId7: ["notesSlide", "../notesSlides/notesSlide1.xml"],
    }),
    "ppt/diagrams/data1.xml": `<dgm:dataModel ${NAMES}><dgm:pt><dgm:t>${
      para("Step")
    }</dgm:t></dgm:pt></dgm:dataModel>`,
    "ppt/notesSlides/notesSlide1.xml": slide(
      shape('<p:ph type="sldImg"/>') +
        shape('<p:ph type="body" idx="1"/>', para("Say this"), para("and that")) +
        shape('<p:ph type="sldNum"/>', para("1")),
    ),
    "docProps/core.xml": coreProperties(
      "<dc:title>PowerPoint Presentation</dc:title><dcterms:modified>2024-05-06T00:00:00Z</dcterms:modified>",
    ),
  }, ' firstSlideNum="5"');
  const { blocks, title, date, unread } = await pptxText(bytes);
  assert.deepEqual(blocks.map(({ kind, text }) => `${kind}: ${text}`), [
    "heading: Slide 5",
    "paragraph: In a group",
    "table: Name | Size\ndisk | 4",
    "list: - Step",
    "paragraph: New",
    "paragraph: Notes: Say this\nand that",
  ]);
  assert.deepEqual({ title, date, unread }, { title: "", date: "2024-05-06", unread: 1 });
});

Deno.test("pptxText() has no blocks for slides that only show pictures", async () => {
  const { blocks, unread } = await pptxText(file({ slide1: slide("<p:pic/>") }));
  assert.deepEqual({ blocks, unread }, { blocks: [], unread: 1 });
});

Deno.test("pptxText() says which slide is missing", async () => {
  const bytes = officeFile("ppt/presentation.xml", {
    "ppt/presentation.xml":
      `<p:presentation ${NAMES}><p:sldIdLst><p:sldId r:id="rId1"/></p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relations({ rId1: ["slide", "slides/slide1.xml"] }),
  });
  await assert.rejects(
    pptxText(bytes),
    (error) => error instanceof Problem && /Slide 1 is missing/.test(error.message),
  );
});
