import type { Asked } from '../load.ts';

/** What visitors of a shop ask for most. */
export const QUESTIONS = ['list of 24', 'details', 'search, common word'] as const;
export type Question = (typeof QUESTIONS)[number];

/** One way to ask another program. */
export interface Way {
  question: Question;
  /** Told apart from its other ways to the same answer. */
  by?: string;
  asked: Asked;
  /** How many products the answer holds: whoever answers quickly that something went wrong is not quick. */
  count: (answer: unknown) => number;
  /** How many times as often we have to answer. */
  goal?: number;
}

/** A program that people would use instead. */
export interface Other {
  /** Of its folders here and in the cache, and of its databases. */
  name: string;
  title: string;
  packages: Record<string, string>;
  overrides?: Record<string, string>;
  /** What its processes are given, besides PORT and DATABASE_URL. */
  variables: Record<string, string>;
  /** The commands that make its tables and fill them from items.json, one after the other. */
  fill: string[][];
  fillVariables?: Record<string, string>;
  server: string[];
  /** What it runs beside the server in production. */
  worker?: string[];
  /** What is asked, by what stands in its database. */
  findWays: (select: <T extends object>(text: string) => Promise<T[]>, word: string) => Promise<Way[]>;
}
