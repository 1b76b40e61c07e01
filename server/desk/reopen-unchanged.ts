import { sql } from 'kysely';
import type { CaseKind, ReportReason } from '#contract/limits.ts';
import type { Context } from '#server/context.ts';
import { oneByOne } from '#server/jobs/one-by-one.ts';
import type { Trx } from './desk-transaction.ts';
import { lockPublishedItem, personThing, type Thing } from './reports/find-thing.ts';
import { openFoundCase } from './reports/open-case.ts';

/** Limit of one run; the next one comes within the hour. */
const MOST = 1000;

interface Unchanged {
  caseId: string;
  kind: CaseKind;
  thingId: string;
  reason: ReportReason;
}

/** Condition on `decisions d`, checked again once the thing is locked: another node may have been first. */
const isUnchanged = sql<boolean>`
  d.changed_at is null and d.reopened_at is null and not 'askForChange' = any(d.lifted)
  and not exists (select from appeals a where a.case_id = d.case_id and a.answered_at is null)`;

/** Reopens things that the desk asked to change and nobody changed in time, as new cases. */
export async function reopenUnchanged({ db, log, now }: Context, signal: AbortSignal): Promise<void> {
  const { rows } = await sql<Unchanged>`
    select c.id as "caseId", c.kind, c.thing_id as "thingId", c.reason
    from decisions d join cases c on c.id = d.case_id
    where d.change_until is not null and d.change_until <= ${now()} and ${isUnchanged}
    order by d.change_until limit ${MOST}`.execute(db);
  const options = { log, signal, job: 'changes that were not made', idOf: ({ caseId }: Unchanged) => caseId };
  await oneByOne(rows, options, ({ caseId, ...about }) =>
    db.transaction().execute(async (trx) => {
      const thing = await lockVisible(trx, about);
      const { numUpdatedRows } = await trx
        .updateTable('decisions as d')
        .set({ reopened_at: now() })
        .where('d.case_id', '=', caseId)
        .where(isUnchanged)
        .executeTakeFirst();
      if (!thing || numUpdatedRows === 0n) return;
      await openFoundCase(trx, now(), { ...about, ...thing, found: 'unchanged' });
    }),
  );
}

/** Locks the thing if it is still public: a withdrawn one needs no change. */
async function lockVisible(trx: Trx, { kind, thingId }: Pick<Unchanged, 'kind' | 'thingId'>): Promise<Thing | null> {
  if (kind === 'item') return lockPublishedItem(trx, thingId);
  const member = await trx
    .selectFrom('members')
    .select('id')
    .where('id', '=', thingId)
    .where('blocked_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return member ? personThing(trx, thingId) : null;
}
