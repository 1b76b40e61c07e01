import { type Kysely, sql } from 'kysely';
import type { CaseKind } from '#contract/limits.ts';
import type { Tables } from '#server/database/tables.ts';

/** A thing was changed: where the desk asked for that, it learns of it. */
export async function noteChange(db: Kysely<Tables>, kind: CaseKind, thingId: string, now: Date): Promise<void> {
  await sql`
    update decisions set changed_at = ${now}
    where changed_at is null and change_until > ${now}
      and case_id in (select id from cases where kind = ${kind} and thing_id = ${thingId})`.execute(db);
}
