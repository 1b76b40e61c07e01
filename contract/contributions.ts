import { withSchemas } from './call.ts';
import type { contributionSchemas } from './schemas/contributions.ts';

export type { Contribution, ContributionList, Material } from './schemas/contributions.ts';

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
});
