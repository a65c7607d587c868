import { deflateSync } from "node:zlib";
import { zipOf } from "../../base/zip_for_tests.ts";
import { officeParts } from "../../text/ooxml_for_tests.ts";

/** A Word file whose main part is made of this XML. */
export function wordOf(xml: string): Uint8Array<ArrayBuffer> {
  return zipOf(officeParts("word/document.xml", { "word/document.xml": xml }));
}

/** A small Word file that takes gigabytes of memory to be read: millions of paragraphs of one letter. */
export function hungryWord(paragraphs = 900_000): Uint8Array<ArrayBuffer> {
  return wordOf(
    `<w:document><w:body>${"<w:p><w:r><w:t>a</w:t></w:r></w:p>".repeat(paragraphs)}</w:body></w:document>`,
  );
}

/** A small PDF file that takes long to be read: a page on which the same is drawn again and again. */
export function slowPdf(times = 2_000_000): Uint8Array<ArrayBuffer> {
  const content = deflateSync(
    new TextEncoder().encode("BT /F1 10 Tf 50 700 Td (aaaaaaaa) Tj ET\n".repeat(times)),
  );
  const latin1 = Array.from(content, (byte) => String.fromCharCode(byte)).join("");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R >>",
    `<< /Filter /FlateDecode /Length ${latin1.length} >>\nstream\n${latin1}\nendstream`,
  ];
  let file = "%PDF-1.7\n";
  const table = objects.map((object, i) => {
    const place = String(file.length).padStart(10, "0");
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${place} 00000 n \n`;
  });
  file += `xref\n0 6\n0000000000 65535 f \n${table.join("")}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n` +
    `${file.length}\n%%EOF\n`;
  return Uint8Array.from(file, (letter) => letter.charCodeAt(0));
}

/** XML that would be a gigabyte if its entities were put in place of their names. */
export function entityBomb(): string {
  const names = "abcdefghij".split("");
  const entities = names.map((name, i) =>
    `<!ENTITY ${name} "${i === 0 ? "laugh" : `&${names[i - 1]};`.repeat(10)}">`
  );
  return `<?xml version="1.0"?><!DOCTYPE x [${entities.join("")}]>` +
    `<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>before &j; after</w:t></w:r></w:p></w:body></w:document>`;
}
