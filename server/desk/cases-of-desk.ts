import { type Kysely, sql } from 'kysely';
import { isOfDesk } from '#server/accounts/admins.ts';
import type { Tables } from '#server/database/tables.ts';

interface CaseOfDesk {
  number: number;
  openedAt: string;
  isAppeal: boolean;
  /** Addresses of those who may decide it, or answer its appeal. */
  deciders: string[];
}

const MOST = 100;

/** Undecided cases against admins and moderators, the oldest first: they see nothing of them, so the operator is told who may decide. */
export async function findCasesOfDesk(db: Kysely<Tables>): Promise<CaseOfDesk[]> {
  const { rows } = await sql<CaseOfDesk>`
    select c.number, c.opened_at as "openedAt", c.state = 'appealed' as "isAppeal", array(
      select email from members m
      where ${isOfDesk} and m.blocked_at is null and m.id <> c.owner_id
        and (m.role = 'Admin' or c.state <> 'appealed' or not exists (
          select from appeals a where a.case_id = c.id and 'ban' = any(a.acts)))
      order by email) as deciders
    from cases c
    where c.state <> 'decided' and c.owner_id in (select id from members where ${isOfDesk})
    order by c.opened_at, c.id limit ${MOST}`.execute(db);
  return rows;
}

/** A sentence for each, for the operator. */
export function caseOfDeskLine({ number, openedAt, isAppeal, deciders }: CaseOfDesk): string {
  const what = `${isAppeal ? 'The appeal of case' : 'Case'} ${number} of ${openedAt.slice(0, 10)}`;
  if (deciders.length > 0) return `${what}: may be decided by ${deciders.join(', ')}.`;
  return `${what}: nobody may decide it. Make somebody a moderator or an Admin (npm run admin -- moderator EMAIL), who then finds it at the desk.`;
}
