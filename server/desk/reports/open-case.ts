import { sql, type Transaction } from 'kysely';
import type { CaseFound, CaseKind, ReportReason } from '#contract/limits.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Thing } from './find-thing.ts';
import { weighCase } from './weigh-case.ts';
import { rankOf } from './weight.ts';

interface NewCase extends Pick<Thing, 'ownerId' | 'snapshot'> {
  kind: CaseKind;
  thingId: string;
  reason: ReportReason;
  found?: CaseFound;
}

/** A literal, because the partial index of open cases is not used for a parameter once PostgreSQL plans generically. */
const OPEN = sql.lit('open' as const);
const COLUMNS = ['id', 'number', 'found', 'weight', 'opened_at', 'hidden_at'] as const;

/** Locks the open case of a thing, or opens one with a snapshot. */
export async function openCase(trx: Transaction<Tables>, at: Date, { thingId, ownerId, snapshot, ...given }: NewCase) {
  for (;;) {
    const open = await trx
      .selectFrom('cases')
      .select(COLUMNS)
      .where('kind', '=', given.kind)
      .where('thing_id', '=', thingId)
      .where('state', '=', OPEN)
      .forUpdate()
      .executeTakeFirst();
    if (open) return open;
    const made = await trx
      .insertInto('cases')
      .values({
        ...given,
        thing_id: thingId,
        owner_id: ownerId,
        rank: rankOf(0, at),
        snapshot: JSON.stringify({ at: at.toISOString(), ...snapshot }),
        opened_at: at,
      })
      .onConflict((conflict) => conflict.columns(['kind', 'thing_id']).where('state', '=', OPEN).doNothing())
      .returning(COLUMNS)
      .executeTakeFirst();
    if (made) return made;
    // Somebody else opened it meanwhile.
  }
}

/** The same for a thing that the server found; the case is weighed by that too. */
export async function openFoundCase(
  trx: Transaction<Tables>,
  at: Date,
  given: NewCase & { found: CaseFound },
): Promise<void> {
  const opened = await openCase(trx, at, given);
  const found = opened.found ?? given.found;
  await trx.updateTable('cases').set({ found }).where('id', '=', opened.id).execute();
  await weighCase(trx, at, { ...opened, found });
}
