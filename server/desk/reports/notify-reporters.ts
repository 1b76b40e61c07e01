import { sql, type Transaction } from 'kysely';
import type { Snapshot } from '#contract/desk.ts';
import type { CaseKind } from '#contract/limits.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { notifyEach } from '#server/notices/notify.ts';
import { joinHidden, seenTitle, titleOf } from './own-reports.ts';

type Notifying = Pick<Context, 'config' | 'now'>;

/**
 * Notifies reporters that their case is decided, and whether the desk acted: not how, and nothing about the other person.
 * Returns the members with a new notice.
 */
export async function notifyReporters(context: Notifying, trx: Transaction<Tables>, caseId: string): Promise<string[]> {
  const { rows } = await sql<
    Pick<Snapshot, 'title' | 'facts'> & { kind: CaseKind; reporterId: string; upheld: boolean }
  >`
    select c.kind, ${seenTitle}, r.reporter_id as "reporterId", r.upheld
    from reports r join cases c on c.id = r.case_id ${joinHidden}
    where r.case_id = ${caseId} and r.reporter_id is not null and r.upheld is not null`.execute(trx);
  return notifyEach(
    context,
    trx,
    // Reporters hear another name of somebody who is hidden from them.
    rows.map(({ kind, title, facts, reporterId, upheld }) => ({
      memberId: reporterId,
      groupKey: `report ${caseId}`,
      data: { act: upheld ? 'upheld' : 'dismissed', title: titleOf(kind, title, facts) },
    })),
    { kind: 'report', key: `report decided ${caseId}`, at: context.now(), caseId },
  );
}
