import type { Paper } from '#contract/papers.ts';

/** The name of a paper in text: 'Control Systems, Re-exam, 2022'. */
export const nameOf = ({ subject, title, YearofPaper }: Pick<Paper, 'subject' | 'title' | 'YearofPaper'>): string =>
  `${subject}, ${title}, ${YearofPaper}`;
