import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

const NOBODY = JSON.stringify({ senderId: '', senderName: 'Deleted user' });

/** Removes a deleted member's name from cases, which stay: from snapshots and attached messages. */
export async function forgetInCases(trx: Kysely<Tables>, memberId: string): Promise<void> {
  await sql`
    update cases set snapshot = case when kind = 'person' then null else jsonb_set(snapshot, '{facts}', '[]') end
    where owner_id = ${memberId} and snapshot is not null`.execute(trx);
  await sql`
    update reports r set messages = (
      select jsonb_agg(case when one ->> 'senderId' = ${memberId} then one || ${NOBODY}::jsonb else one end order by place)
      from jsonb_array_elements(r.messages) with ordinality as given (one, place))
    where jsonb_array_length(messages) > 0
      and (reporter_id = ${memberId} or case_id in (select id from cases where owner_id = ${memberId}))`.execute(trx);
}
