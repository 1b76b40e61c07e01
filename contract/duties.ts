import { withSchemas } from './call.ts';
import type { dutySchemas } from './schemas/duties.ts';

export type { DataRequest, OwnDataRequest } from './schemas/duties.ts';

export const dutyCalls = withSchemas<typeof dutySchemas>()({
  makeDataRequest: {
    method: 'POST',
    path: '/privacy/requests',
    who: 'optional',
    status: 201,
    changesNothingShared: true,
    summary: 'Asks to see, correct or erase data, complains, or names somebody; a visitor gives name and address',
  },
  listOwnDataRequests: {
    method: 'GET',
    path: '/privacy/requests',
    who: 'member',
    summary: "The caller's requests about their data with the answers, newest first",
  },
  listDataRequests: {
    method: 'GET',
    path: '/console/dataRequests',
    who: 'member',
    needs: 'useConsole',
    summary: 'Requests about data: those that wait, first due first, or answered ones, newest first',
  },
  answerDataRequest: {
    method: 'POST',
    path: '/console/dataRequests/answer',
    who: 'member',
    needs: 'useConsole',
    changesNothingShared: true,
    summary: 'Answers a request about data, once; who made it is told and mailed',
  },
});
