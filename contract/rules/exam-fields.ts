import type { Exam, PaperKind } from '../limits.ts';
import { newLabel } from './campus-choices.ts';

/*
 * What is known of the exam that a paper was set in. Papers from before there were fields for it carry it in their title
 * and Year of Paper, from which it is proposed.
 */

const TITLES: Readonly<Record<string, string>> = {
  Mid: 'Mid Semester',
  End: 'End Semester',
  'Re-exam': 'Re-exam',
  Quiz: 'Quiz',
  Other: 'Exam',
};

/** The order matters: 'End Semester Re-exam' is a re-exam. */
const WORDS: [Exam, RegExp][] = [
  ['Re-exam', /\bre-?\s?exam|\bsupplementary|\bbacklog|\batkt\b/i],
  ['Quiz', /\bquiz/i],
  ['Mid', /\bmid|\bmse\b|\bmst\b|\bunit\s?test/i],
  ['End', /\bend|\bese\b|\bfinal/i],
];

/** Beginnings of the names of months. */
export const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The exam that a title names; null where it names none. */
export const examOfTitle = (title: string): Exam | null =>
  WORDS.find(([, pattern]) => pattern.test(title))?.[0] ?? null;

/** The same for PostgreSQL, which writes the edge of a word in another way. In this order. */
export const EXAM_PATTERNS: readonly (readonly [exam: Exam, pattern: string])[] = WORDS.map(([exam, pattern]) => [
  exam,
  pattern.source.replaceAll('\\b', '\\y'),
]);

/** '2024-05' of 'May 2024'; null where no month stands beside one year. */
export function monthOfWords(written: string): string | null {
  const years = written.match(/\b(?:19|20)\d\d\b/g) ?? [];
  const word = /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i.exec(written)?.[1];
  if (years.length !== 1 || !word) return null;
  return `${years[0]}-${String(MONTHS.indexOf(word.toLowerCase()) + 1).padStart(2, '0')}`;
}

/** The title of a paper, or of a solution, of an exam. */
export const titleOfExam = (kind: PaperKind, exam: Exam): string =>
  `${kind === 'solution' ? 'Solution, ' : ''}${newLabel('exams', exam) ?? TITLES[exam] ?? exam}`;

/** Whether an exam and its month say what it is; others have a title of their own. */
export const isOfExam = (kind: PaperKind): boolean => kind === 'paper' || kind === 'solution';

/** Only what somebody has written themselves needs their word that it is theirs to share. */
export const needsOwnWord = (kind: PaperKind): boolean => !isOfExam(kind);

interface Described {
  kind: PaperKind;
  exam?: Exam | undefined;
  month?: string | undefined;
  title?: string | undefined;
}

/** The fields that the kind asks for and that are not there, each with what to say. */
export function missingFields({ kind, exam, month, title }: Described): { field: string; message: string }[] {
  const wanted = isOfExam(kind)
    ? [
        { field: 'exam', message: 'Exam is required', isThere: exam !== undefined },
        { field: 'month', message: 'Held in is required', isThere: month !== undefined },
      ]
    : [{ field: 'title', message: 'What is it? is required', isThere: Boolean(title) }];
  return wanted.filter(({ isThere }) => !isThere).map(({ field, message }) => ({ field, message }));
}
