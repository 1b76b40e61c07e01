import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { inBatches } from '#server/jobs/one-by-one.ts';
import { notifyEach } from '#server/notices/notify.ts';
import { getBreach } from './breaches.ts';
import { breachMail } from './mails.ts';

/** Members in one transaction: each has a mail of its own. */
const BATCH = 100;

/** Job: tells and mails whom a breach affects. A repeated run goes on with those who were not told. */
export async function tellOfBreach(context: Context, { breachId }: { breachId: string }, signal: AbortSignal) {
  const { db, log } = context;
  const breach = await getBreach(db, breachId);
  const failures = await inBatches(
    { db, log, signal, job: `breach ${breach.number}`, batch: BATCH },
    (after) => sql`
      select member_id as id from breach_members
      where breach_id = ${breachId} and member_id > ${after} and told_at is null order by member_id limit ${BATCH}`,
    (some) => tell(context, breach, some),
  );
  signal.throwIfAborted();
  // The job is tried again, and tells those alone.
  if (failures > 0) throw new Error(`${failures} members could not be told`);
}

type Told = Awaited<ReturnType<typeof getBreach>>;

async function tell(context: Context, breach: Told, ids: readonly string[]): Promise<void> {
  const { config, db, mail, now, realtime } = context;
  const notified = await db.transaction().execute(async (trx) => {
    // Whoever another run has told meanwhile is left out.
    const marked = await trx
      .updateTable('breach_members')
      .set({ told_at: now() })
      .where('breach_id', '=', breach._id)
      .where('member_id', 'in', ids)
      .where('told_at', 'is', null)
      .returning('member_id')
      .execute();
    const some = marked.map(({ member_id }) => member_id);
    if (some.length === 0) return [];
    const members = await trx
      .selectFrom('members')
      .select(['id', 'first_name as firstName', 'email'])
      .where('id', 'in', some)
      .execute();
    for (const member of members) await mail.queue(trx, breachMail(config, member, breach));
    const data = { act: 'breach' as const, number: breach.number, title: breach.title };
    const groupKey = `breach ${breach.number}`;
    return notifyEach(
      context,
      trx,
      some.map((memberId) => ({ memberId, groupKey, data, mail: 'off' as const })),
      { kind: 'duty', key: groupKey, at: now() },
    );
  });
  for (const id of notified) realtime.sendToMember(id, 'noticesChanged', {});
}
