import { withSchemas } from './call.ts';
import type { breachSchemas } from './schemas/breaches.ts';

export type { Breach, OwnBreach } from './schemas/breaches.ts';

export const breachCalls = withSchemas<typeof breachSchemas>()({
  saveBreach: {
    method: 'POST',
    path: '/console/breaches',
    who: 'member',
    needs: 'useConsole',
    changesNothingShared: true,
    summary: 'Writes down a breach of data, or changes one that nobody was told of yet',
  },
  notifyAffected: {
    method: 'POST',
    path: '/console/breaches/tell',
    who: 'member',
    needs: 'useConsole',
    changesNothingShared: true,
    summary: 'Tells and mails all whom a breach affects, once; it is not changed after that',
  },
  listBreaches: {
    method: 'GET',
    path: '/console/breaches',
    who: 'member',
    needs: 'useConsole',
    summary: 'Breaches of data, newest first',
  },
  exportBreach: {
    method: 'POST',
    path: '/console/breaches/export',
    who: 'member',
    needs: 'useConsole',
    changesNothingShared: true,
    summary: 'A breach as a text for the authority; written in the audit',
  },
  listOwnBreaches: {
    method: 'GET',
    path: '/privacy/breaches',
    who: 'member',
    summary: 'Breaches that affected the caller, as they were mailed, newest first',
  },
});
