import { paths } from '#contract/paths.ts';
import type { Repeat } from '#contract/questions.ts';

type Occasion = Pick<Repeat, 'exam' | 'title' | 'YearofPaper'>;

/** The exam as people say it: 'End 2024'. */
export const occasionOf = ({ exam, title, YearofPaper }: Occasion): string => `${exam ?? title} ${YearofPaper}`;

/** The paper, at the page of a question. */
export const questionPath = ({ paperId, page }: { paperId: string; page: number }): string =>
  paths.dashboard.academics({ paper: paperId, page: page > 1 ? page : null });

/** Where a question stands: 'question 2 (a), 6 marks'. */
export const placeOf = ({ label, marks }: { label: string; marks: number | null }): string =>
  [label && `question ${label}`, marks !== null && `${marks} ${marks === 1 ? 'mark' : 'marks'}`]
    .filter(Boolean)
    .join(', ');
