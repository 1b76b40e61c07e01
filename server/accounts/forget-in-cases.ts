import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

const NOBODY = JSON.stringify({ senderId: '', senderName: 'Deleted user' });

/**
 * Removes a deleted member's name and id from cases, which stay: from snapshots, from messages attached to any case, and
 * from what reporters were told. The words stay (J1).
 */
export async function forgetInCases(trx: Kysely<Tables>, memberId: string): Promise<void> {
  await sql`
    update cases set snapshot = case when kind = 'person' then null else jsonb_set(snapshot, '{facts}', '[]') end
    where owner_id = ${memberId} and snapshot is not null`.execute(trx);
  await sql`
    update reports r set messages = (
      select jsonb_agg(case when one ->> 'senderId' = ${memberId} then one || ${NOBODY}::jsonb else one end order by place)
      from jsonb_array_elements(r.messages) with ordinality as given (one, place))
    where messages @> jsonb_build_array(jsonb_build_object('senderId', ${memberId}::text))`.execute(trx);
  await sql`
    update notices n set text = split_part(n.text, ' ', 1) || ' ' || nobody.title,
      data = jsonb_set(n.data, '{title}', to_jsonb(nobody.title))
    from notice_causes nc join cases c on c.id = nc.case_id cross join lateral (
      select case c.kind when 'person' then 'A person' when 'message' then 'A message' else 'A review' end as title) nobody
    where nc.notice_id = n.id and n.kind = 'report'
      and c.owner_id = ${memberId} and c.kind in ('person', 'message', 'review')`.execute(trx);
}
