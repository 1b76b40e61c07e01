import { withSchemas } from './call.ts';
import type { deskSchemas } from './schemas/desk.ts';

export type { AttachedMessage, Case, CaseReport, CaseRow, DeskFigures, Level, Snapshot } from './schemas/desk.ts';

export const deskCalls = withSchemas<typeof deskSchemas>()({
  listCases: {
    method: 'GET',
    path: '/desk/cases',
    who: 'member',
    needs: 'workDesk',
    summary:
      'Cases: open ones (appeals among them), appeals or decided ones; the heaviest first, decided ones newest first',
  },
  getDeskFigures: {
    method: 'GET',
    path: '/desk/figures',
    who: 'member',
    needs: 'workDesk',
    summary: 'How many cases are open, how old the oldest is, how many were decided and undone',
  },
  getCase: {
    method: 'GET',
    path: '/desk/cases/{number}',
    who: 'member',
    needs: 'workDesk',
    summary: 'A case with its snapshot, reports and history, without the messages',
  },
  readCaseMessages: {
    method: 'POST',
    path: '/desk/messages',
    who: 'member',
    needs: 'workDesk',
    changesNothingShared: true,
    summary: 'Messages that reporters attached to a case. That they were opened is written in the audit',
  },
  decideCase: {
    method: 'POST',
    path: '/desk/decide',
    who: 'member',
    needs: 'workDesk',
    summary: 'Decides a case: all acts at once, told to the person. 409 where somebody else decided it before',
  },
});
