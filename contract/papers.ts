import { withSchemas } from './call.ts';
import type { paperSchemas } from './schemas/papers.ts';

export type { Paper, PaperPage, PublicPaper } from './schemas/papers.ts';

export const paperCalls = withSchemas<typeof paperSchemas>()({
  addPaper: {
    method: 'POST',
    path: '/profile/addPyq',
    who: 'member',
    needs: 'addPaper',
    status: 201,
    summary: 'Adds a previous-year question paper',
    file: { field: 'file', kind: 'paper', required: true, missing: 'A file is required' },
  },
  findPapers: {
    method: 'POST',
    path: '/profile/findPapers',
    who: 'member',
    summary: 'Papers of a year and branch, newest Year of Paper first',
    bucket: 'reads',
    changesNothingShared: true,
  },
  browsePapers: {
    method: 'GET',
    path: '/papers',
    who: 'anyone',
    shared: true,
    summary: 'Which papers there are, by subject: for visitors, without a file and with no page but a small first one',
  },
  searchPapers: {
    method: 'POST',
    path: '/profile/searchPapers',
    who: 'member',
    summary: 'Papers by subject, title and the text inside them, with the sentence that matched',
    bucket: 'reads',
    changesNothingShared: true,
  },
  getPaper: {
    method: 'GET',
    path: '/profile/paper/{paperId}',
    who: 'member',
    summary: 'One paper',
  },
  getPaperPage: {
    method: 'GET',
    path: '/profile/paper/{paperId}/page/{page}',
    who: 'member',
    summary: 'One page of a paper as a picture (WebP), to read it before it is downloaded',
  },
  findInPaper: {
    method: 'GET',
    path: '/profile/paper/{paperId}/find',
    who: 'member',
    summary: 'On which pages of a paper a text stands, and how often on each',
    bucket: 'reads',
  },
  hidePaper: {
    method: 'POST',
    path: '/profile/hidePaper',
    who: 'member',
    needs: 'hidePaper',
    summary: 'Withdraws a paper from all lists, its files too, or with hidden = false puts it back',
  },
});
