import { Buffer } from "node:buffer";
import { getResolvedPDFJS } from "unpdf";
import { messageOf, Problem } from "../base/mod.ts";
import { isoDate } from "./dates.ts";
import { declaredTitle, type FileText } from "./file_text.ts";
import { normalise } from "./normalise.ts";
import { pdfBlocks } from "./pdf_blocks.ts";
import { type Line, pageLines, type PdfItem } from "./pdf_lines.ts";
import { withoutRunning } from "./pdf_running.ts";

const MOST_PAGES = 5000;

/**
 * The text of a PDF file in reading order: lines joined to paragraphs, running headers, footers and page
 * numbers left out, headings found by their size. Every paragraph of a document of several pages stands under
 * a heading "Page 3", see {@linkcode pdfBlocks}. The title is that of the file's properties unless a program
 * made it up, else the largest text of the first page. Nothing is fetched; pictures are counted.
 *
 * @throws a `Problem` when the file needs a password, is broken, has no text, or has more than 5,000 pages
 *
 * @example
 * ```ts
 * import { pdfText } from "./pdf.ts";
 * const fault = await pdfText(new TextEncoder().encode("%PDF-")).catch((problem) => problem.message);
 * if (fault !== "The PDF file is broken: Invalid PDF structure.") throw new Error(String(fault));
 * ```
 */
export async function pdfText(bytes: Uint8Array): Promise<FileText> {
  const missing = new Set<string>();
  const pdf = await open(bytes, missing);
  try {
    if (pdf.numPages > MOST_PAGES) {
      throw new Problem({
        what: "The PDF file has too many pages",
        found: pdf.numPages,
        allowed: `at most ${MOST_PAGES}`,
        todo: "split it",
      });
    }
    const pages: Line[][] = [];
    for (let number = 1; number <= pdf.numPages; number++) pages.push(await readPage(pdf, number));
    if (missing.size > 0) {
      throw new Problem({
        what:
          "The PDF file names characters by a table that is not in it and not at hand, so that text would be lost",
        found: [...missing],
        todo: "open it and print it to a new PDF file",
      });
    }
    if (pages.every((lines) => lines.length === 0)) {
      throw new Problem({
        what: "The PDF file has pages but no text: it is a scan and needs OCR, e.g. ocrmypdf",
        found: `${pdf.numPages} page${pdf.numPages === 1 ? "" : "s"}`,
      });
    }
    const { blocks, largest } = pdfBlocks(withoutRunning(pages).flat(), pdf.numPages);
    const { title, language, date } = await properties(pdf);
    const unread = countPictures(bytes);
    return { title: title || largest, blocks, language, date, unread, pages: pdf.numPages };
  } finally {
    await pdf.loadingTask.destroy();
  }
}

type Pdf = Awaited<ReturnType<typeof open>>;

/** Adds to `missing` the character tables that the file takes for granted. */
async function open(bytes: Uint8Array, missing: Set<string>) {
  const { getDocument, VerbosityLevel } = await getResolvedPDFJS();
  try {
    return await getDocument({
      // pdf.js takes the bytes it is given away from its caller
      data: bytes.slice(),
      verbosity: VerbosityLevel.ERRORS,
      useSystemFonts: false,
      disableFontFace: true,
      useWorkerFetch: false,
      useWasm: false,
      isOffscreenCanvasSupported: false,
      BinaryDataFactory: class {
        fetch({ kind, filename }: { kind: string; filename: string }) {
          if (kind === "cMapUrl") missing.add(filename.replace(/\.bcmap$/, ""));
          return Promise.reject(new Error(`${filename} is not at hand`));
        }
      },
    }).promise;
  } catch (error) {
    if ((error as { name?: string } | null)?.name === "PasswordException") {
      throw new Problem({
        what: "The PDF file is encrypted: save it without a password",
        cause: error,
      });
    }
    throw new Problem({ what: `The PDF file is broken: ${messageOf(error)}`, cause: error });
  }
}

async function readPage(pdf: Pdf, number: number): Promise<Line[]> {
  try {
    const page = await pdf.getPage(number);
    const { items, styles } = await page.getTextContent();
    const lines = pageLines({
      number,
      view: page.view,
      items: items.filter((item): item is typeof item & PdfItem => "str" in item),
      isMono: (font) => styles[font]?.fontFamily === "monospace",
    });
    page.cleanup();
    return lines;
  } catch (error) {
    throw new Problem({
      what: `Page ${number} of the PDF file is broken: ${messageOf(error)}`,
      cause: error,
    });
  }
}

async function properties(pdf: Pdf): Promise<Pick<FileText, "title" | "language" | "date">> {
  const info: Record<string, unknown> = { ...(await pdf.getMetadata()).info };
  const text = (name: string) => typeof info[name] === "string" ? normalise(info[name]) : "";
  return {
    title: declaredTitle(text("Title")),
    language: text("Language").toLowerCase() || null,
    date: pdfDate(text("ModDate")) ?? pdfDate(text("CreationDate")),
  };
}

/** `D:20230517…` */
function pdfDate(text: string): string | null {
  const [, year, month = "01", day = "01"] = /^(?:D:)?(\d{4})(\d{2})?(\d{2})?/.exec(text) ?? [];
  return year === undefined ? isoDate(text) : isoDate(`${year}-${month}-${day}`);
}

/** Pictures in the file, but for the masks that shape others. Their dictionaries are never packed. */
function countPictures(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = (word: string, before: RegExp, after: RegExp) => {
    let found = 0;
    for (let at = file.indexOf(word); at >= 0; at = file.indexOf(word, at + word.length)) {
      const around = (from: number, to: number) =>
        file.toString("latin1", Math.max(from, 0), Math.min(to, file.length));
      if (before.test(around(at - 12, at)) && after.test(around(at + word.length, at + word.length + 12))) {
        found++;
      }
    }
    return found;
  };
  const masks = count("/SMask", /(?:)/, /^\s+\d+\s+\d+\s+R/) + count("/Mask", /(?:)/, /^\s+\d+\s+\d+\s+R/);
  return Math.max(count("/Image", /\/Subtype\s*$/, /^(?![A-Za-z])/) - masks, 0);
}
