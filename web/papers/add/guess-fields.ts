import { titleCase } from '#contract/rules/title-case.ts';
import type { PaperValues } from './paper-form.ts';

type Guess = Partial<Pick<PaperValues, 'title' | 'subject' | 'YearofPaper'>>;

const YEAR = /(?<!\d)((?:19|20)\d\d)(?:\s?[-–]\s?(\d\d)(?!\d))?(?!\d)/;
const TITLES: [RegExp, string][] = [
  [/\bmid(?:\s?sem(?:ester)?)?\b/i, 'Mid Semester'],
  [/\bend(?:\s?sem(?:ester)?)?\b/i, 'End Semester'],
  [/\bre-?\s?exam\b/i, 'Re-exam'],
];
/** Meaningless words that scanners, phones and people put into file names. */
const NOISE =
  /\b(?:question|questions|papers?|pyqs?|qp|exam(?:ination)?|sem(?:ester)?|scan(?:ned)?|scanner|img|image|photo|pic|picture|document|doc|file|copy|final|new|pdf|page|dsc|pxl|whatsapp|screenshot|whats app|untitled|winter|summer|may|june?|nov(?:ember)?|dec(?:ember)?|at)\b/gi;

/** Guesses the fields from a name such as 'Control Systems Mid Semester 2023-PYQ.pdf', and only what is unambiguous. */
export function guessFields(fileName: string): Guess {
  const words = fileName
    .replace(/\.\w{2,4}$/, '')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replace(/[_+.,()]+/g, ' ');
  const year = YEAR.exec(words);
  const spaced = words.replace(YEAR, ' ').replace(/-/g, ' ');
  const title = TITLES.find(([pattern]) => pattern.test(spaced));
  const rest = TITLES.reduce((text, [pattern]) => text.replace(pattern, ' '), spaced).replace(NOISE, ' ');
  const subject = rest.replace(/\s+/g, ' ').trim();
  const guess: Guess = {};
  if (year) guess.YearofPaper = isNext(year) ? `${year[1]}-${year[2]}` : year[1];
  if (title) guess.title = title[1];
  // One digit may belong to the subject; more are a timestamp.
  if (/\p{L}{4}/u.test(subject) && !/\d.*\d/.test(subject)) guess.subject = titleCase(subject);
  return guess;
}

/** Matches '2022-23', but not '2024-05', which is a month. */
const isNext = ([, year, end]: RegExpExecArray) => Number(end) === (Number(year) + 1) % 100;
