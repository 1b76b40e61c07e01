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
  appeal: {
    method: 'POST',
    path: '/decisions/appeal',
    who: 'member',
    summary: 'Appeals against a decision, once',
  },
  getDecisionByLink: {
    method: 'GET',
    path: '/decisions/byLink',
    who: 'anyone',
    summary: 'The decision that a link in a mail names, without signing in. Changes nothing',
  },
  appealByLink: {
    method: 'POST',
    path: '/decisions/appealByLink',
    who: 'anyone',
    summary: 'Appeals against the decision that a link in a mail names, once, without signing in',
  },
  exportByLink: {
    method: 'POST',
    path: '/decisions/exportByLink',
    who: 'anyone',
    changesNothingShared: true,
    summary: "Mails the account's data to its own address, for who holds the link of a decision",
  },
  exportOwnData: {
    method: 'POST',
    path: '/profile/exportData',
    who: 'member',
    changesNothingShared: true,
    summary: 'All that is kept of the caller, as one document',
  },
  getExportByLink: {
    method: 'POST',
    path: '/decisions/export',
    who: 'anyone',
    changesNothingShared: true,
    summary: 'The same document, for who holds the link that was mailed',
  },
  answerAppeal: {
    method: 'POST',
    path: '/desk/answerAppeal',
    who: 'member',
    needs: 'workDesk',
    summary: 'Answers an appeal; not against the own decision where there is another admin',
  },
  liftDecision: {
    method: 'POST',
    path: '/desk/lift',
    who: 'member',
    needs: 'workDesk',
    summary: 'Takes acts of a decision back without an appeal',
  },
});
