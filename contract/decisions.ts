import { withSchemas } from './call.ts';
import type { decisionSchemas } from './schemas/decisions.ts';

export type { Decision } from './schemas/decisions.ts';

export const decisionCalls = withSchemas<typeof decisionSchemas>()({
  listOwnDecisions: {
    method: 'GET',
    path: '/decisions',
    who: 'member',
    summary: 'What the desk decided against the caller, newest first',
  },
  getDecision: {
    method: 'GET',
    path: '/decisions/{number}',
    who: 'member',
    summary: 'One decision against the caller: what, why, how long, how to appeal',
  },
  getDecisionByLink: {
    method: 'GET',
    path: '/decisions/byLink',
    who: 'anyone',
    summary: 'The decision that a link in a mail names, without signing in. Changes nothing',
  },
});
