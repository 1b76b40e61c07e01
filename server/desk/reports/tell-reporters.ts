import { sql, type Transaction } from 'kysely';
import type { Snapshot } from '#contract/desk.ts';
import type { CaseKind } from '#contract/limits.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { tell } from '#server/notices/tell.ts';
import { titleOf } from './own-reports.ts';

type Telling = Pick<Context, 'config' | 'now'>;

/**
 * Tells reporters that their case is decided, and whether the desk acted: not how, and nothing about the other person.
 * Returns the members with a new notice.
 */
export async function tellReporters(context: Telling, trx: Transaction<Tables>, caseId: string): Promise<string[]> {
  const { rows } = await sql<
    Pick<Snapshot, 'title' | 'facts'> & { kind: CaseKind; reporterId: string; upheld: boolean }
  >`
    select c.kind, c.snapshot ->> 'title' as title, c.snapshot -> 'facts' as facts,
      r.reporter_id as "reporterId", r.upheld
    from reports r join cases c on c.id = r.case_id
    where r.case_id = ${caseId} and r.reporter_id is not null and r.upheld is not null`.execute(trx);
  const [first] = rows;
  if (!first) return [];
  return tell(
    context,
    trx,
    rows.map(({ reporterId }) => reporterId),
    {
      kind: 'report',
      key: `report decided ${caseId}`,
      fold: `report ${caseId}`,
      at: context.now(),
      text: `${first.upheld ? 'upheld' : 'dismissed'} ${titleOf(first.kind, first.title, first.facts)}`,
      caseId,
    },
  );
}
