import type { Paper } from '#contract/papers.ts';

/** 'Control Systems, Re-exam, 2022': what a paper is called where it is not seen. */
export const nameOf = ({ subject, title, YearofPaper }: Pick<Paper, 'subject' | 'title' | 'YearofPaper'>): string =>
  `${subject}, ${title}, ${YearofPaper}`;
