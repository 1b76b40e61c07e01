import { withSchemas } from './call.ts';
import type { consoleSchemas } from './schemas/console.ts';

export type {
  AuditEntry,
  ConsoleItem,
  ConsolePaper,
  MemberRow,
  Overview,
  Week,
} from './schemas/console.ts';

export const consoleCalls = withSchemas<typeof consoleSchemas>()({
  getOverview: {
    method: 'GET',
    path: '/console/overview',
    who: 'member',
    needs: 'useConsole',
    summary: 'Figures of 12 or 52 weeks, and what needs somebody; counted every few minutes',
  },
  listMissedSearches: {
    method: 'GET',
    path: '/console/missedSearches',
    who: 'member',
    needs: 'useConsole',
    summary: 'Searches of the last week that found nothing, the most frequent first',
  },
  listMembers: {
    method: 'GET',
    path: '/console/members',
    who: 'member',
    needs: 'useConsole',
    summary: 'Members by name, username or address, or by state; newest first',
  },
  setMemberRole: {
    method: 'POST',
    path: '/console/members/role',
    who: 'member',
    needs: 'useConsole',
    summary: 'Makes a member Student, Moderator or Admin, who is told. The last Admin keeps the role',
  },
  setMemberBlocked: {
    method: 'POST',
    path: '/console/members/block',
    who: 'member',
    needs: 'blockMembers',
    summary: 'Blocks a member with a reason, who is told by mail and may appeal; or lets the member in again',
  },
  endMemberSessions: {
    method: 'POST',
    path: '/console/members/endSessions',
    who: 'member',
    needs: 'useConsole',
    changesNothingShared: true,
    summary: 'Signs a member out everywhere',
  },
  exportMember: {
    method: 'POST',
    path: '/console/members/export',
    who: 'member',
    needs: 'useConsole',
    changesNothingShared: true,
    summary: 'All that is kept of a member, for a request by law; written in the audit with its reason',
  },
  listAllItems: {
    method: 'GET',
    path: '/console/items',
    who: 'member',
    needs: 'useConsole',
    summary: 'Items of all members and states, newest first',
  },
  listAllPapers: {
    method: 'GET',
    path: '/console/papers',
    who: 'member',
    needs: 'useConsole',
    summary: 'Papers, withdrawn ones too, newest first',
  },
  listAudit: {
    method: 'GET',
    path: '/console/audit',
    who: 'member',
    needs: 'useConsole',
    summary: 'What was done and by whom, newest first',
  },
  exportAudit: {
    method: 'POST',
    path: '/console/audit/export',
    who: 'member',
    needs: 'useConsole',
    changesNothingShared: true,
    summary: 'Entries of the audit as CSV, up to 20,000, newest first',
  },
});
