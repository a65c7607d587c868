import { Buffer } from "node:buffer";
import { zipOf } from "../../base/zip_for_tests.ts";
import { coreProperties, officeParts, relations } from "../../text/ooxml_for_tests.ts";
import { linesFrom, pdfOf } from "../../text/pdf_for_tests.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** A sentence about something, so that it is told to be English. */
const about = (what: string) =>
  `This is what we know about the ${what} and how it is kept in the house of the keeper.`;

/** One file of each kind that is read, each about an animal that no other one names. */
export const FILES: Record<string, { bytes: Uint8Array<ArrayBuffer>; word: string }> = {
  "birds.pdf": { word: "heron", bytes: pdfOf([linesFrom(50, 700, [about("heron")])]) },
  "fish.docx": { word: "sturgeon", bytes: wordFile(about("sturgeon")) },
  "slides.pptx": { word: "wombat", bytes: slidesFile(about("wombat")) },
  "page.html": {
    word: "gecko",
    bytes: bytes(`<title>Lizards</title><h1>Lizards</h1><p>${about("gecko")}</p>`),
  },
  "old.htm": { word: "newt", bytes: bytes(`<p>${about("newt")}</p>`) },
  "notes.md": { word: "badger", bytes: bytes(`# Mammals\n\n${about("badger")}\n`) },
  "plain.txt": { word: "hornet", bytes: bytes(`Insects\n\n${about("hornet")}\n`) },
  "work.ipynb": {
    word: "lynx",
    bytes: bytes(
      JSON.stringify({
        nbformat: 4,
        cells: [{ cell_type: "markdown", source: [`# Cats\n\n${about("lynx")}`] }],
      }),
    ),
  },
};

/** A Word file with a paragraph. */
export function wordFile(text: string, { title = "Fish" } = {}): Uint8Array<ArrayBuffer> {
  const document =
    `<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`;
  const core = coreProperties(`<dc:title>${title}</dc:title>`);
  return zipOf(
    officeParts("word/document.xml", { "word/document.xml": document, "docProps/core.xml": core }),
  );
}

/** A PowerPoint file with a slide. */
export function slidesFile(text: string): Uint8Array<ArrayBuffer> {
  const shape =
    `<p:sp><p:nvSpPr><p:nvPr/></p:nvSpPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
  return zipOf(officeParts("ppt/presentation.xml", {
    "ppt/presentation.xml":
      '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst></p:presentation>',
    "ppt/_rels/presentation.xml.rels": relations({ rId1: ["slide", "slides/slide1.xml"] }),
    "ppt/slides/slide1.xml":
      `<p:sld xmlns:p="p" xmlns:a="a"><p:cSld><p:spTree>${shape}</p:spTree></p:cSld></p:sld>`,
  }));
}

/** A PDF file of pages that are pictures. */
export function scannedFile(pages = 2): Uint8Array<ArrayBuffer> {
  return pdfOf(Array.from({ length: pages }, () => "picture" as const));
}

/** A PDF file that only opens with a password. */
export function encryptedFile(): Uint8Array<ArrayBuffer> {
  const plain = Buffer.from(pdfOf([linesFrom(50, 700, ["secret"])])).toString("latin1");
  const zeros = "0".repeat(64);
  const locked = plain.replace(
    "trailer << ",
    `trailer << /ID [<${"0".repeat(32)}><${
      "0".repeat(32)
    }>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${zeros}> /U <${zeros}> /P -4 >> `,
  );
  return new Uint8Array(Buffer.from(locked, "latin1"));
}
