import type { PaperKind } from '#contract/limits.ts';

export const KIND_NAMES: Record<PaperKind, string> = {
  paper: 'Paper',
  solution: 'Solution',
  syllabus: 'Syllabus',
  notes: 'Notes',
};

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** 'May 2022' of '2022-05'. */
export const monthName = (month: string): string => `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
