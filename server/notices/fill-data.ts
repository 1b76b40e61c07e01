import { sql } from 'kysely';
import type { NoticeKind } from '#contract/notices/kinds.ts';
import { readOldText } from '#contract/notices/old-text.ts';
import type { Context } from '#server/context.ts';

/** Notices in one transaction. */
const BATCH = 500;

interface OldRow {
  id: string;
  kind: NoticeKind;
  groupKey: string;
  text: string | null;
}

/**
 * Gives rows of the version before their data. Those that are just being changed are left to the next run.
 *
 * @TODO Goes with contract/notices/old-text.ts.
 */
export async function fillNoticeData({ db }: Pick<Context, 'db'>, signal: AbortSignal): Promise<void> {
  for (let count = BATCH; count === BATCH && !signal.aborted; )
    count = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<OldRow>`
        select id, kind, fold as "groupKey", text from notices where data is null limit ${BATCH}
        for no key update skip locked`.execute(trx);
      const filled = rows.map(({ id, kind, ...old }) => ({ id, data: readOldText(kind, old) }));
      await sql`
        update notices n set data = filled.data
        from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) as filled (id uuid, data jsonb)
        where n.id = filled.id`.execute(trx);
      return rows.length;
    });
}
