import { withSchemas } from './call.ts';
import type { contributionSchemas } from './schemas/contributions.ts';

export type {
  Contribution,
  ContributionList,
  Material,
  PageFields,
  PaperCompany,
  Solution,
} from './schemas/contributions.ts';

export const contributionCalls = withSchemas<typeof contributionSchemas>()({
  contributePaper: {
    method: 'POST',
    path: '/profile/contributePaper',
    who: 'member',
    needs: 'listItems',
    status: 201,
    summary:
      'Adds a paper, solution, syllabus or notes. A student’s waits for the desk; who is trusted is shown at once',
    file: { field: 'file', kind: 'paper', required: true, missing: 'A file is required' },
  },
  readPaperFields: {
    method: 'POST',
    path: '/profile/readPaperFields',
    who: 'member',
    needs: 'listItems',
    summary: 'What the first page of a file says of it, to fill in the form; nothing is stored',
    file: { field: 'file', kind: 'paper', required: true, missing: 'A file is required' },
    changesNothingShared: true,
  },
  listOwnContributions: {
    method: 'GET',
    path: '/profile/contributions',
    who: 'member',
    summary:
      'What the member has added, with what became of it: waiting ones, shown ones, refused ones, each newest first',
  },
  takeBackContribution: {
    method: 'POST',
    path: '/profile/takeBackContribution',
    who: 'member',
    summary: 'Removes a contribution that still waits, with its file',
    changesNothingShared: true,
  },
  listMaterials: {
    method: 'GET',
    path: '/profile/materials',
    who: 'member',
    summary: 'Solutions, syllabuses and notes, and papers that are withheld: their title without a file',
  },
  getPaperCompany: {
    method: 'GET',
    path: '/profile/paper/{paperId}/company',
    who: 'member',
    summary: 'What stands beside a paper: its exam, who added it, thanks, and the solutions to it',
  },
  thankForPaper: {
    method: 'POST',
    path: '/profile/thankForPaper',
    who: 'member',
    summary: 'Thanks for a paper, or with isThanked = false takes it back. 403 for one’s own',
    changesNothingShared: true,
  },
  countPaperDownload: {
    method: 'POST',
    path: '/profile/countPaperDownload',
    who: 'member',
    summary: 'Counts that the member has downloaded a paper: once a day',
    changesNothingShared: true,
  },
  tagPaper: {
    method: 'POST',
    path: '/profile/tagPaper',
    who: 'member',
    needs: 'listItems',
    summary: 'Says which value of a field is right; the desk takes it or leaves it',
    changesNothingShared: true,
  },
});
