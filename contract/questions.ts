import { withSchemas } from './call.ts';
import type { questionSchemas } from './schemas/questions.ts';

export type { PaperQuestion, Repeat, Repeats } from './schemas/questions.ts';

export const questionCalls = withSchemas<typeof questionSchemas>()({
  listQuestions: {
    method: 'GET',
    path: '/profile/paper/{paperId}/questions',
    who: 'member',
    summary: 'The questions of a paper as a program has cut them, each with where it was asked before',
  },
  mendQuestions: {
    method: 'POST',
    path: '/profile/mendQuestions',
    who: 'member',
    summary: 'Puts other questions in the place of those of a page: by the desk and by who added the paper',
  },
  listRepeats: {
    method: 'GET',
    path: '/profile/paperRepeats',
    who: 'member',
    summary: 'What repeats in the papers of a subject, by the number of years it was asked in',
  },
});
