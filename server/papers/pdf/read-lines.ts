import type { PDFiumModule } from '@hyzyla/pdfium';
import type { PageLine } from './question.ts';

/**
 * Where the lines of a page stand. The wrapper knows the text of a page, not its places, so PDFium itself is asked; it
 * reads the file once more, whose pages the wrapper keeps to itself.
 */

/** What of PDFium's own functions is used; the package types fewer than it exports. */
type PDFium = Awaited<ReturnType<typeof PDFiumModule>> & Record<Used, (...given: number[]) => number>;
type Used =
  | '_malloc'
  | '_free'
  | '_FPDF_LoadMemDocument'
  | '_FPDF_CloseDocument'
  | '_FPDF_LoadPage'
  | '_FPDF_ClosePage'
  | '_FPDF_PageToDevice'
  | '_FPDFText_LoadPage'
  | '_FPDFText_ClosePage'
  | '_FPDFText_CountRects'
  | '_FPDFText_GetRect'
  | '_FPDFText_GetBoundedText';

/** Pieces of text on a page, and characters of one. */
const MOST = { pieces: 2000, characters: 400 } as const;
/** A page is measured in thousandths. */
const WHOLE = 1000;

/** Empty where the page has no text, or it cannot be read. */
export function readLines(
  given: Awaited<ReturnType<typeof PDFiumModule>>,
  bytes: Uint8Array,
  index: number,
): PageLine[] {
  const pdfium = given as PDFium;
  const file = pdfium._malloc(bytes.length);
  pdfium.HEAPU8.set(bytes, file);
  const pdf = pdfium._FPDF_LoadMemDocument(file, bytes.length, 0);
  const page = pdf && pdfium._FPDF_LoadPage(pdf, index);
  const text = page && pdfium._FPDFText_LoadPage(page);
  try {
    return text ? joinPieces(readPieces(pdfium, page, text)) : [];
  } finally {
    if (text) pdfium._FPDFText_ClosePage(text);
    if (page) pdfium._FPDF_ClosePage(page);
    if (pdf) pdfium._FPDF_CloseDocument(pdf);
    pdfium._free(file);
  }
}

/** Pieces of lines, each in one style, in the order of the text. */
function readPieces(pdfium: PDFium, page: number, text: number): PageLine[] {
  const count = Math.min(MOST.pieces, pdfium._FPDFText_CountRects(text, 0, -1));
  const place = pdfium._malloc(4 * 8);
  const written = pdfium._malloc(2 * MOST.characters);
  const pieces: PageLine[] = [];
  for (let n = 0; n < count; n++) {
    if (!pdfium._FPDFText_GetRect(text, n, place, place + 8, place + 16, place + 24)) continue;
    const [left = 0, top = 0, right = 0, bottom = 0] = new Float64Array(pdfium.HEAPU8.buffer, place, 4);
    const length = pdfium._FPDFText_GetBoundedText(text, left, top, right, bottom, written, MOST.characters);
    const words = new TextDecoder('utf-16le').decode(
      pdfium.HEAPU8.slice(written, written + 2 * Math.min(length, MOST.characters)),
    );
    pieces.push({ text: clean(words), ...boxOf(pdfium, page, place, [left, top, right, bottom]) });
  }
  pdfium._free(written);
  pdfium._free(place);
  return pieces.filter(({ text, width, height }) => text !== '' && width > 0 && height > 0);
}

/** The place on the page as it is drawn, which may be turned or cropped. */
function boxOf(pdfium: PDFium, page: number, at: number, [left, top, right, bottom]: [number, number, number, number]) {
  const spot = (x: number, y: number): [number, number] => {
    pdfium._FPDF_PageToDevice(page, 0, 0, WHOLE, WHOLE, 0, x, y, at, at + 4);
    const [across = 0, down = 0] = new Int32Array(pdfium.HEAPU8.buffer, at, 2);
    return [across, down];
  };
  const [one, other] = [spot(left, top), spot(right, bottom)];
  const x = Math.min(one[0], other[0]);
  const y = Math.min(one[1], other[1]);
  return { x, y, width: Math.abs(one[0] - other[0]), height: Math.abs(one[1] - other[1]) };
}

const clean = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Co}\ufffe]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed();

/** Puts together what stands on one line. */
function joinPieces(pieces: readonly PageLine[]): PageLine[] {
  const lines: PageLine[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (last && isOnLine(last, piece)) {
      const end = Math.max(last.x + last.width, piece.x + piece.width);
      const foot = Math.max(last.y + last.height, piece.y + piece.height);
      last.text += ` ${piece.text}`;
      last.x = Math.min(last.x, piece.x);
      last.y = Math.min(last.y, piece.y);
      last.width = end - last.x;
      last.height = foot - last.y;
    } else lines.push({ ...piece });
  }
  return lines;
}

/** They share more than half of the lower one's height. */
function isOnLine(line: PageLine, piece: PageLine): boolean {
  const shared = Math.min(line.y + line.height, piece.y + piece.height) - Math.max(line.y, piece.y);
  return shared > Math.min(line.height, piece.height) / 2;
}
