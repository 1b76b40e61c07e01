import type { PageLine } from '../pdf/question.ts';

/** A picture of a page, and the languages to read it in (names of Tesseract). */
export interface ScanQuestion {
  bytes: Uint8Array;
  languages: string[];
  /** The folder of their data. */
  langPath: string;
}

/** Degrees to the right that make a page upright. */
export const TURNS = [0, 90, 270, 180] as const;
export type Turn = (typeof TURNS)[number];

export interface Scan {
  text: string;
  /** A number from 0 to 100. */
  confidence: number;
  turned: Turn;
  lines: PageLine[];
}

/** `too much`: it took more time or memory than a page may. */
export type ScanAnswer = Scan | { failed: 'too much' | 'damaged' };

/** What the reading process sends back. */
export type ScanReply = ScanAnswer | { failed: 'no time' };
