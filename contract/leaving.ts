import { withSchemas } from './call.ts';
import type { leavingSchemas } from './schemas/leaving.ts';

export type { Leaving, TermRequest } from './schemas/leaving.ts';

export const leavingCalls = withSchemas<typeof leavingSchemas>()({
  getLeaving: {
    method: 'GET',
    path: '/leaving',
    who: 'member',
    summary: 'When the studies of the caller end, and what the caller still has here',
  },
  setStudiesEnd: {
    method: 'POST',
    path: '/leaving/studiesEnd',
    who: 'member',
    changesNothingShared: true,
    summary: 'Says when the studies end, or that they have no end; afterwards it only comes sooner, or by a term later',
  },
  addTerm: {
    method: 'POST',
    path: '/leaving/addTerm',
    who: 'member',
    changesNothingShared: true,
    summary: 'Adds a term to the studies; from the third time on it waits for the desk',
  },
  listTermRequests: {
    method: 'GET',
    path: '/leaving/requests',
    who: 'member',
    needs: 'workDesk',
    summary: 'Terms that wait for the desk, oldest first',
  },
  decideTermRequest: {
    method: 'POST',
    path: '/leaving/decide',
    who: 'member',
    needs: 'workDesk',
    changesNothingShared: true,
    summary: 'Confirms a term that waits, or refuses it; the member is told',
  },
});
