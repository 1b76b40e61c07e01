import type { Transaction } from 'kysely';
import { campusDay } from '#contract/rules/campus-time.ts';
import { proposedEnd } from '#contract/rules/studies-end.ts';
import { DAY } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Campus } from './campus.ts';

/** Has finished, and signs in with an address of his own. */
export const ALUMNUS = { name: 'Sumit Choudhary', email: 'sumit.choudhary@example.com', daysAgo: 12 };
/** Finishes soon, with things to sell. */
const SOON = { name: 'Lakshmi Subramanian', days: 30 };

/** When the studies of everybody end. The student one signs in as is still asked. */
export async function insertLeaving(
  { config, now }: Pick<Context, 'config' | 'now'>,
  trx: Transaction<Tables>,
  campus: Campus,
): Promise<void> {
  const dayIn = (days: number) => campusDay(new Date(now().getTime() + days * DAY), config.timeZone);
  const [, ...others] = campus.members;
  for (const { id, name, email, yearAndBranch } of others) {
    const isAlumnus = name === ALUMNUS.name;
    const days = isAlumnus ? -ALUMNUS.daysAgo : name === SOON.name ? SOON.days : null;
    const end = days === null ? proposedEnd(yearAndBranch, dayIn(0)) : dayIn(days);
    if (end === null) continue;
    const left = {
      email: ALUMNUS.email,
      college_email: email,
      left_at: new Date(now().getTime() - ALUMNUS.daysAgo * DAY),
    };
    await trx
      .updateTable('members')
      .set({ studies_end: end, studies_said_at: now(), ...(isAlumnus && left) })
      .where('id', '=', id)
      .execute();
  }
}
