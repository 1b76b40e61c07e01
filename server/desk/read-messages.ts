import { sql } from 'kysely';
import type { AttachedMessage, deskCalls } from '#contract/desk.ts';
import { writeAudit } from '#server/audit.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { assertMayRead, caseNotHere } from './case-rows.ts';

/** Records the access in the audit before returning the messages (M7). */
export const readCaseMessages: ServerFunction<(typeof deskCalls)['readCaseMessages']> = async (
  { db, now },
  viewer,
  { caseId },
) => {
  const data = await db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('cases')
      .select(['number', 'owner_id as ownerId'])
      .where('id', '=', caseId)
      .executeTakeFirst();
    if (!found) throw caseNotHere();
    assertMayRead(viewer, found);
    await writeAudit(trx, now(), {
      action: 'case messages read',
      by: viewer,
      subject: caseId,
      details: { number: found.number },
    });
    const { rows } = await sql<{ reportId: string; reporterName: string | null; messages: AttachedMessage[] }>`
      select r.id as "reportId", m.first_name as "reporterName", r.messages
      from reports r left join members m on m.id = r.reporter_id
      where r.case_id = ${caseId} and jsonb_array_length(r.messages) > 0
      order by r.at limit 50`.execute(trx);
    return rows;
  });
  return { data };
};
