/** What to extract from a file. Whether it opens, and its number of pages, is always part of the answer. */
export interface PdfQuestion {
  /** A page (from 1) to draw, and the size in pixels that it must fit. */
  draw?: { page: number; width: number; height: number; lines?: boolean };
  /** Whether to read the text of its pages. */
  text?: boolean;
}

export interface DrawnPage {
  /** A WebP. */
  bytes: Uint8Array;
  width: number;
  height: number;
  lines?: PageLine[];
}

/** A line of text, in thousandths of the page's width and height. */
export interface PageLine {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** `pages` holds the text of the pages read, `count` the number of pages; `drawn` is null for a damaged page. */
interface PdfContent {
  count: number;
  pages: string[];
  drawn: DrawnPage | null;
}

type PdfFailure =
  /** The file needs a password. */
  | { failed: 'locked' }
  /** The file cannot be opened. */
  | { failed: 'damaged' }
  /** The file exceeds the limits of time or memory; `count` is null if not even its pages were counted. */
  | { failed: 'too complex'; count: number | null };

export type PdfAnswer = PdfContent | PdfFailure;

/** What the drawing process sends back. */
export type PdfReply = PdfAnswer | { failed: 'no time' };

/** What the reading thread tells the one that watches it. */
export type ReaderMessage = { count: number } | { answer: PdfAnswer };
