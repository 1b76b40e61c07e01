import type { ChoiceKind } from '#contract/campus.ts';
import type { PageFields } from '#contract/contributions.ts';
import type { Branch, Exam } from '#contract/limits.ts';
import { offered } from '#contract/rules/campus-choices.ts';
import { examOfTitle, MONTHS, monthOfWords } from '#contract/rules/exam-fields.ts';
import { titleCase } from '#contract/rules/title-case.ts';
import { branchWords, yearWords } from '#contract/rules/year-and-branch.ts';

/*
 * What the head of a question paper says of it. It is only proposed, so whatever it says in two ways is left open.
 */

/** Lines of a head, if no question comes before. */
const MOST_LINES = 14;
const QUESTION = /^\s*(?:Q\s*\.?\s*(?:No\.?\s*)?\d|1\s*[.)])/i;

export function fieldsOfText(text: string): PageFields {
  const lines = headOf(text);
  const { subject, line } = findSubject(lines);
  // A course may be called as a branch is: 'VLSI Design'.
  const others = lines.filter((one) => one !== line).join('\n');
  return {
    subject,
    exam: findExam(others),
    month: findMonth(others),
    branch: findBranch(others),
    year: findYear(others),
  };
}

function headOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  const end = lines.findIndex((line) => QUESTION.test(line));
  return lines.slice(0, end < 0 ? MOST_LINES : Math.min(end, MOST_LINES)).filter((line) => line !== '');
}

/** EC204, CS-201 or 22 CS401; a year with a word before it is none. */
const CODE = /\b([A-Z]{2,5})[ -]?(?!(?:19|20)\d\d\b)(\d{3,4}[A-Z]?)\b/g;
/** 'Subject Name: ' and what may follow on the same line. */
const LABEL = /\b(?:subject|course|paper)(?:\s+(?:name|title))?\s*[:–-]\s*/i;
const CODE_LABEL = /\b(?:subject|course|paper)\s+code(?:\s+(?:no\.?|and name|& name))?\s*[:–-]?\s*/i;
const AFTER = /\s*(?:\b(?:time|duration|max(?:imum)?\.?\s*marks|date|marks)\b\s*[:.–-]?.*)$/i;
const HAS_WORD = /\p{L}{3}/u;

/** The course as members write it, its code before its name, and the line of its name. Null where either is open. */
function findSubject(lines: string[]): { subject: string | null; line: string | undefined } {
  const codes = new Set(
    lines.flatMap((line) => [...line.matchAll(CODE)].map(([, letters, digits]) => `${letters}${digits}`)),
  );
  const [code = ''] = codes.size === 1 ? codes : [];
  const line =
    lines.find((one) => LABEL.test(one) && HAS_WORD.test(nameIn(one))) ??
    lines.find((one) => code && one.search(CODE) >= 0 && HAS_WORD.test(nameIn(one)));
  if (!line) return { subject: null, line: undefined };
  return { subject: `${code} ${readable(nameIn(line))}`.trim(), line };
}

/** What is left of a line without its code and labels. */
const nameIn = (line: string): string =>
  line
    .replace(CODE_LABEL, ' ')
    .replace(CODE, ' ')
    .replace(LABEL, ' ')
    .replace(AFTER, '')
    .replace(/^[\s:.,()[\]–-]+|[\s:.,()[\]–-]+$/g, '')
    .replace(/\s+/g, ' ');

const readable = (name: string): string => titleCase(/\p{Ll}/u.test(name) ? name : name.toLowerCase());

/** Lines that are about an exam: 'end' and 'final' stand in others, too. */
const OF_EXAM = /exam|\bsem|\bterm\b|\btest\b|\bquiz|\b[em]s[et]\b|\batkt\b|backlog|supplementary/i;

const findExam = (head: string): Exam | null =>
  onlyOne(
    head
      .split('\n')
      .filter((line) => OF_EXAM.test(line))
      .map((line) => examOfTitle(line.replace(/final\s+year/gi, ''))),
  );

const MONTH = `(${MONTHS.join('|')})[a-z]*`;
/** 'May 2022', 'Nov/Dec 2022', 'May, 2022'; of two months the first. */
const MONTH_AND_YEAR = new RegExp(`\\b${MONTH}\\.?(?:\\s*[/&–-]\\s*${MONTH}\\.?)?[\\s,'–-]*((?:19|20)\\d\\d)\\b`, 'gi');
/** 12/05/2022, as days are written in India. */
const DAY_MONTH_YEAR = /\b\d{1,2}[/.-](0?[1-9]|1[0-2])[/.-]((?:19|20)\d\d)\b/g;

function findMonth(head: string): string | null {
  const inWords = [...head.matchAll(MONTH_AND_YEAR)].map(([, month = '', , year]) => monthOfWords(`${month} ${year}`));
  const inDigits = [...head.matchAll(DAY_MONTH_YEAR)].map(
    ([, month = '', year]) => `${year}-${month.padStart(2, '0')}`,
  );
  return onlyOne([...inWords, ...inDigits]);
}

/** A short form counts in capitals alone: 'it' is a word. */
function says(head: string, words: string): boolean {
  const all = words.split('|');
  const [short, long] = [all.filter((word) => word.length <= 3), all.filter((word) => word.length > 3)];
  return (
    (short.length > 0 && new RegExp(`\\b(?:${short.join('|').toUpperCase()})\\b`).test(head)) ||
    (long.length > 0 && new RegExp(`\\b(?:${long.join('|')})\\b`, 'i').test(head))
  );
}

const findBranch = (head: string): Branch | null =>
  onlyOne(valuesOf('branches').filter((branch) => says(head, branchWords(branch))));

const valuesOf = (kind: ChoiceKind): string[] => offered(kind).map(({ value }) => value);

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'];
const SEMESTER =
  /\bsem(?:ester)?\.?\s*[-:]?\s*(VIII|VII|VI|V|IV|III|II|I|[1-8])\b|\b(VIII|VII|VI|V|IV|III|II|I|[1-8])(?:st|nd|rd|th)?\s+sem(?:ester)?\b/gi;

/** 'Year: 3', not 'Year: 2022'. */
const YEAR_LABEL = /\byear\s*[:–-]\s*(IV|III|II|I|\d)(?![\d\w])/gi;

/** The year of study, by its semester, its name or its label. */
function findYear(head: string): number | null {
  const semesters = [...head.matchAll(SEMESTER)].map(([, after, before]) => numberOf(after ?? before ?? ''));
  const labelled = [...head.matchAll(YEAR_LABEL)].map(([, year = '']) => numberOf(year));
  const years = valuesOf('years').map(Number);
  const named = years.filter(
    (year) => labelled.includes(year) || new RegExp(`\\b(?:${yearWords(year)})\\.?\\s+year\\b`, 'i').test(head),
  );
  return onlyOne([...semesters.map((semester) => Math.ceil(semester / 2)), ...named]);
}

const numberOf = (written: string): number => ROMAN.indexOf(written.toUpperCase()) + 1 || Number(written);

/** Null where there is none, or where they differ. */
function onlyOne<T>(found: readonly (T | null)[]): T | null {
  const [one = null, ...others] = new Set(found.filter((value) => value !== null));
  return others.length === 0 ? one : null;
}
