import { type Kysely, sql } from 'kysely';
import { isReadable } from '#server/accounts/cases-against.ts';
import type { Tables } from '#server/database/tables.ts';

interface Waiting {
  /** Appeals too. */
  open: number;
  appeals: number;
  /** When the case that waits longest began to wait; an appealed one waits from its appeal. */
  oldestAt: string | null;
}

/** The undecided cases that a member of the desk may read: the same figures at the desk and in the console. */
export async function countWaiting(db: Kysely<Tables>, readerId: string): Promise<Waiting> {
  const isOurs = isReadable(readerId, sql`c.owner_id`);
  const { rows } = await sql<Waiting>`
    select
      (select count(*)::int from cases c where c.state <> 'decided' and ${isOurs}) as open,
      (select count(*)::int from cases c where c.state <> 'decided' and c.state = 'appealed' and ${isOurs}) as appeals,
      least(
        (select min(c.opened_at) from cases c where c.state <> 'decided' and c.state = 'open' and ${isOurs}),
        (select min(a.at) from appeals a join cases c on c.id = a.case_id where a.answered_at is null and ${isOurs})
      ) as "oldestAt"`.execute(db);
  return rows[0] ?? { open: 0, appeals: 0, oldestAt: null };
}
