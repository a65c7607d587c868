/** A piece of text on a page: where, how large, in which font. */
export interface PdfText {
  x: number;
  /** From the bottom of a page that is 800 high and 600 wide. */
  y: number;
  text: string;
  size?: number;
  mono?: boolean;
  /** Turned by a quarter to the left. */
  turned?: boolean;
}

/** A PDF file made by hand: one list of texts a page, or the bytes of a picture that fills the page. */
export function pdfOf(
  pages: readonly (readonly PdfText[] | "picture")[],
  { info = "", catalog = "" } = {},
): Uint8Array<ArrayBuffer> {
  const objects: string[] = [];
  const add = (object: string) => objects.push(object);
  const stream = (dictionary: string, data: string) =>
    add(`<< ${dictionary} /Length ${data.length} >>\nstream\n${data}\nendstream`);
  const kids = pages.map((_, i) => `${6 + 2 * i} 0 R`).join(" ");
  add(`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`);
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  const font = (name: string) =>
    add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`);
  font("Helvetica");
  font("Courier");
  stream(
    "/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8",
    "x",
  );
  pages.forEach((page, i) => {
    add(
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> " +
        `/XObject << /I 5 0 R >> >> /Contents ${7 + 2 * i} 0 R >>`,
    );
    stream("", page === "picture" ? "q 600 0 0 800 0 0 cm /I Do Q" : page.map(drawn).join("\n"));
  });
  add(`<< ${info} >>`);
  let file = "%PDF-1.7\n";
  const places = objects.map((object, i) => {
    const place = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}` +
    `trailer << /Size ${
      objects.length + 1
    } /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Uint8Array.from(file, (character) => character.charCodeAt(0));
}

function drawn({ x, y, text, size = 10, mono = false, turned = false }: PdfText): string {
  const matrix = turned ? "0 1 -1 0" : "1 0 0 1";
  const escaped = text.replace(/[\\()]/g, "\\$&").replaceAll("•", "\x95");
  return `BT /${mono ? "F2" : "F1"} ${size} Tf ${matrix} ${x} ${y} Tm (${escaped}) Tj ET`;
}

/** Lines below each other. */
export function linesFrom(
  x: number,
  y: number,
  lines: readonly string[],
  more: Partial<PdfText> = {},
): PdfText[] {
  return lines.map((text, i) => ({ x, y: y - i * 1.2 * (more.size ?? 10), text, ...more }));
}
