import { type Kysely, sql } from 'kysely';
import type { CaseKind } from '#contract/limits.ts';
import type { Tables } from '#server/database/tables.ts';

/** Tells the desk that a thing was changed, if the desk had asked for a change. */
export async function noteChange(db: Kysely<Tables>, kind: CaseKind, thingId: string, now: Date): Promise<void> {
  await sql`
    update decisions set changed_at = ${now}
    where changed_at is null and change_until > ${now}
      and case_id in (select id from cases where kind = ${kind} and thing_id = ${thingId})`.execute(db);
}
