/** What is wanted of a file. That it opens, and how many pages it has, is always said. */
export interface PdfQuestion {
  /** One page (from 1) as a picture that fits into so many pixels? */
  draw?: { page: number; width: number; height: number };
  /** The text of its pages? */
  text?: boolean;
}

export interface DrawnPage {
  /** A WebP. */
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** `pages` holds the text of those that were read, `count` how many there are; `drawn` is null for a damaged page. */
interface PdfContent {
  count: number;
  pages: string[];
  drawn: DrawnPage | null;
}

type PdfFailure =
  /** It does not open without its password. */
  | { failed: 'locked' }
  /** It does not open at all. */
  | { failed: 'damaged' }
  /** It takes more time or memory than a file may; `count` is null where not even its pages were counted. */
  | { failed: 'too complex'; count: number | null };

export type PdfAnswer = PdfContent | PdfFailure;

/** What the drawing process sends back. */
export type PdfReply = PdfAnswer | { failed: 'no time' };

/** What the reading thread tells the one that watches it. */
export type ReaderMessage = { count: number } | { answer: PdfAnswer };
