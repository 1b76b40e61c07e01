export { exportAudit, listAudit } from './audit.ts';
export { endMemberSessions, exportMember, setMemberBlocked, setMemberRole } from './change-member.ts';
export { listAllItems } from './items.ts';
export { listMembers } from './members.ts';
export { getOverview, listMissedSearches } from './overview.ts';
export { listAllPapers } from './papers.ts';
