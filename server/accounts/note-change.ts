import { type Kysely, sql } from 'kysely';
import type { CaseKind } from '#contract/limits.ts';
import type { Tables } from '#server/database/tables.ts';
import type { AfterChange } from '#server/item-change.ts';

/** Tells the desk that a thing was changed, if the desk had asked for a change. */
export async function noteChange(db: Kysely<Tables>, kind: CaseKind, thingId: string, now: Date): Promise<void> {
  await sql`
    update decisions set changed_at = ${now}
    where changed_at is null and change_until > ${now}
      and case_id in (select id from cases where kind = ${kind} and thing_id = ${thingId})`.execute(db);
}

/** The same of items that their owner has edited. */
export const reportChanged: AfterChange = async (context, trx, changes) => {
  for (const { act, itemId } of changes) if (act === 'edit') await noteChange(trx, 'item', itemId, context.now());
};
